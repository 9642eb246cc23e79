import type { PrivateMessage } from "../../types/messaging.js";
import { idText } from "../session/idText.js";
import { isSameId } from "../session/isSameId.js";

/** Returns the id of the other person of a private message; `undefined` when the viewer is neither sender nor recipient. */
export function otherPersonId(pm: PrivateMessage, me: string): string | undefined {
  if (isSameId(pm.fromPersonId, me)) return idText(pm.toPersonId);
  return isSameId(pm.toPersonId, me) ? idText(pm.fromPersonId) : undefined;
}
