"use client";
import { memo, useId } from "react";
import { NOTIFICATION_KINDS, notificationKind, type NotificationKind } from "./rules/kinds.js";
import type { Notification } from "./types.js";
import { notificationsTexts } from "../platform/locale/texts/notifications.js";
import { useText } from "../platform/provider/ChurchContext.js";
import { LineIcon } from "../ui/display/LineIcon.js";
import {
  memoizeByTheme,
  centeredRow,
  focusRing,
  paletteOf,
  selectedBackground,
  styled,
} from "../ui/styles.js";

export type ShownKind = "all" | NotificationKind | "other";

const FILTERS = [
  { kind: "all", label: "all", icon: undefined },
  ...(Object.keys(NOTIFICATION_KINDS) as NotificationKind[]).map((kind) => {
    const { icon, filter: label } = NOTIFICATION_KINDS[kind];
    return { kind, label, icon };
  }),
  { kind: "other", label: "others", icon: "bell" },
] as const;

export const isOfKind = (notification: Notification, kind: ShownKind): boolean =>
  kind === "all" || (notificationKind(notification) ?? "other") === kind;

const Root = styled("div", { name: "NarthexNotifications", slot: "Kinds" })(
  memoizeByTheme((theme) => ({
    display: "flex",
    flexWrap: "wrap",
    columnGap: theme.spacing(1),
    padding: theme.spacing(0, 2.5, 0.75),
    borderBlockEnd: `1px solid ${paletteOf(theme).divider}`,
    // A target of 44 px around a chip of 32.
    "& > label": { ...centeredRow, position: "relative", minHeight: 44, cursor: "pointer" },
    // The invisible radio button covers the label, so that its own target is 44 px high.
    "& input": {
      position: "absolute",
      inset: 0,
      zIndex: 1,
      margin: 0,
      opacity: 0,
      cursor: "inherit",
    },
    "& label > span": {
      ...theme.typography.caption,
      ...centeredRow,
      gap: theme.spacing(0.75),
      minHeight: 32,
      boxSizing: "border-box",
      paddingInline: theme.spacing(1.5),
      border: `1px solid ${paletteOf(theme).divider}`,
      borderRadius: 16,
      background: paletteOf(theme).background.paper,
      color: paletteOf(theme).text.primary,
    },
    "& label:hover > input:not(:checked) + span": { background: paletteOf(theme).action.hover },
    "& input:focus-visible + span": focusRing(theme, 2),
    "& input:checked + span": {
      ...selectedBackground(theme),
      borderColor: paletteOf(theme).primary.main,
      fontWeight: theme.typography.fontWeightMedium,
    },
    "@media (forced-colors: active)": {
      "& input:checked:not(:focus-visible) + span": {
        outline: "2px solid Highlight",
        outlineOffset: -2,
      },
    },
    // On phones the chips fit into one line without their icons.
    [theme.breakpoints.down("sm")]: {
      paddingInline: theme.spacing(2),
      "& input:not(:checked) + span > svg": { display: "none" },
    },
  })),
);

interface KindFilterProps {
  value: ShownKind;
  onChange: (kind: ShownKind) => void;
}

export const KindFilter = memo(function KindFilter({ value, onChange }: KindFilterProps) {
  const text = useText(notificationsTexts);
  const name = useId();
  return (
    <Root role="radiogroup" aria-label={text("kinds")}>
      {FILTERS.map(({ kind, label, icon }) => {
        const shownIcon = kind === value ? "check" : icon;
        return (
          <label key={kind}>
            <input
              type="radio"
              name={name}
              checked={kind === value}
              onChange={() => onChange(kind)}
            />
            <span>
              {shownIcon && <LineIcon name={shownIcon} size={16} />}
              {text(label)}
            </span>
          </label>
        );
      })}
    </Root>
  );
});
