import type { Person, User } from "./people.js";
import { readShape, type FieldsOf } from "../text/json.js";

/** The shape of text fields that may be null. */
const texts = <Name extends string>(...names: Name[]): Record<Name, "text?"> =>
  Object.fromEntries(names.map((name) => [name, "text?"])) as Record<Name, "text?">;

export const PERSON: FieldsOf<Person> = {
  ...texts("photo", "gender", "maritalStatus", "membershipStatus", "householdId", "householdRole"),
  ...texts("userId", "conversationId", "nametagNotes", "donorNumber", "importKey", "campusId"),
  ...texts("grade", "school"),
  id: "text",
  churchId: "text",
  name: texts("first", "middle", "last", "nick", "prefix", "suffix", "display"),
  contactInfo: {
    ...texts("address1", "address2", "city", "state", "zip"),
    ...texts("homePhone", "workPhone", "mobilePhone", "email"),
  },
  photoUpdated: "time?",
  birthDate: "time?",
  anniversary: "time?",
  optedOut: "flag?",
  formSubmissions: ["any"],
  allowDirectMessages: "flag?",
};

export const USER: FieldsOf<User> = {
  id: "text",
  email: "text",
  firstName: "text",
  lastName: "text",
  jwt: "text",
};

export const readPeople = (response: unknown): Person[] =>
  readShape<Person[]>(response, [PERSON]) ?? [];
