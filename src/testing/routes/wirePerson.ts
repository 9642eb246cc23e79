import type { ContactInfo, Person, PersonName } from "../../types/people.js";

/** What a person does not have is sent as null. */

export const wireName = ({ name }: Person): PersonName => ({
  display: name?.display ?? "",
  first: name?.first ?? null,
  last: name?.last ?? null,
  middle: name?.middle ?? null,
  nick: name?.nick ?? null,
  prefix: name?.prefix ?? null,
  suffix: name?.suffix ?? null,
});

export const wireContactInfo = ({ contactInfo }: Person): ContactInfo => ({
  address1: null,
  address2: null,
  city: null,
  state: null,
  zip: null,
  homePhone: null,
  workPhone: null,
  email: null,
  mobilePhone: null,
  ...contactInfo,
});

/** `conversationId` is for those who may read notes about people. */
export const wirePerson = ({ conversationId, ...person }: Person, knowsNotes: boolean): Person => ({
  anniversary: null,
  householdId: null,
  householdRole: null,
  campusId: null,
  maritalStatus: null,
  nametagNotes: null,
  donorNumber: null,
  grade: null,
  school: null,
  importKey: null,
  optedOut: false,
  ...person,
  name: wireName(person),
  contactInfo: wireContactInfo(person),
  ...(knowsNotes && { conversationId: conversationId ?? null }),
});
