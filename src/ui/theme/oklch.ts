/** A color in Oklab, the form of OKLCH without an angle. `l` is the perceived lightness from 0 to 1. */
export interface Oklab {
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
export function toOklab([red = 0, green = 0, blue = 0]: readonly number[]): Oklab {
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
export function limitChroma(color: Oklab, maxChroma: number): Oklab {
  const chroma = Math.hypot(color.a, color.b);
  return chroma > maxChroma ? withChroma(color, maxChroma / chroma) : color;
}

/** Returns the color as hex, with as much of its chroma as sRGB has at its lightness. */
export function toHex(color: Oklab): string {
  const isInGamut = (channel: number) => channel > -0.0001 && channel < 1.0001;
  const factors = Array.from({ length: 51 }, (_, step) => 1 - step / 50);
  const factor = factors.find((each) => toLinearRgb(withChroma(color, each)).every(isInGamut)) ?? 0;
  const linear = toLinearRgb(withChroma(color, factor));
  return hexOf(linear.map((channel) => channelOf(Math.min(1, Math.max(0, channel)))));
}

const channelsOf = (hex: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));

/** Mixes two hex colors as `color-mix(in srgb, color share, base)` does. */
export function mixHex(color: string, share: number, base: string): string {
  const from = channelsOf(base);
  return hexOf(
    channelsOf(color).map((channel, index) => channel * share + (from[index] ?? 0) * (1 - share)),
  );
}
