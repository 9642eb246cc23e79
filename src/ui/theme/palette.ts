import { alpha, getContrastRatio, type PaletteOptions } from "@mui/material/styles";
import { limitChroma, mixHex, type Oklab, toHex, toOklab } from "./oklch.js";
import { readColor } from "../../lib/text/colors.js";

export type Scheme = "light" | "dark";

export const DEFAULT_BRAND = "#2F4A9C";
/** Background of an unread count, in both schemes. White text on it has a contrast of 5.8. */
export const BADGE_COLOR = "#C2281D";
/** Background of an error toast in the dark scheme. White text on it has a contrast of 7.8. */
export const DARK_ERROR_TOAST = "#9F1F18";

const INK = "#1D2127";
const WHITE = "#FFFFFF";
const BLACK = "#000000";
/** WCAG AA for text. */
const MIN_CONTRAST = 4.5;
/** Lightness of the primary color in the dark scheme. */
const DARK_LIGHTNESS = 0.8;
/** Chroma of the primary color in the dark scheme: a higher one glares on a dark page. */
const DARK_CHROMA = 0.1;

/** The colors that do not depend on the brand. */
const NEUTRALS = {
  light: {
    page: "#F6F5F1",
    paper: WHITE,
    sunken: "#F0EEE8",
    text: INK,
    secondaryText: "#565D67",
    divider: "#E2DFD7",
    fieldEdge: "#827D74",
    error: "#B3261E",
    warning: "#8A5200",
    success: "#1E6B43",
    info: "#1F5F8B",
  },
  dark: {
    page: "#121417",
    paper: "#1A1D21",
    // The background that `sunken` returns: 10 % of text in paper.
    sunken: "#2F3236",
    text: "#ECEEF0",
    secondaryText: "#A8B0BA",
    divider: "#31363D",
    fieldEdge: "#7D858F",
    error: "#FF9C92",
    warning: "#F2BC66",
    success: "#7FD3A3",
    info: "#8CC7F0",
  },
} as const;

/** Shares of the primary color in backgrounds behind text of that color: the share in an unread row, and at least the share in a selected row. */
const TINTS = { light: [0.08, 0.14], dark: [0.12, 0.22] } as const;

const readBrand = (brand: string): Oklab =>
  toOklab(readColor(brand) ?? readColor(DEFAULT_BRAND) ?? [0, 0, 0]);

/** Whether text of this color is readable on every surface of the scheme, and on its own tints. */
function isReadable(color: string, scheme: Scheme): boolean {
  const { page, paper, sunken } = NEUTRALS[scheme];
  const tints = TINTS[scheme].map((share) => mixHex(color, share, paper));
  return [page, paper, sunken, ...tints].every(
    (surface) => getContrastRatio(color, surface) >= MIN_CONTRAST,
  );
}

/** Returns the brand as a color for text: darkened until it is readable; in the dark scheme, with a fixed lightness and limited chroma. */
function primaryOf(brand: Oklab, scheme: Scheme): Oklab {
  if (scheme === "dark") return { ...limitChroma(brand, DARK_CHROMA), l: DARK_LIGHTNESS };
  let l = brand.l;
  while (!isReadable(toHex({ ...brand, l }), scheme)) l -= 0.005;
  return { ...brand, l };
}

/** Returns the brand as the background of a band, and the first of white, ink and black that is readable on it. */
export function bandOf(brand: string): { background: string; text: string } {
  const background = toHex(readBrand(brand));
  const isReadableOn = (text: string) => getContrastRatio(background, text) >= MIN_CONTRAST;
  return { background, text: [WHITE, INK].find(isReadableOn) ?? BLACK };
}

/** Returns the palette of a scheme, WCAG AA for any brand. */
export function createPalette(brand: string, scheme: Scheme): PaletteOptions {
  const neutral = NEUTRALS[scheme];
  const primary = primaryOf(readBrand(brand), scheme);
  const isLight = scheme === "light";
  const onPrimary = isLight ? WHITE : toHex({ ...limitChroma(primary, 0.066), l: 0.22 });
  return {
    mode: scheme,
    contrastThreshold: MIN_CONTRAST,
    background: { default: neutral.page, paper: neutral.paper },
    text: { primary: neutral.text, secondary: neutral.secondaryText },
    divider: neutral.divider,
    // The edge of a field, and the surface that lies below paper.
    grey: { 600: neutral.fieldEdge, [isLight ? 100 : 900]: neutral.sunken },
    primary: {
      main: toHex(primary),
      light: toHex({ ...primary, l: primary.l + 0.08 }),
      dark: toHex({ ...primary, l: primary.l - 0.07 }),
      contrastText: onPrimary,
    },
    secondary: { main: neutral.secondaryText },
    error: { main: neutral.error },
    warning: { main: neutral.warning },
    success: { main: neutral.success },
    info: { main: neutral.info },
    action: {
      active: neutral.secondaryText,
      hover: alpha(neutral.text, 0.05),
      selected: alpha(toHex(primary), isLight ? 0.12 : 0.22),
    },
  };
}
