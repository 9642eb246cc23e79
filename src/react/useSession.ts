"use client";
import { useContext } from "react";
import { hostContextPart } from "../client/session/HostContext.js";
import { identityOf, type SessionIdentity, sessionPart, type SessionState } from "../client/session/SessionStore.js";
import { ChurchContext } from "./ChurchContext.js";
import { usePart } from "./useCore.js";
import { useStoreValue } from "./useStoreValue.js";

export interface Session extends SessionIdentity {
  user: SessionState["user"];
  person: SessionState["person"];
  userChurch: SessionState["userChurch"];
  userChurches: SessionState["userChurches"];
}

/** The session of the nearest client; until it knows a church, what it is about to take over from the host's own context. */
export function useSession(): Session {
  const { context } = useContext(ChurchContext).host;
  const hostContext = usePart(hostContextPart);
  const state = useStoreValue(usePart(sessionPart).store, (current) => current);
  const shown = state.userChurch ? state : hostContext.foresee(context);
  const { user, person, userChurch, userChurches } = shown;
  return { ...identityOf(shown), user, person, userChurch, userChurches };
}
