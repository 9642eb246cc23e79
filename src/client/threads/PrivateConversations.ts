import type { PrivateMessage } from "../../types/messaging.js";
import type { Person } from "../../types/people.js";
import { getExistingPrivateMessage, postConversation, postPrivateMessage } from "../api/messaging.js";
import type { ClientCore, Part } from "../ClientCore.js";
import { apiPart } from "../http/ApiClient.js";
import { isSilentFailure, StaleSessionError } from "../http/ApiError.js";
import { inboxPart } from "../inbox/Inbox.js";
import { epochPart } from "../session/Epoch.js";
import { sessionPart } from "../session/SessionStore.js";
import { idText } from "../../rules/session/idText.js";

interface Start {
  conversationId?: string;
  privateMessage?: PrivateMessage;
  underWay?: Promise<PrivateMessage>;
}

/** Finding and starting the private conversation with somebody; never a second one (NPM-17 to NPM-31). */
export class PrivateConversations {
  readonly #core: ClientCore;
  #starts = new Map<string, Start>();
  /** People with whom a conversation may exist: the look-up did not work. */
  readonly #unsure = new Set<string>();

  constructor(core: ClientCore) {
    this.#core = core;
    core.part(epochPart).subscribe(() => (this.#starts = new Map()));
  }

  /**
   * The conversation that exists with a person, if any: by its own call, and, because real servers answer that call
   * with nothing, from the inbox. A failed look-up is ignored (NPM-21), and made up for before anything is created. A person
   * without an id has none. Rejects with a StaleSessionError when the session has ended meanwhile.
   */
  async find(person: Person): Promise<PrivateMessage | undefined> {
    const personId = idText(person.id);
    if (!personId) return undefined;
    const started = this.#starts.get(personId)?.privateMessage;
    if (started) return { ...started, person };
    const inbox = this.#core.part(inboxPart);
    const { signal: sessionEnd } = this.#core.part(epochPart);
    try {
      const found = await getExistingPrivateMessage(this.#core.part(apiPart), personId, { quiet: true });
      if (found?.conversationId) return { ...found, person };
    } catch (error) {
      if (isSilentFailure(error)) throw error;
    }
    // Loaded anew, however fresh it looks: a person who wrote first meanwhile must not get a second conversation. The view may
    // go before the answer: a hold would follow frames until then, and each reload marks messages read that no view shows.
    await inbox.loadDetached();
    if (sessionEnd.aborted) throw new StaleSessionError();
    const { status, isStale } = inbox.store.getState();
    if (status === "ready" && !isStale) this.#unsure.delete(personId);
    else this.#unsure.add(personId);
    const known = inbox.withPerson(personId);
    return known && { ...known, person };
  }

  /**
   * Creates conversation and private message, each once: a retry goes on at the step that failed (O36). Rejects for a person
   * without an id: their conversation could not be told apart from another person's. Rejects also where the user has no person
   * in the current church: the conversation would have no sender.
   */
  start(person: Person): Promise<PrivateMessage> {
    const personId = idText(person.id);
    if (!personId) return Promise.reject(new Error("The person has no id, so no conversation can be started."));
    if (!this.#core.part(sessionPart).identity.personId) {
      return Promise.reject(new Error("The user has no person in the current church, so no conversation can be started."));
    }
    const start = this.#starts.get(personId) ?? {};
    this.#starts.set(personId, start);
    start.underWay ??= this.#create(start, person, personId).finally(() => delete start.underWay);
    return start.underWay;
  }

  async #create(start: Start, person: Person, personId: string): Promise<PrivateMessage> {
    if (start.privateMessage) return { ...start.privateMessage, person };
    if (!start.conversationId && this.#unsure.has(personId)) {
      const existing = await this.find(person);
      if (existing?.conversationId) return (start.privateMessage = existing);
    }
    const api = this.#core.part(apiPart);
    const { identity, displayName } = this.#core.part(sessionPart);
    const me = identity.personId ?? "";
    if (!start.conversationId) {
      const conversation = await postConversation(api, {
        allowAnonymousPosts: false,
        contentType: "privateMessage",
        contentId: me,
        title: `${displayName} Private Message`.trim(),
        visibility: "hidden",
      });
      if (!conversation?.id) throw new Error("The server did not say which conversation it created.");
      start.conversationId = conversation.id;
    }
    const sent = { fromPersonId: me, toPersonId: personId, conversationId: start.conversationId };
    const saved = await postPrivateMessage(api, sent);
    start.privateMessage = { ...sent, ...saved, conversationId: saved?.conversationId ?? start.conversationId };
    return { ...start.privateMessage, person };
  }
}

export const privateConversationsPart: Part<PrivateConversations> = {
  name: "privateConversations",
  create: (core) => new PrivateConversations(core),
};
