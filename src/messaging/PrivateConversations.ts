import type { Person } from "../lib/people/types.js";
import { idText } from "../lib/text/json.js";
import { inboxService } from "./Inbox.js";
import { getExistingPrivateMessage, postConversation, postPrivateMessage } from "./api.js";
import type { PrivateMessage } from "./types.js";
import { defineService, type ClientCore } from "../platform/core/ClientCore.js";
import { epochService } from "../platform/core/Epoch.js";
import { apiClientService } from "../platform/http/ApiClient.js";
import { isSilentFailure, StaleSessionError } from "../platform/http/ApiError.js";
import { sessionService } from "../platform/session/SessionStore.js";

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
    const { signal: sessionEnd } = this.#core.get(epochService);
    try {
      const found = await getExistingPrivateMessage(api, personId);
      if (found?.conversationId) return { ...found, person };
    } catch (error) {
      if (isSilentFailure(error)) throw error;
    }
    // Always fetched: the person may have started a conversation meanwhile, and there must not be a second one.
    // Detached, not acquired: an acquired inbox refetches on frames, and each refetch marks messages read that no view shows.
    await inbox.loadDetached();
    if (sessionEnd.aborted) throw new StaleSessionError();
    const { status, isStale } = inbox.store.getState();
    if (status === "ready" && !isStale) this.#unresolvedIds.delete(personId);
    else this.#unresolvedIds.add(personId);
    const existing = inbox.withPerson(personId);
    return existing && { ...existing, person };
  }

  /**
   * Creates the conversation and its private message, single flight. A retry continues at the step that failed.
   * Rejects for a person without an id, whose conversation could not be found again, and for a user without a person.
   */
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
