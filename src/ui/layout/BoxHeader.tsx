"use client";
import type { ReactNode } from "react";
import { styled, type Theme } from "@mui/material/styles";
import { NamedIcon } from "../display/NamedIcon.js";
import { lazyWithRetry } from "../lazyWithRetry.js";
import { headingReset } from "../styles.js";

// Few boxes have a help link.
const HelpIcon = lazyWithRetry(() =>
  import("../actions/HelpIcon.js").then((module) => module.HelpIcon),
);

interface BoxHeaderProps {
  id: string;
  headerText: string | undefined;
  headerIcon: string | undefined;
  help: string | undefined;
  actions: ReactNode;
  "data-testid"?: string | undefined;
}

/** Styles of a box with a header. */
export const boxStyles = ({ theme }: { theme: Theme }) => ({
  padding: theme.spacing(2),
  marginBlockEnd: theme.spacing(3),
});

/** Height of the header's first row, in px: that of a touch target. */
const ROW_PX = 44;

const Root = styled("div", { name: "NarthexBoxHeader", slot: "Root" })(({ theme }) => ({
  display: "flex",
  // Aligns icons and actions with the first line of a long heading.
  alignItems: "flex-start",
  gap: theme.spacing(1),
  minHeight: ROW_PX,
  marginBlockEnd: theme.spacing(1),
  "& > :first-of-type": {
    display: "flex",
    alignItems: "flex-start",
    gap: theme.spacing(1),
    flex: 1,
    minWidth: 0,
  },
  // Aligns the help icon itself, not its touch target, with the content of the box.
  "& > :first-of-type > a": { marginInline: theme.spacing(-1.5, -1) },
  "& > :first-of-type > .MuiIcon-root": {
    marginBlock: (ROW_PX - 24) / 2,
    color: (theme.vars ?? theme).palette.primary.main,
  },
  "& h2": {
    ...headingReset,
    ...theme.typography.h6,
    margin: 0,
    paddingBlock: `calc((${ROW_PX}px - 1lh) / 2)`,
    minWidth: 0,
    overflowWrap: "anywhere",
  },
}));

/** Renders the header of a DisplayBox or an InputBox: help link, icon, heading of level 2 and actions. */
export function BoxHeader({ id, headerText, headerIcon, help, actions, ...rest }: BoxHeaderProps) {
  return (
    <Root id={`${id}-header`} {...rest}>
      <div id={`${id}-title-section`}>
        {help && <HelpIcon article={help} />}
        {headerIcon && <NamedIcon name={headerIcon} id={`${id}-icon`} />}
        {headerText && <h2 id={`${id}-title`}>{headerText}</h2>}
      </div>
      <div id={`${id}-actions`}>{actions}</div>
    </Root>
  );
}
