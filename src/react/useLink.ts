"use client";
import { type MouseEvent, useCallback } from "react";
import { isPlainClick } from "../rules/links/isPlainClick.js";
import { safeHref } from "../rules/links/safeHref.js";
import { useHost } from "./useHost.js";

export interface LinkProps {
  /** `undefined` for an address that must not be followed. */
  href: string | undefined;
  target?: string | undefined;
  rel?: string | undefined;
  onClick: (event: MouseEvent) => void;
}

export interface LinkOptions {
  /** Called on every click, before anything else happens. It may prevent the default. */
  onClick?: ((event: MouseEvent) => void) | undefined;
  target?: string | undefined;
  /** The browser follows the address by itself, a path of this site too. @default false */
  external?: boolean | undefined;
}

/**
 * Makes the props of a link. It has its real address, so that middle-click, copying and a new tab work as everywhere; only a
 * plain click on a path of this site moves inside the host app.
 */
export function useLink(): (url: string, options?: LinkOptions) => LinkProps {
  const { navigate } = useHost();
  return useCallback(
    (url, { onClick, target, external = false } = {}) => {
      const href = safeHref(url);
      const leavesPage = !!target && target !== "_self";
      return {
        href,
        ...(target && { target }),
        ...((leavesPage || /^https?:/.test(href ?? "")) && { rel: "noopener noreferrer" }),
        onClick: (event) => {
          onClick?.(event);
          if (external || leavesPage || !href?.startsWith("/") || !isPlainClick(event)) return;
          event.preventDefault();
          navigate(href);
        },
      };
    },
    [navigate],
  );
}
