"use client";
import { useState } from "react";
import { idText } from "../../lib/text/json.js";
import { useMisuseWarning } from "../../platform/provider/useMisuseWarning.js";
import { useSession } from "../../platform/provider/useSession.js";

interface ConversationOptions {
  /** The id that the host passes; empty while the conversation does not exist yet. */
  conversationId?: string | null | undefined;
  createConversation?: (() => Promise<string | undefined>) | undefined;
  draftKey?: string | undefined;
}

/** Warns in development if `<Notes>` or `<AddNote>` has no conversation and cannot create one. */
export function useConversationWarning(
  component: "Notes" | "AddNote",
  { conversationId, createConversation }: ConversationOptions,
): void {
  useMisuseWarning(
    !idText(conversationId) && typeof createConversation !== "function",
    `<${component}> has no conversation: conversationId and createConversation are both missing, so nothing can be shown or saved. ` +
      "Pass conversationId for a conversation that exists, or createConversation, which creates one with the first note and " +
      "resolves with its id. Render the component once the id is known.",
  );
}

/**
 * Returns the id of the host's conversation, else of the one that the first message has created. `ensureConversation`
 * creates it once: a retry after a failed send uses the existing one. A created conversation belongs to one person, church
 * and draft key.
 */
export function useConversation({
  conversationId: hostId,
  createConversation,
  draftKey = "",
}: ConversationOptions) {
  const { churchId = "", personId = "" } = useSession();
  const owner = [churchId, personId, draftKey].join("|");
  const [created, setCreated] = useState<{ owner: string; id: string }>();
  // The host's id replaces the created one.
  if (idText(hostId) && created) setCreated(undefined);
  const conversationId = idText(hostId) ?? (created?.owner === owner ? created.id : undefined);
  const ensureConversation = async (): Promise<string> => {
    if (conversationId) return conversationId;
    const id = idText(await createConversation?.());
    if (!id)
      throw new Error(
        "createConversation is missing or returned no id, so the message cannot be sent.",
      );
    setCreated({ owner, id });
    return id;
  };
  return { conversationId, ensureConversation };
}
