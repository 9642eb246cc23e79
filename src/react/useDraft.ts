"use client";
import { useCallback, useSyncExternalStore } from "react";
import { type Drafts, draftsPart } from "../client/drafts/Drafts.js";
import { usePart } from "./useCore.js";
import { useSession } from "./useSession.js";

/**
 * Unsent words at a place (a conversation id or a name), kept across remounts and reloads for the current user and
 * church only; every reader of a place sees the same words. An empty text clears the place.
 */
export function useDraft(place: string): [text: string, setText: (text: string) => void] {
  const drafts = usePart(draftsPart);
  // Who is signed in decides whose words these are.
  useSession();
  const text = useSyncExternalStore(
    drafts.subscribe,
    () => drafts.get(place),
    () => "",
  );
  return [text, useCallback((next: string) => drafts.set(place, next), [drafts, place])];
}

/** All places, for a view that has to clear one that it does not show. */
export function useDrafts(): Drafts {
  return usePart(draftsPart);
}
