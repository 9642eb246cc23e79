"use client";
import { styled } from "@mui/material/styles";
import type { ComponentProps } from "react";
import { hidden } from "./hidden.js";
import { roundButton } from "./roundButton.js";
import { LineIcon, type LineIconProps } from "./LineIcon.js";

export interface IconActionProps extends Omit<ComponentProps<"button">, "children"> {
  icon: LineIconProps["name"];
  /** "primary": the one action that matters. @default "default" */
  tone?: "default" | "primary" | "error";
  /** Says what it does. */
  "aria-label": string;
  /** Words that only tests and screen readers' search find, such as the icon font's name of the action. */
  ligature?: string | undefined;
}

const Root = styled("button", { name: "NarthexIconAction", slot: "Root" })(({ theme }) => ({
  ...roundButton(theme),
  "&.NarthexIconAction-primary": { color: (theme.vars ?? theme).palette.primary.main },
  "&.NarthexIconAction-error": { color: (theme.vars ?? theme).palette.error.main },
  "&:disabled": { cursor: "default", background: "none", color: (theme.vars ?? theme).palette.action.disabled },
  '[dir="rtl"] &.NarthexIconAction-mirrored svg': { transform: "scaleX(-1)" },
  "& > span": hidden,
}));

/** Drawings that point in the direction of reading. */
const MIRRORED = new Set<LineIconProps["name"]>(["back", "send"]);

/** A round button with a drawing: light enough to stand in every row, 44 px for a finger. */
export function IconAction({ icon, tone = "default", ligature, className, ...rest }: IconActionProps) {
  const classes = [`NarthexIconAction-${tone}`, MIRRORED.has(icon) && "NarthexIconAction-mirrored", className];
  return (
    <Root type="button" {...rest} className={classes.filter(Boolean).join(" ")}>
      <LineIcon name={icon} />
      {ligature && <span>{ligature}</span>}
    </Root>
  );
}
