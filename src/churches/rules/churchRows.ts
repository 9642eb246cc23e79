import { asToken } from "../../lib/links/urls.js";
import { cleanDisplayName } from "../../lib/people/people.js";
import { idText, isSameId } from "../../lib/text/json.js";
import { membershipKey } from "../../platform/session/rules/churches.js";
import type { UserChurch } from "../../platform/session/types.js";

export interface ChurchRow {
  /** Unique in the list. Stable for a membership, unless the church has no id. */
  key: string;
  name: string;
  isCurrent: boolean;
  canSelect: boolean;
  canLeave: boolean;
  userChurch: UserChurch;
}

const hasToken = ({ jwt, apis }: UserChurch): boolean =>
  [{ jwt }, ...apis].some((grant) => asToken(grant.jwt) !== "");

/** Returns a row for each membership, in the order of `churches`. Leaves out repeated memberships and those that the user has left. */
export function churchRows(
  churches: readonly UserChurch[],
  { currentId, leftMembershipKeys }: { currentId: unknown; leftMembershipKeys: readonly string[] },
): ChurchRow[] {
  const rows = new Map<string, ChurchRow>();
  for (const userChurch of churches) {
    const id = idText(userChurch.church.id);
    const key = id ? membershipKey(userChurch) : `#${rows.size}`;
    if (rows.has(key) || leftMembershipKeys.includes(key)) continue;
    const isCurrent = isSameId(id, currentId);
    rows.set(key, {
      key,
      name: cleanDisplayName(userChurch.church.name),
      isCurrent,
      canSelect: !!id && hasToken(userChurch),
      canLeave: !!id && !isCurrent,
      userChurch,
    });
  }
  return [...rows.values()];
}
