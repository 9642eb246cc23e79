import { brightnessOf } from "./brightnessOf.js";

/** Whether text of a colour is made for a dark background. A colour that cannot be read is dark text. */
export function isLightText(colour: unknown): boolean {
  return (brightnessOf(colour) ?? 0) >= 128;
}
