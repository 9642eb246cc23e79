import { demoPersonId, GRACE, makeId } from "./accounts.js";
import type { Conversation } from "../../messaging/types.js";
import type { Notification } from "../../notifications/types.js";
import {
  findBy,
  seededRandom,
  toSecond,
  type Database,
  type StoredMessage,
} from "../DemoServer.js";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The number in the ids, two people by index, the count of messages, and whether the first person has unread ones. */
type PrivateThread = [number: number, people: [number, number], count: number, isNew?: boolean];

const PRIVATE_THREADS: readonly PrivateThread[] = [
  [1, [0, 1], 12, true],
  [2, [0, 2], 1],
  [3, [0, 3], 2, true],
  [4, [0, 4], 120],
  [5, [0, 5], 1_000],
  [6, [0, 6], 5_000],
  [7, [0, 18], 4],
  [8, [0, 19], 3],
  // Real servers can have several conversations with the same person. The inbox shows the one with the newest message.
  [9, [0, 2], 3],
  // Edge cases: the only message was deleted, no message yet, and a conversation of two other people.
  [21, [0, 10], 0],
  [22, [0, 11], 0],
  [23, [1, 2], 6],
];

/** After the last message was deleted, real servers respond with [null]. */
const DELETED_ID = "MSG0000000000001";
const DELETED = { messages: [null], firstPostId: DELETED_ID, lastPostId: DELETED_ID };

const SENTENCES = [
  "Could you bring the projector on Sunday?",
  "The youth group meets at seven, upstairs this time.",
  "Thank you for covering the welcome desk last week.",
  "I have put the song list into the shared folder.",
  "We are two drivers short for the seniors' lunch.",
  "The sound check starts at half past eight.",
  "Please pray for the Kamau family this week.",
  "I can take the nursery in the second service.",
  "The new hymnals have arrived, they are in the office.",
  "Does anybody have the key to the storage room?",
  "Choir practice moves to Thursday.\nSame time, same place.",
  "The baptism is on the fourteenth. The family asked for two readings.",
  "I have called the plumber about the kitchen.",
  "See the plan here: https://example.org/plan/autumn. Tell me what is missing.",
  "Great sermon today!",
  "Could somebody check the candles before the evening prayer?",
];

/** Adds private conversations of many lengths, and notes about a task and a person. */
export function addConversations(database: Database, now: Date): void {
  for (const [number, people, count, isNew] of PRIVATE_THREADS) {
    const [fromPersonId, toPersonId] = [demoPersonId(people[0]), demoPersonId(people[1])];
    const conversation = {
      id: makeId("CON", number),
      contentType: "privateMessage",
      contentId: fromPersonId,
      title: "Private Message",
      ...(number === 21 && DELETED),
    };
    const ageMs = (number - 1) * 37 * MINUTE_MS;
    addConversation(database, now, conversation, people, count, ageMs, number);
    database.privateMessages.push({
      id: makeId("PMS", number),
      churchId: GRACE,
      fromPersonId,
      toPersonId,
      notifyPersonId: isNew ? fromPersonId : null,
      conversationId: conversation.id,
    });
  }
  const task = { id: "CON00000050", contentType: "task", contentId: "TAS00000001", title: "Task" };
  const personId = demoPersonId(6);
  const title = "Anna-Lena Müller";
  const note = { id: "CON00000051", contentType: "person", contentId: personId, title };
  addConversation(database, now, task, [0, 1, 4, 13, 16, 19], 9, 20 * MINUTE_MS, 78);
  addConversation(database, now, note, [0], 2, 20 * MINUTE_MS, 78);
  Object.assign(findBy(database.people, { id: personId }) ?? {}, { conversationId: note.id });
}

/** Adds a conversation. Its newest message is `ageMs` plus 4 minutes old. The same seed creates the same messages. */
function addConversation(
  { conversations, messages, people }: Database,
  now: Date,
  fields: Conversation & { id: string },
  authors: readonly number[],
  count: number,
  ageMs: number,
  seed: number,
): void {
  conversations.push({
    churchId: GRACE,
    visibility: "hidden",
    allowAnonymousPosts: false,
    groupId: null,
    dateCreated: toSecond(new Date(now.getTime() - 400 * DAY_MS)).toISOString(),
    ...fields,
  });
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const longGapMinutes = (count > 500 ? 3 : 20) * 60;
  let time = now.getTime() - ageMs - 4 * MINUTE_MS;
  const thread: StoredMessage[] = [];
  for (let number = count; number > 0; number--) {
    // The newest message is by the other person, so that it can be unread for the first person.
    const author = people[(number === count ? authors[1] : pick(authors)) ?? 0];
    thread.push({
      id: `MSG${fields.id.slice(3)}${String(number).padStart(5, "0")}`,
      churchId: GRACE,
      conversationId: fields.id,
      personId: author?.id ?? "",
      displayName: author?.name?.display ?? "",
      content: pick(SENTENCES) ?? "",
      timeSent: toSecond(new Date(time)),
      timeUpdated: null,
      messageType: null,
    });
    time -= (random() < 0.6 ? 2 : longGapMinutes) * MINUTE_MS * random();
  }
  messages.set(fields.id, thread.reverse());
}

const LONG_TEXT = `The weekly plan has changed: ${"the second reading moves before the offering and ".repeat(6)}please look again.`;
type Text = string | null;
type NotificationRow = [type: Text, contentId: Text, message: Text, other?: Partial<Notification>];

/** Notifications of the first person: known and unknown content types, and invalid values that clients tolerate. */
const NOTIFICATIONS: readonly NotificationRow[] = [
  ["task", "TAS00000001", "New task: Prepare the harvest dinner", { isNew: true }],
  ["assignment", "PLN00000007", "Please confirm: Greeter, Sunday 9:00", { isNew: true }],
  ["group", "GRP00000003", "New message in Young Adults"],
  ["task", "TAS00000002", LONG_TEXT],
  [
    "conversation",
    "CON00000050",
    "Somebody answered your note",
    { isNew: true, link: "https://grace.example/news" },
  ],
  ["oddity", null, "A kind nobody knows"],
  ["oddity", "X", "A link that must not run", { link: "javascript:alert(document.cookie)" }],
  ["assignment", "PLN 8/../x", "An id with a slash in it"],
  [null, null, "No time and no kind", { timeSent: null }],
  ["task", "TAS00000003", null],
];

export const makeNotifications = (now: Date): Notification[] =>
  NOTIFICATIONS.map(([contentType, contentId, message, overrides], index) => ({
    id: makeId("NOT", index + 1),
    churchId: GRACE,
    personId: demoPersonId(0),
    contentType,
    contentId,
    message,
    isNew: false,
    timeSent: toSecond(new Date(now.getTime() - (index + 1) ** 3 * 7 * MINUTE_MS)).toISOString(),
    link: null,
    deliveryMethod: "none",
    triggeredByPersonId: null,
    category: null,
    ...overrides,
  }));
