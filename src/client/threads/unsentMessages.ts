import { asTexts } from "../../rules/api/asTexts.js";
import { parseObject } from "../../rules/api/parseObject.js";
import { isUnsent } from "../../rules/messaging/isUnsent.js";
import type { ThreadMessage } from "../../types/thread.js";
import type { ClientCore } from "../ClientCore.js";
import { draftsPart } from "../drafts/Drafts.js";
import { sessionPart } from "../session/SessionStore.js";
import { sendAttemptsPart } from "./SendAttempts.js";

/** A message that is being sent or has failed, as it is stored. */
interface StoredMessage {
  content: string;
  /** Present when the message may have arrived. `knownIds`: the messages with the same content that were in the thread before. */
  attempt?: { knownIds?: readonly string[] | undefined };
  /** The content is the draft of the conversation and no message: only its attempt is restored. */
  isDraft?: boolean;
}

const placeOf = (conversationId: string, index: number): string => `unsent:${conversationId}#${index}`;

/**
 * Stores the messages that are being sent or have failed, each as a draft of its own, so that they survive a reload. A send
 * whose outcome is unknown is stored with them: after a reload the message is recognised in the thread and not sent again.
 * A composer that shows no messages has the content of such a send as its draft: then the send is stored without a message.
 */
export function storeUnsent(core: ClientCore, conversationId: string, messages: readonly ThreadMessage[]): void {
  const drafts = core.part(draftsPart);
  const entries = messages.filter(isUnsent).map(({ content }) => toStored(core, conversationId, content ?? "", messages));
  const draft = toStored(core, conversationId, drafts.get(conversationId), messages);
  if (draft.attempt && !entries.some(({ content }) => content === draft.content)) entries.push({ ...draft, isDraft: true });
  const stored = entries.map((entry) => JSON.stringify(entry));
  for (let index = 0; index < stored.length || drafts.get(placeOf(conversationId, index)); index++) {
    const place = placeOf(conversationId, index);
    const text = stored[index] ?? "";
    if (drafts.get(place) !== text) drafts.set(place, text);
  }
}

function toStored(core: ClientCore, conversationId: string, content: string, messages: readonly ThreadMessage[]): StoredMessage {
  const attempts = core.part(sendAttemptsPart);
  const attempt = attempts.get(attempts.keyOf(conversationId, content));
  if (!attempt) return { content };
  // Only messages with the same content are compared later: a long thread does not fill the storage.
  const { knownIds } = attempt;
  const isKnown = (message: ThreadMessage) => message.content === content && knownIds?.has(message.id ?? "");
  return { content, attempt: { knownIds: knownIds && messages.filter(isKnown).flatMap(({ id }) => id ?? []) } };
}

/**
 * Returns the stored messages as failed ones, without those that a composer holds as the draft of the conversation. Sends whose
 * outcome was unknown are known again afterwards.
 */
export function restoreUnsent(core: ClientCore, conversationId: string): ThreadMessage[] {
  const drafts = core.part(draftsPart);
  const { identity, displayName } = core.part(sessionPart);
  const restored: ThreadMessage[] = [];
  for (let index = 0; ; index++) {
    const text = drafts.get(placeOf(conversationId, index));
    if (!text) return restored;
    const { content, attempt, isDraft } = parseObject<StoredMessage>(text) ?? {};
    if (typeof content !== "string" || content === "") continue;
    const hasComposer = content === drafts.get(conversationId);
    // The draft has changed since: its former content was given up.
    if (isDraft && !hasComposer) continue;
    restoreAttempt(core, conversationId, content, attempt);
    if (hasComposer) continue;
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

function restoreAttempt(core: ClientCore, conversationId: string, content: string, attempt: StoredMessage["attempt"]): void {
  const attempts = core.part(sendAttemptsPart);
  const key = attempts.keyOf(conversationId, content);
  // What this page remembers itself is more complete.
  if (attempt && !attempts.get(key)) attempts.begin(key, attempt.knownIds && new Set(asTexts(attempt.knownIds)));
}
