/** Matches names and theme variables that begin with light, white, dark or black, such as `var(--lightAccent)`. */
const LIGHT_OR_DARK = /^\s*(?:var\(\s*--)?(?:(light|white)|dark|black)/i;

const NAMED_COLORS: ReadonlyMap<string, string> = new Map(
  `aqua 00ffff, blue 0000ff, brown a52a2a, crimson dc143c, fuchsia ff00ff, gold ffd700, gray 808080, green 008000,
   grey 808080, indigo 4b0082, lime 00ff00, maroon 800000, midnightblue 191970, navy 000080, olive 808000, orange ffa500,
   pink ffc0cb, purple 800080, red ff0000, silver c0c0c0, teal 008080, yellow ffff00`
    .split(/,\s+/)
    .map((color) => color.split(" ") as [name: string, digits: string]),
);

const HEX = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const FUNCTION = /^(rgb|hsl)a?\(([^()]*)\)$/i;
const PART = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:deg|%)?$/i;

type Channels = [red: number, green: number, blue: number, alpha: number];

/** Returns the W3C brightness of a color on white, from 0 to 255. A match of LIGHT_OR_DARK counts as 255 or 0; other colors return `null`. */
export function brightnessOf(color: unknown): number | null {
  const channels = readColor(color);
  if (channels) {
    const [red, green, blue, alpha] = channels;
    return (alpha * (299 * red + 587 * green + 114 * blue)) / 1_000 + (1 - alpha) * 255;
  }
  const match = typeof color === "string" ? LIGHT_OR_DARK.exec(color) : null;
  return match && (match[1] ? 255 : 0);
}

/** Whether a background color needs light content. An unknown color counts as light. */
export const isDark = (color: unknown): boolean => (brightnessOf(color) ?? 255) < 128;
/** Whether a text color is made for a dark background. An unknown color counts as dark text. */
export const isLightText = (color: unknown): boolean => (brightnessOf(color) ?? 0) >= 128;

function hslToRgb(degrees: number, saturation: number, lightness: number): number[] {
  const light = lightness / 100;
  const amplitude = (saturation / 100) * Math.min(light, 1 - light);
  return [0, 8, 4].map((offset) => {
    const step = (((offset + degrees / 30) % 12) + 12) % 12;
    return 255 * (light - amplitude * Math.max(-1, Math.min(step - 3, 9 - step, 1)));
  });
}

function fromHex(digits: string): Channels {
  const padded = digits.length < 6 ? digits.replace(/./g, "$&$&") : digits;
  // Appends an opaque alpha channel. With eight digits it is a fifth pair, which is ignored.
  const pairs = `${padded}ff`.replace(/../g, "$& ").split(" ");
  const [red, green, blue, alpha] = pairs.map((pair) => Number.parseInt(pair, 16)) as Channels;
  return [red, green, blue, alpha / 255];
}

function fromFunction(name: string, list: string): Channels | null {
  const parts = list.trim().split(/[\s,/]+/);
  if (parts.length === 3) parts.push("1");
  if (parts.length !== 4 || !parts.every((part) => PART.test(part))) return null;
  const [first, second, third, alpha] = parts.map((part) => Number.parseFloat(part)) as Channels;
  const scale = (index: number, percent: number) => (parts[index]?.endsWith("%") ? percent : 1);
  const channels =
    name.toLowerCase() === "hsl"
      ? hslToRgb(first, second, third)
      : [first, second, third].map((channel, index) => channel * scale(index, 2.55));
  return [...channels, alpha * scale(3, 0.01)] as Channels;
}

/** Reads hex colors, `rgb()`, `hsl()` and names as channels from 0 to 255, and alpha from 0 to 1; `null` for others. */
export function readColor(text: unknown): Channels | null {
  const trimmed = typeof text === "string" ? text.trim() : "";
  const digits = NAMED_COLORS.get(trimmed.toLowerCase()) ?? HEX.exec(trimmed)?.[1];
  if (digits) return fromHex(digits);
  const [, name, list] = FUNCTION.exec(trimmed) ?? [];
  return name && list ? fromFunction(name, list) : null;
}
