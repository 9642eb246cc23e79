import type { ContextFacts, ContextVerdict, SessionIdentity } from "../../types/session.js";
import { placeOf } from "./placeOf.js";

/**
 * What a host's context asks for; `undefined` where it asks for nothing. User and place are compared each for itself, and are
 * news when nothing says them already.
 */
export function judgeContext({ said, known, strange }: ContextFacts): ContextVerdict | undefined {
  const [former, ours] = known;
  const isNews = (wordOf: (who: SessionIdentity) => string | undefined) => known.every((who) => !who || wordOf(who) !== wordOf(said));
  const isNewUser = isNews(({ userId }) => userId);
  const isNewPlace = isNews(placeOf);
  const { userId } = said;
  const place = placeOf(said);
  // A church is none before it is known who they are there.
  const goes = isNewPlace && place && (said.personId || !ours.churchId);
  const isOf = (id: string | undefined) => !id || !ours.userId || id === ours.userId;

  // Nobody any more, unless somebody else's session has begun since.
  if (!userId && !place) return former && isOf(former.userId) && (isNewUser || isNewPlace) ? "end" : undefined;
  // Nobody inherits the church of another: their own comes with the next word, or there is none.
  if (isNewUser && !isOf(userId)) return goes || (place && place === strange) ? "other" : "alone";
  if (goes) return isOf(userId) ? "move" : "church";
  // A user who is no news is not signed in again where nobody is.
  const isHere = place === placeOf(ours) ? isNewUser || !userId || ours.userId : isNewUser && !place;
  return isHere && isOf(userId) ? "same" : undefined;
}
