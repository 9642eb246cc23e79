import type { UserChurch } from "../../types/churches.js";
import { findUserChurch } from "../churches/findUserChurch.js";
import { idText } from "../session/idText.js";
import { isSameId } from "../session/isSameId.js";

/** Returns the id of the signed-in visitor's person in the church of a form; `undefined` in a church they do not belong to. */
export function submitterOf(
  session: { churchId: string | undefined; personId: string | undefined; userChurches: readonly UserChurch[] | null | undefined },
  churchId: string | undefined,
): string | undefined {
  if (!churchId || isSameId(session.churchId, churchId)) return session.personId;
  return idText(findUserChurch(session.userChurches, churchId)?.person?.id);
}
