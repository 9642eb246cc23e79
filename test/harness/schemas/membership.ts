import * as v from "valibot";
import type { Call } from "./Call.js";
import { empty, emptyOr } from "./errors.js";
import { id, mayBe, orNull, text, time, token, whole } from "./fields.js";

/** Parts may be null; `display` is always there. */
const name = v.looseObject({
  display: text,
  first: orNull,
  last: orNull,
  middle: orNull,
  nick: orNull,
  prefix: orNull,
  suffix: orNull,
});

const contactInfo = v.looseObject({
  address1: orNull,
  address2: orNull,
  city: orNull,
  state: orNull,
  zip: orNull,
  homePhone: orNull,
  workPhone: orNull,
  email: orNull,
  mobilePhone: orNull,
});

const person = v.looseObject({
  id,
  churchId: id,
  name,
  contactInfo,
  photo: orNull,
  anniversary: v.nullable(time),
  birthDate: v.nullable(time),
  gender: orNull,
  householdId: orNull,
  householdRole: orNull,
  maritalStatus: orNull,
  membershipStatus: orNull,
  optedOut: v.boolean(),
  allowDirectMessages: v.boolean(),
});

/** No e-mail: the contact data is empty. */
const basicPerson = v.strictObject({
  name: v.strictObject({ display: text }),
  contactInfo: empty,
  photo: orNull,
  membershipStatus: orNull,
  id,
  allowDirectMessages: v.boolean(),
});

const churchEntries = {
  id,
  name: id,
  subDomain: id,
  archivedDate: v.nullable(time),
  address1: orNull,
  address2: orNull,
  city: orNull,
  state: orNull,
  zip: orNull,
  country: orNull,
};
const church = v.looseObject({ ...churchEntries, settings: v.array(v.unknown()) });
/** With the place on the map; the church of a session has none. */
const wholeChurch = v.looseObject({
  ...churchEntries,
  registrationDate: v.nullable(time),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  timeZone: orNull,
});

const permission = v.looseObject({ action: id, contentType: id, contentId: orNull });

const userChurchEntries = {
  apis: v.array(v.looseObject({ keyName: id, permissions: v.array(permission), jwt: token })),
  groups: v.array(v.looseObject({ id, name: text })),
  jwt: token,
};
const userChurch = v.looseObject({
  ...userChurchEntries,
  church,
  person: v.looseObject({ id, membershipStatus: mayBe }),
});
/** Chosen by itself, a church comes without settings, and the person with the two parts of their name. */
const selectedChurch = v.looseObject({
  ...userChurchEntries,
  church: v.looseObject({ ...churchEntries, settings: v.optional(v.never()) }),
  person: v.looseObject({
    id,
    membershipStatus: mayBe,
    name: v.strictObject({ first: text, last: text }),
  }),
});

const question = v.looseObject({
  id,
  churchId: id,
  formId: id,
  parentId: orNull,
  title: text,
  description: orNull,
  fieldType: id,
  placeholder: orNull,
  required: v.boolean(),
  sort: whole,
  choices: v.nullable(v.array(v.looseObject({ value: text, text }))),
});

const submission = v.looseObject({ id, churchId: id, formId: id, contentType: id, contentId: id });
/** The echo of a submission: its answers have got ids. */
const posted = v.looseObject({
  ...submission.entries,
  answers: v.array(
    v.looseObject({ id, formSubmissionId: id, churchId: id, questionId: id, value: text }),
  ),
});
const refused = v.strictObject({ error: id });
const has = (input: unknown, key: string): boolean =>
  typeof input === "object" && input !== null && key in input;

export const membershipCalls: readonly Call[] = [
  {
    name: "sign in",
    method: "POST",
    path: /^\/membership\/users\/login$/,
    answer: v.looseObject({
      user: v.looseObject({ id, email: id, firstName: text, lastName: text, jwt: token }),
      userChurches: v.array(userChurch),
    }),
    refusals: { 401: v.strictObject({ errors: v.tuple([v.literal("Login failed")]) }) },
  },
  {
    name: "search people",
    method: "GET",
    path: /^\/membership\/people\/search$/,
    answer: v.pipe(v.array(person), v.maxLength(100)),
  },
  {
    name: "names of people",
    method: "GET",
    path: /^\/membership\/people\/basic$/,
    answer: v.array(basicPerson),
  },
  {
    name: "load or create user",
    method: "POST",
    path: /^\/membership\/users\/loadOrCreate$/,
    answer: v.looseObject({
      id,
      email: id,
      firstName: text,
      lastName: text,
      password: v.null(),
      authGuid: orNull,
      registrationDate: time,
      lastLogin: v.nullable(time),
      isNewUser: v.boolean(),
    }),
  },
  {
    name: "load or create person",
    method: "POST",
    path: /^\/membership\/people\/loadOrCreate$/,
    answer: v.strictObject({ id, name, contactInfo }),
  },
  {
    name: "choose a church",
    method: "POST",
    path: /^\/membership\/churches\/select$/,
    answer: selectedChurch,
  },
  {
    name: "look a church up",
    method: "GET",
    path: /^\/membership\/churches\/lookup$/,
    answer: emptyOr(v.strictObject({ id, name: id, subDomain: id })),
  },
  {
    name: "church",
    method: "GET",
    path: /^\/membership\/churches\/[^/]+$/,
    answer: emptyOr(wholeChurch),
  },
  {
    name: "public settings",
    method: "GET",
    path: /^\/membership\/settings\/public\/[^/]+$/,
    answer: v.record(v.string(), v.string()),
  },
  {
    name: "leave a church",
    method: "DELETE",
    path: /^\/membership\/userchurch\/record\/[^/]+\/[^/]+\/[^/]+$/,
    answer: empty,
    refusals: { 401: empty },
  },
  {
    name: "give up own roles",
    method: "DELETE",
    path: /^\/membership\/rolemembers\/self\/[^/]+\/[^/]+$/,
    answer: v.strictTuple([]),
    refusals: { 401: empty },
  },
  {
    name: "questions for everybody",
    method: "GET",
    path: /^\/membership\/questions\/unrestricted$/,
    answer: v.array(question),
    refusals: { 401: empty },
  },
  {
    name: "questions",
    method: "GET",
    path: /^\/membership\/questions$/,
    answer: v.array(question),
  },
  {
    name: "submission",
    method: "GET",
    path: /^\/membership\/formsubmissions\/[^/]+$/,
    answer: v.looseObject({
      ...submission.entries,
      submissionDate: time,
      submittedBy: orNull,
      questions: v.optional(v.array(question)),
      // Answers do not know whether they are required.
      answers: v.optional(
        v.array(
          v.looseObject({ id, questionId: id, value: text, required: v.optional(v.never()) }),
        ),
      ),
    }),
    refusals: { 401: empty },
  },
  {
    name: "submit",
    method: "POST",
    path: /^\/membership\/formsubmissions$/,
    // Refusals are 200 too: in the list, or an object for a body without any submission.
    answer: v.lazy((input) => {
      const item = v.lazy((each) => (has(each, "error") ? refused : posted));
      return Array.isArray(input) ? v.pipe(v.array(item), v.minLength(1)) : refused;
    }),
  },
  {
    name: "delete submission",
    method: "DELETE",
    path: /^\/membership\/formsubmissions\/[^/]+$/,
    answer: empty,
    refusals: { 401: empty },
  },
];
