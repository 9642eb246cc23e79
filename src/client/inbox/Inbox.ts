import { createStore, type StoreApi } from "zustand/vanilla";
import { groupConversations } from "../../rules/messaging/groupConversations.js";
import { newestMessage } from "../../rules/messaging/newestMessage.js";
import { otherPersonId } from "../../rules/messaging/otherPersonId.js";
import type { PrivateMessage } from "../../types/messaging.js";
import { getPrivateMessages, markPrivateMessageRead } from "../api/messaging.js";
import type { ClientCore, Part } from "../ClientCore.js";
import { createReloader } from "../createReloader.js";
import { Retention } from "../Retention.js";
import { countsPart } from "../counts/UnreadCountsStore.js";
import { apiPart } from "../http/ApiClient.js";
import { isSilentFailure } from "../http/ApiError.js";
import { peoplePart } from "../people/PeopleCache.js";
import { socketPart } from "../realtime/SocketClient.js";
import { epochPart } from "../session/Epoch.js";
import { sessionPart } from "../session/SessionStore.js";

export const INBOX_RELOAD_DEBOUNCE_MS = 300;
export const INBOX_RELOAD_MAX_WAIT_MS = 2_500;
const HANDLER_ID = "narthex-inbox";

export interface InboxState {
  /** Grouped per counterpart, newest first, conversations with messages only (INB-26 to INB-29). */
  items: readonly PrivateMessage[];
  status: "idle" | "loading" | "ready" | "failed";
  /** The last reload failed; the items are older. */
  isStale: boolean;
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
  readonly #reloader = createReloader(() => void this.load(), INBOX_RELOAD_DEBOUNCE_MS, INBOX_RELOAD_MAX_WAIT_MS);
  #newest = 0;
  #all: readonly PrivateMessage[] = [];
  readonly #retention = new Retention(() => this.#listen());
  #marking = new Set<string>();

  constructor(core: ClientCore) {
    this.#core = core;
    core.part(epochPart).subscribe(() => {
      this.#newest += 1;
      this.#all = [];
      this.#marking = new Set();
      this.#reloader.cancel();
      this.store.setState(EMPTY, true);
    });
  }

  /** Follows new private messages while the inbox is open. */
  retain(): () => void {
    return this.#retention.retain();
  }

  /** Loads the list; the newest request wins, a failure keeps what is there (INB-35). */
  async load(): Promise<void> {
    this.#reloader.cancel();
    const request = ++this.#newest;
    const wasReady = this.store.getState().status === "ready";
    if (!wasReady) this.store.setState({ status: "loading" });
    try {
      const all = await getPrivateMessages(this.#core.part(apiPart));
      if (request !== this.#newest) return;
      const me = this.#core.part(sessionPart).identity.personId ?? "";
      this.#all = all;
      const newIds = this.#stillNew(all, me);
      // The list itself has marked everything read; a row says "new" for as long as it is new to the reader.
      const items = groupConversations(all, me).map((item) => withNotify(item, item.id && newIds.has(item.id) ? me : null));
      this.store.setState({ items: this.#keepUnchanged(items), status: "ready", isStale: false, newIds });
      await this.#core.part(peoplePart).load(items.map((item) => otherPersonId(item, me)));
    } catch (error) {
      if (request !== this.#newest || isSilentFailure(error)) return;
      this.store.setState(wasReady ? { isStale: true } : { status: "failed" });
    }
  }

  /** The newest conversation with a person, conversations without a message included. */
  withPerson(personId: string): PrivateMessage | undefined {
    const me = this.#core.part(sessionPart).identity.personId ?? "";
    const isWith = (item: PrivateMessage) => otherPersonId(item, me) === personId && !!item.conversationId;
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
    if (!id || !me || this.#marking.has(id) || (item.notifyPersonId !== me && !this.isNew(item))) return false;
    const marking = this.#marking;
    marking.add(id);
    try {
      await markPrivateMessageRead(this.#core.part(apiPart), id);
      const { newIds: before, items } = this.store.getState();
      const newIds = new Set(before);
      newIds.delete(id);
      this.store.setState({ newIds, items: items.map((each) => (each.id === id ? withNotify(each, null) : each)) });
      await this.#core.part(countsPart).load();
      return true;
    } catch {
      // Already logged by the API client; the row stays new.
      return false;
    } finally {
      marking.delete(id);
    }
  }

  #listen(): () => void {
    const { handlers } = this.#core.part(socketPart);
    for (const action of ["privateMessage", "reconnect"]) handlers.add(action, HANDLER_ID, () => this.#reloader.request());
    return () => {
      handlers.remove(HANDLER_ID);
      this.#reloader.cancel();
    };
  }

  #stillNew(all: readonly PrivateMessage[], me: string): ReadonlySet<string> {
    const before = this.store.getState().newIds;
    const ids = all.filter((item) => item.id && (item.notifyPersonId === me || before.has(item.id))).map((item) => item.id ?? "");
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
