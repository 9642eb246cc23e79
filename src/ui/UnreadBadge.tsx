"use client";
import Badge, { type BadgeProps } from "@mui/material/Badge";
import { styled, useThemeProps } from "@mui/material/styles";
import { hidden } from "./hidden.js";

/** A higher number is shown as "99+" (HDR-13, A-28). */
const BADGE_MAX = 99;

export interface UnreadBadgeProps extends Omit<BadgeProps, "badgeContent" | "max"> {
  /** How many are unread; nothing is shown at 0. */
  count: number;
  /** What is read out in place of the bare number, such as "3 unread messages"; changes are announced. @default the number */
  label?: string | undefined;
}

const Root = styled(Badge, { name: "NarthexUnreadBadge", slot: "Root" })(({ theme }) => ({
  "& .NarthexUnreadBadge-label": hidden,
  // The toolkit moves it towards the right whatever the direction.
  ...(theme.direction === "rtl" && {
    "& .MuiBadge-badge": { transform: "scale(1) translate(-50%, -50%)", transformOrigin: "0% 0%" },
    "& .MuiBadge-invisible": { transform: "scale(0) translate(-50%, -50%)" },
  }),
  // White on the toolkit's error colour for dark pages is 3.7:1; on the darker one it is 5:1.
  ...theme.applyStyles("dark", { "& .MuiBadge-colorError": { backgroundColor: (theme.vars ?? theme).palette.error.dark } }),
}));

/** A number on an icon. */
export function UnreadBadge(inProps: UnreadBadgeProps) {
  const { count, label, color = "error", children, ...root } = useThemeProps({ props: inProps, name: "NarthexUnreadBadge" });
  const shown = Number.isFinite(count) ? Math.max(0, count) : 0;
  return (
    <Root
      {...root}
      color={color}
      max={BADGE_MAX}
      badgeContent={
        shown === 0 ? null : label === undefined ? shown : <span aria-hidden>{shown > BADGE_MAX ? `${BADGE_MAX}+` : shown}</span>
      }
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
