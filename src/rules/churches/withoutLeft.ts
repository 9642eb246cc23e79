import type { UserChurch } from "../../types/churches.js";
import { membershipKey } from "./membershipKey.js";

/**
 * A list of churches without the memberships that were given up (`membershipKey`). Total: what is no list, or has none of
 * them, comes back as it is.
 */
export function withoutLeft<T>(churches: T, left: readonly string[]): T {
  const isLeft = (entry: UserChurch) => left.includes(membershipKey(entry));
  return Array.isArray(churches) && churches.some(isLeft) ? (churches.filter((entry: UserChurch) => !isLeft(entry)) as T) : churches;
}
