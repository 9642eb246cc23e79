"use client";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { headingReset } from "./headingReset.js";
import { lazyPart } from "./lazyPart.js";
import { NamedIcon } from "./NamedIcon.js";

// Few boxes have one, and it brings what it knows of the host.
const HelpIcon = lazyPart(() => import("./HelpIcon.js").then((module) => module.HelpIcon));

export interface BoxHeaderProps {
  /** The box's id; the parts of the header are named after it. */
  id: string;
  /** The heading; without it there is none. */
  headerText: string | undefined;
  /** Name of the icon before the heading. */
  headerIcon: string | undefined;
  /** Path of a help article. */
  help: string | undefined;
  /** What stands at the end of the header. */
  actions: ReactNode;
  "data-testid"?: string | undefined;
}

/** As high as a button for a finger, in px. */
const ROW_PX = 44;

const Root = styled("div", { name: "NarthexBoxHeader", slot: "Root" })(({ theme }) => ({
  display: "flex",
  // Beside a heading of several lines, everything stands at the first.
  alignItems: "flex-start",
  gap: theme.spacing(1),
  minHeight: ROW_PX,
  marginBlockEnd: theme.spacing(1),
  "& > :first-of-type": { display: "flex", alignItems: "flex-start", gap: theme.spacing(1), flex: 1, minWidth: 0 },
  // Its drawing, not the room for a finger around it, begins where the content of the box begins.
  "& > :first-of-type > a": { marginInline: theme.spacing(-1.5, -1) },
  "& > :first-of-type > .MuiIcon-root": { marginBlock: (ROW_PX - 24) / 2, color: (theme.vars ?? theme).palette.primary.main },
  "& h2": {
    ...headingReset,
    ...theme.typography.h6,
    margin: 0,
    paddingBlock: `calc((${ROW_PX}px - 1lh) / 2)`,
    minWidth: 0,
    overflowWrap: "anywhere",
  },
}));

/** The header of a display box and of an edit box: help, icon, heading of level 2, actions (DSP-02 to DSP-04). */
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
