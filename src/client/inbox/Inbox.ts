import { createStore, type StoreApi } from "zustand/vanilla";
import { groupConversations } from "../../rules/messaging/groupConversations.js";
import { newestMessage } from "../../rules/messaging/newestMessage.js";
import { otherPersonId } from "../../rules/messaging/otherPersonId.js";
import { isSameId } from "../../rules/session/isSameId.js";
import type { PrivateMessage } from "../../types/messaging.js";
import { getPrivateMessages, markPrivateMessageRead } from "../api/messaging.js";
import type { ClientCore, Part } from "../ClientCore.js";
import { LiveLoader, type LoadState } from "../LiveLoader.js";
import { countsPart } from "../counts/UnreadCountsStore.js";
import { apiPart } from "../http/ApiClient.js";
import { peoplePart } from "../people/PeopleCache.js";
import { sessionPart } from "../session/SessionStore.js";

const INBOX_RELOAD_MAX_WAIT_MS = 2_500;

export interface InboxState extends LoadState {
  /** Grouped per counterpart, newest first, conversations with messages only (INB-26 to INB-29). */
  items: readonly PrivateMessage[];
  /** Private messages that are new to the reader: the list itself marks everything read on a real server. */
  newIds: ReadonlySet<string>;
}

const EMPTY: InboxState = { items: [], status: "idle", isStale: false, newIds: new Set() };

const withNotify = (item: PrivateMessage, notifyPersonId: string | null): PrivateMessage =>
  (item.notifyPersonId ?? null) === notifyPersonId ? item : { ...item, notifyPersonId };

/** The private conversations of the current person, kept while the session lasts. */
export class Inbox {
  readonly store: StoreApi<InboxState> = createStore<InboxState>(() => EMPTY);
  readonly #core: ClientCore;
  readonly #loader: LiveLoader<PrivateMessage[]>;
  #all: readonly PrivateMessage[] = [];
  #marking = new Set<string>();
  #names = Promise.resolve();

  constructor(core: ClientCore) {
    this.#core = core;
    this.#loader = new LiveLoader<PrivateMessage[]>(core, {
      name: "inbox",
      actions: ["privateMessage"],
      maxWaitMs: INBOX_RELOAD_MAX_WAIT_MS,
      read: getPrivateMessages,
      take: (all) => this.#take(all),
      show: (state) => this.store.setState(state),
      // The list marks everything in it read.
      settled: () => core.part(countsPart).refreshAfterRead(),
      reset: () => {
        this.#all = [];
        this.#marking = new Set();
        this.store.setState(EMPTY, true);
      },
    });
  }

  /** Follows new private messages while the inbox is open. */
  retain(): () => void {
    return this.#loader.retain();
  }

  /** Loads the list, then the people in it; a failure keeps what is there (INB-35). */
  async load(): Promise<void> {
    await this.#loader.load();
    await this.#names;
  }

  /** Loads the list alone, for a caller that is no view, see {@link LiveLoader.loadDetached}. */
  loadDetached(): Promise<void> {
    return this.#loader.loadDetached();
  }

  /** The newest conversation with a person, conversations without a message included. */
  withPerson(personId: string): PrivateMessage | undefined {
    const me = this.#core.part(sessionPart).identity.personId ?? "";
    const isWith = (item: PrivateMessage) => isSameId(otherPersonId(item, me), personId) && !!item.conversationId;
    return this.store.getState().items.find(isWith) ?? this.#all.find(isWith);
  }

  /** Whether a private message is new to the current person (INB-15, INB-20). */
  isNew(item: PrivateMessage): boolean {
    return !!item.id && this.store.getState().newIds.has(item.id);
  }

  /**
   * Marks a private message read by fetching it, once per opening, then refreshes the counts (INB-19, INB-21).
   * Resolves to whether it was marked; a failure is logged only (INB-34).
   */
  async markRead(item: PrivateMessage): Promise<boolean> {
    const id = item.id;
    const me = this.#core.part(sessionPart).identity.personId;
    if (!id || !me || this.#marking.has(id) || (!isSameId(item.notifyPersonId, me) && !this.isNew(item))) return false;
    const marking = this.#marking;
    marking.add(id);
    try {
      const counts = this.#core.part(countsPart);
      await markPrivateMessageRead(this.#core.part(apiPart), id).finally(() => counts.refreshAfterRead());
      const { newIds: before, items } = this.store.getState();
      const newIds = new Set(before);
      newIds.delete(id);
      this.store.setState({ newIds, items: items.map((each) => (each.id === id ? withNotify(each, null) : each)) });
      await counts.load();
      return true;
    } catch {
      // Already logged by the API client; the row stays new.
      return false;
    } finally {
      marking.delete(id);
    }
  }

  #take(all: readonly PrivateMessage[]): void {
    const me = this.#core.part(sessionPart).identity.personId ?? "";
    this.#all = all;
    const newIds = this.#stillNew(all, me);
    // The list itself has marked everything read; a row says "new" for as long as it is new to the reader.
    const items = groupConversations(all, me).map((item) => withNotify(item, item.id && newIds.has(item.id) ? me : null));
    this.store.setState({ items: this.#keepUnchanged(items), newIds });
    this.#names = this.#core.part(peoplePart).load(items.map((item) => otherPersonId(item, me)));
  }

  #stillNew(all: readonly PrivateMessage[], me: string): ReadonlySet<string> {
    const before = this.store.getState().newIds;
    const ids = all.filter((item) => item.id && (isSameId(item.notifyPersonId, me) || before.has(item.id))).map((item) => item.id ?? "");
    return new Set(ids);
  }

  /** Rows that did not change keep their object, so that they do not render again. */
  #keepUnchanged(items: readonly PrivateMessage[]): readonly PrivateMessage[] {
    const before = new Map(this.store.getState().items.map((item) => [item.id, item]));
    const sign = (item: PrivateMessage) => {
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
      return old && sign(old) === sign(item) ? old : item;
    });
  }
}

export const inboxPart: Part<Inbox> = { name: "inbox", create: (core) => new Inbox(core) };
