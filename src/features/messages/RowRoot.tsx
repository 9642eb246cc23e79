"use client";
import { styled } from "@mui/material/styles";
import { pageStart } from "../../ui/pageStart.js";
import { newMark } from "../../ui/newMark.js";
import { perTheme } from "../../ui/perTheme.js";
import { focusRing } from "../../ui/focusRing.js";

/** A row about a person that can be pressed: avatar, two lines, and what stands at the end. One styled element per row. */
export const RowRoot = styled("button", { name: "NarthexMessages", slot: "Row" })(
  perTheme((theme) => ({
    display: "grid",
    gridTemplateColumns: "48px minmax(0, 1fr) auto",
    columnGap: theme.spacing(2),
    alignItems: "center",
    width: "100%",
    minHeight: 72,
    padding: theme.spacing(1.5, 2),
    border: 0,
    background: "none",
    textAlign: "start",
    ...theme.typography.body2,
    color: (theme.vars ?? theme).palette.text.primary,
    "&:enabled": { cursor: "pointer" },
    "&:enabled:hover": { background: (theme.vars ?? theme).palette.action.hover },
    "&:focus-visible": focusRing(theme),
    "& .NarthexMessages-name, & .NarthexMessages-line": {
      display: "block",
      overflow: "hidden",
      textOverflow: "ellipsis",
      whiteSpace: "nowrap",
      ...pageStart,
    },
    "& .NarthexMessages-name": { ...theme.typography.subtitle1, lineHeight: 1.4 },
    "& .NarthexMessages-line": { color: (theme.vars ?? theme).palette.text.secondary },
    "& .NarthexMessages-end": { display: "flex", flexDirection: "column", alignItems: "end", gap: theme.spacing(0.5) },
    "& time": { ...theme.typography.caption, color: (theme.vars ?? theme).palette.text.secondary },
    "&.NarthexMessages-new": { background: (theme.vars ?? theme).palette.action.selected },
    "&.NarthexMessages-new .NarthexMessages-name": { fontWeight: theme.typography.fontWeightBold },
    "&.NarthexMessages-new .NarthexMessages-line": { color: (theme.vars ?? theme).palette.text.primary },
    "& .NarthexMessages-mark": newMark(theme),
  })),
);
