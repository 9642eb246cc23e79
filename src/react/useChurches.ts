"use client";
import { useContext } from "react";
import { guarded } from "../client/guarded.js";
import { isStaleSessionError } from "../client/http/ApiError.js";
import { leaveChurch, LeaveRefusedError } from "../client/session/leaveChurch.js";
import { sessionPart } from "../client/session/SessionStore.js";
import { type ChurchRow, churchRows } from "../rules/churches/churchRows.js";
import { normalizeUserChurches } from "../rules/churches/normalizeUserChurches.js";
import { idText } from "../rules/session/idText.js";
import { isSameId } from "../rules/session/isSameId.js";
import type { UserChurch } from "../types/churches.js";
import { ChurchContext } from "./ChurchContext.js";
import { useCore, usePart } from "./useCore.js";
import { useLatest } from "./useLatest.js";
import { useSession } from "./useSession.js";
import { useStoreValue } from "./useStoreValue.js";

/**
 * How leaving a church ended. `failed`: it can be tried again. `refused`: nothing was tried, because too little is known.
 * `noPerson`: the server knows no person of the user in that church. `gone`: somebody else has signed in meanwhile.
 */
type LeaveOutcome = { kind: "left"; remaining: UserChurch[] } | { kind: "failed" | "refused" | "noPerson" | "gone" };

export interface Churches {
  state: "loading" | "invalid" | "ready";
  /** Empty unless ready. */
  rows: readonly ChurchRow[];
  /** Makes a church current, for the client and for the host's own context. Returns whether it was another one that can be entered. */
  choose: (row: ChurchRow) => boolean;
  /** Ends the user's membership; the session and the host's own context lose the church. Never rejects. */
  leave: (row: ChurchRow) => Promise<LeaveOutcome>;
  /** Calls a callback of the host. What it throws is logged and does not stop what comes next. */
  callHost: (callback: () => unknown) => void;
}

const callHost = (callback: () => unknown): void => guarded(callback)();

/**
 * The user's churches: what a host gives, in whatever shape, else the session's. Which one is current is the session's
 * word, because its tokens are the ones in use; a host's word counts while the session knows none.
 */
export function useChurches(given?: unknown, givenCurrent?: UserChurch | null): Churches {
  const core = useCore();
  const session = usePart(sessionPart);
  const { context } = useContext(ChurchContext).host;
  const { userChurches, userChurch } = useSession();
  const left = useStoreValue(session.store, ({ leftChurches }) => leftChurches);
  // Read anew each time: hosts push into the list that they gave.
  const list = normalizeUserChurches(given ?? userChurches);
  const currentId = idText((userChurch ?? givenCurrent)?.church?.id);
  const rows = list.state === "ready" ? churchRows(list.churches, { currentId, left }) : [];
  const latest = useLatest({ rows, context });

  const choose = (row: ChurchRow): boolean => {
    // Asked anew, because a second click may come before the next render.
    const { churchId = currentId } = session.identity;
    const isGone = session.state.leftChurches.includes(row.key);
    if (!row.canEnter || isGone || isSameId(row.userChurch.church.id, churchId)) return false;
    if (!session.state.userChurches) session.assign({ userChurches: rows.map((each) => each.userChurch) });
    session.chooseChurch(row.userChurch, context, currentId);
    return true;
  };
  const leave = async (row: ChurchRow): Promise<LeaveOutcome> => {
    try {
      await leaveChurch(core, row.userChurch, latest.current.context);
    } catch (error) {
      if (isStaleSessionError(error)) return { kind: "gone" };
      if (!(error instanceof LeaveRefusedError)) return { kind: "failed" };
      console.warn(error.message);
      return { kind: error.reason };
    }
    const remaining = latest.current.rows.filter(({ key }) => key !== row.key).map((each) => each.userChurch);
    // The church is left already, whatever the host's setter throws.
    callHost(() => latest.current.context?.setUserChurches(remaining));
    return { kind: "left", remaining };
  };
  return { state: list.state, rows, choose, leave, callHost };
}
