import { ownField } from "../api/ownField.js";

/**
 * What stands in an object under a dotted name, "church.id"; `undefined` where the way there ends early, and for what an
 * object did not bring itself. A field whose own name has the dot goes first.
 */
export function deepValue(item: unknown, path: string): unknown {
  const whole = ownField(item, path);
  return whole === undefined ? path.split(".").reduce(ownField, item) : whole;
}
