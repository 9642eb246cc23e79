"use client";
import Icon, { type IconProps } from "@mui/material/Icon";

export interface NamedIconProps extends Omit<IconProps, "children" | "baseClassName"> {
  /** The icon's name in the icon font, such as "person". */
  name: string;
}

/** Renders a decorative icon of the icon font. @example <NamedIcon name="person" /> */
export function NamedIcon({ name, ...rest }: NamedIconProps) {
  return (
    <Icon aria-hidden {...rest}>
      {name}
    </Icon>
  );
}
