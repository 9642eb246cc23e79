/** A way back is never this long; what is longer is not looked into, and goes. */
const MAX_NESTED_CHARACTERS = 8_192;

/** One parameter as it was written, `undefined` for one of a session; a way back may hold a token itself. */
function cleanParameter(part: string, isHanded: boolean): string | undefined {
  const [[key, value] = ["", ""]] = new URLSearchParams(part);
  if (isHanded && /^(jwt|churchId)$/.test(key)) return undefined;
  const clean = key === "returnUrl" ? withoutToken(value.length > MAX_NESTED_CHARACTERS ? "" : value) : value;
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
