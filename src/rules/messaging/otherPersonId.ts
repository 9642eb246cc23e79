import type { PrivateMessage } from "../../types/messaging.js";

/** The counterpart of a private message; `undefined` when the viewer is on neither side. */
export function otherPersonId(pm: PrivateMessage, me: string): string | undefined {
  if (!me) return undefined;
  if (pm.fromPersonId === me) return pm.toPersonId || undefined;
  return pm.toPersonId === me ? pm.fromPersonId || undefined : undefined;
}
