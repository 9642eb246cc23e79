"use client";
import { type PrivateConversations, privateConversationsPart } from "../client/threads/PrivateConversations.js";
import { usePart } from "./useCore.js";

/** Finds and starts private conversations. */
export function usePrivateConversations(): PrivateConversations {
  return usePart(privateConversationsPart);
}
