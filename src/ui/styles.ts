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

/** Props that every widget passes to its root element. */
export interface RootProps<E extends Element = HTMLDivElement> {
  className?: string | undefined;
  /** Styles of the root element, with access to the theme. */
  sx?: SxProps<Theme> | undefined;
  ref?: Ref<E> | undefined;
}

/** The handle of a virtualized list. */
export interface RowListHandle {
  scrollToEnd(): void;
}

type Palette = Theme["palette"] | NonNullable<Theme["vars"]>["palette"];

/** Returns the colors of a theme, as CSS variables if it has any. */
export const paletteOf = (theme: Theme): Palette => (theme.vars ?? theme).palette;

/** Returns the text color at an opacity in percent, for backgrounds and lines that fit any color scheme. */
export const mixCurrentColor = (percent: number): string =>
  `color-mix(in srgb, currentColor ${percent}%, transparent)`;

export const centeredRow = { display: "flex", alignItems: "center" } as const;

export const ellipsis = {
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
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
  padding: theme.spacing(0.25, 1),
  borderRadius: 12,
  background: paletteOf(theme).primary.main,
  color: paletteOf(theme).primary.contrastText,
});

export const overlayStyles = {
  "@media (prefers-reduced-motion: reduce)": {
    "&, & *": { transition: "none !important", animation: "none !important" },
  },
  // Forced colors remove backgrounds and shadows, so edges, focus and the current item need borders.
  "@media (forced-colors: active)": {
    "& .MuiPaper-root": { border: "1px solid" },
    "& .Mui-focusVisible": { outline: "2px solid", outlineOffset: -4 },
    "& [aria-current]": { borderInlineStart: "6px solid" },
  },
} as const;

export const gridColumns = (theme: Theme): CSSObject => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  [theme.breakpoints.up("md")]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
});

function brandBandColors(background: string, text: string): CSSObject {
  // 1 for white text, 0 for black text. Up to a luminance y of 0.183, white has a contrast of 4.5:1 (WCAG AA), and above, black.
  const white = "clamp(0, (0.183 - y) * 1000000, 1)";
  // In XYZ-D65, white is 0.9505 1 1.089.
  const contrastText = `color(from var(--c1) xyz-d65 calc(0.9505 * ${white}) ${white} calc(1.089 * ${white}))`;
  return {
    "--narthex-band": `var(--c1, ${background})`,
    "--narthex-band-text": `var(--c1Text, ${text})`,
    "@supports (color: color(from red xyz-d65 x y z))": {
      // Invalid without --c1, so that the fallback below applies.
      "--narthex-band-readable": `var(--c1Text, ${contrastText})`,
      "--narthex-band-text": `var(--narthex-band-readable, ${text})`,
    },
  };
}

/**
 * Returns the colors of a band across the page, which descendants read from `--narthex-band` and `--narthex-band-text`:
 * the church's `--c1` with `--c1Text`, else black or white text; without `--c1`, the theme's colors, dark in dark mode.
 */
export function brandBand(theme: Theme): CSSObject {
  const { primary, background, text } = paletteOf(theme);
  return {
    ...brandBandColors(primary.main, primary.contrastText),
    ...theme.applyStyles(
      "dark",
      brandBandColors(`color-mix(in srgb, ${primary.main} 16%, ${background.paper})`, text.primary),
    ),
    background: "var(--narthex-band)",
    color: "var(--narthex-band-text)",
  };
}

/** Styles of actions in a {@link brandBand}, where the primary color is invisible. */
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
