import type { Person } from "../../lib/people/types.js";
import type { Permission } from "../../platform/core/types.js";
import type { Church } from "../../platform/session/types.js";
import type { Grants, Account } from "../types.js";

export const GRACE = "CHU00000001";

export const HOPE = "CHU00000002";

export const RIVER = "CHU00000003";

export const HARBOUR = "CHU00000004";

const CHURCHES: readonly (readonly [
  id: string,
  name: string,
  subDomain: string,
  address1: string,
  city: string,
])[] = [
  [GRACE, "Grace Community Church", "grace", "12 Mill Lane", "Milltown"],
  [HOPE, "Hope Chapel", "hope", "3 East Road", "Eastvale"],
  [RIVER, "Riverside Fellowship", "river", "80 Quay Street", "Lakemont"],
  [HARBOUR, "Harbour Light Mission", "harbour", "1 Pier Road", "Lakemont"],
];

/** Returns the demo churches. As on a real server, missing values are null. */
export const makeChurches = (): Church[] =>
  CHURCHES.map(([id, name, subDomain, address1, city]) => ({
    id,
    name,
    subDomain,
    archivedDate: null,
    address1,
    address2: null,
    city,
    state: "OH",
    zip: "45011",
    country: "US",
    registrationDate: "2024-01-01T00:00:00.000Z",
  }));

/** Invented names in several scripts, with an emoji, an apostrophe and a very long name. */
const PERSON_NAMES: readonly (readonly [first: string, last: string, nick?: string])[] = [
  ["Ruth", "Okafor"],
  ["Daniel", "Brenner", "Danny"],
  ["Miriam", "Castellanos"],
  ["Samuel", "O'Rourke"],
  ["Priya", "Raghunathan"],
  ["지우", "한"],
  ["Anna-Lena", "Müller"],
  ["José", "Villanueva"],
  ["李", "雅婷"],
  ["Tomasz", "Wiśniewski"],
  ["Grace", "Adeyemi"],
  ["Peter", "Lindqvist"],
  ["Esther", "Kamau"],
  ["Иван", "Соколов"],
  ["Lucia", "Ferraro"],
  ["Naomi", "Whitfield", "Nomi"],
  ["आरती", "शर्मा"],
  ["Caleb", "Njoroge"],
  ["Hannah 👩‍👧", "Smith"],
  ["Bartholomew-Maximilian Theophilus", "von Hohenstein-Wallenrodt zu Rabenau and Lower Altmark"],
  ["Ben", "Adler"],
  ["Ingrid", "Solberg"],
  ["Kwame", "Asante"],
  ["Rosalind", "Pike", "Roz"],
  ["Mateus", "Oliveira"],
  ["Yuki", "Tanabe"],
  ["Abigail", "Thornbury"],
  ["Emeka", "Eze"],
  ["Clara", "Dubois"],
  ["Noah", "Bergström"],
  ["Leila", "Haddad"],
  ["Jonathan", "Mbeki"],
  ["Sofia", "Papadaki"],
  ["Elias", "Korhonen"],
  ["Maria Clara", "Reyes"],
  ["Oliver", "Grant"],
  ["Tabitha", "Moyo"],
  ["Simon", "Achterberg"],
  ["Judith", "Kowalczyk"],
  ["Philip", "Dlamini"],
  ["Lydia", "Marchetti"],
  ["Mark", "Sutherland"],
  ["Deborah", "Quist"],
  ["Gideon", "Hale"],
];

const COLORS = ["#8e5a3c", "#2f6f6a", "#5b4a8a", "#a0522d", "#3c6e99", "#6a7b2f"];

/** Returns an avatar as a data URL, so that it needs no request. */
const makePhoto = (index: number): string => {
  const color = COLORS[index % COLORS.length] ?? "#555";
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="${color}"/>` +
    `<circle cx="48" cy="38" r="18" fill="#f3dcc6"/><path d="M12 96c0-24 16-36 36-36s36 12 36 36z" fill="#f7f3ee"/></svg>`;
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
};

/** Returns the id of the demo person with an index. */
export const demoPersonId = (index: number): string => `PER${String(index + 1).padStart(8, "0")}`;

const findNames = (first: string) => PERSON_NAMES.filter(([each]) => each === first);

/**
 * Returns the people of a church: `own`, who also belongs to other churches, then names from the index `from`. Every third
 * person has a photo, the tenth does not allow private messages, and the last of the full list has only a display name.
 */
export function makePeople(
  churchId: string,
  offset = 0,
  {
    own,
    from = 0,
    count = PERSON_NAMES.length,
  }: { own?: string; from?: number; count?: number } = {},
): Person[] {
  const names = own
    ? [...findNames(own), ...PERSON_NAMES.slice(from, from + count - 1)]
    : PERSON_NAMES;
  return names.map(([first, last, nick], index) => {
    const display = nick ? `${first} "${nick}" ${last}` : `${first} ${last}`;
    const isNameless = index === PERSON_NAMES.length - 1;
    return {
      id: demoPersonId(offset + index),
      churchId,
      name: isNameless ? { display: last } : { first, last, display, ...(nick && { nick }) },
      contactInfo: {
        email: `${first.toLowerCase().replace(/[^a-z]/g, "") || "person"}${index}@grace.example`,
      },
      photo: index % 3 === 1 ? makePhoto(index) : null,
      membershipStatus: index % 4 === 0 ? "Visitor" : "Member",
      allowDirectMessages: index !== 9,
      gender: null,
      birthDate: null,
    };
  });
}

const grants = (...pairs: [contentType: string, ...actions: string[]][]): Permission[] =>
  pairs.flatMap(([contentType, ...actions]) =>
    actions.map((action) => ({ contentType, action, contentId: null })),
  );

/** Returns the expanded permissions of a domain administrator. */
export const allPermissions = (): Grants => ({
  ReportingApi: [],
  MembershipApi: grants(
    ["Roles", "View", "Edit"],
    ["Settings", "Edit"],
    ["Forms", "Admin", "Edit"],
    ["Groups", "Edit"],
    ["People", "View", "View Members", "Edit"],
    ["Group Members", "Edit", "View"],
  ),
  AttendanceApi: grants(["Attendance", "View", "View Summary", "Edit"], ["Services", "Edit"]),
  GivingApi: grants(["Donations", "View Summary", "View", "Edit"], ["Settings", "Edit"]),
  ContentApi: grants(["Chat", "Host"], ["Content", "Edit"], ["StreamingServices", "Edit"]),
  MessagingApi: grants(["Texting", "Send"], ["Messaging", "Admin"]),
  DoingApi: grants(["Plans", "Edit"], ["Tasks", "View", "Edit"]),
});

/** Returns the permissions of a domain administrator as stored. POST /churches/select responds with them. */
export const adminPermissions = (): Grants => ({
  AttendanceApi: grants(["Attendance", "Checkin"]),
  MembershipApi: grants(["Domain", "Admin"], ["People", "Edit Self"]),
});

export const memberPermissions = (): Grants => ({
  ReportingApi: [],
  MembershipApi: grants(["People", "View Members"]),
  MessagingApi: [],
});

export const taskPermissions = (): Grants => ({
  ReportingApi: [],
  DoingApi: grants(["Tasks", "View"]),
});

/** The password of every demo user. */
const DEMO_PASSWORD = "x";

const USER_NAMES: readonly (readonly [first: string, last: string, church: string])[] = [
  ["Ruth", "Okafor", "grace"],
  ["Daniel", "Brenner", "grace"],
  ["Miriam", "Castellanos", "grace"],
  ["Samuel", "O'Rourke", "grace"],
  ["Lydia", "Marchetti", "river"],
  ["Esther", "Kamau", "grace"],
];

export const makeUsers = (): Account[] =>
  USER_NAMES.map(([firstName, lastName, church], index) => ({
    id: `USR${String(index + 1).padStart(8, "0")}`,
    email: `${firstName.toLowerCase()}@${church}.example`,
    firstName,
    lastName,
    password: DEMO_PASSWORD,
    authGuid: null,
    registrationDate: "2024-01-01T00:00:00.000Z",
    lastLogin: null,
  }));
