import { asToken } from "../../lib/links/tokens.js";
import { cleanDisplayName } from "../../lib/people/people.js";
import { idText, isSameId } from "../../lib/text/json.js";
import { membershipKey } from "../../platform/session/rules/churches.js";
import type { UserChurch } from "../../platform/session/types.js";

/** A row of the church list. */
export interface ChurchRow {
  /** Unique in the list and stable for a membership. */
  key: string;
  /** Empty for an unknown name. */
  name: string;
  isCurrent: boolean;
  /** Whether it can be chosen: it has an id and a token. */
  canEnter: boolean;
  /** Whether it can neither be chosen nor is it the current church. */
  isDisabled: boolean;
  /** Whether it can be removed: it has an id and is not the current church. */
  canLeave: boolean;
  userChurch: UserChurch;
}

const hasToken = ({ jwt, apis }: UserChurch): boolean =>
  [{ jwt }, ...apis].some((grant) => asToken(grant.jwt) !== "");

/** Returns the rows of a church list: each membership once, without the left churches. */
export function churchRows(
  churches: readonly UserChurch[],
  { currentId, left }: { currentId: string | number | undefined; left: readonly string[] },
): ChurchRow[] {
  const rows = new Map<string, ChurchRow>();
  for (const userChurch of churches) {
    const { name } = userChurch.church;
    const id = idText(userChurch.church.id);
    const key = id ? membershipKey(userChurch) : `#${rows.size}`;
    if (rows.has(key) || left.includes(key)) continue;
    const isCurrent = isSameId(id, currentId);
    const canEnter = !!id && hasToken(userChurch);
    rows.set(key, {
      key,
      name: cleanDisplayName(name),
      isCurrent,
      canEnter,
      isDisabled: !canEnter && !isCurrent,
      canLeave: !!id && !isCurrent,
      userChurch,
    });
  }
  return [...rows.values()];
}
