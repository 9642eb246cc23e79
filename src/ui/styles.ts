import { type CSSObject, type Theme, css } from "@mui/material/styles";

/** Returns the text color at an opacity in percent, for backgrounds and lines that fit any color scheme. */
export const mixCurrentColor = (percent: number): string =>
  `color-mix(in srgb, currentColor ${percent}%, transparent)`;

/** A single line that ends in an ellipsis where it does not fit. */
export const ellipsis = {
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
} as const;

/** Styles of visually hidden text for screen readers. */
export const visuallyHidden = {
  position: "absolute",
  width: 1,
  height: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
} as const;

/** Aligns text with its own direction to the start of the page's lines. WebKit needs the prefix. */
export const alignPageStart = { textAlign: ["-webkit-match-parent", "match-parent"] } as const;

/**
 * Resets a heading. Spread it first: hosts style `h1` to `h3` for their own pages, with borders, capitals and colors that do
 * not fit into a band or a box.
 */
export const headingReset: CSSObject = {
  all: "unset",
  display: "block",
  "&::before, &::after": { content: "none" },
};

/**
 * Returns the outline of a focused element in the primary color. `outlineOffset` is in px; a negative one draws it inside the
 * edge, where overflow cannot clip it.
 */
export const focusRing = (theme: Theme, outlineOffset = -2): CSSObject => ({
  outline: `2px solid ${(theme.vars ?? theme).palette.primary.main}`,
  outlineOffset,
});

/** Returns the outline of a focused element in its text color, for any background. */
export const currentColorFocusRing = (outlineOffset = -2): CSSObject => ({
  outline: "2px solid",
  outlineOffset,
});

/** Styles of a button without an edge, with a touch target of 44 px. */
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

/** Styles of a round icon button. */
export const roundButton = (theme: Theme): CSSObject => ({
  ...plainButton,
  display: "inline-flex",
  padding: 0,
  borderRadius: "50%",
  color: (theme.vars ?? theme).palette.action.active,
  "&:hover": { background: (theme.vars ?? theme).palette.action.hover },
  "&:focus-visible": focusRing(theme),
});

/** Styles of a button or a link in a bar of any color. */
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
  "&:focus-visible": currentColorFocusRing(-3),
  "& > span:first-of-type": ellipsis,
  [theme.breakpoints.down("sm")]: { padding: theme.spacing(0, 1) },
});

/** Styles of the badge on a new row. */
export const newBadge = (theme: Theme): CSSObject => ({
  ...theme.typography.caption,
  padding: theme.spacing(0.25, 1),
  borderRadius: 12,
  background: (theme.vars ?? theme).palette.primary.main,
  color: (theme.vars ?? theme).palette.primary.contrastText,
});

/** Shared styles of menus, drawers and dialogs. */
export const overlayStyles = {
  "@media (prefers-reduced-motion: reduce)": {
    "&, & *": { transition: "none !important", animation: "none !important" },
  },
  // Forced colors remove backgrounds and shadows, so edges, focus and the current item need borders.
  "@media (forced-colors: active)": {
    "& .MuiPaper-root": { border: "1px solid" },
    "& .Mui-focusVisible": currentColorFocusRing(-4),
    "& [aria-current]": { borderInlineStart: "6px solid" },
  },
} as const;

/** Returns the columns of a grid: three from medium screens up, one on smaller screens. */
export const gridColumns = (theme: Theme): CSSObject => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  [theme.breakpoints.up("md")]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
});

/**
 * Highest luminance of a background for white text: a contrast of 4.5:1 (WCAG AA). Black text has at least 4.6:1 on any
 * lighter background.
 */
const MAX_LUMINANCE_FOR_WHITE = 0.183;

/** CSS expression: 1 for white text, 0 for black text. `y` is the luminance of the background. */
const whiteness = `clamp(0, (${MAX_LUMINANCE_FOR_WHITE} - y) * 1000000, 1)`;

/** White or black text for the background `--c1`. In XYZ-D65, white is 0.9505 1 1.089 and black is 0 0 0. */
const contrastText = `color(from var(--c1) xyz-d65 calc(0.9505 * ${whiteness}) ${whiteness} calc(1.089 * ${whiteness}))`;

const brandBandColors = (background: string, text: string): CSSObject => ({
  "--narthex-band": `var(--c1, ${background})`,
  "--narthex-band-text": `var(--c1Text, ${text})`,
  "@supports (color: color(from red xyz-d65 x y z))": {
    // Without --c1 the inner value is invalid, so the fallback below applies: the theme's text color.
    "--narthex-band-readable": `var(--c1Text, ${contrastText})`,
    "--narthex-band-text": `var(--narthex-band-readable, ${text})`,
  },
});

/**
 * Returns the background and text color of a band across the page: the theme's primary colors, darkened in dark mode. The
 * church's colors override them: `--c1` for the background, `--c1Text` for the text. `--c1` without `--c1Text` gets black or
 * white text, by contrast. `--c1` is only read: setting it here would hide the host's value from the elements in the band.
 * Descendants read both colors from `--narthex-band` and `--narthex-band-text`.
 */
export function brandBand(theme: Theme): CSSObject {
  const { primary, background, text } = (theme.vars ?? theme).palette;
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

/**
 * Styles of buttons and links in a {@link brandBand}. The theme's primary color would be invisible on a background of that
 * color, so they use the band's two colors. Buttons with another color keep it.
 */
export const brandBandActions = (theme: Theme): CSSObject => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
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

/**
 * Returns a style function that serializes its styles once per theme, for components that a list repeats. Without it,
 * Emotion serializes the styles for every row, which costs more than rendering the row.
 */
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
