import type { Person } from "../../lib/people/people.js";
import type { Permission } from "../../platform/core/ClientCore.js";
import type { Church } from "../../platform/session/types.js";
import type { Account, Grants, Membership } from "../DemoServer.js";

export const GRACE = "CHU00000001";
export const HOPE = "CHU00000002";
export const RIVER = "CHU00000003";
const HARBOUR = "CHU00000004";

const CHURCHES = [
  [GRACE, "Grace Community Church", "grace", "12 Mill Lane", "Milltown"],
  [HOPE, "Hope Chapel", "hope", "3 East Road", "Eastvale"],
  [RIVER, "Riverside Fellowship", "river", "80 Quay Street", "Lakemont"],
  [HARBOUR, "Harbour Light Mission", "harbour", "1 Pier Road", "Lakemont"],
] as const;

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

type PersonNames = [first: string, last: string, nick?: string];

/** Invented names in several scripts, with an apostrophe and a very long name: first, last and nickname. */
const PERSON_NAMES = `
  Ruth/Okafor; Daniel/Brenner/Danny; Miriam/Castellanos; Samuel/O'Rourke; Priya/Raghunathan;
  지우/한; Anna-Lena/Müller; José/Villanueva; 李/雅婷; Tomasz/Wiśniewski; Grace/Adeyemi;
  Peter/Lindqvist; Esther/Kamau; Иван/Соколов; Lucia/Ferraro; Naomi/Whitfield/Nomi; आरती/शर्मा;
  Caleb/Njoroge; Hannah/Smith;
  Bartholomew-Maximilian Theophilus/von Hohenstein-Wallenrodt zu Rabenau and Lower Altmark;
  Ben/Adler; Ingrid/Solberg; Kwame/Asante; Rosalind/Pike/Roz; Mateus/Oliveira; Yuki/Tanabe;
  Abigail/Thornbury; Emeka/Eze; Clara/Dubois; Noah/Bergström; Leila/Haddad; Jonathan/Mbeki;
  Sofia/Papadaki; Elias/Korhonen; Maria Clara/Reyes; Oliver/Grant; Tabitha/Moyo;
  Simon/Achterberg; Judith/Kowalczyk; Philip/Dlamini; Lydia/Marchetti; Mark/Sutherland;
  Deborah/Quist; Gideon/Hale
`
  .split(";")
  .map((names) => names.trim().split("/") as PersonNames);

const COLORS = ["#8e5a3c", "#2f6f6a", "#5b4a8a", "#a0522d", "#3c6e99", "#6a7b2f"];

/** Returns an avatar as a data URL, so that it needs no request. */
const makePhoto = (index: number): string => {
  const color = COLORS[index % COLORS.length];
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 96 96"><rect width="96" height="96" fill="${color}"/>` +
    `<circle cx="48" cy="38" r="18" fill="#f3dcc6"/><path d="M12 96c0-24 16-36 36-36s36 12 36 36z" fill="#f7f3ee"/></svg>`;
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
};

export const makeId = (prefix: string, number: number): string =>
  `${prefix}${String(number).padStart(8, "0")}`;
export const demoPersonId = (index: number): string => makeId("PER", index + 1);

/** Returns the names of a church's people: the people with the first name `first`, then a range of the list. */
const pickNames = (first: string, from: number, end: number): PersonNames[] => [
  ...PERSON_NAMES.filter(([each]) => each === first),
  ...PERSON_NAMES.slice(from, end),
];

/** Every third person has a photo, the tenth allows no messages, the last of the full list has only a display name. */
const makeChurchPeople = (churchId: string, offset: number, names: PersonNames[]): Person[] =>
  names.map(([first, last, nick], index) => {
    const display = nick ? `${first} "${nick}" ${last}` : `${first} ${last}`;
    const hasOnlyDisplay = index === PERSON_NAMES.length - 1;
    return {
      id: demoPersonId(offset + index),
      churchId,
      name: hasOnlyDisplay ? { display: last } : { first, last, display, ...(nick && { nick }) },
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

export const makePeople = (): Person[] => [
  ...makeChurchPeople(GRACE, 0, PERSON_NAMES),
  ...makeChurchPeople(HOPE, 100, pickNames("Ruth", 20, 31)),
  ...makeChurchPeople(RIVER, 200, pickNames("Lydia", 32, 39)),
  ...makeChurchPeople(HARBOUR, 300, pickNames("Ruth", 10, 15)),
];

const permit = (...rows: [contentType: string, ...actions: string[]][]): Permission[] =>
  rows.flatMap(([contentType, ...actions]) =>
    actions.map((action) => ({ contentType, action, contentId: null })),
  );

export const allPermissions = (): Grants => ({
  ReportingApi: [],
  MembershipApi: permit(
    ["Roles", "View", "Edit"],
    ["Settings", "Edit"],
    ["Forms", "Admin", "Edit"],
    ["Groups", "Edit"],
    ["People", "View", "View Members", "Edit"],
    ["Group Members", "Edit", "View"],
  ),
  AttendanceApi: permit(["Attendance", "View", "View Summary", "Edit"], ["Services", "Edit"]),
  GivingApi: permit(["Donations", "View Summary", "View", "Edit"], ["Settings", "Edit"]),
  ContentApi: permit(["Chat", "Host"], ["Content", "Edit"], ["StreamingServices", "Edit"]),
  MessagingApi: permit(["Texting", "Send"], ["Messaging", "Admin"]),
  DoingApi: permit(["Plans", "Edit"], ["Tasks", "View", "Edit"]),
});

/** Returns a domain administrator's stored permissions, which POST /churches/select returns. A login expands them. */
const adminPermissions = (): Grants => ({
  AttendanceApi: permit(["Attendance", "Checkin"]),
  MembershipApi: permit(["Domain", "Admin"], ["People", "Edit Self"]),
});

const memberPermissions = (): Grants => ({
  ReportingApi: [],
  MembershipApi: permit(["People", "View Members"]),
  MessagingApi: [],
});

const taskPermissions = (): Grants => ({ ReportingApi: [], DoingApi: permit(["Tasks", "View"]) });
type MembershipRow = [user: number, church: string, personIndex: number, Grants, stored?: Grants];

export function makeMemberships(): Membership[] {
  const rows: MembershipRow[] = [
    [1, GRACE, 0, allPermissions(), adminPermissions()],
    [1, HOPE, 100, allPermissions(), adminPermissions()],
    [1, HARBOUR, 300, memberPermissions()],
    [2, GRACE, 1, memberPermissions()],
    [3, GRACE, 2, taskPermissions()],
    [4, GRACE, 3, {}],
    [5, RIVER, 200, memberPermissions()],
    [6, GRACE, 12, {}],
  ];
  return rows.map(([user, churchId, personIndex, permissions, stored]) => ({
    userId: makeId("USR", user),
    churchId,
    personId: demoPersonId(personIndex),
    permissions,
    stored,
  }));
}

const USER_NAMES = [
  ["Ruth", "Okafor", "grace"],
  ["Daniel", "Brenner", "grace"],
  ["Miriam", "Castellanos", "grace"],
  ["Samuel", "O'Rourke", "grace"],
  ["Lydia", "Marchetti", "river"],
  ["Esther", "Kamau", "grace"],
] as const;

/** Returns a user. Every password is "x". */
export const makeUser = (
  number: number,
  firstName: string,
  lastName: string,
  email: string,
): Account => ({
  id: makeId("USR", number),
  email,
  firstName,
  lastName,
  password: "x",
  authGuid: null,
  registrationDate: "2024-01-01T00:00:00.000Z",
  lastLogin: null,
});

export const makeUsers = (): Account[] =>
  USER_NAMES.map(([firstName, lastName, church], index) =>
    makeUser(index + 1, firstName, lastName, `${firstName.toLowerCase()}@${church}.example`),
  );
