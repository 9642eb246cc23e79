import { parseObject, asTexts } from "../lib/text/json.js";
import { isUnsent } from "./rules/messages.js";
import type { ThreadMessage } from "./types.js";
import type { ClientCore, Service } from "../platform/core/ClientCore.js";
import { draftsService } from "../platform/session/Drafts.js";
import { sessionService } from "../platform/session/SessionStore.js";

/** How many sends with an unknown outcome are remembered. */
const MAX_ATTEMPTS = 50;

/** A send whose outcome is unknown. */
interface SendAttempt {
  /** The messages in the thread before the send; `undefined` if the thread could not be loaded. */
  knownIds: ReadonlySet<string> | undefined;
}

/**
 * The sends that may have been saved, by {@link attemptKey}. They outlive a composer, a thread and a change of church, so
 * that the same content is never sent again without a check.
 */
export const sendAttemptsService: Service<Map<string, SendAttempt>> = {
  name: "sendAttempts",
  create: () => new Map(),
};

/** Returns the key of a send by the current person. It stays valid after another person has signed in. */
export function attemptKey(core: ClientCore, conversationId: string, content: string): string {
  const { personId, churchId } = core.get(sessionService).identity;
  return JSON.stringify([personId, churchId, conversationId, content]);
}

/** Remembers a send until its outcome is known. */
export function beginAttempt(core: ClientCore, key: string, attempt: SendAttempt): void {
  const attempts = core.get(sendAttemptsService);
  attempts.set(key, attempt);
  const [oldest = key] = attempts.keys();
  if (attempts.size > MAX_ATTEMPTS) attempts.delete(oldest);
}

/** The stored form of a message that is being sent or has failed. */
interface StoredMessage {
  content: string;
  /** Set if the message may have been saved. `knownIds`: earlier messages of the thread with the same content. */
  attempt?: { knownIds: readonly string[] | undefined };
  /** The content is the draft of the conversation, not a message. Only its attempt is restored. */
  isDraft?: boolean;
}

const draftKeyOf = (conversationId: string, index: number): string =>
  `unsent:${conversationId}#${index}`;

/**
 * Stores each message that is being sent or has failed as a separate draft, so that it survives a reload. A send attempt
 * with an unknown outcome is stored too, so that a saved message is not sent again after a reload.
 * A composer without a message list keeps the content as its draft: then only the attempt is stored.
 */
export function storeUnsent(
  core: ClientCore,
  conversationId: string,
  messages: readonly ThreadMessage[],
): void {
  const [drafts, attempts] = [core.get(draftsService), core.get(sendAttemptsService)];
  const toStored = (content: string): StoredMessage => {
    const attempt = attempts.get(attemptKey(core, conversationId, content));
    if (!attempt) return { content };
    const { knownIds } = attempt;
    // Only ids of messages with the same content are compared later. Storing all would fill the storage.
    const ids = messages.flatMap((each) => (each.id && each.content === content ? each.id : []));
    return { content, attempt: { knownIds: knownIds && ids.filter((id) => knownIds.has(id)) } };
  };
  const entries = messages.filter(isUnsent).map(({ content }) => toStored(content ?? ""));
  const draft = toStored(drafts.get(conversationId));
  if (draft.attempt && !entries.some(({ content }) => content === draft.content))
    entries.push({ ...draft, isDraft: true });
  // Also removes the stored messages beyond the last one.
  for (
    let index = 0;
    index < entries.length || drafts.get(draftKeyOf(conversationId, index));
    index++
  ) {
    const key = draftKeyOf(conversationId, index);
    const text = entries[index] ? JSON.stringify(entries[index]) : "";
    if (drafts.get(key) !== text) drafts.set(key, text);
  }
}

/**
 * Returns the stored messages as failed messages, except the one that is the conversation's draft. Also restores the
 * send attempts with an unknown outcome.
 */
export function restoreUnsent(core: ClientCore, conversationId: string): ThreadMessage[] {
  const [drafts, attempts] = [core.get(draftsService), core.get(sendAttemptsService)];
  const restored: ThreadMessage[] = [];
  for (let index = 0; ; index++) {
    const text = drafts.get(draftKeyOf(conversationId, index));
    if (!text) return restored;
    const { content, attempt, isDraft } = parseObject<StoredMessage>(text) ?? {};
    if (typeof content !== "string" || content === "") continue;
    const isCurrentDraft = content === drafts.get(conversationId);
    // The draft has changed since, so its old content will not be sent.
    if (isDraft && !isCurrentDraft) continue;
    const key = attemptKey(core, conversationId, content);
    // An attempt in memory is more complete than a stored one.
    if (attempt && !attempts.has(key)) {
      const knownIds = attempt.knownIds && new Set(asTexts(attempt.knownIds));
      beginAttempt(core, key, { knownIds });
    }
    if (!isCurrentDraft)
      restored.push({
        ...ownMessage(core, conversationId, content),
        localId: `restored-${index}`,
        localState: "failed",
      });
  }
}

/** Returns a message by the current person that is being sent. */
export function ownMessage(
  core: ClientCore,
  conversationId: string,
  content: string,
): ThreadMessage {
  const { identity, displayName } = core.get(sessionService);
  return {
    localState: "sending",
    conversationId,
    content,
    personId: identity.personId ?? null,
    displayName: displayName || null,
    timeSent: core.now(),
  };
}
