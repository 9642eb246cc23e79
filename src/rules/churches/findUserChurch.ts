import type { UserChurch } from "../../types/churches.js";

/** A church in a list of the user's churches, by its id. Total: lists come from hosts as they are, and may not be there yet. */
export function findUserChurch(userChurches: unknown, churchId: string | undefined): UserChurch | undefined {
  if (!churchId || !Array.isArray(userChurches)) return undefined;
  return userChurches.find((entry: UserChurch | null | undefined) => entry?.church?.id === churchId) as UserChurch | undefined;
}
