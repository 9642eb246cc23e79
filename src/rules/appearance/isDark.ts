import { brightnessOf } from "./brightnessOf.js";

/** Whether something light is to stand on a colour. One that cannot be read counts as light. */
export function isDark(colour: unknown): boolean {
  return (brightnessOf(colour) ?? 255) < 128;
}
