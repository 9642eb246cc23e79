/** A way back is never this long; what is longer is not looked into, and goes. */
const MAX_NESTED_CHARACTERS = 8_192;

const keyOf = (part: string): string => [...new URLSearchParams(part).keys()][0] ?? "";

/** A way back may have been taken from an address that held a token. */
function cleanWayBack(part: string): string {
  const wayBack = new URLSearchParams(part).get("returnUrl") ?? "";
  const clean = wayBack.length > MAX_NESTED_CHARACTERS ? "" : withoutToken(wayBack);
  return clean === wayBack ? part : `returnUrl=${encodeURIComponent(clean)}`;
}

/**
 * An address or a path without a session that is handed over in it, wherever it stands: in the query, in the fragment, in
 * the way back (RTE-09, O67). Everything else stays as it was written; a `churchId` without a token beside it is somebody
 * else's and stays, too. Never throws.
 */
export function withoutToken(address: string): string {
  // The path, then every list of parameters with the mark before it.
  const [path = "", ...lists] = address.split(/(?=[?#])/);
  const [start, all] = /^[?#]/.test(path) ? ["", [path, ...lists]] : [path, lists];
  const hasToken = all.some((list) =>
    list
      .slice(1)
      .split("&")
      .some((part) => keyOf(part) === "jwt"),
  );
  const cleaned = all.map((list, index) => {
    const parts = list.slice(1).split("&");
    const kept = hasToken ? parts.filter((part) => !/^(?:jwt|churchId)$/.test(keyOf(part))) : parts;
    const isEmptied = kept.length === 0;
    // What follows in a fragment must not become the query.
    if (isEmptied && (list.startsWith("?") || index === all.length - 1)) return "";
    return list.charAt(0) + kept.map((part) => (keyOf(part) === "returnUrl" ? cleanWayBack(part) : part)).join("&");
  });
  return start + cleaned.join("");
}
