import { makeInbox, makeMessages, makeNotifications, makePerson } from "./data.js";

const query = new URLSearchParams(location.search);
const count = Number(query.get("count") ?? 100);
const view = query.get("view") ?? "thread";

/** With `&holdsPeople`, people are sent after a call, to tell the renders for a list from those for its people. */
export let sendPeople = (): void => undefined;
const areSent = query.has("holdsPeople")
  ? new Promise<void>((resolve) => (sendPeople = resolve))
  : undefined;

let messages = makeMessages(view === "inbox" || view === "thread" ? count : 0);
/** The paths that the page has requested. */
export const requested: string[] = [];

// Serialized in advance, so that it does not count as work of the page.
let thread = JSON.stringify(messages);
const inbox = JSON.stringify(makeInbox(view === "inbox" ? count : 0));
const notifications = JSON.stringify(makeNotifications(view === "notifications" ? count : 0));
const counts = JSON.stringify(
  view === "header" ? { notificationCount: 3, pmCount: 4 } : { notificationCount: 0, pmCount: 0 },
);
const people = new Map<string, string>();
for (let index = 0; index <= (view === "inbox" ? count : 1); index++)
  people.set(`P${index}`, JSON.stringify(makePerson(`P${index}`)));

function bodyOf(path: string): string {
  const ids = /people\/basic\?ids=(.*)/.exec(path)?.[1];
  if (ids)
    return `[${ids
      .split(",")
      .map((id) => people.get(id))
      .join()}]`;
  if (path.includes("/messages/conversation/")) return thread;
  const id = /\/messages\/(\w+)$/.exec(path)?.[1];
  if (id) return JSON.stringify(messages.find((message) => message.id === id) ?? {});
  if (path.endsWith("/privateMessages")) return inbox;
  if (path.endsWith("/notifications/my")) return notifications;
  return path.endsWith("/unreadCount") ? counts : "[]";
}

/** Answers at once, for ours and for the floor. */
export async function respond(url: string): Promise<Response> {
  const path = url.replace(/^https?:\/\/[^/]*/, "");
  requested.push(path);
  if (path.startsWith("/people/")) await areSent;
  return new Response(bodyOf(path), { headers: { "Content-Type": "application/json" } });
}

/** Adds a message of the other person. Returns it. */
export function addMessage() {
  const id = `new${messages.length}`;
  const message = { ...messages.at(-1), id, personId: "P1", content: `Arrived ${id}` };
  messages = [...messages, message];
  thread = JSON.stringify(messages);
  return message;
}
