/** An address is never this long. */
const MAX_ADDRESS_CHARACTERS = 8_192;

/** A text that may be an address: of any length that addresses have, without what the URL parser removes or turns round silently. */
export function isAddressText(value: unknown): value is string {
  // eslint-disable-next-line no-control-regex
  return typeof value === "string" && value.length <= MAX_ADDRESS_CHARACTERS && !/[\u0000-\u001f\u007f\\]/.test(value);
}
