import type { Fund } from "../../lib/giving/types.js";
import { buildGateway } from "../builders.js";
import type { Database, StoredGateway } from "../types.js";
import {
  GRACE,
  HOPE,
  makeChurches,
  makeId,
  makeMemberships,
  makePeople,
  makeUsers,
  RIVER,
} from "./accounts.js";
import { makeFiles } from "./files.js";
import { makeForms, makeQuestions, makeSubmissions } from "./forms.js";
import { addConversations, makeNotifications } from "./messages.js";

const fund = (number: number, name: string, churchId: string): Fund => ({
  id: makeId("FUN", number),
  name,
  churchId,
  productId: null,
  taxDeductible: true,
  visible: true,
});

/** Returns the funds, sorted by name as the API lists them. */
const makeFunds = (): Fund[] => [
  fund(2, "Building Fund", GRACE),
  fund(1, "General Fund", GRACE),
  fund(3, "Missions Fund", GRACE),
  fund(101, "Hope Fund", HOPE),
  fund(201, "River Fund", RIVER),
];

/** Returns the payment gateways. The fourth church has none, so it cannot receive payments. */
const makeGateways = (): StoredGateway[] =>
  [
    { id: "GAT00000001", churchId: GRACE, publicKey: "pk_test_demo" },
    { id: "GAT00000002", churchId: HOPE, publicKey: "pk_test_hope" },
    { id: "GAT00000003", churchId: RIVER, publicKey: "pk_test_river" },
  ].map((gateway) => buildGateway({ ...gateway, productId: "prod_demo" }));

/** Returns the initial data of a demo server. Ids and texts are fixed, times are relative to `now`. */
export function makeDatabase(now: Date): Database {
  const database: Database = {
    users: makeUsers(),
    churches: makeChurches(),
    settings: new Map([[GRACE, { supportContact: "help@grace.example" }]]),
    people: makePeople(),
    memberships: makeMemberships(),
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
