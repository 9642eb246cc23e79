"use client";
import Badge, { type BadgeProps } from "@mui/material/Badge";
import { paletteOf, visuallyHidden, styled, useThemeProps } from "../styles.js";

/** Props of `UnreadBadge`: the count and its text for screen readers. */
export interface UnreadBadgeProps extends Omit<BadgeProps, "badgeContent" | "max"> {
  /** The number of unread items. The badge is hidden at 0. */
  count: number;
  /** Screen reader text in place of the number, such as "3 unread messages". Changes are announced. @default the number */
  label?: string | undefined;
}

const Root = styled(Badge, { name: "NarthexUnreadBadge", slot: "Root" })(
  ({ theme, anchorOrigin: { horizontal, vertical } = {} }) => ({
    "& .NarthexUnreadBadge-label": visuallyHidden,
    // The stylis plugin mirrors the position, but not MUI's variable.
    ...(theme.direction === "rtl" && {
      "& .MuiBadge-badge": {
        "--Badge-translateX": horizontal === "left" ? "50%" : "-50%",
        transformOrigin: `${horizontal === "left" ? 100 : 0}% ${vertical === "bottom" ? 100 : 0}%`,
      },
    }),
    "@media (forced-colors: active)": { "& .MuiBadge-badge": { border: "1px solid" } },
    // White has a contrast of 3.7:1 on the error color of dark mode, and of 5:1 on its dark variant.
    ...theme.applyStyles("dark", {
      "& .MuiBadge-colorError": { backgroundColor: paletteOf(theme).error.dark },
    }),
  }),
);

/**
 * Renders a badge with an unread count on an icon. Above 99, it shows "99+".
 * @example
 * <UnreadBadge count={3} label="3 unread messages">
 *   <NamedIcon name="mail" />
 * </UnreadBadge>
 */
export function UnreadBadge(inProps: UnreadBadgeProps) {
  const props = useThemeProps({ props: inProps, name: "NarthexUnreadBadge" });
  const { count, label, color = "error", children, ...root } = props;
  const shown = Number.isFinite(count) ? Math.max(0, count) : 0;
  const number = shown > 99 ? "99+" : shown || null;
  return (
    <Root
      {...root}
      color={color}
      // A theme's `max` of MuiBadge would apply only to badges without a label.
      max={99}
      badgeContent={number && label !== undefined ? <span aria-hidden>{number}</span> : number}
    >
      {children}
      {label !== undefined && (
        <span className="NarthexUnreadBadge-label" aria-live="polite">
          {shown > 0 && label}
        </span>
      )}
    </Root>
  );
}
