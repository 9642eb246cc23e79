import type { UserChurch } from "../../types/churches.js";
import { asText } from "../api/asText.js";

/**
 * Tells one membership from another: by church and token. Somebody who leaves a church and joins it again comes back with
 * another token. Total: lists of churches come from hosts as they are.
 */
export function membershipKey(userChurch: UserChurch | null | undefined): string {
  return `${asText(userChurch?.church?.id) ?? ""} ${asText(userChurch?.jwt) ?? ""}`;
}
