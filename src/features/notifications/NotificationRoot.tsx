"use client";
import { styled } from "@mui/material/styles";
import { pageStart } from "../../ui/pageStart.js";
import { hidden } from "../../ui/hidden.js";
import { newMark } from "../../ui/newMark.js";
import { perTheme } from "../../ui/perTheme.js";
import { focusRing } from "../../ui/focusRing.js";

/** One row of the notifications panel. */
export const NotificationRoot = styled("div", { name: "NarthexNotification", slot: "Root" })(
  perTheme((theme) => ({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    ...theme.typography.body2,
    borderBlockEnd: `1px solid ${(theme.vars ?? theme).palette.divider}`,
    "&.NarthexNotification-new": { background: (theme.vars ?? theme).palette.action.selected },
    "&.NarthexNotification-new .NarthexNotification-message": { fontWeight: theme.typography.fontWeightBold },
    "& .NarthexNotification-main": {
      flex: "1 1 240px",
      minWidth: 0,
      minHeight: 64,
      display: "flex",
      alignItems: "flex-start",
      justifyContent: "flex-start",
      gap: theme.spacing(2),
      padding: theme.spacing(1.5, 2),
      border: 0,
      background: "none",
      color: "inherit",
      textAlign: "start",
      font: "inherit",
    },
    "& button.NarthexNotification-main": { cursor: "pointer" },
    "& button.NarthexNotification-main:hover": { background: (theme.vars ?? theme).palette.action.hover },
    "& button:focus-visible": focusRing(theme),
    "& .NarthexNotification-icon": {
      position: "relative",
      display: "flex",
      color: (theme.vars ?? theme).palette.primary.main,
      paddingBlockStart: 2,
    },
    "& .NarthexNotification-text": { display: "block", minWidth: 0, flex: 1 },
    "& .NarthexNotification-message": { display: "block", overflowWrap: "anywhere", ...pageStart },
    "& .NarthexNotification-meta": { display: "flex", alignItems: "center", gap: theme.spacing(1), marginBlockStart: theme.spacing(0.5) },
    "& time": { ...theme.typography.caption, color: (theme.vars ?? theme).palette.text.secondary },
    "& .NarthexNotification-link": {
      ...theme.typography.button,
      display: "flex",
      alignItems: "center",
      gap: theme.spacing(1),
      minHeight: 44,
      marginInline: theme.spacing(1),
      paddingInline: theme.spacing(1),
      border: 0,
      borderRadius: (theme.vars ?? theme).shape.borderRadius,
      background: "none",
      color: (theme.vars ?? theme).palette.text.primary,
      cursor: "pointer",
      "&:hover": { background: (theme.vars ?? theme).palette.action.hover },
    },
    "& .NarthexNotification-mark": newMark(theme),
    "& .NarthexNotification-hidden": hidden,
  })),
);
