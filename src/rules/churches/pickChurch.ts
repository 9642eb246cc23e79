import type { UserChurch } from "../../types/churches.js";
import { findUserChurch } from "./findUserChurch.js";

/** Hosts and servers hand over what they have. */
const lowerCase = (name: string | number | null | undefined) => `${name ?? ""}`.toLowerCase();

/** Which of the user's churches is meant: by id, else by subdomain, else the first (USR-09 to USR-11, A-16). */
export function pickChurch(
  userChurches: readonly UserChurch[],
  wish: { churchId?: string | undefined; keyName?: string | undefined },
): UserChurch | undefined {
  const byId = findUserChurch(userChurches, wish.churchId);
  const usable = userChurches.filter((entry) => !!entry?.church);
  const key = lowerCase(wish.keyName);
  const byKey = key ? usable.find((entry) => lowerCase(entry.church.subDomain) === key) : undefined;
  return byId ?? byKey ?? usable[0];
}
