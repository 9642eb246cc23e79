"use client";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled, useThemeProps } from "@mui/material/styles";
import Tooltip from "@mui/material/Tooltip";
import type { MouseEvent } from "react";
import { useLink } from "../react/useLink.js";
import { ownFocusRing } from "./focusRing.js";
import { NamedIcon } from "./NamedIcon.js";
import type { RootProps } from "./RootProps.js";

export interface SmallButtonProps extends RootProps<HTMLButtonElement> {
  /** Name of the icon, such as "edit". */
  icon: string;
  /** Shown beside the icon. */
  text?: string | undefined;
  /** @default "primary" */
  color?: "inherit" | "primary" | "secondary" | "success" | "error" | "info" | "warning" | undefined;
  /** Shown on hover and focus. */
  toolTip?: string | undefined;
  /** Accessible name. @default the text, else the tooltip, else "editButton" for "edit", else the icon's name in words */
  ariaLabel?: string | undefined;
  /** The same as `ariaLabel`. */
  "aria-label"?: string | undefined;
  /** Called on click, Enter and Space. */
  onClick?: ((event: MouseEvent) => void) | undefined;
  /** Makes it a link: a path of this site by the host's own way to navigate. An address that must not be followed makes none. */
  href?: string | undefined;
  /** @default false */
  disabled?: boolean | undefined;
  /** @default "small-button-{icon}" */
  "data-testid"?: string | undefined;
}

/** The toolkit's wave is too faint, and forced colours hide it. */
const RING = { "&.Mui-focusVisible": ownFocusRing(0) };

const TextRoot = styled(Button, { name: "NarthexSmallButton", slot: "Root" })({
  ...RING,
  minHeight: 44,
  maxWidth: "100%",
  overflowWrap: "anywhere",
  textAlign: "start",
});
const IconRoot = styled(IconButton, { name: "NarthexSmallButton", slot: "Root" })({ ...RING, minWidth: 44, minHeight: 44 });

/** A small button with an icon. */
export function SmallButton(inProps: SmallButtonProps) {
  const props = useThemeProps({ props: inProps, name: "NarthexSmallButton" });
  const { icon, text, color = "primary", toolTip, ariaLabel, disabled = false, "aria-label": ariaName = ariaLabel, href, ...root } = props;
  const link = useLink();
  const fallback = toolTip ?? (icon === "edit" ? "editButton" : icon.replaceAll("_", " "));
  const label = ariaName ?? (text ? undefined : fallback);
  const look = { "data-testid": `small-button-${icon}`, ...root, color, disabled, "aria-label": label };
  const shared = href ? { ...look, ...link(href, { onClick: root.onClick }) } : look;
  const button = text ? (
    <TextRoot size="small" startIcon={<NamedIcon name={icon} />} {...shared}>
      {text}
    </TextRoot>
  ) : (
    <IconRoot size="small" {...shared}>
      <NamedIcon name={icon} />
    </IconRoot>
  );
  if (!toolTip) return button;
  // A disabled button hears no pointer; the tooltip then stands on the span around it.
  return (
    <Tooltip title={toolTip} describeChild={label !== toolTip}>
      {disabled ? <span>{button}</span> : button}
    </Tooltip>
  );
}
