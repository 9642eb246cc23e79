import { createStore } from "zustand/vanilla";
import {
  getPrivateMessages,
  readPrivateMessages,
  markPrivateMessageRead,
  getExistingPrivateMessage,
  postConversation,
  postPrivateMessage,
} from "./api.js";
import { peopleCacheService } from "./PeopleCache.js";
import { newestMessage, latestConversations, otherPersonId } from "./rules/messages.js";
import type { PrivateMessage } from "./types.js";
import type { Person } from "../lib/people/people.js";
import { isSameId, idText } from "../lib/text/json.js";
import { type ClientCore, type Service, defineService } from "../platform/core/ClientCore.js";
import { epochService } from "../platform/core/Epoch.js";
import type { Query, QueryStatus } from "../platform/core/Query.js";
import { apiClientService } from "../platform/http/ApiClient.js";
import { isSilentFailure, StaleSessionError } from "../platform/http/ApiError.js";
import { createLiveQuery } from "../platform/realtime/createLiveQuery.js";
import { type CacheWriter, keepCached } from "../platform/session/keepCached.js";
import { sessionService } from "../platform/session/SessionStore.js";
import { unreadCountsService } from "../unread/UnreadCountsStore.js";

export interface InboxState extends QueryStatus {
  /** One item per other person, newest first, without conversations that have no message. */
  items: readonly PrivateMessage[];
  /** Ids of private messages that the user has not opened. Real servers mark all as read when they send the list. */
  newIds: ReadonlySet<string>;
}

const EMPTY: InboxState = { items: [], status: "idle", isStale: false, newIds: new Set() };

/** The people of so many neighboring items are loaded together. They fit in one request. */
const PEOPLE_PER_PAGE = 100;

/** The age at which the list is no longer fresh, in milliseconds: no alert announces edits and deletions. */
const MAX_AGE_MS = 60_000;

/** Loads the private conversations of the current person and marks them read. Reset when the session changes. */
export class Inbox {
  readonly store = createStore<InboxState>(() => EMPTY);
  readonly #core: ClientCore;
  readonly #query: Query<PrivateMessage[]>;
  readonly #kept: CacheWriter | undefined;
  #all: readonly PrivateMessage[] = [];
  /** The running marks by id, each with the item of the last `markRead` call during it, which is repeated afterwards. */
  #runningMarks = new Map<string, PrivateMessage | undefined>();
  /** By id: the `fetchCount` when the message was marked. The responses of fetches up to it may be older than the mark. */
  #markedAtFetch = new Map<string, number>();
  #peopleLoad = Promise.resolve();
  /** The people of the items before this index have been requested. */
  #peopleEnd = PEOPLE_PER_PAGE;

  constructor(core: ClientCore) {
    this.#core = core;
    this.#query = createLiveQuery<PrivateMessage[]>(core, {
      name: "inbox",
      leading: true,
      actions: ["privateMessage"],
      fetch: getPrivateMessages,
      onData: (all, fetchNumber) => this.#setItems(all, fetchNumber),
      onStatus: (status) => this.store.setState(status),
      onError: (error) => this.#kept?.dropIfRefused(error),
      // Fetching the list marks everything read, so the unread counts change.
      onSettled: () => core.get(unreadCountsService).refreshAfterRead(),
      onReset: () => {
        this.#all = [];
        this.#peopleEnd = PEOPLE_PER_PAGE;
        this.#runningMarks = new Map();
        this.#markedAtFetch = new Map();
        this.store.setState(EMPTY, true);
      },
    });
    this.#kept = keepCached(core, {
      name: "inbox",
      show: (cached) => {
        if (this.#fetchedItems) return;
        const items = latestConversations(readPrivateMessages(cached), this.#me);
        this.store.setState({ items });
      },
    });
  }

  /** The items without cached ones, see {@link keepCached}; `undefined` until the server has answered. */
  get #fetchedItems(): readonly PrivateMessage[] | undefined {
    const { status, items } = this.store.getState();
    return status === "ready" ? items : undefined;
  }

  get #me(): string {
    return this.#core.get(sessionService).identity.personId ?? "";
  }

  acquire(): () => void {
    return this.#query.acquire();
  }

  /** Whether a fetch would return the same list, as far as is known. */
  get isFresh(): boolean {
    return this.#query.isFresh(MAX_AGE_MS);
  }

  /** Marks the list as outdated, because no frame announces what the user writes. */
  expire(): void {
    this.#query.expire();
  }

  /** Fetches the list, or joins the running fetch, and waits for the people of the first items. A failure keeps the current items. */
  async load(): Promise<void> {
    await this.#query.fetch();
    await this.#peopleLoad;
  }

  /** Fetches the list again after a running fetch, which may have missed a message that was just sent. Never rejects. */
  refetch(): Promise<void> {
    return this.#query.refetch();
  }

  /** Like {@link load}, but does not wait for people. For callers that do not observe, see {@link Query.fetchDetached}. */
  loadDetached(): Promise<void> {
    return this.#query.fetchDetached();
  }

  /** Loads the people of an item and its neighbors, unless they are loaded already. */
  loadPeopleNear(item: PrivateMessage): void {
    const index = this.store.getState().items.indexOf(item);
    const start = index - (index % PEOPLE_PER_PAGE);
    const end = start + PEOPLE_PER_PAGE;
    this.#peopleEnd = Math.max(this.#peopleEnd, end);
    void this.#loadPeople(start, end);
  }

  /** Loads the people of all items, for a search by name. Never rejects. */
  loadAllPeople(): Promise<void> {
    this.#peopleEnd = Infinity;
    return this.#loadPeople(0, Infinity);
  }

  /** Returns the newest conversation with a person, which may have no message yet. */
  findWithPerson(personId: string): PrivateMessage | undefined {
    const me = this.#me;
    const isWith = (item: PrivateMessage) =>
      isSameId(otherPersonId(item, me), personId) && !!item.conversationId;
    return this.store.getState().items.find(isWith) ?? this.#all.find(isWith);
  }

  /** Whether a private message is unread for the user, or was until the server sent it in a list. */
  isUnread({ id = "", notifyPersonId }: PrivateMessage): boolean {
    return isSameId(notifyPersonId, this.#me) || this.store.getState().newIds.has(id);
  }

  /**
   * Marks a private message read if it is unread, and refetches the counts. Resolves to whether it was marked; never rejects.
   * During a mark of the same one, resolves to false, and repeats the mark afterwards, because a newer message may have arrived.
   */
  async markRead(item: PrivateMessage): Promise<boolean> {
    const { id = "" } = item;
    const marks = this.#runningMarks;
    if (!id || !this.isUnread(item)) return false;
    const isMarking = marks.has(id);
    marks.set(id, isMarking ? item : undefined);
    if (isMarking) return false;
    const isMarked = await this.#mark(id);
    const next = marks.get(id);
    marks.delete(id);
    return (next && (await this.markRead(next))) || isMarked;
  }

  async #mark(id: string): Promise<boolean> {
    const counts = this.#core.get(unreadCountsService);
    try {
      // Also after a failure: the server may have marked the message, although its response was lost.
      await markPrivateMessageRead(this.#core.get(apiClientService), id).finally(() =>
        counts.refreshAfterRead(),
      );
      this.#markedAtFetch.set(id, this.#query.fetchCount);
      this.store.setState(({ newIds, items }) => ({
        newIds: new Set([...newIds].filter((each) => each !== id)),
        items: items.map((each) => (each.id === id ? { ...each, notifyPersonId: null } : each)),
      }));
      // Unlike `refreshAfterRead`, this refetches without an observer too, and before `onMessageRead` is called.
      await counts.refetch();
      return true;
    } catch {
      // The API client has logged the error. The item stays unread.
      void counts.refetch();
      return false;
    }
  }

  #setItems(all: readonly PrivateMessage[], fetchNumber: number): void {
    const me = this.#me;
    const shownById = new Map(this.#fetchedItems?.map((item) => [item.id, item]));
    // A real server marks all as read when it sends the list, so items that were new before stay new.
    const isNew = (item: PrivateMessage) =>
      this.isUnread(item) && fetchNumber > (this.#markedAtFetch.get(item.id ?? "") ?? 0);
    const newIds = new Set(all.filter(isNew).flatMap(({ id }) => id ?? []));
    const items = latestConversations(all, me).map((each) => {
      const item = { ...each, notifyPersonId: newIds.has(each.id ?? "") ? me : null };
      const old = shownById.get(item.id);
      // Unchanged items keep their objects, so that their memoized rows do not render again.
      return old && fingerprint(old) === fingerprint(item) ? old : item;
    });
    this.#all = all;
    this.store.setState({ items, newIds });
    this.#kept?.save(items);
    // Loads missing people, also those whose earlier request failed.
    this.#peopleLoad = this.#loadPeople(0, this.#peopleEnd);
  }

  #loadPeople(from: number, to: number): Promise<void> {
    const me = this.#me;
    const items = this.store.getState().items.slice(from, to);
    return this.#core.get(peopleCacheService).load(items.map((item) => otherPersonId(item, me)));
  }
}

function fingerprint(item: PrivateMessage): string {
  const { id, content, timeSent, timeUpdated } = newestMessage(item) ?? {};
  const { notifyPersonId, conversationId } = item;
  return JSON.stringify([notifyPersonId, conversationId, id, content, timeSent, timeUpdated]);
}

export const inboxService: Service<Inbox> = { name: "inbox", create: (core) => new Inbox(core) };

/** How far the conversation with a person has been created. A retry continues with the next step. */
interface ConversationStart {
  conversationId?: string;
  privateMessage?: PrivateMessage;
  running?: Promise<PrivateMessage>;
}

/** Finds and starts private conversations, at most one per person. */
export class PrivateConversations {
  readonly #core: ClientCore;
  #starts = new Map<string, ConversationStart>();
  /** Ids of people whose lookup has failed: a conversation with them may exist. */
  readonly #unresolvedIds = new Set<string>();

  constructor(core: ClientCore) {
    this.#core = core;
    core.get(epochService).subscribe(() => (this.#starts = new Map()));
  }

  /**
   * Returns the existing conversation with a person, if there is one. Also searches the inbox, because real servers
   * answer the request for one person with `{}`. A failed lookup is ignored here and repeated by {@link start}.
   * Rejects with a StaleSessionError if the session has ended meanwhile.
   */
  async find(person: Person): Promise<PrivateMessage | undefined> {
    const personId = idText(person.id);
    if (!personId) return undefined;
    const started = this.#starts.get(personId)?.privateMessage;
    if (started) return { ...started, person };
    const inbox = this.#core.get(inboxService);
    const api = this.#core.get(apiClientService);
    const { sessionEnd } = this.#core.get(epochService);
    try {
      const found = await getExistingPrivateMessage(api, personId);
      if (found?.conversationId) return { ...found, person };
    } catch (error) {
      if (isSilentFailure(error)) throw error;
    }
    // Always fetched: the person may have started a conversation meanwhile, and there must not be a second one.
    // Detached: an acquired inbox refetches on frames, and each refetch marks messages read that no view shows.
    await inbox.loadDetached();
    if (sessionEnd.aborted) throw new StaleSessionError();
    const { status, isStale } = inbox.store.getState();
    if (status === "ready" && !isStale) this.#unresolvedIds.delete(personId);
    else this.#unresolvedIds.add(personId);
    const existing = inbox.findWithPerson(personId);
    return existing && { ...existing, person };
  }

  /** Creates the conversation with a person, unless it is known or found by now. Retries start at the failed step. Rejects if an id is missing. */
  async start(person: Person): Promise<PrivateMessage> {
    const personId = idText(person.id);
    if (!personId) throw new Error("The person has no id, so no conversation can be started.");
    if (!this.#core.get(sessionService).identity.personId)
      throw new Error(
        "The user has no person in the current church, so no conversation can be started.",
      );
    const start = this.#starts.get(personId) ?? {};
    this.#starts.set(personId, start);
    start.running ??= this.#create(start, person, personId).finally(() => delete start.running);
    return start.running;
  }

  async #create(start: ConversationStart, person: Person, toPersonId: string) {
    if (start.privateMessage) return { ...start.privateMessage, person };
    if (!start.conversationId && this.#unresolvedIds.has(toPersonId)) {
      const existing = await this.find(person);
      if (existing?.conversationId) return (start.privateMessage = existing);
    }
    const api = this.#core.get(apiClientService);
    const { identity, displayName } = this.#core.get(sessionService);
    const fromPersonId = identity.personId ?? "";
    if (!start.conversationId) {
      const conversation = await postConversation(api, {
        allowAnonymousPosts: false,
        contentType: "privateMessage",
        contentId: fromPersonId,
        title: `${displayName} Private Message`.trim(),
        visibility: "hidden",
      });
      if (!conversation?.id)
        throw new Error("The server returned no id for the created conversation.");
      start.conversationId = conversation.id;
    }
    this.#core.get(inboxService).expire();
    const values = { fromPersonId, toPersonId, conversationId: start.conversationId };
    const saved = await postPrivateMessage(api, values);
    start.privateMessage = { ...values, ...saved };
    return { ...start.privateMessage, person };
  }
}

export const privateConversationsService = /* @__PURE__ */ defineService(
  "privateConversations",
  PrivateConversations,
);
