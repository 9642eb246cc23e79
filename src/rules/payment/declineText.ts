import { readableText } from "../api/readableText.js";

/** What a thief should not be told (card providers ask for it). */
const SUSPICIOUS = /fraud|stolen|lost[ _]card|reported[ _]lost|pick[ _]?up/i;

/** What a provider says of a card, in words that may be shown (PAY-23); `undefined` where it says nothing, or too much. */
export function declineText(message: unknown): string | undefined {
  const text = readableText(message);
  return text && !SUSPICIOUS.test(text) ? text : undefined;
}
