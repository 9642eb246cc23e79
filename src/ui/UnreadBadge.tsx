"use client";
import Badge, { type BadgeProps } from "@mui/material/Badge";

/** A higher number is shown as "99+" (HDR-13, A-28). */
export const BADGE_MAX = 99;

export interface UnreadBadgeProps extends Omit<BadgeProps, "badgeContent" | "max"> {
  /** How many are unread; nothing is shown at 0. */
  count: number;
}

/** A number on an icon. What it counts is said by the label of the control it sits on. */
export function UnreadBadge({ count, color = "error", ...rest }: UnreadBadgeProps) {
  return <Badge badgeContent={count} max={BADGE_MAX} color={color} {...rest} />;
}
