import type { UserChurch } from "../../types/churches.js";
import { isSameId } from "../session/isSameId.js";

/** Returns the church with this id from a list of the user's churches. The list may be anything: hosts pass it before it is loaded. */
export function findUserChurch(userChurches: unknown, churchId: unknown): UserChurch | undefined {
  if (!Array.isArray(userChurches)) return undefined;
  return userChurches.find((entry: UserChurch | null | undefined) => isSameId(entry?.church?.id, churchId)) as UserChurch | undefined;
}
