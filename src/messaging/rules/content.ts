import { safeUrl } from "../../lib/links/safeUrl.js";

/** The largest message, in bytes. The server's column takes 65,535 bytes of UTF-8; the server may add to the content. */
const MAX_NOTE_BYTES = 64_000;

/** A longer word is not shown as a link. */
const MAX_LINK_CHARACTERS = 2_048;

/** Zero-width space, joiners and word joiner: invisible characters that `trim` keeps. */
const ZERO_WIDTH = /[\u200b-\u200d\u2060]/g;

/** White space between words. Excludes the byte order mark, which `\s` matches, because it is invisible. */
const WHITE_SPACE = /([^\S\ufeff]+)/;

/**
 * A web address. Other characters in the host could fake its end: the fraction slash U+2044 makes
 * `bank.org⁄login.evil.org` look like a page of bank.org.
 */
const WEB_ADDRESS =
  /^https?:\/\/[\p{L}\p{M}\p{N}\-_.\u3002\uff0e\uff61:[\]]+(?:[/?#][^\s<>"]*)?$/iu;

const EMAIL_ADDRESS = /^[^\s@<>"(),:;[\]\\]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/i;

/** Direction controls, joiners, soft hyphens and similar: with one of them, an address looks different from its target. */
const INVISIBLE = /[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

const KINDS = new Map<unknown, "stale" | "conflict" | "gone">([
  ["StaleSessionError", "stale"],
  ["AbortError", "stale"],
  ["EditConflictError", "conflict"],
  ["MessageGoneError", "gone"],
]);

/** `stale`: the session has changed, so no error is shown. `conflict`: the content was changed elsewhere. `gone`: deleted. */
type SaveError =
  | { kind: "stale" | "conflict" | "gone" | "forbidden" | "unknown" }
  | { kind: "server"; text: string };

interface TextPiece {
  text: string;
  /** Set if the piece is a link. */
  href?: string;
}

/** Returns the lines of a message's content. Non-string content has no lines. */
export function contentLines(content: unknown): string[] {
  return typeof content === "string" && content !== "" ? content.split(/\r\n|\r|\n/) : [];
}

/** Returns how many UTF-16 code units of a text fit into one message: all of them, unless the text is too long. */
export function fittingLength(content: string): number {
  // A code unit takes at most three bytes.
  if (content.length * 3 <= MAX_NOTE_BYTES) return content.length;
  return new TextEncoder().encodeInto(content, new Uint8Array(MAX_NOTE_BYTES)).read;
}

/** Whether a text has no visible content. */
export const isBlank = (content: string): boolean => content.replace(ZERO_WIDTH, "").trim() === "";

/** Returns why a message was not saved, with the server's text if that can be shown. */
export function saveErrorText(error: unknown): SaveError {
  if (typeof error !== "object" || error === null) return { kind: "unknown" };
  const { name, status, message, hasServerText } = error as Record<string, unknown>;
  const kind = KINDS.get(name);
  if (kind) return { kind };
  if (status === 403 || message === "Forbidden") return { kind: "forbidden" };
  if (hasServerText === true && typeof message === "string" && message !== "")
    return { kind: "server", text: message };
  return { kind: "unknown" };
}

/** Splits one line of text into plain text and links to web and email addresses, without surrounding punctuation. Linear time. */
export function splitLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  const push = (piece: TextPiece) => {
    const last = pieces.at(-1);
    if (last && last.href === undefined && piece.href === undefined) last.text += piece.text;
    else if (piece.text !== "") pieces.push(piece);
  };
  for (const word of text.split(WHITE_SPACE)) {
    const core = word.replace(/^[(["'<“‘]+/, "");
    const start = word.slice(0, word.length - core.length);
    const end = endOfAddress(core);
    const href = linkOf(core.slice(0, end));
    if (href === null) push({ text: word });
    else {
      push({ text: start });
      push({ text: core.slice(0, end), href });
      push({ text: core.slice(end) });
    }
  }
  return pieces;
}

function linkOf(word: string): string | null {
  if (word.length > MAX_LINK_CHARACTERS || INVISIBLE.test(word)) return null;
  if (WEB_ADDRESS.test(word)) return safeUrl(word);
  return word.length <= 254 && EMAIL_ADDRESS.test(word)
    ? safeUrl(`mailto:${word}`, { allowMail: true })
    : null;
}

/** Returns where trailing punctuation begins. A closing bracket whose opening bracket is in the address belongs to it. */
function endOfAddress(core: string): number {
  let unopened = core.split(")").length - core.split("(").length;
  let end = core.length;
  while (end > 0) {
    const last = core.charAt(end - 1);
    if (last === ")" ? unopened <= 0 : !".,;:!?]}\"'>”’…".includes(last)) break;
    if (last === ")") unopened -= 1;
    end -= 1;
  }
  return end;
}
