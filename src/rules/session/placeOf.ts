import type { SessionIdentity } from "../../types/session.js";

/** A church and who somebody is there, as one word; `undefined` for none. */
export const placeOf = (who: SessionIdentity): string | undefined => who.churchId && `${who.churchId} ${who.personId}`;
