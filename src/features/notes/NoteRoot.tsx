"use client";
import { styled } from "@mui/material/styles";
import { pageStart } from "../../ui/pageStart.js";
import { hidden } from "../../ui/hidden.js";
import { perTheme } from "../../ui/perTheme.js";
import { roundButton } from "../../ui/roundButton.js";

/** One row of a thread. A single styled element with classes: rows are many, so they carry no styling of their own. */
export const NoteRoot = styled("div", { name: "NarthexNote", slot: "Root" })(
  perTheme((theme) => ({
    display: "grid",
    gridTemplateColumns: "36px minmax(0, 1fr)",
    columnGap: theme.spacing(1.5),
    padding: theme.spacing(0.25, 1.5),
    color: (theme.vars ?? theme).palette.text.primary,
    ...theme.typography.body2,
    "&.NarthexNote-start": { paddingBlockStart: theme.spacing(1.25) },
    "& .NarthexNote-avatar > div": { width: 36, height: 36, fontSize: "0.875rem" },
    "& .NarthexNote-body": { gridColumn: 2, minWidth: 0 },
    "& .NarthexNote-head": { display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: theme.spacing(1) },
    "& .NarthexNote-name": {
      ...pageStart,
      fontWeight: theme.typography.fontWeightBold,
      overflow: "hidden",
      textOverflow: "ellipsis",
      maxWidth: "100%",
    },
    "& .NarthexNote-time, & .NarthexNote-edited": { ...theme.typography.caption, color: (theme.vars ?? theme).palette.text.secondary },
    // Words run in their own direction, and stand where the page's begin.
    "& .NarthexNote-text": { overflowWrap: "anywhere", unicodeBidi: "plaintext", ...pageStart },
    "& .NarthexNote-text a": { color: "inherit", textDecoration: "underline", textUnderlineOffset: 2 },
    "& .NarthexNote-status": {
      ...theme.typography.caption,
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      columnGap: theme.spacing(1),
      color: (theme.vars ?? theme).palette.text.secondary,
    },
    // Where both do not fit beside the words they go below them together, and their words begin where those begin.
    "& .NarthexNote-choices": { display: "flex", flexWrap: "wrap", columnGap: theme.spacing(0.5), marginInlineStart: -5 },
    "&.NarthexNote-failed .NarthexNote-status": { color: (theme.vars ?? theme).palette.error.main },
    "&.NarthexNote-sending .NarthexNote-text": { opacity: 0.7 },
    "& .NarthexNote-line": { display: "flex", alignItems: "start", columnGap: theme.spacing(0.5) },
    "& .NarthexNote-bubble": { flex: "1 1 0", minWidth: 0 },
    "& .NarthexNote-actions > button": { ...roundButton(theme), marginBlock: theme.spacing(-1.5) },
    // A pencil on every line is noise where a pointer can ask for it; touch has no hover, so it stays there.
    "@media (hover: hover)": {
      "& .NarthexNote-actions": { opacity: 0 },
      "&:hover .NarthexNote-actions, &:focus-within .NarthexNote-actions": { opacity: 1 },
    },
    "&.NarthexNote-editing": {
      background: (theme.vars ?? theme).palette.action.selected,
      borderRadius: (theme.vars ?? theme).shape.borderRadius,
    },
    "&.NarthexNote-chat .NarthexNote-text": { textAlign: "start" },
    "&.NarthexNote-chat .NarthexNote-bubble": {
      flex: "0 1 auto",
      padding: theme.spacing(0.75, 1.5),
      borderRadius: 16,
      background: (theme.vars ?? theme).palette.action.hover,
    },
    "&.NarthexNote-chat.NarthexNote-own": { gridTemplateColumns: "minmax(0, 1fr)" },
    "&.NarthexNote-chat.NarthexNote-own .NarthexNote-avatar": { display: "none" },
    "&.NarthexNote-chat.NarthexNote-own .NarthexNote-body": { gridColumn: 1, textAlign: "end" },
    // The button stands beside its bubble, towards the middle of the page.
    "&.NarthexNote-chat.NarthexNote-own .NarthexNote-line": { flexDirection: "row-reverse", alignItems: "center" },
    "&.NarthexNote-chat.NarthexNote-own .NarthexNote-head, &.NarthexNote-chat.NarthexNote-own .NarthexNote-status": {
      justifyContent: "end",
    },
    "&.NarthexNote-chat.NarthexNote-own .NarthexNote-bubble": {
      background: (theme.vars ?? theme).palette.primary.main,
      color: (theme.vars ?? theme).palette.primary.contrastText,
      textAlign: "start",
      // As wide with the button as without it, so that nothing moves when a message has been sent.
      maxWidth: `min(85%, calc(100% - 44px - ${theme.spacing(0.5)}))`,
    },
    "&.NarthexNote-chat.NarthexNote-own.NarthexNote-sending .NarthexNote-text": { opacity: 1 },
    "& .NarthexNote-hidden": hidden,
  })),
);

/** A day's heading inside a thread. */
export const DayRoot = styled("div", { name: "NarthexNote", slot: "Day" })(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(1.5),
  padding: theme.spacing(2, 1.5, 0.5),
  ...theme.typography.caption,
  color: (theme.vars ?? theme).palette.text.secondary,
  "&::before, &::after": { content: '""', flex: 1, borderBlockStart: `1px solid ${(theme.vars ?? theme).palette.divider}` },
}));
