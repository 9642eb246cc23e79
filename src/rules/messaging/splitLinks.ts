import { safeUrl } from "../links/safeUrl.js";

export interface TextPiece {
  text: string;
  /** Present when the piece is a link. */
  href?: string;
}

/** A longer word is not shown as a link. */
const MAX_LINK_CHARACTERS = 2_048;
/**
 * The host holds letters, digits and the signs of hosts. Others are no part of a name, but look like the end of one: the slash
 * U+2044 makes `bank.org⁄login.evil.org` look like a page of bank.org.
 */
const WEB = /^https?:\/\/[\p{L}\p{M}\p{N}\-_.\u3002\uff0e\uff61:[\]]+(?:[/?#][^\s<>"]*)?$/iu;
const MAIL = /^[^\s@<>"(),:;[\]\\]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/i;

/** Direction controls, joiners, soft hyphens and the like: an address with one does not look like the address that opens. */
const INVISIBLE = /[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

const linkOf = (word: string): string | null => {
  if (word.length > MAX_LINK_CHARACTERS || INVISIBLE.test(word)) return null;
  if (WEB.test(word)) return safeUrl(word);
  return word.length <= 254 && MAIL.test(word) ? safeUrl(`mailto:${word}`, { allowMail: true }) : null;
};

/** Where an address ends: before the punctuation behind it, a bracket that was opened within the address excepted. */
const endOfAddress = (core: string): number => {
  let unopened = core.split(")").length - core.split("(").length;
  let end = core.length;
  while (end > 0) {
    const last = core.charAt(end - 1);
    if (last === ")" ? unopened <= 0 : !".,;:!?]}\"'>”’…".includes(last)) break;
    if (last === ")") unopened -= 1;
    end -= 1;
  }
  return end;
};

/** White space that a reader sees: the byte order mark belongs to `\s` and takes no room. */
const GAPS = /([^\S\ufeff]+)/;

/** One line of text with its web and e-mail addresses as links; punctuation around an address is not part of it. Linear in time. */
export function splitLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  const push = (piece: TextPiece) => {
    const last = pieces.at(-1);
    if (last && last.href === undefined && piece.href === undefined) last.text += piece.text;
    else if (piece.text !== "") pieces.push(piece);
  };
  for (const word of text.split(GAPS)) {
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
