"use client";
import { useState } from "react";
import { useMisuseWarning } from "../../react/useMisuseWarning.js";
import { useSession } from "../../react/useSession.js";
import { idText } from "../../rules/session/idText.js";

export interface ConversationOptions {
  /** The host's conversation; empty while it does not exist yet. */
  conversationId: string | null | undefined;
  createConversation: (() => Promise<string | undefined>) | undefined;
  draftKey: string | undefined;
}

/** Warns the developer of a host whose `<Notes>` or `<AddNote>` has no conversation and cannot create one. */
export function useConversationWarning(
  component: "Notes" | "AddNote",
  { conversationId, createConversation }: Partial<ConversationOptions>,
): void {
  useMisuseWarning(
    !idText(conversationId) && typeof createConversation !== "function",
    `<${component}> has no conversation: conversationId and createConversation are both missing, so nothing can be shown or saved. ` +
      "Pass conversationId for a conversation that exists, or createConversation, which creates one with the first note and " +
      "resolves with its id. Render the component once the id is known.",
  );
}

/**
 * The conversation to write in: the host's, or the one that was just created with the first words. `ensure` creates it
 * once; a retry after a failed send goes on with the one that exists. What was created for one person, church or draft
 * key is never used for another.
 */
export function useConversation({ conversationId: given, createConversation, draftKey = "" }: ConversationOptions) {
  const conversationId = idText(given);
  const { churchId = "", personId = "" } = useSession();
  const owner = [churchId, personId, draftKey].join("|");
  const [created, setCreated] = useState<{ owner: string; id: string }>();
  // The host knows it now, or shows another: from here on its word counts alone.
  if (conversationId && created) setCreated(undefined);
  const id = conversationId ?? (created?.owner === owner ? created.id : undefined);
  const ensure = async (): Promise<string> => {
    const existing = id ?? idText(await createConversation?.());
    if (!existing) throw new Error("There is no conversation to post to.");
    if (!id) setCreated({ owner, id: existing });
    return existing;
  };
  return { id, ensure };
}
