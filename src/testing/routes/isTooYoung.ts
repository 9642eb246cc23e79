import type { Suite } from "../Suite.js";

/** Whether one of these people is known to be younger than the church lets people write to each other. */
export function isTooYoung({ db, now }: Suite, churchId: string, personIds: readonly string[]): boolean {
  const minimum = db.messagingMinimumAge.get(churchId);
  if (minimum === undefined) return false;
  const grownUp = now();
  grownUp.setUTCFullYear(grownUp.getUTCFullYear() - minimum);
  return db.people.some(({ id = "", birthDate }) => personIds.includes(id) && !!birthDate && new Date(birthDate) > grownUp);
}
