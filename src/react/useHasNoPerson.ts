"use client";
import { personLookupPart } from "../client/session/PersonLookup.js";
import { usePart } from "./useCore.js";
import { useRetained } from "./useRetained.js";
import { useSession } from "./useSession.js";
import { useStoreValue } from "./useStoreValue.js";

/**
 * Whether the signed-in user is known to have no person in the current church, or no church at all: nothing will load then.
 * Asks the server for the person first, while the component is mounted.
 */
export function useHasNoPerson(): boolean {
  const lookup = usePart(personLookupPart);
  useRetained(lookup);
  const isMissing = useStoreValue(lookup.store, ({ status }) => status === "missing");
  const { personId, churchId, userChurches } = useSession();
  const hasNoChurch = !churchId && Array.isArray(userChurches) && userChurches.length === 0;
  return !personId && (isMissing || hasNoChurch);
}
