"use client";
import { useContext } from "react";
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

/** The session of the nearest client; until it knows one, what the host's own context says. */
export function useSession(): Session {
  const { host } = useContext(ChurchContext);
  const state = useStoreValue(usePart(sessionPart).store, (current) => current);
  const context = host.context;
  const merged: SessionState = state.userChurch
    ? state
    : {
        ...state,
        user: state.user ?? context?.user ?? undefined,
        person: state.person ?? context?.person ?? undefined,
        userChurch: context?.userChurch ?? undefined,
        userChurches: state.userChurches ?? context?.userChurches ?? undefined,
      };
  const { user, person, userChurch, userChurches } = merged;
  return { ...identityOf(merged), user, person, userChurch, userChurches };
}
