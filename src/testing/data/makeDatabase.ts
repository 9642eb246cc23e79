import {
  makeUsers,
  makeChurches,
  GRACE,
  makePeople,
  HOPE,
  RIVER,
  HARBOUR,
  demoPersonId,
  allPermissions,
  adminPermissions,
  memberPermissions,
  taskPermissions,
} from "./accounts.js";
import { makeFiles } from "./files.js";
import { makeForms, makeQuestions, makeSubmissions } from "./forms.js";
import { makeFunds, makeGateways } from "./giving.js";
import { makeNotifications, addConversations } from "./messages.js";
import type { Database } from "../types.js";

/** Returns the initial data of a demo server. Ids and texts are fixed, times are relative to `now`. */
export function makeDatabase(now: Date): Database {
  const database: Database = {
    users: makeUsers(),
    churches: makeChurches(),
    settings: new Map([[GRACE, { supportContact: "help@grace.example" }]]),
    people: [
      ...makePeople(GRACE),
      ...makePeople(HOPE, 100, { own: "Ruth", from: 20, count: 12 }),
      ...makePeople(RIVER, 200, { own: "Lydia", from: 32, count: 8 }),
      ...makePeople(HARBOUR, 300, { own: "Ruth", from: 10, count: 6 }),
    ],
    memberships: [
      {
        userId: "USR00000001",
        churchId: GRACE,
        personId: demoPersonId(0),
        permissions: allPermissions(),
        stored: adminPermissions(),
      },
      {
        userId: "USR00000001",
        churchId: HOPE,
        personId: demoPersonId(100),
        permissions: allPermissions(),
        stored: adminPermissions(),
      },
      {
        userId: "USR00000001",
        churchId: HARBOUR,
        personId: demoPersonId(300),
        permissions: memberPermissions(),
      },
      {
        userId: "USR00000002",
        churchId: GRACE,
        personId: demoPersonId(1),
        permissions: memberPermissions(),
      },
      {
        userId: "USR00000003",
        churchId: GRACE,
        personId: demoPersonId(2),
        permissions: taskPermissions(),
      },
      { userId: "USR00000004", churchId: GRACE, personId: demoPersonId(3), permissions: {} },
      {
        userId: "USR00000005",
        churchId: RIVER,
        personId: demoPersonId(200),
        permissions: memberPermissions(),
      },
      // A visitor without permissions.
      { userId: "USR00000006", churchId: GRACE, personId: demoPersonId(12), permissions: {} },
    ],
    conversations: [],
    messages: new Map(),
    privateMessages: [],
    notifications: makeNotifications(now),
    connections: [],
    reactions: new Set(),
    messagingMinimumAge: new Map(),
    funds: makeFunds(),
    gateways: makeGateways(),
    cards: new Set(),
    charges: [],
    forms: makeForms(),
    questions: makeQuestions(),
    submissions: makeSubmissions(),
    files: makeFiles(),
  };
  addConversations(database, now);
  return database;
}
