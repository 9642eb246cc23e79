import type { Message, PrivateMessage } from "../../../src/messaging/types.js";
import type { Notification } from "../../../src/notifications/types.js";

export const ME = "P0";
const START = Date.UTC(2026, 3, 1);
const WORDS = "The sound check starts at half past eight and the choir meets upstairs".split(" ");

/** Content of varying length, so that a row's height is unknown before it is measured. */
const makeContent = (index: number, count = 3 + ((index * 7) % 11) * ((index * 5) % 7)): string =>
  Array.from({ length: count }, (_, word) => WORDS[(index + word) % WORDS.length]).join(" ");

const timeOf = (index: number): string => new Date(START + index * 97_000).toISOString();

/** Every seventh message is own; the content begins with the message's number. */
const makeMessage = (index: number, content = `#${index} ${makeContent(index)}`): Message => ({
  id: `M${index}`,
  conversationId: "C1",
  personId: index % 7 === 0 ? ME : `P${1 + (index % 3)}`,
  displayName: index % 7 === 0 ? "Ada Bell" : "Ben Clay",
  content,
  timeSent: timeOf(index),
  timeUpdated: null,
});
export const makeConversation = (index: number): PrivateMessage => ({
  id: `PM${index}`,
  fromPersonId: ME,
  toPersonId: `P${index + 1}`,
  notifyPersonId: index % 7 === 0 ? ME : null,
  conversationId: `C${index}`,
  conversation: { id: `C${index}`, messages: [makeMessage(index, makeContent(index, 8))] },
});
const makeNotification = (index: number): Notification => ({
  id: `N${index}`,
  contentType: index % 2 === 0 ? "task" : "assignment",
  contentId: `T${index}`,
  message: makeContent(index, 8),
  timeSent: timeOf(-index),
  isNew: index % 9 === 0,
  link: null,
});
const makePerson = (id: string) => ({ id, name: { display: `Person ${id}` } });
const listOf = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Responds to every request at once, inside the page, and counts the requests. */
export class LabServer {
  #messages: Message[] = [];
  #responses = new Map<RegExp, string>();
  /** Number of requests by method and path. */
  readonly calls = new Map<string, number>();

  fill({
    messages = 0,
    conversations = 0,
    notifications = 0,
  }: {
    messages?: number;
    conversations?: number;
    notifications?: number;
  }): void {
    this.#setResponse(/messages\/conversation/, (this.#messages = listOf(messages, makeMessage)));
    this.#setResponse(/privateMessages$/, listOf(conversations, makeConversation));
    this.#setResponse(/notifications\/my/, listOf(notifications, makeNotification));
    this.#setResponse(/unreadCount/, { notificationCount: 2, pmCount: 1 });
  }

  get count(): number {
    return this.#messages.length;
  }

  /** Adds a message at the end. */
  add(content?: string): void {
    this.change([...this.#messages, makeMessage(this.#messages.length, content)]);
  }

  /** Changes the content of a message. */
  edit(index: number, content: string): void {
    this.change(
      this.#messages.map((message, at) => (at === index ? { ...message, content } : message)),
    );
  }

  change(messages: Message[]): void {
    this.#setResponse(/messages\/conversation/, (this.#messages = messages));
  }

  readonly fetch = (url: string, init: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(url);
    const call = `${init.method ?? "GET"} ${pathname}`;
    this.calls.set(call, (this.calls.get(call) ?? 0) + 1);
    const body = pathname.endsWith("/people/basic")
      ? JSON.stringify(searchParams.get("ids")?.split(",").map(makePerson))
      : ([...this.#responses].find(([path]) => path.test(pathname))?.[1] ?? "[]");
    return Promise.resolve(new Response(body, { headers: { "Content-Type": "application/json" } }));
  };

  /** Serializes the response in advance, so that it does not count as work of the page. */
  #setResponse(path: RegExp, value: unknown): void {
    for (const key of this.#responses.keys())
      if (key.source === path.source) this.#responses.delete(key);
    this.#responses.set(path, JSON.stringify(value));
  }
}
