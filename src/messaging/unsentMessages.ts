import { parseObject, asTexts } from "../lib/text/json.js";
import { sendAttemptsService } from "./Outbox.js";
import { isUnsent } from "./rules/messages.js";
import type { ThreadMessage } from "./types.js";
import type { ClientCore } from "../platform/core/ClientCore.js";
import { draftsService } from "../platform/session/Drafts.js";
import { sessionService } from "../platform/session/SessionStore.js";

/** The stored form of a message that is being sent or has failed. */
interface StoredMessage {
  content: string;
  /** Set if the message may have been saved. `knownIds`: earlier messages of the thread with the same content. */
  attempt?: { knownIds?: readonly string[] | undefined };
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
  const drafts = core.get(draftsService);
  const entries = messages
    .filter(isUnsent)
    .map(({ content }) => toStored(core, conversationId, content ?? "", messages));
  const draft = toStored(core, conversationId, drafts.get(conversationId), messages);
  if (draft.attempt && !entries.some(({ content }) => content === draft.content))
    entries.push({ ...draft, isDraft: true });
  const stored = entries.map((entry) => JSON.stringify(entry));
  for (
    let index = 0;
    index < stored.length || drafts.get(draftKeyOf(conversationId, index));
    index++
  ) {
    const key = draftKeyOf(conversationId, index);
    const text = stored[index] ?? "";
    if (drafts.get(key) !== text) drafts.set(key, text);
  }
}

function toStored(
  core: ClientCore,
  conversationId: string,
  content: string,
  messages: readonly ThreadMessage[],
): StoredMessage {
  const attempts = core.get(sendAttemptsService);
  const attempt = attempts.get(attempts.keyOf(conversationId, content));
  if (!attempt) return { content };
  // Only ids of messages with the same content are compared later. Storing all would fill the storage.
  const { knownIds } = attempt;
  const isKnown = (message: ThreadMessage) =>
    message.content === content && knownIds?.has(message.id ?? "");
  return {
    content,
    attempt: { knownIds: knownIds && messages.filter(isKnown).flatMap(({ id }) => id ?? []) },
  };
}

/**
 * Returns the stored messages as failed messages, except the one that is the conversation's draft. Also restores the
 * send attempts with an unknown outcome.
 */
export function restoreUnsent(core: ClientCore, conversationId: string): ThreadMessage[] {
  const drafts = core.get(draftsService);
  const { identity, displayName } = core.get(sessionService);
  const restored: ThreadMessage[] = [];
  for (let index = 0; ; index++) {
    const text = drafts.get(draftKeyOf(conversationId, index));
    if (!text) return restored;
    const { content, attempt, isDraft } = parseObject<StoredMessage>(text) ?? {};
    if (typeof content !== "string" || content === "") continue;
    const isCurrentDraft = content === drafts.get(conversationId);
    // The draft has changed since, so its old content will not be sent.
    if (isDraft && !isCurrentDraft) continue;
    restoreAttempt(core, conversationId, content, attempt);
    if (isCurrentDraft) continue;
    restored.push({
      localId: `restored-${index}`,
      localState: "failed",
      conversationId,
      content,
      personId: identity.personId ?? null,
      displayName: displayName || null,
      timeSent: core.now(),
    });
  }
}

function restoreAttempt(
  core: ClientCore,
  conversationId: string,
  content: string,
  attempt: StoredMessage["attempt"],
): void {
  const attempts = core.get(sendAttemptsService);
  const key = attempts.keyOf(conversationId, content);
  // An attempt in memory is more complete than a stored one.
  if (attempt && !attempts.get(key))
    attempts.begin(key, attempt.knownIds && new Set(asTexts(attempt.knownIds)));
}
