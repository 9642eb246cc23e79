import type { UserChurch } from "../../types/churches.js";
import { asToken } from "../api/asToken.js";
import { cleanDisplayName } from "../people/cleanDisplayName.js";
import { idText } from "../session/idText.js";
import { isSameId } from "../session/isSameId.js";
import { membershipKey } from "./membershipKey.js";

/** One church as the list shows it. */
export interface ChurchRow {
  /** Unique in the list, and the same as long as the membership is. */
  key: string;
  /** Empty where nobody knows it (CHL-04). */
  name: string;
  /** Whether the user works in it now (CHL-02): it cannot be removed then (CHL-05). */
  isCurrent: boolean;
  /** Whether it has an id. One without can be shown, nothing else. */
  isKnown: boolean;
  /** Whether the user can work in it: it has an id, and a token without which every call would be refused. */
  canEnter: boolean;
  userChurch: UserChurch;
}

const hasToken = ({ jwt, apis }: UserChurch): boolean => [{ jwt }, ...apis].some((grant) => asToken(grant.jwt) !== "");

/** The rows of a church list: each membership once, without those that were given up. */
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
    rows.set(key, { key, name: cleanDisplayName(name), isCurrent, isKnown: !!id, canEnter: !!id && hasToken(userChurch), userChurch });
  }
  return [...rows.values()];
}
