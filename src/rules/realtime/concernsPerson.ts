const NAMES = ["personId", "toPersonId", "notifyPersonId"] as const;

/** Whether a frame concerns a person: it names nobody, or names that person (CNT-08 to CNT-10, A-24). */
export function concernsPerson(data: unknown, personId: string): boolean {
  if (typeof data !== "object" || data === null) return true;
  const named = NAMES.filter((name) => Object.hasOwn(data, name)).map((name) => (data as Record<string, unknown>)[name]);
  const people = named.filter((value) => typeof value === "string" && value !== "");
  return people.length === 0 || people.includes(personId);
}
