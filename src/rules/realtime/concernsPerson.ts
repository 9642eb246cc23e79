import { ownField } from "../api/ownField.js";

const NAMES = ["personId", "toPersonId", "notifyPersonId"] as const;

/** Whether a frame concerns a person: it names nobody, or names that person (CNT-08 to CNT-10, A-24). */
export function concernsPerson(data: unknown, personId: string): boolean {
  const people = NAMES.map((name) => ownField(data, name)).filter((value) => typeof value === "string" && value !== "");
  return people.length === 0 || people.includes(personId);
}
