import { alpha, getContrastRatio, type PaletteOptions } from "@mui/material/styles";
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

/** A color in Oklab, the form of OKLCH without an angle. `l` is the perceived lightness from 0 to 1. */
interface Oklab {
  l: number;
  /** Chroma times the cosine (`a`) and the sine (`b`) of the hue. */
  a: number;
  b: number;
}

const linearOf = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const channelOf = (linear: number): number =>
  255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055);

const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;

/** Converts red, green and blue, each 0 to 255. The matrices are those of the definition of Oklab. */
function toOklab([red = 0, green = 0, blue = 0]: readonly number[]): Oklab {
  const [r, g, b] = [linearOf(red), linearOf(green), linearOf(blue)];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  };
}

function toLinearRgb({ l, a, b }: Oklab): number[] {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const withChroma = ({ l, a, b }: Oklab, factor: number): Oklab => ({
  l,
  a: a * factor,
  b: b * factor,
});

/** Returns the color with a chroma of at most `maxChroma`. */
function limitChroma(color: Oklab, maxChroma: number): Oklab {
  const chroma = Math.hypot(color.a, color.b);
  return chroma > maxChroma ? withChroma(color, maxChroma / chroma) : color;
}

/** Returns the color as hex, with as much of its chroma as sRGB has at its lightness. */
function toHex(color: Oklab): string {
  const isInGamut = (channel: number) => channel > -0.0001 && channel < 1.0001;
  const factors = Array.from({ length: 51 }, (_, step) => 1 - step / 50);
  const factor = factors.find((each) => toLinearRgb(withChroma(color, each)).every(isInGamut)) ?? 0;
  const linear = toLinearRgb(withChroma(color, factor));
  return hexOf(linear.map((channel) => channelOf(Math.min(1, Math.max(0, channel)))));
}

const channelsOf = (hex: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));

/** Mixes two hex colors as `color-mix(in srgb, color share, base)` does. */
function mixHex(color: string, share: number, base: string): string {
  const from = channelsOf(base);
  return hexOf(
    channelsOf(color).map((channel, index) => channel * share + (from[index] ?? 0) * (1 - share)),
  );
}
