"use client";
import type { ComponentProps } from "react";
import { styled } from "@mui/material/styles";
import { type LineIconProps, LineIcon } from "../display/LineIcon.js";
import { roundButton, visuallyHidden } from "../styles.js";

interface IconActionProps extends Omit<ComponentProps<"button">, "children"> {
  icon: LineIconProps["name"];
  /** "primary" marks the main action. @default "default" */
  tone?: "default" | "primary" | "error";
  /** Accessible name. */
  "aria-label": string;
  /** Visually hidden text for tests and find-in-page, such as the action's name in the icon font. */
  ligature?: string | undefined;
}

const Root = styled("button", { name: "NarthexIconAction", slot: "Root" })(({ theme }) => ({
  ...roundButton(theme),
  "&.NarthexIconAction-primary": { color: (theme.vars ?? theme).palette.primary.main },
  "&.NarthexIconAction-error": { color: (theme.vars ?? theme).palette.error.main },
  "&:disabled": {
    cursor: "default",
    background: "none",
    color: (theme.vars ?? theme).palette.action.disabled,
  },
  '[dir="rtl"] &.NarthexIconAction-mirrored svg': { transform: "scaleX(-1)" },
  "& > span": visuallyHidden,
}));

/** Icons that point in the reading direction. */
const MIRRORED = new Set<LineIconProps["name"]>(["back", "send"]);

/** Renders a round icon button. It costs little enough to render in every row of a list. */
export function IconAction(props: IconActionProps) {
  const { icon, tone = "default", ligature, className = "", ...rest } = props;
  const mirrored = MIRRORED.has(icon) ? "NarthexIconAction-mirrored" : "";
  return (
    <Root type="button" {...rest} className={`NarthexIconAction-${tone} ${mirrored} ${className}`}>
      <LineIcon name={icon} />
      {ligature && <span>{ligature}</span>}
    </Root>
  );
}
