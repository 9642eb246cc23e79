"use client";
import { useCallback, useEffect, useState } from "react";
import { draftsPart } from "../client/drafts/Drafts.js";
import { useSession } from "./useSession.js";
import { usePart } from "./useCore.js";

/**
 * Unsent words at a place (a conversation id or a name), kept across remounts and reloads for the current user and
 * church only. A blank text clears the place.
 */
export function useDraft(place: string): [text: string, setText: (text: string) => void] {
  const drafts = usePart(draftsPart);
  const { userId, churchId } = useSession();
  const owner = `${userId ?? ""}|${churchId ?? ""}|${place}`;
  const [held, setHeld] = useState({ owner, text: "" });
  // Storage is read after mounting: a server and the first browser render must agree.
  useEffect(() => setHeld({ owner, text: drafts.get(place) }), [drafts, owner, place]);
  const setText = useCallback(
    (text: string) => {
      drafts.set(place, text);
      setHeld({ owner, text });
    },
    [drafts, owner, place],
  );
  return [held.owner === owner ? held.text : "", setText];
}
