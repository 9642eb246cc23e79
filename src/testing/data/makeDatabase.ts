import type { Church, PublicSettings } from "../../types/churches.js";
import type { Form, Question } from "../../types/forms.js";
import type { Conversation, Message, Notification, PrivateMessage } from "../../types/messaging.js";
import type { Person } from "../../types/people.js";
import type { Connection } from "../../types/socket.js";
import { wholeSecond } from "../wholeSecond.js";
import { GRACE, HOPE, makeChurches, RIVER } from "./churches.js";
import { makeFiles } from "./files.js";
import { makeForms, makeQuestions, makeSubmissions, type StoredSubmission } from "./forms.js";
import { makePeople, personId } from "./people.js";
import { domainAdmin, everything, type Grants, helperOnly, memberOnly } from "./permissions.js";
import { seededRandom, sentence } from "./texts.js";
import { type Account, makeUsers } from "./users.js";

/** Somebody's place in a church: who they are there and what they may do, by API. */
export interface Membership {
  userId: string;
  churchId: string;
  personId: string;
  permissions: Grants;
  /** The permissions before they are written out, where that differs. */
  stored?: Grants;
}

/** A stored message; `seq` is the order of writing. */
export type StoredMessage = Required<Pick<Message, "id" | "churchId" | "conversationId" | "personId" | "displayName" | "content">> & {
  timeSent: Date;
  timeUpdated: Date | null;
  messageType: string | null;
};

export interface Database {
  users: Account[];
  churches: Church[];
  settings: Map<string, PublicSettings>;
  people: Person[];
  memberships: Membership[];
  conversations: Conversation[];
  /** By conversation, in the order of writing. */
  messages: Map<string, StoredMessage[]>;
  privateMessages: PrivateMessage[];
  notifications: Notification[];
  connections: Connection[];
  /** Who reacted how to what: message, person, emoji. */
  reactions: Set<string>;
  /** By church; without an entry everybody may write to everybody. */
  messagingMinimumAge: Map<string, number>;
  /** What cards were charged, in cents. */
  charges: { id: string; amount: number; status: string }[];
  forms: Form[];
  questions: Question[];
  submissions: StoredSubmission[];
  /** Keys as in a bucket; on a disk they are paths. */
  files: Set<string>;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Conversations between Ruth and others: how many messages each has, and with whom. */
const PRIVATE_THREADS: readonly [other: number, messages: number, isNew: boolean][] = [
  [1, 12, true],
  [2, 1, false],
  [3, 2, true],
  [4, 120, false],
  [5, 1_000, false],
  [6, 5_000, false],
  [18, 4, false],
  [19, 3, false],
  // Several rows with the same person occur on real servers; the inbox shows the newest.
  [2, 3, false],
];

/** The demo churches at a moment: deterministic ids and texts, times relative to `now`. */
export function makeDatabase(now: Date): Database {
  const database: Database = {
    users: makeUsers(),
    churches: makeChurches(),
    settings: new Map([[GRACE, { supportContact: "help@grace.example" }]]),
    people: [...makePeople(GRACE), ...makePeople(HOPE, 100, 12), ...makePeople(RIVER, 200, 8)],
    memberships: [
      { userId: "USR00000001", churchId: GRACE, personId: personId(0), permissions: everything(), stored: domainAdmin() },
      { userId: "USR00000001", churchId: HOPE, personId: personId(100), permissions: everything(), stored: domainAdmin() },
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
    charges: [],
    forms: makeForms(),
    questions: makeQuestions(),
    submissions: makeSubmissions(),
    files: makeFiles(),
  };
  PRIVATE_THREADS.forEach(([other, count, isNew], index) => addPrivateThread(database, now, index, [0, other], count, isNew));
  // A conversation whose only message was deleted, one without any, and one between two others.
  addPrivateThread(database, now, 20, [0, 10], 0, false, "deleted");
  addPrivateThread(database, now, 21, [0, 11], 0, false);
  addPrivateThread(database, now, 22, [1, 2], 6, false);
  addNotes(database, now);
  return database;
}

function addPrivateThread(
  database: Database,
  now: Date,
  index: number,
  [from, to]: [number, number],
  count: number,
  isNew: boolean,
  mark?: "deleted",
): void {
  const conversationId = `CON${String(index + 1).padStart(8, "0")}`;
  const conversation: Conversation = {
    id: conversationId,
    churchId: GRACE,
    contentType: "privateMessage",
    contentId: personId(from),
    title: "Private Message",
    visibility: "hidden",
    allowAnonymousPosts: false,
    groupId: null,
    dateCreated: new Date(now.getTime() - 400 * DAY_MS).toISOString(),
    // A mark for the answer of the inbox: real servers send [null] once the last message is gone.
    ...(mark === "deleted" && { messages: [null], firstPostId: "MSG0000000000001", lastPostId: "MSG0000000000001" }),
  };
  database.conversations.push(conversation);
  database.messages.set(
    conversationId,
    makeThread(database, conversationId, [from, to], count, now.getTime() - index * 37 * MINUTE_MS, index),
  );
  database.privateMessages.push({
    id: `PMS${String(index + 1).padStart(8, "0")}`,
    churchId: GRACE,
    fromPersonId: personId(from),
    toPersonId: personId(to),
    notifyPersonId: isNew ? personId(from) : null,
    conversationId,
  });
}

function addNotes(database: Database, now: Date): void {
  const add = (id: string, about: Conversation, writers: readonly number[], count: number) => {
    database.conversations.push({ id, churchId: GRACE, visibility: "hidden", ...about });
    database.messages.set(id, makeThread(database, id, writers, count, now.getTime() - 20 * MINUTE_MS, 77));
  };
  add("CON00000050", { contentType: "task", contentId: "TAS00000001", title: "Task" }, [0, 1, 4, 13, 16, 19], 9);
  add("CON00000051", { contentType: "person", contentId: personId(6), title: "Anna-Lena Müller" }, [0], 2);
}

function makeThread(
  database: Database,
  conversationId: string,
  writers: readonly number[],
  count: number,
  newest: number,
  seed: number,
): StoredMessage[] {
  const random = seededRandom(seed + 1);
  let time = newest - 4 * MINUTE_MS;
  const messages: StoredMessage[] = [];
  for (let index = count - 1; index >= 0; index--) {
    // The newest message is the other person's, so that it can be new to the first.
    const writer = index === count - 1 ? (writers[1] ?? 0) : (writers[Math.floor(random() * writers.length)] ?? 0);
    const person = database.people[writer];
    messages.push({
      id: `MSG${conversationId.slice(3)}${String(index + 1).padStart(5, "0")}`,
      churchId: GRACE,
      conversationId,
      personId: person?.id ?? "",
      displayName: person?.name?.display ?? "",
      content: sentence(random),
      timeSent: wholeSecond(new Date(time)),
      timeUpdated: null,
      messageType: null,
    });
    time -= random() < 0.6 ? 2 * MINUTE_MS * random() : (count > 500 ? 3 : 20) * 60 * MINUTE_MS * random();
  }
  return messages.reverse();
}

function makeNotifications(now: Date): Notification[] {
  const long = "The weekly plan has changed: ".concat("the second reading moves before the offering and ".repeat(6), "please look again.");
  const rows: Partial<Notification>[] = [
    { contentType: "task", contentId: "TAS00000001", message: "New task: Prepare the harvest dinner", isNew: true },
    { contentType: "assignment", contentId: "PLN00000007", message: "Please confirm: Greeter, Sunday 9:00", isNew: true },
    { contentType: "group", contentId: "GRP00000003", message: "New message in Young Adults", isNew: false },
    { contentType: "task", contentId: "TAS00000002", message: long, isNew: false },
    {
      contentType: "conversation",
      contentId: "CON00000050",
      message: "Somebody answered your note",
      isNew: true,
      link: "https://grace.example/news",
    },
    { contentType: "oddity", contentId: null, message: "A kind nobody knows", isNew: false },
    { contentType: "oddity", contentId: "X", message: "A link that must not run", isNew: false, link: "javascript:alert(document.cookie)" },
    { contentType: "assignment", contentId: "PLN 8/../x", message: "An id with a slash in it", isNew: false },
    { contentType: null, contentId: null, message: "No time and no kind", isNew: false, timeSent: null },
    { contentType: "task", contentId: "TAS00000003", message: null, isNew: false },
  ];
  return rows.map((row, index) => ({
    id: `NOT${String(index + 1).padStart(8, "0")}`,
    churchId: GRACE,
    personId: personId(0),
    timeSent: new Date(now.getTime() - (index + 1) ** 3 * 7 * MINUTE_MS).toISOString(),
    link: null,
    deliveryMethod: "none",
    triggeredByPersonId: null,
    category: null,
    ...row,
  }));
}
