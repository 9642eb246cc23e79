"use client";
import { useContext } from "react";
import { hostContextPart } from "../client/session/HostContext.js";
import { identityOf, sessionPart, type SessionState } from "../client/session/SessionStore.js";
import { idText } from "../rules/session/idText.js";
import type { SessionIdentity } from "../types/session.js";
import { ChurchContext } from "./ChurchContext.js";
import { usePart } from "./useCore.js";
import { useStoreValue } from "./useStoreValue.js";

export interface Session extends SessionIdentity {
  user: SessionState["user"];
  person: SessionState["person"];
  userChurch: SessionState["userChurch"];
  userChurches: SessionState["userChurches"];
}

/** The session of the nearest client; on the first look, what it is about to take over from the host's own context. */
export function useSession(): Session {
  const { context } = useContext(ChurchContext).host;
  const { isSilent } = usePart(hostContextPart);
  const state = useStoreValue(usePart(sessionPart).store, (current) => current);
  // Of nobody else than the client's own user, where that is known already.
  const isTheirs = (idText(state.user?.id) ?? idText(context?.user?.id)) === idText(context?.user?.id);
  const said = !state.userChurch && isSilent && isTheirs ? context : state;
  const user = state.user ?? said?.user ?? undefined;
  const person = state.person ?? said?.person ?? undefined;
  const userChurch = said?.userChurch ?? undefined;
  const userChurches = state.userChurches ?? said?.userChurches ?? undefined;
  return { ...identityOf({ user, person, userChurch }), user, person, userChurch, userChurches };
}
