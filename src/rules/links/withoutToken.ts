/** A way back is never this long; what is longer is not looked into. */
const MAX_NESTED_CHARACTERS = 8_192;

const keyOf = (part: string): string => [...new URLSearchParams(part).keys()][0] ?? "";

/** Parameters as they were written, without those of a session; `churchId` goes only where a token goes. */
function cleanParameters(parameters: string): string {
  const parts = parameters.split("&");
  const hasToken = parts.some((part) => keyOf(part) === "jwt");
  const kept = hasToken ? parts.filter((part) => !/^(?:jwt|churchId)$/.test(keyOf(part))) : parts;
  return kept.map((part) => (keyOf(part) === "returnUrl" ? cleanWayBack(part) : part)).join("&");
}

/** A way back may have been taken from an address that held a token. */
function cleanWayBack(part: string): string {
  const wayBack = new URLSearchParams(part).get("returnUrl") ?? "";
  const clean = wayBack.length > MAX_NESTED_CHARACTERS ? "" : withoutToken(wayBack);
  return clean === wayBack ? part : `returnUrl=${encodeURIComponent(clean)}`;
}

/**
 * An address or a path without a session that was handed over in its query or fragment (RTE-09, O67). Everything else in
 * it stays as it was written; a `churchId` without a token beside it is somebody else's and stays too. Never throws.
 */
export function withoutToken(address: string): string {
  const [, path = "", query = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  const clean = (mark: string, text: string) => {
    const kept = cleanParameters(text.slice(1));
    // A question mark with nothing behind it stays only where it stood so.
    return kept === "" && text.length > 1 ? "" : text && mark + kept;
  };
  return path + clean("?", query) + clean("#", fragment);
}
