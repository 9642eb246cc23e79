"use client";
import Icon, { type IconProps } from "@mui/material/Icon";
import { useIconCheck } from "../../platform/provider/useMisuseWarning.js";

/** Props of `NamedIcon`: the name of the icon. */
export interface NamedIconProps extends Omit<IconProps, "children" | "baseClassName"> {
  /** The icon's name in the icon font, such as "person". */
  name: string;
}

/**
 * Renders a decorative icon of the font Material Icons, which the host loads. Without the font, the name is shown.
 * @example <NamedIcon name="person" />
 */
export function NamedIcon({ name, ...rest }: NamedIconProps) {
  return (
    <Icon ref={useIconCheck(name)} aria-hidden {...rest}>
      {name}
    </Icon>
  );
}
