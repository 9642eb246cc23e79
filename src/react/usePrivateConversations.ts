"use client";
import { personLookupPart } from "../client/session/PersonLookup.js";
import { type PrivateConversations, privateConversationsPart } from "../client/threads/PrivateConversations.js";
import { usePart } from "./useCore.js";
import { useRetained } from "./useRetained.js";

/** Finds and starts private conversations. A conversation needs a sender, so the server is asked for the user's person first. */
export function usePrivateConversations(): PrivateConversations {
  useRetained(usePart(personLookupPart));
  return usePart(privateConversationsPart);
}
