import { isInternalText } from "./isInternalText.js";

/** A longer text is no message for people. */
export const MAX_ERROR_CHARACTERS = 300;

/** Control characters but for line breaks and tabs, what a decoder writes for bytes that are not UTF-8, and noncharacters. */
const GARBLED = /(?![\n\r\t])\p{Cc}|[\ufffd-\uffff]/u;

/**
 * Returns a text of a server or a network if it is a message for people, trimmed; `undefined` for markup, for more than 300
 * characters, for bytes in another encoding and for what only developers understand.
 */
export function readableText(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  const isReadable =
    text !== "" && text.length <= MAX_ERROR_CHARACTERS && !text.includes("<") && text.isWellFormed() && !GARBLED.test(text);
  return isReadable && !isInternalText(text) ? text : undefined;
}
