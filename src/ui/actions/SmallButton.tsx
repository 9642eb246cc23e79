"use client";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import type { MouseEvent } from "react";
import { useLink } from "../../platform/provider/useHost.js";
import { NamedIcon } from "../display/NamedIcon.js";
import { type RootProps, styled, useThemeProps } from "../styles.js";

/** Props of `SmallButton`: its icon and text, and what it does. */
export interface SmallButtonProps extends RootProps<HTMLButtonElement> {
  /** Name of the icon, such as "edit". */
  icon: string;
  /** Text beside the icon. */
  text?: string | undefined;
  /** A color of the theme. @default "primary" */
  color?:
    "inherit" | "primary" | "secondary" | "success" | "error" | "info" | "warning" | undefined;
  /** Text of the tooltip, shown on hover and focus. */
  toolTip?: string | undefined;
  /** Accessible name of the button. @default the text, else the tooltip, else "editButton" for "edit", else the icon's name with spaces */
  ariaLabel?: string | undefined;
  /** The same as `ariaLabel`. */
  "aria-label"?: string | undefined;
  /** Called on a click. For a link, it is called before the navigation. */
  onClick?: ((event: MouseEvent) => void) | undefined;
  /** Renders a link. A path of this site uses the host's navigation. An unsafe URL is ignored. */
  href?: string | undefined;
  /** Whether the button cannot be activated. @default false */
  disabled?: boolean | undefined;
  /** Value of `data-testid` on the button, for tests. @default "small-button-{icon}" */
  "data-testid"?: string | undefined;
}

/** A touch target with an outline on focus: MUI's focus ripple is too faint, and forced colors hide it. */
const target = { minHeight: 44, "&.Mui-focusVisible": { outline: "2px solid", outlineOffset: 0 } };

const TextRoot = styled(Button, { name: "NarthexSmallButton", slot: "Root" })(({ theme }) => ({
  ...target,
  fontSize: theme.typography.button.fontSize,
  maxWidth: "100%",
  overflowWrap: "anywhere",
  textAlign: "start",
}));

const IconRoot = styled(IconButton, { name: "NarthexSmallButton", slot: "Root" })({
  ...target,
  minWidth: 44,
});

/**
 * Renders a small button with an icon, or a link if it has an `href`.
 * @example <SmallButton icon="edit" text="Edit" onClick={handleEdit} />
 */
export function SmallButton(inProps: SmallButtonProps) {
  const props = useThemeProps({ props: inProps, name: "NarthexSmallButton" });
  const { icon, text, color = "primary", toolTip, href, disabled = false, ...rest } = props;
  const { ariaLabel, "aria-label": accessibleName = ariaLabel, ...root } = rest;
  const link = useLink();
  const iconName = icon === "edit" ? "editButton" : icon.replaceAll("_", " ");
  const label = accessibleName ?? (text ? undefined : (toolTip ?? iconName));
  const shared = {
    "data-testid": `small-button-${icon}`,
    ...root,
    color,
    disabled,
    "aria-label": label,
    ...(href && link(href, { onClick: root.onClick })),
  };
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
  // A disabled button fires no pointer events, so the tooltip needs an element around it.
  return (
    <Tooltip title={toolTip} describeChild={label !== toolTip}>
      {disabled ? <span>{button}</span> : button}
    </Tooltip>
  );
}
