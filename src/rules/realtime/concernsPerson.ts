import { ownField } from "../api/ownField.js";
import { idText } from "../session/idText.js";
import { isSameId } from "../session/isSameId.js";

const NAMES = ["personId", "toPersonId", "notifyPersonId"] as const;

/**
 * Whether a frame concerns a person: it contains no person id, or that person's.
 *
 * @see CNT-08
 */
export function concernsPerson(data: unknown, personId: string | number): boolean {
  const people = NAMES.map((name) => idText(ownField(data, name))).filter((id) => id !== undefined);
  return people.length === 0 || people.some((id) => isSameId(id, personId));
}
