import type { Person } from "../../lib/people/types.js";
import type { Conversation } from "../../messaging/types.js";
import type { Notification } from "../../notifications/types.js";
import { toSecond, seededRandom } from "../DemoServer.js";
import { GRACE, demoPersonId } from "./accounts.js";
import type { Database, StoredMessage } from "../types.js";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The private conversations of the first person. `other` is the index of the other person. */
const PRIVATE_THREADS: readonly [other: number, count: number, isNew: boolean][] = [
  [1, 12, true],
  [2, 1, false],
  [3, 2, true],
  [4, 120, false],
  [5, 1_000, false],
  [6, 5_000, false],
  [18, 4, false],
  [19, 3, false],
  // Real servers can have several conversations with the same person. The inbox shows the newest.
  [2, 3, false],
];

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
  PRIVATE_THREADS.forEach(([other, count, isNew], index) =>
    addPrivateThread(database, now, index, [0, other], count, isNew),
  );
  // Edge cases: the only message was deleted, no message yet, and a conversation of two other people.
  addPrivateThread(database, now, 20, [0, 10], 0, false, "deleted");
  addPrivateThread(database, now, 21, [0, 11], 0, false);
  addPrivateThread(database, now, 22, [1, 2], 6, false);
  addNotes(database, now);
}

function addPrivateThread(
  database: Database,
  now: Date,
  index: number,
  [from, to]: [number, number],
  count: number,
  isNew: boolean,
  state?: "deleted",
): void {
  const conversationId = `CON${String(index + 1).padStart(8, "0")}`;
  const conversation: Conversation = {
    id: conversationId,
    churchId: GRACE,
    contentType: "privateMessage",
    contentId: demoPersonId(from),
    title: "Private Message",
    visibility: "hidden",
    allowAnonymousPosts: false,
    groupId: null,
    dateCreated: toSecond(new Date(now.getTime() - 400 * DAY_MS)).toISOString(),
    // After the last message was deleted, real servers respond with [null].
    ...(state === "deleted" && {
      messages: [null],
      firstPostId: "MSG0000000000001",
      lastPostId: "MSG0000000000001",
    }),
  };
  database.conversations.push(conversation);
  database.messages.set(
    conversationId,
    makeThread(
      database.people,
      conversationId,
      [from, to],
      count,
      now.getTime() - index * 37 * MINUTE_MS,
      index,
    ),
  );
  database.privateMessages.push({
    id: `PMS${String(index + 1).padStart(8, "0")}`,
    churchId: GRACE,
    fromPersonId: demoPersonId(from),
    toPersonId: demoPersonId(to),
    notifyPersonId: isNew ? demoPersonId(from) : null,
    conversationId,
  });
}

function addNotes(database: Database, now: Date): void {
  const add = (id: string, fields: Conversation, authors: readonly number[], count: number) => {
    const dateCreated = toSecond(new Date(now.getTime() - 400 * DAY_MS)).toISOString();
    const base = { visibility: "hidden", allowAnonymousPosts: false, groupId: null, dateCreated };
    database.conversations.push({ id, churchId: GRACE, ...base, ...fields });
    database.messages.set(
      id,
      makeThread(database.people, id, authors, count, now.getTime() - 20 * MINUTE_MS, 77),
    );
  };
  add(
    "CON00000050",
    { contentType: "task", contentId: "TAS00000001", title: "Task" },
    [0, 1, 4, 13, 16, 19],
    9,
  );
  add(
    "CON00000051",
    { contentType: "person", contentId: demoPersonId(6), title: "Anna-Lena Müller" },
    [0],
    2,
  );
  const person = database.people.find(({ id }) => id === demoPersonId(6));
  if (person) person.conversationId = "CON00000051";
}

/** Returns the notifications of the first person: every content type, and invalid values that clients must tolerate. */
export function makeNotifications(now: Date): Notification[] {
  const long = "The weekly plan has changed: ".concat(
    "the second reading moves before the offering and ".repeat(6),
    "please look again.",
  );
  const rows: Partial<Notification>[] = [
    {
      contentType: "task",
      contentId: "TAS00000001",
      message: "New task: Prepare the harvest dinner",
      isNew: true,
    },
    {
      contentType: "assignment",
      contentId: "PLN00000007",
      message: "Please confirm: Greeter, Sunday 9:00",
      isNew: true,
    },
    {
      contentType: "group",
      contentId: "GRP00000003",
      message: "New message in Young Adults",
      isNew: false,
    },
    { contentType: "task", contentId: "TAS00000002", message: long, isNew: false },
    {
      contentType: "conversation",
      contentId: "CON00000050",
      message: "Somebody answered your note",
      isNew: true,
      link: "https://grace.example/news",
    },
    { contentType: "oddity", contentId: null, message: "A kind nobody knows", isNew: false },
    {
      contentType: "oddity",
      contentId: "X",
      message: "A link that must not run",
      isNew: false,
      link: "javascript:alert(document.cookie)",
    },
    {
      contentType: "assignment",
      contentId: "PLN 8/../x",
      message: "An id with a slash in it",
      isNew: false,
    },
    {
      contentType: null,
      contentId: null,
      message: "No time and no kind",
      isNew: false,
      timeSent: null,
    },
    { contentType: "task", contentId: "TAS00000003", message: null, isNew: false },
  ];
  return rows.map((row, index) => ({
    id: `NOT${String(index + 1).padStart(8, "0")}`,
    churchId: GRACE,
    personId: demoPersonId(0),
    timeSent: toSecond(new Date(now.getTime() - (index + 1) ** 3 * 7 * MINUTE_MS)).toISOString(),
    link: null,
    deliveryMethod: "none",
    triggeredByPersonId: null,
    category: null,
    ...row,
  }));
}

/** Returns messages in order, the last one 4 minutes before `newest`. The same seed returns the same messages. */
function makeThread(
  people: readonly Person[],
  conversationId: string,
  authors: readonly number[],
  count: number,
  newest: number,
  seed: number,
): StoredMessage[] {
  const random = seededRandom(seed + 1);
  let time = newest - 4 * MINUTE_MS;
  const messages: StoredMessage[] = [];
  for (let index = count - 1; index >= 0; index--) {
    // The newest message is by the other person, so that it can be unread for the first.
    const author =
      index === count - 1
        ? (authors[1] ?? 0)
        : (authors[Math.floor(random() * authors.length)] ?? 0);
    const person = people[author];
    messages.push({
      id: `MSG${conversationId.slice(3)}${String(index + 1).padStart(5, "0")}`,
      churchId: GRACE,
      conversationId,
      personId: person?.id ?? "",
      displayName: person?.name?.display ?? "",
      content: pickSentence(random),
      timeSent: toSecond(new Date(time)),
      timeUpdated: null,
      messageType: null,
    });
    time -=
      random() < 0.6
        ? 2 * MINUTE_MS * random()
        : (count > 500 ? 3 : 20) * 60 * MINUTE_MS * random();
  }
  return messages.reverse();
}

function pickSentence(random: () => number): string {
  return SENTENCES[Math.floor(random() * SENTENCES.length)] ?? "Amen.";
}
