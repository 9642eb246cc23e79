import { refuseProperty } from "./refuseProperty.js";

/** So long a number has any use in a rule; a longer one is no count of anything. */
const WHOLE = /^([+-]?)(\d{1,9})$/;

/**
 * A whole number between two others, as a recurrence rule writes it; with `isSigned` it may count from the end, and 0 is none.
 * Throws a sentence that names the property.
 */
export function parseWholeNumber(property: string, text: string, min: number, max: number, isSigned = false): number {
  const [, sign, digits] = WHOLE.exec(text) ?? [];
  const size = Number(digits ?? Number.NaN);
  if (size >= min && size <= max && (sign === "" || isSigned)) return sign === "-" ? -size : size;
  const range = isSigned ? `from ${min} to ${max} or from -${max} to -${min}` : `from ${min} to ${max}`;
  return refuseProperty(property, text, `${property} must be a whole number ${range}`);
}
