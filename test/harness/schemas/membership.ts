import * as v from "valibot";
import type { Call } from "./Call.js";
import { empty, emptyOr } from "./errors.js";
import { id, optionalText, nullableText, text, time, token, nonNegativeInteger } from "./fields.js";

/** Only `display` is always set. */
const name = v.looseObject({
  display: text,
  first: nullableText,
  last: nullableText,
  middle: nullableText,
  nick: nullableText,
  prefix: nullableText,
  suffix: nullableText,
});

const contactInfo = v.looseObject({
  address1: nullableText,
  address2: nullableText,
  city: nullableText,
  state: nullableText,
  zip: nullableText,
  homePhone: nullableText,
  workPhone: nullableText,
  email: nullableText,
  mobilePhone: nullableText,
});

const person = v.looseObject({
  id,
  churchId: id,
  name,
  contactInfo,
  photo: nullableText,
  anniversary: v.nullable(time),
  birthDate: v.nullable(time),
  gender: nullableText,
  householdId: nullableText,
  householdRole: nullableText,
  maritalStatus: nullableText,
  membershipStatus: nullableText,
  optedOut: v.boolean(),
  allowDirectMessages: v.boolean(),
});

/** Without an email address: `contactInfo` is empty. */
const basicPerson = v.strictObject({
  name: v.strictObject({ display: text }),
  contactInfo: empty,
  photo: nullableText,
  membershipStatus: nullableText,
  id,
  allowDirectMessages: v.boolean(),
});

const churchEntries = {
  id,
  name: id,
  subDomain: id,
  archivedDate: v.nullable(time),
  address1: nullableText,
  address2: nullableText,
  city: nullableText,
  state: nullableText,
  zip: nullableText,
  country: nullableText,
};
const church = v.looseObject({ ...churchEntries, settings: v.array(v.unknown()) });
/** A church with coordinates, which the church of a session lacks. */
const detailedChurch = v.looseObject({
  ...churchEntries,
  registrationDate: v.nullable(time),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  timeZone: nullableText,
});

const permission = v.looseObject({ action: id, contentType: id, contentId: nullableText });

const userChurchEntries = {
  apis: v.array(v.looseObject({ keyName: id, permissions: v.array(permission), jwt: token })),
  groups: v.array(v.looseObject({ id, name: text })),
  jwt: token,
};
const userChurch = v.looseObject({
  ...userChurchEntries,
  church,
  person: v.looseObject({ id, membershipStatus: optionalText }),
});
/** The response to a selection: the church has no settings, and the person has a first and a last name. */
const selectedChurch = v.looseObject({
  ...userChurchEntries,
  church: v.looseObject({ ...churchEntries, settings: v.optional(v.never()) }),
  person: v.looseObject({
    id,
    membershipStatus: optionalText,
    name: v.strictObject({ first: text, last: text }),
  }),
});

const question = v.looseObject({
  id,
  churchId: id,
  formId: id,
  parentId: nullableText,
  title: text,
  description: nullableText,
  fieldType: id,
  placeholder: nullableText,
  required: v.boolean(),
  sort: nonNegativeInteger,
  choices: v.nullable(v.array(v.looseObject({ value: text, text }))),
});

const submission = v.looseObject({ id, churchId: id, formId: id, contentType: id, contentId: id });
/** The response to a submission: the submission itself, with the new ids of its answers. */
const posted = v.looseObject({
  ...submission.entries,
  answers: v.array(
    v.looseObject({ id, formSubmissionId: id, churchId: id, questionId: id, value: text }),
  ),
});
const rejected = v.strictObject({ error: id });
const has = (input: unknown, key: string): boolean =>
  typeof input === "object" && input !== null && key in input;

export const membershipCalls: readonly Call[] = [
  {
    name: "sign in",
    method: "POST",
    path: /^\/membership\/users\/login$/,
    response: v.looseObject({
      user: v.looseObject({ id, email: id, firstName: text, lastName: text, jwt: token }),
      userChurches: v.array(userChurch),
    }),
    errorResponses: { 401: v.strictObject({ errors: v.tuple([v.literal("Login failed")]) }) },
  },
  {
    name: "search people",
    method: "GET",
    path: /^\/membership\/people\/search$/,
    response: v.pipe(v.array(person), v.maxLength(100)),
  },
  {
    name: "names of people",
    method: "GET",
    path: /^\/membership\/people\/basic$/,
    response: v.array(basicPerson),
  },
  {
    name: "person",
    method: "GET",
    path: /^\/membership\/people\/[A-Z0-9]+$/,
    response: person,
  },
  {
    name: "load or create user",
    method: "POST",
    path: /^\/membership\/users\/loadOrCreate$/,
    response: v.looseObject({
      id,
      email: id,
      firstName: text,
      lastName: text,
      password: v.null(),
      authGuid: nullableText,
      registrationDate: time,
      lastLogin: v.nullable(time),
      isNewUser: v.boolean(),
    }),
  },
  {
    name: "load or create person",
    method: "POST",
    path: /^\/membership\/people\/loadOrCreate$/,
    response: v.strictObject({ id, name, contactInfo }),
  },
  {
    name: "select church",
    method: "POST",
    path: /^\/membership\/churches\/select$/,
    response: selectedChurch,
  },
  {
    name: "look up church",
    method: "GET",
    path: /^\/membership\/churches\/lookup$/,
    response: emptyOr(v.strictObject({ id, name: id, subDomain: id })),
  },
  {
    name: "church",
    method: "GET",
    path: /^\/membership\/churches\/[^/]+$/,
    response: emptyOr(detailedChurch),
  },
  {
    name: "public settings",
    method: "GET",
    path: /^\/membership\/settings\/public\/[^/]+$/,
    response: v.record(v.string(), v.string()),
  },
  {
    name: "leave church",
    method: "DELETE",
    path: /^\/membership\/userchurch\/record\/[^/]+\/[^/]+\/[^/]+$/,
    response: empty,
    errorResponses: { 401: empty },
  },
  {
    name: "remove own roles",
    method: "DELETE",
    path: /^\/membership\/rolemembers\/self\/[^/]+\/[^/]+$/,
    response: v.strictTuple([]),
    errorResponses: { 401: empty },
  },
  {
    name: "unrestricted questions",
    method: "GET",
    path: /^\/membership\/questions\/unrestricted$/,
    response: v.array(question),
    errorResponses: { 401: empty },
  },
  {
    name: "questions",
    method: "GET",
    path: /^\/membership\/questions$/,
    response: v.array(question),
  },
  {
    name: "submission",
    method: "GET",
    path: /^\/membership\/formsubmissions\/[^/]+$/,
    response: v.looseObject({
      ...submission.entries,
      submissionDate: time,
      submittedBy: nullableText,
      questions: v.optional(v.array(question)),
      // Stored answers do not repeat whether they are required.
      answers: v.optional(
        v.array(
          v.looseObject({ id, questionId: id, value: text, required: v.optional(v.never()) }),
        ),
      ),
    }),
    errorResponses: { 401: empty },
  },
  {
    name: "submit",
    method: "POST",
    path: /^\/membership\/formsubmissions$/,
    // Rejected submissions also have the status 200: an error in the list, or one error object for an empty request.
    response: v.lazy((input) => {
      const item = v.lazy((each) => (has(each, "error") ? rejected : posted));
      return Array.isArray(input) ? v.pipe(v.array(item), v.minLength(1)) : rejected;
    }),
  },
  {
    name: "delete submission",
    method: "DELETE",
    path: /^\/membership\/formsubmissions\/[^/]+$/,
    response: empty,
    errorResponses: { 401: empty },
  },
];
