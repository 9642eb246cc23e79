import type { Person, User } from "./types.js";
import { readShape, type FieldsOf } from "../text/readShape.js";

/** The shapes of person responses for `readShape`. The compiler checks each shape against its type. */

export const PERSON: FieldsOf<Person> = {
  id: "text",
  churchId: "text",
  name: {
    first: "text?",
    middle: "text?",
    last: "text?",
    nick: "text?",
    prefix: "text?",
    suffix: "text?",
    display: "text?",
  },
  contactInfo: {
    address1: "text?",
    address2: "text?",
    city: "text?",
    state: "text?",
    zip: "text?",
    homePhone: "text?",
    workPhone: "text?",
    mobilePhone: "text?",
    email: "text?",
  },
  photo: "text?",
  photoUpdated: "time?",
  birthDate: "time?",
  anniversary: "time?",
  gender: "text?",
  maritalStatus: "text?",
  membershipStatus: "text?",
  householdId: "text?",
  householdRole: "text?",
  userId: "text?",
  conversationId: "text?",
  nametagNotes: "text?",
  donorNumber: "text?",
  optedOut: "flag?",
  importKey: "text?",
  campusId: "text?",
  grade: "text?",
  school: "text?",
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

/** Returns the people of a response; an empty list for any other response. */
export const readPeople = (response: unknown): Person[] =>
  readShape<Person[]>(response, [PERSON]) ?? [];
