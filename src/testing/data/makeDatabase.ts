import { addConversations } from "./addConversations.js";
import { GRACE, HARBOUR, HOPE, makeChurches, RIVER } from "./churches.js";
import type { Database } from "./Database.js";
import { makeFiles } from "./files.js";
import { makeForms, makeQuestions, makeSubmissions } from "./forms.js";
import { makeFunds, makeGateways } from "./giving.js";
import { makeNotifications } from "./makeNotifications.js";
import { makePeople, personId } from "./people.js";
import { domainAdmin, everything, helperOnly, memberOnly } from "./permissions.js";
import { makeUsers } from "./users.js";

/** The demo churches at a moment: deterministic ids and texts, times relative to `now`. */
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
      { userId: "USR00000001", churchId: GRACE, personId: personId(0), permissions: everything(), stored: domainAdmin() },
      { userId: "USR00000001", churchId: HOPE, personId: personId(100), permissions: everything(), stored: domainAdmin() },
      { userId: "USR00000001", churchId: HARBOUR, personId: personId(300), permissions: memberOnly() },
      { userId: "USR00000002", churchId: GRACE, personId: personId(1), permissions: memberOnly() },
      { userId: "USR00000003", churchId: GRACE, personId: personId(2), permissions: helperOnly() },
      { userId: "USR00000004", churchId: GRACE, personId: personId(3), permissions: {} },
      { userId: "USR00000005", churchId: RIVER, personId: personId(200), permissions: memberOnly() },
      // A visitor: neither a right nor a membership.
      { userId: "USR00000006", churchId: GRACE, personId: personId(12), permissions: {} },
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
