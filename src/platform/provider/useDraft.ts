"use client";
import { useCallback, useSyncExternalStore } from "react";
import { useService } from "./useService.js";
import { useSession } from "./useSession.js";
import { draftsService, type Drafts } from "../session/Drafts.js";

/**
 * Returns the draft of a place (a conversation id or a name) and its setter. Drafts of the current user and church survive
 * remounts and reloads, and all components of a place share one. An empty text removes the draft.
 */
export function useDraft(place: string): [text: string, setText: (text: string) => void] {
  const drafts = useService(draftsService);
  // Renders again for another user or church.
  useSession();
  const text = useSyncExternalStore(
    drafts.subscribe,
    () => drafts.get(place),
    () => "",
  );
  return [text, useCallback((next: string) => drafts.set(place, next), [drafts, place])];
}

/** Returns all drafts, for components that change drafts of other places. */
export function useDrafts(): Drafts {
  return useService(draftsService);
}
