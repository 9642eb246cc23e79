import type { Person } from "../../../src/lib/people/people.js";
import type { Message, PrivateMessage } from "../../../src/messaging/types.js";
import type { Notification } from "../../../src/notifications/types.js";

const START = Date.UTC(2026, 3, 1);
const words = "The sound check starts at half past eight and the choir meets upstairs".split(" ");
const createSentence = (index: number) =>
  Array.from({ length: 4 + (index % 9) }, (_, word) => words[(index + word) % words.length]).join(
    " ",
  );
const FIRST_NAMES = ["Ada", "Ben", "Chidi", "Dora", "Emeka", "Fay", "Gus", "Hana", "Ivo", "June"];
const LAST_NAMES = ["Bell", "Clay", "Dahl", "Eze", "Ford", "Gray", "Hill"];

export const ME = "P0";
export const makePerson = (id: string): Person => {
  const index = Number(id.slice(1));
  const names = [FIRST_NAMES[index % 10], LAST_NAMES[index % 7]];
  return { id, name: { display: names.join(" ") }, photo: null };
};
const makeMessage = (index: number): Message => {
  const personId = index % 3 === 0 ? ME : "P1";
  return {
    id: `M${index}`,
    conversationId: "C1",
    personId,
    displayName: makePerson(personId).name?.display,
    content: createSentence(index),
    timeSent: new Date(START + index * 97_000).toISOString(),
    timeUpdated: null,
  };
};
const listOf = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

export const makeMessages = (count: number): Message[] => listOf(count, makeMessage);
export const makeInbox = (count: number): PrivateMessage[] =>
  listOf(count, (index) => ({
    id: `PM${index}`,
    fromPersonId: ME,
    toPersonId: `P${index + 1}`,
    notifyPersonId: index % 7 === 0 ? ME : null,
    conversationId: `C${index}`,
    conversation: { id: `C${index}`, messages: [makeMessage(index)] },
  }));
export const makeNotifications = (count: number): Notification[] =>
  listOf(count, (index) => ({
    id: `N${index}`,
    contentType: index % 2 === 0 ? "task" : "assignment",
    contentId: `T${index}`,
    message: createSentence(index),
    timeSent: new Date(START - index * 60_000).toISOString(),
    isNew: index % 9 === 0,
    link: null,
  }));

/** Returns menu props of the header; the labels and icons differ per `language`. */
export const makeMenus = (count: number, language: number) => {
  const items = listOf(count, (index) => ({
    url: `/page${index}`,
    icon: (index + language) % 2 === 0 ? "person" : "group",
    label: `${words[index % words.length]} ${language}`,
  }));
  const label = items[0]?.label ?? "";
  return {
    primaryMenuLabel: label,
    primaryMenuItems: items,
    secondaryMenuLabel: label,
    secondaryMenuItems: items,
  };
};
