/** Control, format and unassigned characters, lone surrogates, and every kind of blank. */
const UNPRINTABLE = /[\p{C}\p{Z}]/u;
const MAX_CHARACTERS = 128;

/** Whether a value of a frame is a socket id: 1 to 128 printable characters, as the server gives them out. */
export const isSocketId = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= MAX_CHARACTERS && !UNPRINTABLE.test(value);
