"use client";
import type { ReactNode } from "react";
import { widgetsTexts } from "../client/locale/english/widgets.js";
import { useLink } from "../react/useLink.js";
import { useText } from "../react/useText.js";
import { NamedIcon } from "./NamedIcon.js";

/** One page on the way here. */
export interface Crumb {
  text: string;
  /** Address of that page; the one that is open needs none. */
  href?: string | undefined;
  /** An icon, or its name in the icon font; decoration. */
  icon?: ReactNode;
}

/** The pages above this one, each a link. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const text = useText(widgetsTexts);
  const link = useLink();
  return (
    <nav aria-label={text("breadcrumbs")}>
      <ol>
        {crumbs.map(({ text: words, href, icon }, index) => {
          const inner = (
            <>
              {typeof icon === "string" && icon ? <NamedIcon name={icon} /> : icon}
              {words}
            </>
          );
          return <li key={index}>{href ? <a {...link(href)}>{inner}</a> : <span aria-current="page">{inner}</span>}</li>;
        })}
      </ol>
    </nav>
  );
}
