"use client";
import Icon, { type IconProps } from "@mui/material/Icon";

export interface NamedIconProps extends Omit<IconProps, "children" | "baseClassName"> {
  /** The icon's name in the icon font, such as "person". */
  name: string;
}

/** An icon that a host names by word, drawn by the icon font. Decoration: it says nothing to a screen reader. */
export function NamedIcon({ name, ...rest }: NamedIconProps) {
  return (
    <Icon aria-hidden {...rest}>
      {name}
    </Icon>
  );
}
