import { asToken } from "../api/asToken.js";
import { parametersOf } from "./parametersOf.js";
import { readReturnUrl } from "./readReturnUrl.js";

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
}

/**
 * What a sibling app hands over with `{app}/login?jwt={token}&churchId={id}`, or with the same in the fragment (RTE-09,
 * RTE-11); `null` for an address without a token. Never throws.
 */
export function readHandover(href: string): Handover | null {
  try {
    const lists = parametersOf(href);
    const valuesOf = (key: string) => new Set(lists.flatMap((list) => list.getAll(key)).filter((value) => value !== ""));
    /** The one value of all the lists, however often it is named. */
    const onlyValue = (key: string, maxCharacters: number): string => {
      const [value = "", ...others] = valuesOf(key);
      return others.length === 0 && value.length <= maxCharacters ? value : "";
    };
    if (valuesOf("jwt").size === 0) return null;
    return {
      jwt: asToken(onlyValue("jwt", MAX_TOKEN_CHARACTERS)),
      churchId: onlyValue("churchId", MAX_ID_CHARACTERS),
      returnUrl: readReturnUrl(href),
    };
  } catch {
    return null;
  }
}
