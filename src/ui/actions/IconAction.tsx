"use client";
import type { ComponentProps } from "react";
import { LineIcon, type LineIconName } from "../display/LineIcon.js";
import { memoizeByTheme, paletteOf, roundButton, styled } from "../styles.js";

interface IconActionProps extends Omit<ComponentProps<"button">, "children"> {
  icon: LineIconName;
  /** "primary" marks the main action. @default "default" */
  tone?: "default" | "primary" | "error";
  /** The accessible name, if there is no `title`. */
  "aria-label"?: string;
}

/** The button without an icon, for first chunks, which should not contain the paths of all icons. */
export const IconActionRoot = styled("button", { name: "NarthexIconAction", slot: "Root" })(
  memoizeByTheme((theme) => ({
    ...roundButton(theme),
    "&.NarthexIconAction-primary": { color: paletteOf(theme).primary.main },
    "&.NarthexIconAction-error": { color: paletteOf(theme).error.main },
    "&:disabled": {
      cursor: "default",
      background: "none",
      color: paletteOf(theme).action.disabled,
    },
    '[dir="rtl"] &.NarthexIconAction-mirrored svg': { transform: "scaleX(-1)" },
  })),
);

/** Renders a round icon button. It costs little enough to render in every row of a list. */
export function IconAction(props: IconActionProps) {
  const { icon, tone = "default", className = "", ...rest } = props;
  // Icons that point backwards or forwards are mirrored in right-to-left text.
  const mirrored = icon === "back" || icon === "send" ? "NarthexIconAction-mirrored" : "";
  return (
    <IconActionRoot
      type="button"
      {...rest}
      className={`NarthexIconAction-${tone} ${mirrored} ${className}`}
    >
      <LineIcon name={icon} />
    </IconActionRoot>
  );
}
