import { isAddressText } from "./isAddressText.js";

/** A token in an address that was encoded once more, or several times. */
const ENCODED_TOKEN = /%(?:25)*(?:3F|23|26)jwt(?:=|%)/i;

/** One parameter as it was written, `undefined` for one of a session; a way back may hold a token itself, and goes if it hides one. */
function cleanParameter(part: string, isHanded: boolean): string | undefined {
  const [[key, value] = ["", ""]] = new URLSearchParams(part);
  if (isHanded && /^(jwt|churchId)$/.test(key)) return undefined;
  if (key !== "returnUrl") return part;
  const clean = isAddressText(value) ? withoutToken(value) : "";
  if (ENCODED_TOKEN.test(clean)) return "returnUrl=";
  return clean === value ? part : `returnUrl=${encodeURIComponent(clean)}`;
}

/**
 * An address or a path without a session that is handed over in it, wherever it stands: in the query, in the fragment, in
 * the way back (RTE-09, O67). Everything else stays as it was written; a `churchId` without a token beside it is somebody
 * else's and stays, too. Never throws.
 */
export function withoutToken(address: string): string {
  const isHanded = new URLSearchParams(address.split(/[?#]/).slice(1).join("&")).has("jwt");
  // Every list of parameters with the mark before it; what a fragment holds behind a question mark is one of its own.
  return address.replace(/([?#])([^?#]*)/g, (list, mark: string, text: string, at: number) => {
    const kept = text.split("&").flatMap((part) => cleanParameter(part, isHanded) ?? []);
    const isLast = at + list.length === address.length;
    return kept.length > 0 || (mark === "#" && !isLast) ? mark + kept.join("&") : "";
  });
}
