"use client";
import { useCallback, useContext } from "react";
import { idText } from "../../lib/text/json.js";
import { epochService } from "../core/Epoch.js";
import { StaleSessionError } from "../http/ApiError.js";
import { ChurchContext } from "./ChurchContext.js";
import { useService, useAcquired, useStoreValue } from "./useService.js";
import { hostSessionService } from "../session/HostSession.js";
import { personLookupService } from "../session/PersonLookup.js";
import { sessionService, type SessionState, identityOf } from "../session/SessionStore.js";
import type { SessionIdentity } from "../session/types.js";

/** Whether the user has no church or no person in it, so that no data can be loaded. Requests the person while mounted. */
export function useHasNoPerson(): boolean {
  const lookup = useService(personLookupService);
  useAcquired(lookup);
  const isMissing = useStoreValue(lookup.store, ({ status }) => status === "missing");
  const { personId, churchId, userChurches } = useSession();
  const hasNoChurch = !churchId && Array.isArray(userChurches) && userChurches.length === 0;
  return !personId && (isMissing || hasNoChurch);
}

/** Returns a function that signs out. A host's context that still shows the user is ignored. */
export function useLogout(): () => void {
  const session = useService(sessionService);
  const { context } = useContext(ChurchContext).host;
  return useCallback(() => session.logout(context), [session, context]);
}

export interface Session
  extends SessionIdentity, Pick<SessionState, "user" | "person" | "userChurch" | "userChurches"> {}

/** Returns the session of the nearest client; in the first render that of the host's context, which the client takes over then. */
export function useSession(): Session {
  const { context } = useContext(ChurchContext).host;
  const { isSilent } = useService(hostSessionService);
  const state = useStoreValue(useService(sessionService).store, (current) => current);
  const isSameUser =
    (idText(state.user?.id) ?? idText(context?.user?.id)) === idText(context?.user?.id);
  const shown = !state.userChurch && isSilent && isSameUser ? context : state;
  const user = state.user ?? shown?.user ?? undefined;
  const person = state.person ?? shown?.person ?? undefined;
  const userChurch = shown?.userChurch ?? undefined;
  const userChurches = state.userChurches ?? shown?.userChurches ?? undefined;
  return { ...identityOf({ user, person, userChurch }), user, person, userChurch, userChurches };
}

/** Returns a function to call before an await; its result throws a {@link StaleSessionError} after a change of the session. */
export function useSessionGuard(): () => () => void {
  const epoch = useService(epochService);
  return () => {
    const { value } = epoch;
    return () => {
      if (epoch.value !== value) throw new StaleSessionError();
    };
  };
}
