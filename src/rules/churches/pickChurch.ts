import type { UserChurch } from "../../types/churches.js";

/** Which of the user's churches is meant: by id, else by subdomain, else the first (USR-09 to USR-11, A-16). */
export function pickChurch(
  userChurches: readonly UserChurch[],
  wish: { churchId?: string | undefined; keyName?: string | undefined },
): UserChurch | undefined {
  const usable = userChurches.filter((entry) => !!entry?.church);
  const byId = wish.churchId ? usable.find((entry) => entry.church.id === wish.churchId) : undefined;
  const key = wish.keyName?.toLowerCase();
  const byKey = key ? usable.find((entry) => entry.church.subDomain?.toLowerCase() === key) : undefined;
  return byId ?? byKey ?? usable[0];
}
