"use client";
import {
  alignAsParent,
  shrinkIfCompact,
  centeredRow,
  type CSSObject,
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
import { ownBubble, sendingBubble } from "../../ui/theme/ownBubble.js";

export const rise = keyframes({ from: { opacity: 0, transform: "translateY(8px)" } });
const fadeIn = keyframes({ from: { opacity: 0 } });

/** Space between a bubble and what stands beside it, in px. */
const GAP_PX = 8;
/** The width of the buttons of an own message with the space before them, in px. */
const ACTIONS_PX = 78 + GAP_PX;
/** Space between a bubble and the edge of the list. */
const EDGE = "var(--narthex-edge)";
const FORCED_COLORS = "@media (forced-colors: active)";
const HOVER = "@media (hover: hover)";
const TOUCH = "@media (hover: none)";

type Part = "avatar" | "name" | "line" | "bubble" | "actions" | "touchActions" | "root";
type Parts = Partial<Record<Part, CSSObject>>;

/** Creates the root of a message row. Classes style its children: one styled element per row is faster than many. */
const createRoot = (avatarPx: number, createParts: (theme: Theme) => Parts) =>
  styled("div", { name: "NarthexNote", slot: "Root" })(
    memoizeByTheme((theme) => {
      const { avatar, name, line, bubble, actions, touchActions, root } = createParts(theme);
      const { text, divider, background } = paletteOf(theme);
      // A hovered or focused message stands out: its buttons have a box. Those of the newest message, always shown, have none.
      const boxedActions = {
        opacity: 1,
        borderColor: divider,
        background: background.paper,
        boxShadow: (theme.vars ?? theme).shadows[1],
      };
      return {
        "--narthex-edge": "20px",
        position: "relative",
        display: "grid",
        gridTemplateColumns: `${avatarPx}px minmax(0, 1fr)`,
        paddingInline: EDGE,
        outline: "none",
        color: text.primary,
        ...theme.typography.body2,
        [theme.breakpoints.down("sm")]: { "--narthex-edge": "12px" },
        "& > *": { gridColumn: 2, minWidth: 0 },
        "& > .NarthexNote-avatar": { gridColumn: 1, ...avatar },
        "& > .NarthexNote-avatar > div": {
          width: avatarPx,
          height: avatarPx,
          fontSize: "inherit",
        },
        "& .NarthexNote-head": {
          display: "flex",
          alignItems: "baseline",
          columnGap: GAP_PX,
          whiteSpace: "nowrap",
        },
        "& .NarthexNote-name": {
          ...alignAsParent,
          overflow: "hidden",
          textOverflow: "ellipsis",
          ...name,
        },
        "& .NarthexNote-time, & .NarthexNote-edited, & .NarthexNote-status": {
          ...theme.typography.caption,
          color: text.secondary,
        },
        "& .NarthexNote-time + .NarthexNote-edited::before": { content: '"· "' },
        "& .NarthexNote-line": { gridRow: 2, display: "flex", columnGap: GAP_PX, ...line },
        // Each line has the direction of its text, but is aligned with the page.
        "& .NarthexNote-bubble": {
          minWidth: 0,
          fontSize: theme.typography.pxToRem(15),
          lineHeight: 22 / 15,
          overflowWrap: "anywhere",
          unicodeBidi: "plaintext",
          ...alignAsParent,
          ...bubble,
        },
        "& .NarthexNote-bubble a": {
          color: "inherit",
          textDecoration: "underline",
          textUnderlineOffset: 2,
          "&:focus-visible": { outline: "2px solid", outlineOffset: 1 },
        },
        "& .NarthexNote-status": { ...centeredRow, gridRow: 3, flexWrap: "wrap", columnGap: 5 },
        // In a chat beside the bubble, in notes over the row's top edge, while the message is hovered or focused. On touch, a
        // sheet replaces the buttons: a keyboard and assistive technology still reach them, but they take no taps.
        "& .NarthexNote-actions": {
          display: "flex",
          flex: "none",
          padding: 2,
          opacity: 0,
          border: "1px solid transparent",
          borderRadius: radius(theme, 1.2),
          ...actions,
          [TOUCH]: { pointerEvents: "none", ...touchActions },
        },
        "& .NarthexNote-actions > button": {
          ...roundButton(theme),
          position: "relative",
          minWidth: 36,
          minHeight: 36,
          borderRadius: radius(theme, 1),
          // The target is larger than the button.
          "&::after": { content: '""', position: "absolute", inset: shrinkIfCompact(-4, -4) },
        },
        "&:focus-visible .NarthexNote-actions, & .NarthexNote-actions:focus-within": boxedActions,
        [HOVER]: {
          "&.NarthexNote-active .NarthexNote-actions": { opacity: 1 },
          "&:is(:hover, .NarthexNote-open) .NarthexNote-actions": boxedActions,
        },
        "&.NarthexNote-row .NarthexNote-bubble": {
          [TOUCH]: { userSelect: "none", WebkitTouchCallout: "none", cursor: "pointer" },
        },
        "@media print": { "& .NarthexNote-actions": { display: "none" } },
        "& .NarthexNote-hidden": visuallyHidden,
        ...root,
      };
    }),
  );

const ChatRoot = createRoot(32, (theme) => ({
  avatar: { gridRow: 2, alignSelf: "end", fontSize: "0.75rem" },
  name: { ...theme.typography.caption, marginInlineStart: 4, marginBlockEnd: 2 },
  line: { alignItems: "end" },
  bubble: {
    flex: "0 1 auto",
    boxSizing: "border-box",
    maxWidth: "min(76%, 440px)",
    padding: `${shrinkIfCompact(9, 3)} 14px`,
    textAlign: "start",
    borderRadius: radius(theme, 1.8),
    ...sunken(theme),
    [theme.breakpoints.down("sm")]: { maxWidth: "min(100%, 282px)" },
    [FORCED_COLORS]: { border: "1px solid" },
  },
  actions: { marginBlock: shrinkIfCompact(-1, 3) },
  // Invisible on touch, the buttons need no room.
  touchActions: { position: "absolute", insetBlockEnd: 0, insetInlineEnd: 0 },
  root: {
    "--narthex-corner": radius(theme, 0.6),
    columnGap: 10,
    paddingBlock: `${shrinkIfCompact(3, 1)} 0`,
    "&.NarthexNote-start": { paddingBlockStart: shrinkIfCompact(16, 6) },
    "& > .NarthexNote-status": { paddingInline: 4, marginBlockStart: 3 },
    "&.NarthexNote-own": {
      "& > *": { gridColumn: "1 / -1", justifyContent: "end" },
      "& .NarthexNote-line": { flexDirection: "row-reverse" },
      "& .NarthexNote-bubble": {
        ...ownBubble(theme),
        [FORCED_COLORS]: { border: "2px solid Highlight" },
      },
      "& .NarthexNote-actions": { [TOUCH]: { insetInline: "0 auto" } },
    },
    "&.NarthexNote-sending .NarthexNote-bubble": sendingBubble(theme),
    "&.NarthexNote-failed .NarthexNote-bubble": {
      ...tinted(theme, paletteOf(theme).error.main, 8, 14),
      color: paletteOf(theme).text.primary,
      outline: `2px solid ${paletteOf(theme).error.main}`,
      outlineOffset: -2,
    },
    // Inside the bubble, so that it covers nothing and nothing moves.
    "&.NarthexNote-editing .NarthexNote-bubble": { outline: "2px solid", outlineOffset: -4 },
    "&.NarthexNote-editing .NarthexNote-actions": { visibility: "hidden" },
    "&:focus-visible .NarthexNote-bubble": focusRing(theme, 2),
    "@media (prefers-reduced-motion: no-preference)": {
      "&.NarthexNote-sent .NarthexNote-bubble": { transition: "background-color 200ms" },
      "&.NarthexNote-sending": { animation: `${rise} 200ms cubic-bezier(.2, 0, 0, 1)` },
      "&.NarthexNote-sent .NarthexNote-time": { animation: `${fadeIn} 200ms` },
    },
  },
}));

const FlatRoot = createRoot(40, (theme) => ({
  avatar: { gridRow: "1 / span 2", fontSize: "0.875rem" },
  name: { fontWeight: 600 },
  line: { alignItems: "start" },
  bubble: { flex: "1 1 0" },
  // Over the edge, so that the text has the whole width and is not covered.
  actions: { position: "absolute", insetBlock: "-10px auto", insetInlineEnd: EDGE },
  root: {
    columnGap: 12,
    paddingBlock: shrinkIfCompact(2, 1),
    "&.NarthexNote-start": { paddingBlockStart: shrinkIfCompact(8, 4) },
    "&.NarthexNote-end": { paddingBlockEnd: shrinkIfCompact(8, 4) },
    "&:not(.NarthexNote-start) .NarthexNote-actions": { insetBlockStart: -6 },
    "&:is(:hover, .NarthexNote-open)": {
      [HOVER]: { background: paletteOf(theme).action.hover },
    },
    // While hidden, the buttons let clicks through to the elements below them.
    "&:not(:hover, :focus-visible, .NarthexNote-active, .NarthexNote-open) .NarthexNote-actions:not(:focus-within)":
      { [HOVER]: { pointerEvents: "none" } },
    // The buttons that are always shown stand inside the row, and cover nothing.
    "&.NarthexNote-active": {
      [HOVER]: {
        boxSizing: "border-box",
        minHeight: 50,
        alignContent: "center",
        "& .NarthexNote-actions": { insetBlockStart: 4 },
        "& .NarthexNote-head, & .NarthexNote-bubble": { paddingInlineEnd: ACTIONS_PX },
      },
    },
    "&.NarthexNote-failed": {
      ...tinted(theme, paletteOf(theme).error.main, 8, 14),
      [FORCED_COLORS]: { outline: "1px solid", outlineOffset: -2 },
    },
    "&.NarthexNote-editing": {
      background: paletteOf(theme).action.selected,
      [FORCED_COLORS]: { outline: "2px solid Highlight", outlineOffset: -2 },
    },
    "&:focus-visible": focusRing(theme),
  },
}));

/** The root of a message row in each variant. Only the styles of a variant that is shown are inserted. */
export const NOTE_ROOTS = { chat: ChatRoot, notes: FlatRoot };

/** The root of the notice below a failed message: the reason, Discard and Retry. */
export const FailedRoot = styled("div")(
  memoizeByTheme((theme) => ({
    ...theme.typography.caption,
    gridRow: 3,
    color: paletteOf(theme).text.secondary,
    "& > .NarthexNote-failure, & > .NarthexNote-waiting": {
      ...centeredRow,
      flexWrap: "wrap",
      columnGap: 5,
      fontWeight: 600,
    },
    "& > .NarthexNote-failure": { color: paletteOf(theme).error.main },
    "& > p": { margin: 0 },
    // Aligns the labels of the buttons with the edge of the bubble.
    "& > .NarthexNote-choices": { display: "flex", marginInline: -12 },
    "& .MuiButton-root": { minHeight: 44, paddingInline: 12 },
    "& .MuiButton-root:first-of-type": {
      color: "inherit",
      fontWeight: theme.typography.fontWeightMedium,
    },
    ".NarthexNote-chat > &": {
      marginBlockStart: 3,
      textAlign: "end",
      "& > *": { justifyContent: "end" },
      "& > :not(.NarthexNote-choices)": { paddingInline: 4 },
    },
  })),
);
