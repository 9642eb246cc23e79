import { createStore } from "zustand/vanilla";
import { isSameId } from "../lib/text/json.js";
import { peopleCacheService } from "./PeopleCache.js";
import { getPrivateMessages, markPrivateMessageRead } from "./api.js";
import { groupConversations, otherPersonId } from "./rules/conversations.js";
import { newestMessage } from "./rules/messages.js";
import type { PrivateMessage } from "./types.js";
import type { ClientCore, Service } from "../platform/core/ClientCore.js";
import { apiClientService } from "../platform/http/ApiClient.js";
import type { Query, QueryStatus } from "../platform/core/Query.js";
import { createLiveQuery } from "../platform/realtime/createLiveQuery.js";
import { sessionService } from "../platform/session/SessionStore.js";
import { unreadCountsService } from "../unread/UnreadCountsStore.js";

export interface InboxState extends QueryStatus {
  /** One item per other person, newest first, without conversations that have no message. */
  items: readonly PrivateMessage[];
  /** Private messages that the user has not opened. Real servers mark all as read when the list is fetched. */
  newIds: ReadonlySet<string>;
}

const EMPTY: InboxState = { items: [], status: "idle", isStale: false, newIds: new Set() };

/** Loads the private conversations of the current person and marks them read. Reset when the session changes. */
export class Inbox {
  readonly store = createStore<InboxState>(() => EMPTY);
  readonly #core: ClientCore;
  readonly #query: Query<PrivateMessage[]>;
  #all: readonly PrivateMessage[] = [];
  #marking = new Set<string>();
  #peopleLoad = Promise.resolve();

  constructor(core: ClientCore) {
    this.#core = core;
    this.#query = createLiveQuery<PrivateMessage[]>(core, {
      name: "inbox",
      actions: ["privateMessage"],
      fetch: getPrivateMessages,
      onData: (all) => this.#setItems(all),
      onStatus: (status) => this.store.setState(status),
      // Fetching the list marks everything read, so the unread counts change.
      onSettled: () => core.get(unreadCountsService).refreshAfterRead(),
      onReset: () => {
        this.#all = [];
        this.#marking = new Set();
        this.store.setState(EMPTY, true);
      },
    });
  }

  acquire(): () => void {
    return this.#query.acquire();
  }

  /** Loads the list, then the people in it. A failure keeps the current items. */
  async load(): Promise<void> {
    await this.#query.fetch();
    await this.#peopleLoad;
  }

  /** Loads the list without people, for a caller that does not observe, see {@link Query.fetchDetached}. */
  loadDetached(): Promise<void> {
    return this.#query.fetchDetached();
  }

  /** Returns the newest conversation with a person, which may have no message yet. */
  withPerson(personId: string): PrivateMessage | undefined {
    const me = this.#core.get(sessionService).identity.personId ?? "";
    const isWith = (item: PrivateMessage) =>
      isSameId(otherPersonId(item, me), personId) && !!item.conversationId;
    return this.store.getState().items.find(isWith) ?? this.#all.find(isWith);
  }

  /** Marks a private message read, single flight, and refreshes the counts. Resolves to whether it was marked; never rejects. */
  async markRead(item: PrivateMessage): Promise<boolean> {
    const { id = "" } = item;
    const me = this.#core.get(sessionService).identity.personId;
    const isUnread = isSameId(item.notifyPersonId, me) || this.store.getState().newIds.has(id);
    const marking = this.#marking;
    if (!id || !me || !isUnread || marking.has(id)) return false;
    marking.add(id);
    try {
      const counts = this.#core.get(unreadCountsService);
      await markPrivateMessageRead(this.#core.get(apiClientService), id).finally(() =>
        counts.refreshAfterRead(),
      );
      this.store.setState(({ newIds, items }) => ({
        newIds: new Set([...newIds].filter((each) => each !== id)),
        items: items.map((each) => (each.id === id ? { ...each, notifyPersonId: null } : each)),
      }));
      await counts.load();
      return true;
    } catch {
      // The API client has logged the error. The item stays new.
      return false;
    } finally {
      marking.delete(id);
    }
  }

  #setItems(all: readonly PrivateMessage[]): void {
    const me = this.#core.get(sessionService).identity.personId ?? "";
    const before = this.store.getState();
    const shown = new Map(before.items.map((item) => [item.id, item]));
    // Fetching the list has marked everything read on the server, so `newIds` decides which items are unread.
    const isUnread = ({ id = "", notifyPersonId }: PrivateMessage) =>
      isSameId(notifyPersonId, me) || before.newIds.has(id);
    const newIds = new Set(all.filter(isUnread).flatMap(({ id }) => id ?? []));
    const items = groupConversations(all, me).map((each) => {
      const item = { ...each, notifyPersonId: newIds.has(each.id ?? "") ? me : null };
      const old = shown.get(item.id);
      // Unchanged items keep their objects, so that their memoized rows do not render again.
      return old && fingerprint(old) === fingerprint(item) ? old : item;
    });
    this.#all = all;
    this.store.setState({ items, newIds });
    this.#peopleLoad = this.#core
      .get(peopleCacheService)
      .load(items.map((item) => otherPersonId(item, me)));
  }
}

function fingerprint(item: PrivateMessage): string {
  const { id, content, timeSent, timeUpdated } = newestMessage(item) ?? {};
  const { notifyPersonId, conversationId } = item;
  return JSON.stringify([notifyPersonId, conversationId, id, content, timeSent, timeUpdated]);
}

export const inboxService: Service<Inbox> = { name: "inbox", create: (core) => new Inbox(core) };
