"use client";
import { useCallback, useSyncExternalStore } from "react";
import { draftsService, type Drafts } from "../session/Drafts.js";
import { useService, useSession } from "./ChurchContext.js";

/** Returns the draft of a place (a conversation id or a name), shared by all components of the place, and its setter. */
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

export const useDrafts = (): Drafts => useService(draftsService);
