"use client";
import { useCallback, useSyncExternalStore } from "react";
import { useService, useSession } from "./ChurchContext.js";
import { draftsService, type Drafts } from "../session/Drafts.js";

/** Returns the draft with a name, such as a conversation id, and its setter. Components that use the same name share the draft. */
export function useDraft(name: string): [text: string, setText: (text: string) => void] {
  const drafts = useService(draftsService);
  // Re-renders for another user or church.
  useSession();
  const text = useSyncExternalStore(
    drafts.subscribe,
    () => drafts.get(name),
    () => "",
  );
  return [text, useCallback((next: string) => drafts.set(name, next), [drafts, name])];
}

export const useDrafts = (): Drafts => useService(draftsService);
