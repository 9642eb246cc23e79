"use client";
import {
  alignAsParent,
  centeredRow,
  type CSSObject,
  ellipsis,
  focusRing,
  keyframes,
  memoizeByTheme,
  paletteOf,
  radius,
  roundButton,
  styled,
  sunken,
  type Theme,
  tinted,
  visuallyHidden,
} from "../../ui/styles.js";
import { ownBubble } from "../../ui/theme/ownBubble.js";

const rise = keyframes({ from: { opacity: 0, transform: "translateY(8px)" } });
const fadeIn = keyframes({ from: { opacity: 0 } });

/** Space between a bubble and the edge of the list, and between a bubble and what stands beside it, in px. */
const EDGE_PX = 20;
const PHONE_EDGE_PX = 12;
const GAP_PX = 8;

/** The width of the buttons of an own message with the space before them, in px. */
const ACTIONS_PX = 78 + GAP_PX;

/** The buttons of a message: beside the bubble or over the flat row's top edge, while the message is hovered or focused. On touch, a sheet replaces them. */
const actionStyles = (theme: Theme): CSSObject => ({
  "& .NarthexNote-actions": {
    display: "flex",
    flex: "none",
    padding: 2,
    opacity: 0,
    border: `1px solid ${paletteOf(theme).divider}`,
    borderRadius: radius(theme, 1.2),
    background: paletteOf(theme).background.paper,
    boxShadow: (theme.vars ?? theme).shadows[1],
    "& > button": {
      ...roundButton(theme),
      position: "relative",
      minWidth: 36,
      minHeight: 36,
      borderRadius: radius(theme, 1),
      // The target is larger than the button.
      "&::after": { content: '""', position: "absolute", inset: -4 },
    },
  },
  "&:focus-visible .NarthexNote-actions, & .NarthexNote-actions:focus-within": { opacity: 1 },
  "@media (hover: hover)": {
    "&:hover .NarthexNote-actions, &.NarthexNote-active .NarthexNote-actions": { opacity: 1 },
  },
  // Still there for a keyboard and for assistive technology, but without room and taps of its own.
  "@media (hover: none)": {
    "& .NarthexNote-actions": {
      position: "absolute",
      insetBlockEnd: 0,
      insetInlineEnd: 0,
      pointerEvents: "none",
    },
    "&.NarthexNote-own.NarthexNote-chat .NarthexNote-actions": { insetInline: "0 auto" },
    "&.NarthexNote-row .NarthexNote-bubble": {
      userSelect: "none",
      WebkitTouchCallout: "none",
      cursor: "pointer",
    },
  },
});

const chatStyles = (theme: Theme): CSSObject => ({
  gridTemplateColumns: "32px minmax(0, 1fr)",
  columnGap: 10,
  paddingBlock: "3px 0",
  "&.NarthexNote-start": { paddingBlockStart: 16 },
  "& .NarthexNote-avatar": {
    gridRow: 2,
    alignSelf: "end",
    "& > div": { width: 32, height: 32, fontSize: "0.75rem" },
  },
  "& .NarthexNote-name": { ...theme.typography.caption, marginInlineStart: 4, marginBlockEnd: 2 },
  "& .NarthexNote-line": { alignItems: "end" },
  "& .NarthexNote-text": { textAlign: "start" },
  "& .NarthexNote-bubble": {
    flex: "0 1 auto",
    boxSizing: "border-box",
    maxWidth: "min(76%, 440px)",
    padding: "9px 14px",
    borderRadius: radius(theme, 1.8),
    borderEndStartRadius: radius(theme, 0.6),
    ...sunken(theme),
    [theme.breakpoints.down("sm")]: { maxWidth: "min(100%, 282px)" },
    "@media (forced-colors: active)": { border: "1px solid" },
  },
  "&:not(.NarthexNote-start) .NarthexNote-bubble": {
    borderStartStartRadius: radius(theme, 0.6),
  },
  "& .NarthexNote-actions": { marginBlock: -1 },
  "& .NarthexNote-status": { paddingInline: 4, marginBlockStart: 3 },
  "&.NarthexNote-own": {
    gridTemplateColumns: "minmax(0, 1fr)",
    "& .NarthexNote-line, & .NarthexNote-status, & .NarthexNote-name": { gridColumn: 1 },
    "& .NarthexNote-line": { flexDirection: "row-reverse" },
    "& .NarthexNote-status": { justifyContent: "end", textAlign: "end" },
    "& .NarthexNote-bubble": {
      ...ownBubble(theme),
      borderEndStartRadius: radius(theme, 1.8),
      "@media (forced-colors: active)": { border: "2px solid Highlight" },
    },
    "&:not(.NarthexNote-start) .NarthexNote-bubble": {
      borderStartStartRadius: radius(theme, 1.8),
      borderStartEndRadius: radius(theme, 0.6),
    },
    "&:not(.NarthexNote-end) .NarthexNote-bubble": { borderEndEndRadius: radius(theme, 0.6) },
  },
  "&.NarthexNote-failed .NarthexNote-bubble": {
    ...tinted(theme, paletteOf(theme).error.main, 8, 14),
    color: paletteOf(theme).text.primary,
    outline: `2px solid ${paletteOf(theme).error.main}`,
    outlineOffset: -2,
  },
  "&.NarthexNote-editing .NarthexNote-bubble, &:focus-visible .NarthexNote-bubble": focusRing(
    theme,
    2,
  ),
  "@media (prefers-reduced-motion: no-preference)": {
    "&.NarthexNote-sending": { animation: `${rise} 200ms cubic-bezier(.2, 0, 0, 1)` },
    "&.NarthexNote-sent .NarthexNote-time": { animation: `${fadeIn} 200ms` },
  },
});

const flatStyles = (theme: Theme): CSSObject => ({
  gridTemplateColumns: "40px minmax(0, 1fr)",
  columnGap: 12,
  paddingBlock: 2,
  "&.NarthexNote-start": { paddingBlockStart: 8 },
  "&.NarthexNote-end": { paddingBlockEnd: 8 },
  "& .NarthexNote-avatar": {
    gridRow: "1 / span 2",
    "& > div": { width: 40, height: 40, fontSize: "0.875rem" },
  },
  "& .NarthexNote-name": { ...theme.typography.body2, fontWeight: 600 },
  "& .NarthexNote-line": { alignItems: "start" },
  "& .NarthexNote-bubble": { flex: "1 1 0" },
  // Over the edge, so that the text has the whole width and is not covered below a name.
  "& .NarthexNote-actions": {
    position: "absolute",
    insetBlock: "-10px auto",
    insetInlineEnd: EDGE_PX,
    [theme.breakpoints.down("sm")]: { insetInlineEnd: PHONE_EDGE_PX },
  },
  "&:not(.NarthexNote-start) .NarthexNote-actions": { insetBlockStart: -6 },
  "@media (hover: hover)": {
    "&:hover": { background: paletteOf(theme).action.hover },
    // While hidden, they take no clicks from what is below them.
    "&:not(:hover, :focus-visible, .NarthexNote-active) .NarthexNote-actions:not(:focus-within)": {
      pointerEvents: "none",
    },
    // The buttons that are always shown cover nothing.
    "&.NarthexNote-active .NarthexNote-head, &.NarthexNote-active:not(.NarthexNote-start) .NarthexNote-bubble":
      { paddingInlineEnd: ACTIONS_PX },
  },
  "&.NarthexNote-failed": tinted(theme, paletteOf(theme).error.main, 8, 14),
  "&.NarthexNote-editing": { background: paletteOf(theme).action.selected },
  "&:focus-visible": focusRing(theme),
  "@media (forced-colors: active)": {
    "&.NarthexNote-editing": { outline: "2px solid Highlight", outlineOffset: -2 },
    "&.NarthexNote-failed": { outline: "1px solid", outlineOffset: -2 },
  },
});

/** The root of a message row. Classes style its children: one styled element per row is faster than many. */
export const NoteRoot = styled("div", { name: "NarthexNote", slot: "Root" })(
  memoizeByTheme((theme) => ({
    position: "relative",
    display: "grid",
    paddingInline: EDGE_PX,
    outline: "none",
    color: paletteOf(theme).text.primary,
    ...theme.typography.body2,
    [theme.breakpoints.down("sm")]: { paddingInline: PHONE_EDGE_PX },
    "& .NarthexNote-head, & .NarthexNote-line, & .NarthexNote-status, & .NarthexNote-reason": {
      gridColumn: 2,
      minWidth: 0,
    },
    "& .NarthexNote-head": {
      display: "flex",
      alignItems: "baseline",
      columnGap: GAP_PX,
      "& > :not(bdi)": { flex: "none" },
    },
    "& .NarthexNote-name": { ...alignAsParent, ...ellipsis },
    "& .NarthexNote-time, & .NarthexNote-edited, & .NarthexNote-status": {
      ...theme.typography.caption,
      color: paletteOf(theme).text.secondary,
    },
    "& .NarthexNote-time + .NarthexNote-edited::before": { content: '"· "' },
    "& .NarthexNote-line": { gridRow: 2, display: "flex", columnGap: GAP_PX },
    // Each line has the direction of its text, but is aligned with the page.
    "& .NarthexNote-text": {
      minWidth: 0,
      fontSize: theme.typography.pxToRem(15),
      lineHeight: 22 / 15,
      overflowWrap: "anywhere",
      unicodeBidi: "plaintext",
      ...alignAsParent,
      "& a": {
        color: "inherit",
        textDecoration: "underline",
        textUnderlineOffset: 2,
        "&:focus-visible": { outline: "2px solid", outlineOffset: 1 },
      },
    },
    "& .NarthexNote-status": {
      ...centeredRow,
      gridRow: 3,
      flexWrap: "wrap",
      columnGap: 5,
    },
    "&.NarthexNote-failed .NarthexNote-status": {
      fontWeight: 600,
      color: paletteOf(theme).error.main,
    },
    "& .NarthexNote-reason": {
      ...theme.typography.caption,
      gridRow: 4,
      gridColumn: "1 / -1",
      textAlign: "end",
      margin: 0,
      paddingInline: 4,
      color: paletteOf(theme).text.secondary,
    },
    "& .NarthexNote-choices": {
      gridRow: 5,
      gridColumn: "1 / -1",
      display: "flex",
      justifyContent: "end",
      // The words end where the bubble ends.
      marginInlineEnd: -12,
      "& .MuiButton-root": { minHeight: 44, paddingInline: 12 },
      "& .MuiButton-root:first-of-type": {
        color: paletteOf(theme).text.secondary,
        fontWeight: theme.typography.fontWeightMedium,
      },
    },
    ...actionStyles(theme),
    "&.NarthexNote-chat": chatStyles(theme),
    "&:not(.NarthexNote-chat)": {
      ...flatStyles(theme),
      "& .NarthexNote-reason": { gridColumn: 2, textAlign: "start", paddingInline: 0 },
      "& .NarthexNote-choices": {
        gridColumn: 2,
        justifyContent: "start",
        marginInlineEnd: 0,
        "& .MuiButton-root": { minHeight: 44, paddingInline: 12, marginInlineStart: -12 },
        "& .MuiButton-root + .MuiButton-root": { marginInlineStart: 0 },
      },
    },
    "& .NarthexNote-hidden": visuallyHidden,
    "@media print": { "& .NarthexNote-actions": { display: "none" } },
  })),
);
