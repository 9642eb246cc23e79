"use client";
import {
  alignAsParent,
  memoizeByTheme,
  roundButton,
  visuallyHidden,
  styled,
} from "../../ui/styles.js";

/** The root of a message row. Classes style its children: one styled element per row is faster than many. */
export const NoteRoot = styled("div", { name: "NarthexNote", slot: "Root" })(
  memoizeByTheme((theme) => ({
    display: "grid",
    gridTemplateColumns: "36px minmax(0, 1fr)",
    columnGap: theme.spacing(1.5),
    padding: theme.spacing(0.25, 1.5),
    color: (theme.vars ?? theme).palette.text.primary,
    ...theme.typography.body2,
    "&.NarthexNote-start": { paddingBlockStart: theme.spacing(1.25) },
    "& .NarthexNote-avatar > div": { width: 36, height: 36, fontSize: "0.875rem" },
    "& .NarthexNote-body": { gridColumn: 2, minWidth: 0 },
    "& .NarthexNote-head, & .NarthexNote-status, & .NarthexNote-choices": {
      display: "flex",
      flexWrap: "wrap",
      columnGap: theme.spacing(1),
    },
    "& .NarthexNote-head": { alignItems: "baseline" },
    "& .NarthexNote-name": {
      ...alignAsParent,
      fontWeight: theme.typography.fontWeightBold,
      overflow: "hidden",
      textOverflow: "ellipsis",
      maxWidth: "100%",
    },
    "& .NarthexNote-time, & .NarthexNote-edited, & .NarthexNote-status": {
      ...theme.typography.caption,
      color: (theme.vars ?? theme).palette.text.secondary,
    },
    // Each line has the direction of its text, but is aligned with the page.
    "& .NarthexNote-text": {
      overflowWrap: "anywhere",
      unicodeBidi: "plaintext",
      ...alignAsParent,
      "& a": { color: "inherit", textDecoration: "underline", textUnderlineOffset: 2 },
    },
    "& .NarthexNote-status": { alignItems: "center" },
    // Both buttons wrap together. The negative margin aligns their labels with the text.
    "& .NarthexNote-choices": {
      columnGap: theme.spacing(0.5),
      marginInlineStart: -5,
      "& .MuiButton-root": { minHeight: 44 },
    },
    "&.NarthexNote-failed .NarthexNote-status": { color: (theme.vars ?? theme).palette.error.main },
    "&.NarthexNote-sending .NarthexNote-text": { opacity: 0.7 },
    "& .NarthexNote-line": { display: "flex", alignItems: "start", columnGap: theme.spacing(0.5) },
    "& .NarthexNote-bubble": { flex: "1 1 0", minWidth: 0 },
    "& .NarthexNote-actions > button": { ...roundButton(theme), marginBlock: theme.spacing(-1.5) },
    // Touch has no hover, so the edit button is always visible there.
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
    "&.NarthexNote-chat.NarthexNote-own": {
      gridTemplateColumns: "minmax(0, 1fr)",
      "& .NarthexNote-avatar": { display: "none" },
      "& .NarthexNote-body": { gridColumn: 1, textAlign: "end" },
      "& .NarthexNote-line": { flexDirection: "row-reverse", alignItems: "center" },
      "& .NarthexNote-head, & .NarthexNote-status": { justifyContent: "end" },
      "& .NarthexNote-bubble": {
        background: (theme.vars ?? theme).palette.primary.main,
        color: (theme.vars ?? theme).palette.primary.contrastText,
        textAlign: "start",
        // Reserves the width of the edit button, which a message gets once it is sent.
        maxWidth: `min(85%, calc(100% - 44px - ${theme.spacing(0.5)}))`,
      },
      "&.NarthexNote-sending .NarthexNote-text": { opacity: 1 },
    },
    "& .NarthexNote-hidden": visuallyHidden,
  })),
);
