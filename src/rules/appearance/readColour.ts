import { NAMED_COLOURS } from "./namedColours.js";

const HEX = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const FUNCTION = /^(rgb|hsl)a?\(([^()]*)\)$/i;
const PART = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:deg|%)?$/i;

type Channels = [red: number, green: number, blue: number, alpha: number];

/** Hue in degrees, saturation and lightness in percent. */
function hslToRgb([hue, saturation, lightness]: Channels): number[] {
  const light = lightness / 100;
  const reach = (saturation / 100) * Math.min(light, 1 - light);
  return [0, 8, 4].map((offset) => {
    const step = (((offset + hue / 30) % 12) + 12) % 12;
    return 255 * (light - reach * Math.max(-1, Math.min(step - 3, 9 - step, 1)));
  });
}

function fromHex(digits: string): Channels {
  const whole = digits.length < 6 ? digits.replace(/./g, "$&$&") : digits;
  // Beside eight digits a fifth pair stands, which nobody reads.
  const pairs = `${whole}ff`.replace(/../g, "$& ").split(" ");
  const [red, green, blue, alpha] = pairs.map((pair) => Number.parseInt(pair, 16)) as Channels;
  return [red, green, blue, alpha / 255];
}

function fromFunction(name: string, list: string): Channels | null {
  const parts = list.trim().split(/[\s,/]+/);
  if (parts.length === 3) parts.push("1");
  if (parts.length !== 4 || !parts.every((part) => PART.test(part))) return null;
  const [first, second, third, alpha] = parts.map((part) => Number.parseFloat(part)) as Channels;
  const isHsl = name.toLowerCase() === "hsl";
  const shares = [first, second, third].map((channel, index) => (parts[index]?.endsWith("%") ? channel * 2.55 : channel));
  const channels = isHsl ? hslToRgb([first, second, third, 1]) : shares;
  return [...channels, parts[3]?.endsWith("%") ? alpha / 100 : alpha] as Channels;
}

/**
 * A colour as red, green, blue (0 to 255) and opacity (0 to 1): `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`, `hsl()`,
 * both also with an opacity, and the names of common colours. `null` for anything else.
 */
export function readColour(text: unknown): Channels | null {
  const written = typeof text === "string" ? text.trim() : "";
  const value = NAMED_COLOURS.get(written.toLowerCase()) ?? written;
  const digits = HEX.exec(value)?.[1];
  if (digits) return fromHex(digits);
  const [, name, list] = FUNCTION.exec(value) ?? [];
  return name && list ? fromFunction(name, list) : null;
}
