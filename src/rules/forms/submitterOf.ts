import type { UserChurch } from "../../types/churches.js";
import { findUserChurch } from "../churches/findUserChurch.js";

/** Who a signed-in visitor is in the church of a form: in another church they are another person, and in a strange one nobody. */
export function submitterOf(
  session: { churchId: string | undefined; personId: string | undefined; userChurches: readonly UserChurch[] | null | undefined },
  churchId: string | undefined,
): string | undefined {
  if (!churchId || session.churchId === churchId) return session.personId;
  return findUserChurch(session.userChurches, churchId)?.person?.id;
}
