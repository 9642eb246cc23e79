import type { UserChurch } from "../../types/churches.js";

/** Who a signed-in visitor is in the church of a form: in another church they are another person, and in a strange one nobody. */
export function submitterOf(
  session: { churchId: string | undefined; personId: string | undefined; userChurches: readonly UserChurch[] | null | undefined },
  churchId: string | undefined,
): string | undefined {
  if (!churchId || session.churchId === churchId) return session.personId;
  const churches: readonly UserChurch[] = Array.isArray(session.userChurches) ? session.userChurches : [];
  return churches.find((entry) => entry?.church?.id === churchId)?.person?.id;
}
