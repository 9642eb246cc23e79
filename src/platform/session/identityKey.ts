import { sessionService } from "./SessionStore.js";
import { pathPart } from "../../lib/links/urls.js";
import type { ClientCore } from "../core/ClientCore.js";

/**
 * Returns the prefix of the keys on the device that belong to the current user, church and person; `undefined` without one of
 * them. `DeviceStore.removeUser` reads the user from it.
 */
export function identityKey(core: ClientCore, kind: string, ...parts: string[]) {
  const { userId, churchId, personId } = core.get(sessionService).identity;
  return userId && churchId && personId
    ? [kind, userId, churchId, personId, ...parts].map((part) => `${pathPart(part)}:`).join("")
    : undefined;
}
