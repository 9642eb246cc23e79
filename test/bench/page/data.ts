import type { Message, PrivateMessage } from "../../../src/messaging/types.js";
import type { Notification } from "../../../src/notifications/types.js";

const START = Date.UTC(2026, 3, 1);
const words = "The sound check starts at half past eight and the choir meets upstairs".split(" ");
const sentence = (index: number) =>
  Array.from({ length: 4 + (index % 9) }, (_, word) => words[(index + word) % words.length]).join(
    " ",
  );

export const ME = "P0";
export const makeMessages = (count: number): Message[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `M${index}`,
    conversationId: "C1",
    personId: index % 3 === 0 ? ME : "P1",
    displayName: index % 3 === 0 ? "Ada Bell" : "Ben Clay",
    content: sentence(index),
    timeSent: new Date(START + index * 97_000).toISOString(),
    timeUpdated: null,
  }));
export const makeInbox = (count: number): PrivateMessage[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `PM${index}`,
    fromPersonId: ME,
    toPersonId: `P${index + 1}`,
    notifyPersonId: index % 7 === 0 ? ME : null,
    conversationId: `C${index}`,
    conversation: {
      id: `C${index}`,
      messages: [
        { ...makeMessages(1)[0], timeSent: new Date(START + index * 60_000).toISOString() },
      ],
    },
  }));
export const makeNotifications = (count: number): Notification[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `N${index}`,
    contentType: index % 2 === 0 ? "task" : "assignment",
    contentId: `T${index}`,
    message: sentence(index),
    timeSent: new Date(START - index * 60_000).toISOString(),
    isNew: index % 9 === 0,
    link: null,
  }));

/** Returns menu props of the header; the labels and icons differ per `language`. */
export const makeMenus = (count: number, language: number) => {
  const items = Array.from({ length: count }, (_, index) => ({
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
