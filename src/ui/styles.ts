import {
  type CSSObject,
  css,
  keyframes,
  styled,
  type SxProps,
  type Theme,
  useTheme,
  useThemeProps,
} from "@mui/material/styles";
import type { Ref } from "react";

export { type CSSObject, keyframes, styled, type Theme, useTheme, useThemeProps };

/** The props that a component passes to its root element. */
export interface RootProps<E extends Element = HTMLDivElement> {
  /** CSS class of the root element. */
  className?: string | undefined;
  /** Styles of the root element, with access to the theme. */
  sx?: SxProps<Theme> | undefined;
  /** Receives the root element. */
  ref?: Ref<E> | undefined;
}

/** The handle of a virtualized list. */
export interface RowListHandle {
  scrollToStart(): void;
  scrollToEnd(): void;
}

type Palette = Theme["palette"] | NonNullable<Theme["vars"]>["palette"];

/** Returns the colors of a theme, as CSS variables if the theme has them. */
export const paletteOf = (theme: Theme): Palette => (theme.vars ?? theme).palette;

/** Returns the text color at an opacity in percent, for backgrounds and lines that fit any color scheme. */
export const mixCurrentColor = (percent: number): string =>
  `color-mix(in srgb, currentColor ${percent}%, transparent)`;

/** Mixes `percent` of a color into the background of paper. */
export const mixPaper = (theme: Theme, color: string, percent: number): string =>
  `color-mix(in srgb, ${color} ${percent}%, ${paletteOf(theme).background.paper})`;

/** Returns a background of paper with `percent` of a color; in dark mode, where tints are fainter, with `darkPercent`. */
export const tinted = (
  theme: Theme,
  color: string,
  percent: number,
  darkPercent: number,
): CSSObject => ({
  background: mixPaper(theme, color, percent),
  ...theme.applyStyles("dark", { background: mixPaper(theme, color, darkPercent) }),
});

/** Background of an unread row, in the primary color. */
export const unreadBackground = (theme: Theme): CSSObject =>
  tinted(theme, paletteOf(theme).primary.main, 8, 12);

/** Background of a selected row, in the primary color. */
export const selectedBackground = (theme: Theme): CSSObject =>
  tinted(theme, paletteOf(theme).primary.main, 12, 22);

/** Returns the bar at the start of a selected row: a border, because forced colors remove backgrounds. `insetBlock` is in px. */
export const selectedBar = (theme: Theme, insetBlock: number): CSSObject => ({
  "&::before": {
    content: '""',
    position: "absolute",
    insetBlock,
    insetInlineStart: 0,
    borderInlineStart: `3px solid ${paletteOf(theme).primary.main}`,
  },
  "@media (forced-colors: active)": {
    "&:not(.Mui-focusVisible, :focus-visible)": {
      outline: "2px solid Highlight",
      outlineOffset: -2,
    },
    "&::before": { borderColor: "Highlight" },
  },
});

/** Styles of a selected row of a menu or a list: tint, bold text, and a bar that forced colors keep. */
export const selectedRow = (theme: Theme): CSSObject => ({
  position: "relative",
  fontWeight: theme.typography.fontWeightMedium,
  "&, &:hover, &.Mui-focusVisible": selectedBackground(theme),
  ...selectedBar(theme, 12),
});

/** Returns the background of what lies below paper, such as a locked field. In MUI's dark scheme, grey 900 hardly differs from paper. */
export const sunken = (theme: Theme): CSSObject => ({
  background: paletteOf(theme).grey[100],
  ...theme.applyStyles("dark", { background: mixPaper(theme, paletteOf(theme).text.primary, 10) }),
});

const cssLength = (length: number | string): string =>
  typeof length === "number" ? `${length}px` : length;

/** Returns a multiple of the theme's border radius: 1 for a control, 1.4 for a box, 1.6 for a menu or a dialog, 1.8 for a bubble. */
export const radius = (theme: Theme, factor: number): string =>
  `calc(${theme.vars?.shape.borderRadius ?? cssLength(theme.shape.borderRadius)} * ${factor})`;

/**
 * Returns a height or a space of rows that is `lessPx` smaller if the theme's density is "compact" and the pointer is fine, such as
 * a mouse. `createNarthexTheme` sets the variable once for the page, so that a compact row has the same styles as another.
 */
export const shrinkIfCompact = (length: number | string, lessPx: number): string =>
  `calc(${cssLength(length)} - ${lessPx} * var(--narthex-compact, 0px))`;

export const centeredRow = { display: "flex", alignItems: "center" } as const;

export const ellipsis = {
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
} as const;

/** The part of a panel that takes the remaining height and scrolls. */
export const scrollArea = {
  flex: "1 1 0",
  minHeight: 0,
  overflowY: "auto",
  overscrollBehavior: "contain",
  "@media print": { overflow: "visible" },
} as const;

export const visuallyHidden = {
  position: "absolute",
  width: 1,
  height: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
} as const;

/** Aligns text with `dir="auto"` like the text around it. WebKit needs the prefix. */
export const alignAsParent = { textAlign: ["-webkit-match-parent", "match-parent"] } as const;

/** Resets a heading. Spread it first: hosts style `h1` to `h3` for their pages, with borders, capitals and colors. */
export const headingReset: CSSObject = {
  all: "unset",
  display: "block",
  "&::before, &::after": { content: "none" },
};

export const heading = (variant: CSSObject): CSSObject => ({
  ...headingReset,
  ...variant,
  margin: 0,
});

export const secondaryText = (theme: Theme, variant: "body1" | "body2" | "caption"): CSSObject => ({
  ...theme.typography[variant],
  margin: 0,
  color: paletteOf(theme).text.secondary,
});

/** Returns the outline of a focused element. A negative offset, in px, keeps it inside, where overflow cannot clip it. */
export const focusRing = (theme: Theme, outlineOffset = -2): CSSObject => ({
  outline: `2px solid ${paletteOf(theme).primary.main}`,
  outlineOffset,
});

/** Returns the styles of a focused MUI tab: a ring with the same gap to the edges of the tab and to the line of a selected tab. */
export const tabFocus = (theme: Theme): CSSObject => ({
  outline: "none",
  "&::after": {
    content: '""',
    position: "absolute",
    inset: "4px 4px 7px",
    borderRadius: radius(theme, 0.8),
    ...focusRing(theme),
  },
});

const plainButton: CSSObject = {
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  flex: "none",
  minWidth: 44,
  minHeight: 44,
  border: 0,
  background: "none",
  cursor: "pointer",
};

export const roundButton = (theme: Theme): CSSObject => ({
  ...plainButton,
  display: "inline-flex",
  padding: 0,
  borderRadius: "50%",
  color: paletteOf(theme).action.active,
  "&:hover": { background: paletteOf(theme).action.hover },
  "&:focus-visible": focusRing(theme),
});

export const barButton = (theme: Theme): CSSObject => ({
  ...theme.typography.button,
  ...plainButton,
  textTransform: "none",
  gap: theme.spacing(0.5),
  boxSizing: "border-box",
  maxWidth: "100%",
  padding: theme.spacing(0, 1.5),
  borderRadius: theme.shape.borderRadius,
  color: "inherit",
  textDecoration: "none",
  "&:hover": { background: mixCurrentColor(14) },
  "&:focus-visible": { outline: "2px solid", outlineOffset: -3 },
  "& > span:first-of-type": ellipsis,
  [theme.breakpoints.down("sm")]: { padding: theme.spacing(0, 1) },
});

export const newBadge = (theme: Theme): CSSObject => ({
  ...theme.typography.caption,
  fontWeight: theme.typography.fontWeightMedium,
  padding: theme.spacing(0.375, 1.125),
  borderRadius: 12,
  "@media (forced-colors: active)": { outline: "1px solid", outlineOffset: -1 },
  background: paletteOf(theme).primary.main,
  color: paletteOf(theme).primary.contrastText,
});

export const overlayStyles = {
  "@media (prefers-reduced-motion: reduce)": {
    "&, & *": { transition: "none !important", animation: "none !important" },
  },
  // Forced colors remove backgrounds and shadows, so edges, focus and the current item need borders or outlines.
  "@media (forced-colors: active)": {
    "& .MuiPaper-root": { border: "1px solid" },
    "& [aria-current]": { outline: "2px solid Highlight", outlineOffset: -2 },
    "& .Mui-focusVisible": { outline: "2px solid", outlineOffset: -4 },
  },
} as const;

export const gridColumns = (theme: Theme): CSSObject => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  [theme.breakpoints.up("md")]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
});

/** `@supports` rule for relative colors, which are computed from the channels of another color. */
export const RELATIVE_COLORS = "@supports (color: color(from red xyz-d65 x y z))";

/** Returns black or white, whichever contrasts with a CSS color. Needs {@link RELATIVE_COLORS}. */
export function contrastColor(color: string): string {
  // 1 for white, 0 for black. Up to a luminance y of 0.183, white has a contrast of 4.5:1 (WCAG AA), and above, black.
  const white = "clamp(0, (0.183 - y) * 1000000, 1)";
  // In XYZ-D65, white is 0.9505 1 1.089.
  return `color(from ${color} xyz-d65 calc(0.9505 * ${white}) ${white} calc(1.089 * ${white}))`;
}

function brandBandColors(background: string, text: string): CSSObject {
  return {
    "--narthex-band": `var(--c1, ${background})`,
    "--narthex-band-text": `var(--c1Text, ${text})`,
    "--narthex-band-opposite": "var(--narthex-band)",
    [RELATIVE_COLORS]: {
      // Invalid if neither --c1 nor --c1Text is set, so that the fallback in the next line applies.
      "--narthex-band-readable": `var(--c1Text, ${contrastColor("var(--c1)")})`,
      "--narthex-band-text": `var(--narthex-band-readable, ${text})`,
      "--narthex-band-opposite": contrastColor("var(--narthex-band-text)"),
    },
  };
}

/**
 * Returns the colors of a band across the page, which descendants read from `--narthex-band` and `--narthex-band-text`.
 * The background is the church's `--c1`, else the theme's, which is dark in dark mode. The text is `--c1Text`, else black or white
 * on `--c1` if the browser knows {@link RELATIVE_COLORS}, else the theme's.
 */
export function brandBand(theme: Theme): CSSObject {
  const { primary, text } = paletteOf(theme);
  return {
    ...brandBandColors(
      `var(--narthex-brand, ${primary.main})`,
      `var(--narthex-brand-text, ${primary.contrastText})`,
    ),
    ...theme.applyStyles("dark", brandBandColors(mixPaper(theme, primary.main, 16), text.primary)),
    background: "var(--narthex-band)",
    color: "var(--narthex-band-text)",
  };
}

/**
 * Returns the color of the band mixed with `percent` of black, or of white if the text is dark. This raises the contrast of the
 * text. Only for a {@link brandBand} and its descendants.
 */
export const deepBand = (percent: number): string =>
  `color-mix(in oklab, var(--narthex-band-opposite) ${percent}%, var(--narthex-band))`;

// Three arches inside each other, 96 px wide. A mask reads only the opacity, so the color does not matter.
// A function, because bundlers keep an unused constant whose value is a call of `encodeURIComponent`.
const arcadeImage = () =>
  `url("data:image/svg+xml,${encodeURIComponent(
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 96 150' fill='none' stroke='black' stroke-width='1.5'>" +
      "<path d='M0 150V62a48 48 0 0 1 96 0v88M12 150V62a36 36 0 0 1 72 0v88M24 150V62a24 24 0 0 1 48 0v88'/></svg>",
  )}")`;

/**
 * Returns the decoration of a {@link brandBand} at the top of a page: a gradient towards {@link deepBand}, and a faint arcade at
 * the end of the line, behind the children.
 */
export const arcade = (theme: Theme): CSSObject => ({
  position: "relative",
  isolation: "isolate",
  overflow: "hidden",
  backgroundImage: `linear-gradient(${theme.direction === "rtl" ? "-100deg" : "100deg"}, ${deepBand(4)}, ${deepBand(26)})`,
  "&::after": {
    content: '""',
    position: "absolute",
    zIndex: -1,
    insetBlock: 0,
    insetInlineEnd: 0,
    width: "46%",
    opacity: 0.16,
    background: `linear-gradient(${theme.direction === "rtl" ? "-90deg" : "90deg"}, transparent, currentColor)`,
    // Not the shorthand `mask`: the plugin that mirrors styles takes 60 ms for it.
    maskImage: arcadeImage(),
    maskPosition: "right bottom",
    maskSize: "auto 104%",
    maskRepeat: "repeat-x",
  },
  "@media print, (forced-colors: active)": { "&::after": { display: "none" } },
});

/** Styles of actions in a {@link brandBand}, where the primary color can be invisible. */
export const brandBandActions = (theme: Theme): CSSObject => ({
  ...centeredRow,
  flexWrap: "wrap",
  gap: theme.spacing(1),
  "& .MuiButton-root, & .MuiIconButton-root": { minWidth: 44, minHeight: 44 },
  "& .MuiButton-colorPrimary, & .MuiButton-colorInherit": {
    "--variant-textColor": "currentColor",
    "--variant-outlinedColor": "currentColor",
    "--variant-outlinedBorder": "currentColor",
    "--variant-containedColor": "var(--narthex-band)",
    "--variant-containedBg": "var(--narthex-band-text)",
    "&:hover": {
      "--variant-textBg": mixCurrentColor(12),
      "--variant-outlinedBg": mixCurrentColor(12),
      "--variant-outlinedBorder": "currentColor",
      "--variant-containedBg": "var(--narthex-band-text)",
    },
  },
  "& .MuiButton-outlined": { background: "none", color: "inherit", borderColor: "currentColor" },
  "& .MuiIconButton-colorPrimary, & .MuiIconButton-root:not([class*='MuiIconButton-color'])": {
    color: "inherit",
    "--IconButton-hoverBg": mixCurrentColor(12),
  },
  "& .MuiLink-root, & a:not([class])": { color: "inherit", textDecorationColor: "currentColor" },
});

type Styles = ReturnType<typeof css>;

/** Returns a style function that serializes its styles once per theme: doing so for every list row costs more than rendering it. */
export function memoizeByTheme(
  createStyles: (theme: Theme) => CSSObject,
): (props: { theme: Theme }) => Styles {
  const cache = new WeakMap<Theme, Styles>();
  return ({ theme }) => {
    // MUI's `css` accepts every CSSObject, but its types do not.
    const styles = cache.get(theme) ?? css(createStyles(theme) as never);
    cache.set(theme, styles);
    return styles;
  };
}
