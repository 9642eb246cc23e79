import { isUnsent } from "../../rules/messaging/isUnsent.js";
import type { ThreadMessage } from "../../types/thread.js";
import type { ClientCore } from "../ClientCore.js";
import { draftsPart } from "../drafts/Drafts.js";
import { sessionPart } from "../session/SessionStore.js";

const placeOf = (conversationId: string, index: number): string => `unsent:${conversationId}#${index}`;

/**
 * Stores the contents of the messages that are being sent or have failed, each as a draft of its own, so that they survive
 * a reload.
 */
export function storeUnsent(core: ClientCore, conversationId: string, messages: readonly ThreadMessage[]): void {
  const drafts = core.part(draftsPart);
  const contents = messages.filter(isUnsent).map(({ content }) => content ?? "");
  for (let index = 0; index < contents.length || drafts.get(placeOf(conversationId, index)); index++) {
    const place = placeOf(conversationId, index);
    const content = contents[index] ?? "";
    if (drafts.get(place) !== content) drafts.set(place, content);
  }
}

/** Returns the stored contents as failed messages, without those that a composer holds as the draft of the conversation. */
export function restoreUnsent(core: ClientCore, conversationId: string): ThreadMessage[] {
  const drafts = core.part(draftsPart);
  const { identity, displayName } = core.part(sessionPart);
  const restored: ThreadMessage[] = [];
  for (let index = 0; ; index++) {
    const content = drafts.get(placeOf(conversationId, index));
    if (!content) return restored;
    if (content === drafts.get(conversationId)) continue;
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
