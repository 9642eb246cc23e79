import { asText } from "../api/asText.js";
import { ownField } from "../api/ownField.js";

/**
 * Returns the value in an object under a dotted name, "church.id". A field whose own name has the dot goes first. `undefined` for
 * a missing or inherited field, and for a name that is not a text.
 */
export function deepValue(item: unknown, name: unknown): unknown {
  const path = asText(name);
  if (path === undefined) return undefined;
  const whole = ownField(item, path);
  return whole === undefined ? path.split(".").reduce(ownField, item) : whole;
}
