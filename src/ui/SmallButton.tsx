"use client";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { type MouseEvent, type Ref } from "react";
import { NamedIcon } from "./NamedIcon.js";

export interface SmallButtonProps {
  /** Name of the icon. */
  icon: string;
  /** Shown beside the icon. */
  text?: string | undefined;
  /** @default "primary" */
  color?: "inherit" | "primary" | "secondary" | "success" | "error" | "info" | "warning";
  toolTip?: string | undefined;
  /** @default the tooltip, else the text, else the icon's name; "editButton" for the icon "edit" */
  ariaLabel?: string | undefined;
  "aria-label"?: string | undefined;
  onClick?: ((event: MouseEvent) => void) | undefined;
  href?: string | undefined;
  disabled?: boolean;
  /** @default "small-button-{icon}" */
  "data-testid"?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** A small button with an icon (WID-01). */
export function SmallButton(props: SmallButtonProps) {
  const { icon, text, color = "primary", toolTip, onClick, href, disabled = false, ref } = props;
  const fallback = toolTip ?? text ?? (icon === "edit" ? "editButton" : icon.replaceAll("_", " "));
  const shared = {
    color,
    disabled,
    "aria-label": props.ariaLabel ?? props["aria-label"] ?? fallback,
    "data-testid": props["data-testid"] ?? `small-button-${icon}`,
    ref: ref ?? null,
    ...(onClick && { onClick }),
    ...(href && { href }),
  };
  const button = text ? (
    <Button size="small" startIcon={<NamedIcon name={icon} />} sx={{ minHeight: 44 }} {...shared}>
      {text}
    </Button>
  ) : (
    <IconButton size="small" sx={{ minWidth: 44, minHeight: 44 }} {...shared}>
      <NamedIcon name={icon} />
    </IconButton>
  );
  if (!toolTip) return button;
  return (
    <Tooltip title={toolTip} describeChild>
      <span>{button}</span>
    </Tooltip>
  );
}
