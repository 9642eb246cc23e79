"use client";
import { useCallback, useContext } from "react";
import { sessionPart } from "../client/session/SessionStore.js";
import { ChurchContext } from "./ChurchContext.js";
import { usePart } from "./useCore.js";

/** Returns a function that ends the session of the nearest client. A host's context that still names the user is ignored. */
export function useLogout(): () => void {
  const session = usePart(sessionPart);
  const { context } = useContext(ChurchContext).host;
  return useCallback(() => session.logout(context), [session, context]);
}
