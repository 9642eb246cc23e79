import { isUnsent } from "./rules/messages.js";
import type { ThreadMessage } from "./types.js";
import { asTexts, parseObject } from "../lib/text/json.js";
import type { ClientCore, Service } from "../platform/core/ClientCore.js";
import { draftsService } from "../platform/session/Drafts.js";
import { sessionService } from "../platform/session/SessionStore.js";

const MAX_ATTEMPTS = 50;

/** The ids of the messages in a thread before a send; `undefined` if the thread could not be loaded. */
type KnownIds = ReadonlySet<string> | undefined;

/** The sends that may have been saved, by {@link sendKey}. They outlive a composer, a thread and a change of church. */
export const sendAttemptsService: Service<Map<string, KnownIds>> = {
  name: "sendAttempts",
  create: () => new Map(),
};

/** Returns the key of a send by the current person. It contains the person, so that another person's sends never match. */
export function sendKey(core: ClientCore, conversationId: string, content: string): string {
  const { personId, churchId } = core.get(sessionService).identity;
  return JSON.stringify([personId, churchId, conversationId, content]);
}

export function beginAttempt(core: ClientCore, key: string, knownIds: KnownIds): void {
  const attempts = core.get(sendAttemptsService);
  attempts.set(key, knownIds);
  const [oldest = key] = attempts.keys();
  if (attempts.size > MAX_ATTEMPTS) attempts.delete(oldest);
}

interface StoredMessage {
  content: string;
  /** Set if the message may have been saved. `knownIds`: earlier messages of the thread with the same content. */
  attempt?: { knownIds: readonly string[] | undefined };
  /** The content is the draft of the conversation, not a message. Only its attempt is restored. */
  isDraft?: boolean;
}

const unsentKeyOf = (conversationId: string, index: number): string =>
  `unsent:${conversationId}#${index}`;

/** Stores each sending or failed message with its attempt, and the attempt of the conversation's draft, if any. */
export function storeUnsent(
  core: ClientCore,
  conversationId: string,
  messages: readonly ThreadMessage[],
): void {
  const [drafts, attempts] = [core.get(draftsService), core.get(sendAttemptsService)];
  const toStored = (content: string): StoredMessage => {
    const key = sendKey(core, conversationId, content);
    if (!attempts.has(key)) return { content };
    const knownIds = attempts.get(key);
    // Only ids of messages with the same content are compared later. Storing all would fill the storage.
    const ids = messages.flatMap((each) => (each.id && each.content === content ? each.id : []));
    return { content, attempt: { knownIds: knownIds && ids.filter((id) => knownIds.has(id)) } };
  };
  const entries = messages.filter(isUnsent).map(({ content }) => toStored(content ?? ""));
  const draft = toStored(drafts.get(conversationId));
  if (draft.attempt && !entries.some(({ content }) => content === draft.content))
    entries.push({ ...draft, isDraft: true });
  // Also removes stored entries after the last current one.
  for (let index = 0; ; index++) {
    const key = unsentKeyOf(conversationId, index);
    const [stored, text] = [drafts.get(key), entries[index] ? JSON.stringify(entries[index]) : ""];
    if (!stored && !text) return;
    if (stored !== text) drafts.set(key, text, true);
  }
}

/** Restores the send attempts, and returns the stored messages, except the conversation's draft, as failed ones. */
export function restoreUnsent(core: ClientCore, conversationId: string): ThreadMessage[] {
  const [drafts, attempts] = [core.get(draftsService), core.get(sendAttemptsService)];
  const restored: ThreadMessage[] = [];
  for (let index = 0; ; index++) {
    const text = drafts.get(unsentKeyOf(conversationId, index));
    if (!text) return restored;
    const { content, attempt, isDraft } = parseObject<StoredMessage>(text) ?? {};
    if (typeof content !== "string" || content === "") continue;
    const isCurrentDraft = content === drafts.get(conversationId);
    // The draft has changed since, so its old content will not be sent.
    if (isDraft && !isCurrentDraft) continue;
    const key = sendKey(core, conversationId, content);
    // An attempt in memory is more complete than a stored one.
    if (attempt && !attempts.has(key))
      beginAttempt(core, key, attempt.knownIds && new Set(asTexts(attempt.knownIds)));
    if (!isCurrentDraft)
      restored.push({
        ...ownMessage(core, conversationId, content),
        localId: `restored-${index}`,
        localState: "failed",
      });
  }
}

export function ownMessage(core: ClientCore, conversationId: string, content: string) {
  const { identity, displayName } = core.get(sessionService);
  return {
    localState: "sending" as const,
    conversationId,
    content,
    personId: identity.personId ?? null,
    displayName: displayName || null,
    timeSent: core.now(),
  };
}
