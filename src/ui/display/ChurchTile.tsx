"use client";
import { CHURCH_ICON, SvgPath } from "./LineIcon.js";
import { tintOf, tints, useImageFallback } from "./PersonAvatar.js";
import { getInitials } from "../../lib/people/people.js";
import { memoizeByTheme, paletteOf, styled } from "../styles.js";

const Root = styled("span")(
  memoizeByTheme((theme) => ({
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    flex: "none",
    width: 32,
    height: 38,
    paddingBlockStart: 5,
    boxSizing: "border-box",
    overflow: "hidden",
    // An arch: people are circles, churches arches, and things rounded squares.
    borderRadius: "50% 50% 6px 6px / 42% 42% 6px 6px",
    fontSize: 12,
    lineHeight: 1,
    fontWeight: theme.typography.fontWeightBold,
    color: paletteOf(theme).text.primary,
    ...tints(theme),
    // Generated content, because the menu's type-ahead compares with the start of the item's text.
    "&[data-initials]::before": { content: "attr(data-initials)" },
    "& > img": { width: 20, height: 20, objectFit: "contain" },
    "@media (forced-colors: active)": { border: "1px solid" },
  })),
);

interface ChurchTileProps {
  /** Without a name and an icon, the tile shows the outline of a church. */
  name: string | undefined;
  /** URL of the church's icon. @default the initials of the name */
  icon?: string | undefined;
  className?: string | undefined;
}

/** Renders the icon of a church in an arch, else its initials. Hidden from screen readers, because the name stands beside it. */
export function ChurchTile({ name = "", icon, className }: ChurchTileProps) {
  const { hasFailed, imgProps } = useImageFallback(icon);
  const hasIcon = !!icon && !hasFailed;
  return (
    <Root
      aria-hidden
      data-tint={tintOf(name)}
      data-initials={hasIcon || !name ? undefined : getInitials(name)}
      className={className}
    >
      {hasIcon && <img {...imgProps} alt="" />}
      {!hasIcon && !name && <SvgPath d={CHURCH_ICON} size={20} />}
    </Root>
  );
}
