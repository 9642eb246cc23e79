import { readReturnUrl } from "./readReturnUrl.js";
import { withoutToken } from "./withoutToken.js";

/** Longer than any token of a church with all its permissions, and than what servers take as an address. */
const MAX_TOKEN_CHARACTERS = 16_384;
const MAX_ID_CHARACTERS = 255;

/** A session that a sibling app hands over by a link. */
export interface Handover {
  /** Empty where the address names several tokens, or one that cannot be any: whose session is meant, nobody can tell. */
  jwt: string;
  /** Empty where the address names none, or several. */
  churchId: string;
  /** Where to go afterwards: a path of this site. */
  returnUrl: string;
  /** The address to show instead. */
  cleanHref: string;
}

/** The one value of all the lists, however often it is named. */
function onlyValue(lists: readonly URLSearchParams[], key: string, maxCharacters: number): string {
  const values = new Set(lists.flatMap((list) => list.getAll(key)).filter((value) => value !== ""));
  const [value = ""] = values;
  return values.size === 1 && value.length <= maxCharacters ? value : "";
}

/**
 * What a sibling app hands over with `{app}/login?jwt={token}&churchId={id}`, or with the same in the fragment (RTE-09,
 * RTE-11); `null` for an address without a token. Never throws.
 */
export function readHandover(href: string): Handover | null {
  try {
    const { search, hash } = new URL(href);
    const lists = [new URLSearchParams(search.slice(1)), new URLSearchParams(hash.slice(1))];
    if (!lists.some((list) => list.getAll("jwt").some((value) => value !== ""))) return null;
    return {
      jwt: onlyValue(lists, "jwt", MAX_TOKEN_CHARACTERS),
      churchId: onlyValue(lists, "churchId", MAX_ID_CHARACTERS),
      returnUrl: readReturnUrl(href),
      cleanHref: withoutToken(href),
    };
  } catch {
    return null;
  }
}
