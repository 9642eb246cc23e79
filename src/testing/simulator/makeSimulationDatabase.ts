import { buildGateway, buildPerson } from "../builders.js";
import { GRACE, HOPE, allPermissions, makeChurches, makeId, makeUser } from "../data/accounts.js";
import { makeEmptyDatabase } from "../data/makeDatabase.js";
import type { Database } from "../DemoServer.js";

/** The two churches to which everyone belongs. */
export const CHURCH_IDS = [GRACE, HOPE];

/** Returns the email of a person of the simulation, from 1. */
export const emailOf = (person: number): string => `person${person}@simulation.example`;

/** Returns a small database: so many people in two churches, a private conversation of each two, and one note of all. */
export function makeSimulationDatabase(people: number): Database {
  const numbers = Array.from({ length: people }, (_, index) => index + 1);
  const personIdOf = (churchIndex: number, person: number) =>
    makeId("PER", (churchIndex + 1) * 100 + person);
  const database: Database = {
    ...makeEmptyDatabase(),
    users: numbers.map((number) => makeUser(number, "Person", `${number}`, emailOf(number))),
    churches: makeChurches().filter(({ id }) => CHURCH_IDS.includes(id ?? "")),
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
      const permissions = allPermissions();
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
