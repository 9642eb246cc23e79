import { createStore, type StoreApi } from "zustand/vanilla";
import { isSameId } from "../lib/text/json.js";
import { peopleCacheService } from "./PeopleCache.js";
import { getPrivateMessages, markPrivateMessageRead } from "./api.js";
import { otherPersonId, groupConversations } from "./rules/conversations.js";
import { newestMessage } from "./rules/messages.js";
import type { PrivateMessage } from "./types.js";
import type { ClientCore, Service } from "../platform/core/ClientCore.js";
import { apiClientService } from "../platform/http/ApiClient.js";
import type { Query, QueryStatus } from "../platform/core/Query.js";
import { createLiveQuery } from "../platform/realtime/createLiveQuery.js";
import { sessionService } from "../platform/session/SessionStore.js";
import { unreadCountsService } from "../unread/UnreadCounts.js";

export interface InboxState extends QueryStatus {
  /** One item per other person, newest first, without conversations that have no message. */
  items: readonly PrivateMessage[];
  /** Private messages that the user has not opened. Real servers mark all as read when the list is fetched. */
  newIds: ReadonlySet<string>;
}

const EMPTY: InboxState = { items: [], status: "idle", isStale: false, newIds: new Set() };

const withNotify = (item: PrivateMessage, notifyPersonId: string | null): PrivateMessage =>
  (item.notifyPersonId ?? null) === notifyPersonId ? item : { ...item, notifyPersonId };

/** Loads the private conversations of the current person and marks them read. Reset when the session changes. */
export class Inbox {
  readonly store: StoreApi<InboxState> = createStore<InboxState>(() => EMPTY);
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

  /** Subscribes to new private messages. Returns the release. */
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

  /** Whether the current person has not opened a private message. */
  isNew(item: PrivateMessage): boolean {
    return !!item.id && this.store.getState().newIds.has(item.id);
  }

  /**
   * Marks a private message read by fetching it, single flight, then refreshes the unread counts.
   * Resolves to whether it was marked. A failure is only logged.
   */
  async markRead(item: PrivateMessage): Promise<boolean> {
    const id = item.id;
    const me = this.#core.get(sessionService).identity.personId;
    if (
      !id ||
      !me ||
      this.#marking.has(id) ||
      (!isSameId(item.notifyPersonId, me) && !this.isNew(item))
    )
      return false;
    const marking = this.#marking;
    marking.add(id);
    try {
      const counts = this.#core.get(unreadCountsService);
      await markPrivateMessageRead(this.#core.get(apiClientService), id).finally(() =>
        counts.refreshAfterRead(),
      );
      const { newIds: before, items } = this.store.getState();
      const newIds = new Set(before);
      newIds.delete(id);
      this.store.setState({
        newIds,
        items: items.map((each) => (each.id === id ? withNotify(each, null) : each)),
      });
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
    this.#all = all;
    const newIds = this.#findNewIds(all, me);
    // Fetching the list has marked everything read on the server, so `newIds` decides which items are unread.
    const items = groupConversations(all, me).map((item) =>
      withNotify(item, item.id && newIds.has(item.id) ? me : null),
    );
    this.store.setState({ items: this.#keepUnchanged(items), newIds });
    this.#peopleLoad = this.#core
      .get(peopleCacheService)
      .load(items.map((item) => otherPersonId(item, me)));
  }

  #findNewIds(all: readonly PrivateMessage[], me: string): ReadonlySet<string> {
    const before = this.store.getState().newIds;
    const ids = all
      .filter((item) => item.id && (isSameId(item.notifyPersonId, me) || before.has(item.id)))
      .map((item) => item.id ?? "");
    return new Set(ids);
  }

  /** Reuses the objects of unchanged items, so that their memoized rows do not render again. */
  #keepUnchanged(items: readonly PrivateMessage[]): readonly PrivateMessage[] {
    const before = new Map(this.store.getState().items.map((item) => [item.id, item]));
    const fingerprint = (item: PrivateMessage) => {
      const message = newestMessage(item);
      return JSON.stringify([
        item.notifyPersonId,
        item.conversationId,
        message?.id,
        message?.content,
        message?.timeSent,
        message?.timeUpdated,
      ]);
    };
    return items.map((item) => {
      const old = before.get(item.id);
      return old && fingerprint(old) === fingerprint(item) ? old : item;
    });
  }
}

export const inboxService: Service<Inbox> = { name: "inbox", create: (core) => new Inbox(core) };
