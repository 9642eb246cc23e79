import type { Suite } from "../Suite.js";

/** Under which name a person writes. */
export const nameOf = ({ db }: Suite, personId: string): string => db.people.find(({ id }) => id === personId)?.name?.display ?? "";
