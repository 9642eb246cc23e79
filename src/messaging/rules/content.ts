import { safeUrl } from "../../lib/links/urls.js";
import type { SaveError } from "../types.js";

/** The server's column takes 65,535 bytes of UTF-8, and the server may add to the content. */
const MAX_NOTE_BYTES = 64_000;
const MAX_LINK_CHARACTERS = 2_048;
/** Zero-width space, joiners and word joiner: invisible characters that `trim` keeps. */
const ZERO_WIDTH = /[\u200b-\u200d\u2060]/g;
/** White space between words. Excludes the byte order mark, which `\s` matches, because it is invisible. */
const WHITE_SPACE = /([^\S\ufeff]+)/;

/** A host has only letters, marks, digits, `-_.:[]` and ideographic full stops (read as `.`). Excludes U+2044, which looks like `/`. */
const WEB_ADDRESS =
  /^https?:\/\/[\p{L}\p{M}\p{N}\-_.\u3002\uff0e\uff61:[\]]+(?:[/?#][^\s<>"]*)?$/iu;

const EMAIL_ADDRESS = /^[^\s@<>"(),:;[\]\\]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/i;
/** Direction controls, joiners, soft hyphens and similar characters. They make an address look different from its target. */
const INVISIBLE = /[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

/** `conflict`: content changed elsewhere. `gone`: deleted. */
const KIND_BY_ERROR_NAME = new Map<unknown, "canceled" | "conflict" | "gone">([
  ["StaleSessionError", "canceled"],
  ["AbortError", "canceled"],
  ["EditConflictError", "conflict"],
  ["MessageGoneError", "gone"],
]);

export function contentLines(content: unknown): string[] {
  return typeof content === "string" && content !== "" ? content.split(/\r\n|\r|\n/) : [];
}

/** Returns how many UTF-16 code units of a text fit into one message. */
export function fittingLength(content: string): number {
  // A code unit takes at most three bytes.
  if (content.length * 3 <= MAX_NOTE_BYTES) return content.length;
  return new TextEncoder().encodeInto(content, new Uint8Array(MAX_NOTE_BYTES)).read;
}

export const isBlank = (content: string): boolean => content.replace(ZERO_WIDTH, "").trim() === "";

/** Returns why a message was not saved, with the server's text if that can be shown. */
export function classifySaveError(error: unknown): SaveError {
  if (typeof error !== "object" || error === null) return { kind: "unknown" };
  const { name, status, message, hasServerText } = error as Record<string, unknown>;
  const kind = KIND_BY_ERROR_NAME.get(name);
  if (kind) return { kind };
  if (status === 403 || message === "Forbidden") return { kind: "forbidden" };
  if (hasServerText === true && typeof message === "string" && message !== "")
    return { kind: "server", text: message };
  return { kind: "unknown" };
}

/** Splits a line into plain text and links, in linear time. The punctuation around an address is plain text. */
export function splitLinks(line: string): { text: string; href?: string }[] {
  // Most lines have no address, and the expressions with Unicode classes are slow.
  if (!line.includes("://") && !line.includes("@")) return line ? [{ text: line }] : [];
  const pieces: { text: string; href?: string }[] = [];
  const push = (text: string, href?: string) => {
    const last = pieces.at(-1);
    if (last && last.href === undefined && href === undefined) last.text += text;
    else if (text !== "") pieces.push(href === undefined ? { text } : { text, href });
  };
  for (const word of line.split(WHITE_SPACE)) {
    const trimmed = word.replace(/^[(["'<“‘]+/, "");
    const opening = word.slice(0, word.length - trimmed.length);
    const end = endOfAddress(trimmed);
    const href = linkOf(trimmed.slice(0, end));
    if (href === null) push(word);
    else {
      push(opening);
      push(trimmed.slice(0, end), href);
      push(trimmed.slice(end));
    }
  }
  return pieces;
}

function linkOf(word: string): string | null {
  if (word.length > MAX_LINK_CHARACTERS || INVISIBLE.test(word)) return null;
  if (WEB_ADDRESS.test(word)) return safeUrl(word);
  const isEmail = word.length <= 254 && EMAIL_ADDRESS.test(word);
  return isEmail ? safeUrl(`mailto:${word}`, { canBeMail: true }) : null;
}

/** Returns where trailing punctuation begins. A `)` whose `(` is in the address belongs to it. */
function endOfAddress(text: string): number {
  const countOf = (character: string) => text.split(character).length - 1;
  let unopened = countOf(")") - countOf("(");
  let end = text.length;
  while (end > 0) {
    const last = text.charAt(end - 1);
    const isTrailing = last === ")" ? unopened > 0 : ".,;:!?]}\"'>”’…".includes(last);
    if (!isTrailing) break;
    if (last === ")") unopened -= 1;
    end -= 1;
  }
  return end;
}
