"use client";
import {
  memoizeByTheme,
  centeredRow,
  focusRing,
  keyframes,
  paletteOf,
  radius,
  roundButton,
  secondaryText,
  styled,
  sunken,
  visuallyHidden,
} from "../../ui/styles.js";

const turn = keyframes({ to: { transform: "rotate(1turn)" } });

/** The sum of the space above and below the text of the field, in px. */
const FIELD_PADDING_PX = 16;
const fieldHeight = (lines: number) => `calc(${lines}lh + ${FIELD_PADDING_PX}px)`;

/** Replaces the icon of the button while a message is sent. */
export const Spinner = styled("span")(
  memoizeByTheme((theme) => ({
    width: 20,
    height: 20,
    boxSizing: "border-box",
    border: `2.5px solid ${paletteOf(theme).primary.main}`,
    borderBlockStartColor: "transparent",
    borderRadius: "50%",
    "@media (prefers-reduced-motion: no-preference)": {
      animation: `${turn} 900ms linear infinite`,
    },
  })),
);

// Not an `IconActionRoot`, because this button is filled. It has the same theme key, so that hosts' overrides of icon buttons apply.
export const SendButton = styled("button", { name: "NarthexIconAction", slot: "Root" })(
  memoizeByTheme((theme) => ({
    ...roundButton(theme),
    margin: 4,
    borderRadius: radius(theme, 1),
    background: paletteOf(theme).primary.main,
    color: paletteOf(theme).primary.contrastText,
    "&:hover": { background: paletteOf(theme).primary.dark },
    "&:focus-visible": focusRing(theme, 2),
    "&:disabled": {
      ...sunken(theme),
      color: paletteOf(theme).text.secondary,
      cursor: "default",
    },
    "@media (forced-colors: active)": { border: "1px solid" },
    // The icon points forwards.
    '[dir="rtl"] & svg': { transform: "scaleX(-1)" },
  })),
);

export const ComposerRoot = styled("form", { name: "NarthexNoteComposer", slot: "Root" })(
  memoizeByTheme((theme) => ({
    display: "flex",
    flexDirection: "column",
    boxSizing: "border-box",
    maxHeight: 200,
    padding: theme.spacing(0.5, 2, 1),
    overflowY: "auto",
    [theme.breakpoints.down("sm")]: { paddingInline: theme.spacing(1.5) },
    "& > *": { flex: "none" },
    "& .NarthexNoteComposer-field": {
      // Shrinks, so that the text scrolls and not the form.
      flex: "0 1 auto",
      ...theme.typography.body1,
      minHeight: `calc(${FIELD_PADDING_PX + 2}px + 2lh)`,
      boxSizing: "border-box",
      display: "flex",
      alignItems: "end",
      border: `1px solid ${paletteOf(theme).grey[600]}`,
      borderRadius: radius(theme, 1.4),
      background: paletteOf(theme).background.paper,
      "&:hover": { borderColor: paletteOf(theme).text.primary },
      "&:focus-within": {
        borderColor: paletteOf(theme).primary.main,
        boxShadow: `inset 0 0 0 1px ${paletteOf(theme).primary.main}`,
        "@media (forced-colors: active)": { outline: "2px solid Highlight" },
      },
      "&:has([aria-invalid=true])": { borderColor: paletteOf(theme).error.main },
      // Delayed, so that a quick answer makes no flash.
      "&.NarthexNoteComposer-busy": {
        ...sunken(theme),
        transition: "background-color 0s 400ms",
      },
    },
    "& textarea": {
      flex: 1,
      minWidth: 0,
      alignSelf: "stretch",
      boxSizing: "border-box",
      // Browsers without `fieldSizing` keep two rows and scroll.
      fieldSizing: "content",
      minHeight: 0,
      maxHeight: fieldHeight(6),
      padding: `${FIELD_PADDING_PX / 2}px 14px`,
      resize: "none",
      border: 0,
      outline: 0,
      font: "inherit",
      letterSpacing: "inherit",
      color: paletteOf(theme).text.primary,
      background: "none",
      "&::placeholder": { color: paletteOf(theme).text.secondary, opacity: 1 },
    },
    "& .NarthexNoteComposer-error": {
      ...theme.typography.caption,
      margin: theme.spacing(0.5, 0.75, 0),
      color: paletteOf(theme).error.main,
    },
    "& .NarthexNoteComposer-hint, & .NarthexNoteComposer-hint span": {
      ...secondaryText(theme, "caption"),
      ...centeredRow,
      justifyContent: "end",
      gap: 6,
    },
    "& .NarthexNoteComposer-hint": {
      padding: "5px 6px 0",
      // On touch, there is no Ctrl key.
      "@media not (pointer: fine)": visuallyHidden,
    },
    "& kbd": {
      ...theme.typography.caption,
      fontSize: theme.typography.pxToRem(11.5),
      lineHeight: "16px",
      fontWeight: 600,
      padding: "0 5px",
      border: `1px solid ${paletteOf(theme).grey[600]}`,
      borderBlockEndWidth: 2,
      borderRadius: 5,
      background: paletteOf(theme).background.paper,
    },
    "@media print": { display: "none" },
  })),
);
