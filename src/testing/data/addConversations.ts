import type { Conversation } from "../../types/messaging.js";
import { wholeSecond } from "../wholeSecond.js";
import { GRACE } from "./churches.js";
import type { Database } from "./Database.js";
import { makeThread } from "./makeThread.js";
import { personId } from "./people.js";

const MINUTE_MS = 60_000;
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

/** Private conversations of every length, and notes about a task and about a person. */
export function addConversations(database: Database, now: Date): void {
  PRIVATE_THREADS.forEach(([other, count, isNew], index) => addPrivateThread(database, now, index, [0, other], count, isNew));
  // A conversation whose only message was deleted, one without any, and one between two others.
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
    dateCreated: wholeSecond(new Date(now.getTime() - 400 * DAY_MS)).toISOString(),
    // A mark for the answer of the inbox: real servers send [null] once the last message is gone.
    ...(mark === "deleted" && { messages: [null], firstPostId: "MSG0000000000001", lastPostId: "MSG0000000000001" }),
  };
  database.conversations.push(conversation);
  database.messages.set(
    conversationId,
    makeThread(database.people, conversationId, [from, to], count, now.getTime() - index * 37 * MINUTE_MS, index),
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
    const dateCreated = wholeSecond(new Date(now.getTime() - 400 * DAY_MS)).toISOString();
    const rest = { visibility: "hidden", allowAnonymousPosts: false, groupId: null, dateCreated };
    database.conversations.push({ id, churchId: GRACE, ...rest, ...about });
    database.messages.set(id, makeThread(database.people, id, writers, count, now.getTime() - 20 * MINUTE_MS, 77));
  };
  add("CON00000050", { contentType: "task", contentId: "TAS00000001", title: "Task" }, [0, 1, 4, 13, 16, 19], 9);
  add("CON00000051", { contentType: "person", contentId: personId(6), title: "Anna-Lena Müller" }, [0], 2);
  const person = database.people.find(({ id }) => id === personId(6));
  if (person) person.conversationId = "CON00000051";
}
