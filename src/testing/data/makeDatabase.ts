import * as accounts from "./accounts.js";
import { makeFiles } from "./photos.js";
import { makeForms, makeQuestions, makeSubmissions } from "./forms.js";
import { addConversations, makeNotifications } from "./messages.js";
import type { Fund } from "../../lib/giving/types.js";
import type { GroupInterface } from "../../client/publicTypes.js";
import { buildGateway, buildPerson } from "../builders.js";
import type { Database, StoredGateway } from "../DemoServer.js";

const { GRACE, HOPE, makeId, RIVER } = accounts;

const fund = (number: number, name: string, churchId: string): Fund => ({
  id: makeId("FUN", number),
  name,
  churchId,
  productId: null,
  taxDeductible: true,
  visible: true,
});

const group = (
  number: number,
  churchId: string,
  categoryName: string,
  name: string,
): GroupInterface => ({
  id: makeId("GRP", number),
  churchId,
  categoryName,
  name,
  tags: "standard",
  memberCount: 0,
});

const gateway = (number: number, churchId: string, publicKey: string): StoredGateway =>
  buildGateway({ id: makeId("GAT", number), churchId, publicKey, productId: "prod_demo" });

const makeEmptyDatabase = (): Database => ({
  users: [],
  churches: [],
  settings: new Map(),
  people: [],
  groups: [],
  memberships: [],
  conversations: [],
  messages: new Map(),
  privateMessages: [],
  notifications: [],
  connections: [],
  reactions: new Set(),
  messagingMinimumAge: new Map(),
  funds: [],
  gateways: [],
  cards: new Set(),
  charges: [],
  forms: [],
  questions: [],
  submissions: [],
  files: new Map(),
});

/** Returns a demo server's initial data. Times of conversations, messages and notifications are relative to `now`. */
export function makeDatabase(now: Date): Database {
  const database: Database = {
    ...makeEmptyDatabase(),
    users: accounts.makeUsers(),
    churches: accounts.makeChurches(),
    settings: new Map([[GRACE, { supportContact: "help@grace.example" }]]),
    people: accounts.makePeople(),
    groups: [
      group(3, GRACE, "Small Groups", "Young Adults"),
      group(2, GRACE, "Sunday School", "Adult Bible Class"),
      group(1, GRACE, "Worship", "Sunday Morning Service"),
      group(201, RIVER, "Worship", "River Choir"),
    ],
    memberships: accounts.makeMemberships(),
    notifications: makeNotifications(now),
    // Sorted by name, as the API lists them.
    funds: [
      fund(2, "Building Fund", GRACE),
      fund(1, "General Fund", GRACE),
      fund(3, "Missions Fund", GRACE),
      fund(101, "Hope Fund", HOPE),
      fund(201, "River Fund", RIVER),
    ],
    // The fourth church has none, so it cannot receive payments.
    gateways: [
      gateway(1, GRACE, "pk_test_demo"),
      gateway(2, HOPE, "pk_test_hope"),
      gateway(3, RIVER, "pk_test_river"),
    ],
    forms: makeForms(),
    questions: makeQuestions(),
    submissions: makeSubmissions(),
    files: makeFiles(),
  };
  addConversations(database, now);
  return database;
}

/** The two churches to which everyone in a simulation belongs. */
export const CHURCH_IDS = [GRACE, HOPE];

/** Returns the email of a person of the simulation, from 1. */
export const emailOf = (person: number): string => `person${person}@simulation.example`;

/** Returns the database of a simulation: so many people in two churches, a private conversation of each two, and one note of all. */
export function makeSimulationDatabase(people: number): Database {
  const numbers = Array.from({ length: people }, (_, index) => index + 1);
  const personIdOf = (churchIndex: number, person: number) =>
    makeId("PER", (churchIndex + 1) * 100 + person);
  const database: Database = {
    ...makeEmptyDatabase(),
    users: numbers.map((number) =>
      accounts.makeUser(number, "Person", `${number}`, emailOf(number)),
    ),
    churches: accounts.makeChurches().filter(({ id }) => CHURCH_IDS.includes(id ?? "")),
    gateways: CHURCH_IDS.map((churchId) => buildGateway({ churchId })),
  };
  for (const [churchIndex, churchId] of CHURCH_IDS.entries()) {
    const addConversation = (number: number, contentType: string, contentId: string) => {
      const id = makeId("CON", (churchIndex + 1) * 10_000 + number);
      database.conversations.push({ id, churchId, contentType, contentId, title: contentType });
      database.messages.set(id, []);
      return id;
    };
    addConversation(0, "task", makeId("TAS", churchIndex + 1));
    for (const number of numbers) {
      const personId = personIdOf(churchIndex, number);
      const name = { first: "Person", last: `${number}`, display: `Person ${number}` };
      database.people.push(buildPerson({ id: personId, churchId, name }));
      const permissions = accounts.allPermissions();
      database.memberships.push({ userId: makeId("USR", number), churchId, personId, permissions });
      for (let other = 1; other < number; other++)
        database.privateMessages.push({
          id: makeId("PMS", (churchIndex + 1) * 10_000 + number * 100 + other),
          churchId,
          fromPersonId: personIdOf(churchIndex, other),
          toPersonId: personId,
          notifyPersonId: null,
          conversationId: addConversation(number * 100 + other, "privateMessage", personId),
        });
    }
  }
  return database;
}
