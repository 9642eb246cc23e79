import type { UserChurch } from "../../types/churches.js";
import { asText } from "../api/asText.js";
import { findUserChurch } from "./findUserChurch.js";

/** Hosts and servers hand over what they have. */
const lowerCase = (name: unknown) => (asText(name) ?? "").toLowerCase();

/**
 * Returns the church to choose: by id, else by subdomain, else the first. A given id that matches no church, such as NaN, never
 * chooses the first one, because the caller meant another church.
 *
 * @see USR-09
 */
export function pickChurch(
  userChurches: readonly UserChurch[],
  wish: { churchId?: string | number | undefined; keyName?: string | undefined },
): UserChurch | undefined {
  const byId = findUserChurch(userChurches, wish.churchId);
  const usable = userChurches.filter((entry) => !!entry?.church);
  const key = lowerCase(wish.keyName);
  const byKey = key ? usable.find((entry) => lowerCase(entry.church.subDomain) === key) : undefined;
  const isGiven = (wish.churchId ?? "") !== "";
  return byId ?? byKey ?? (isGiven ? undefined : usable[0]);
}
