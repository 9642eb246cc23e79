"use client";
import { useState, useContext } from "react";
import { leaveChurch, LeaveRefusedError } from "./leaveChurch.js";
import { type ChurchRow, churchRows } from "./rules/churchRows.js";
import { idText, isSameId } from "../lib/text/json.js";
import { toUpperCaseIn } from "../lib/text/strings.js";
import { catchAndLog } from "../platform/core/emitter.js";
import { isStaleSessionError } from "../platform/http/ApiError.js";
import { churchesTexts } from "../platform/locale/texts/churches.js";
import { ChurchContext } from "../platform/provider/ChurchContext.js";
import { useLatest } from "../platform/provider/useLatest.js";
import { useLeftPage } from "../platform/provider/usePage.js";
import { useCore, useService, useStoreValue } from "../platform/provider/useService.js";
import { useSession } from "../platform/provider/useSession.js";
import { useText, useLanguage } from "../platform/provider/useText.js";
import { sessionService } from "../platform/session/SessionStore.js";
import { normalizeUserChurches } from "../platform/session/rules/churches.js";
import type { UserChurch } from "../platform/session/types.js";
import type { ConfirmDialogProps } from "../ui/feedback/ConfirmDialog.js";
import { useConfirm, type ConfirmResult } from "../ui/feedback/useConfirm.js";

export interface ChurchListOptions {
  /** The host's churches. A value that is not a list shows an error message. @default the session's churches */
  userChurches?: readonly UserChurch[] | null | undefined;
  /** The current church while the session has none. @default the session's current church */
  currentUserChurch?: UserChurch | null | undefined;
  /** Called with the remaining churches after one was removed. */
  onDelete?: ((remaining: UserChurch[]) => void) | undefined;
}

export interface ChurchListState {
  /** `note` is the reason why the church cannot be chosen, or empty. */
  rows: readonly (ChurchRow & { label: string; note: string })[];
  /** Why there are no rows; empty if there are rows. */
  status: string;
  choose: (row: ChurchRow) => boolean;
  callHost: (callback: () => unknown) => void;
  /** Opens the dialog that confirms leaving a church. */
  confirmLeave: (row: ChurchRow) => void;
  /** Props of the ConfirmDialog. */
  confirmDialog: ConfirmDialogProps;
  /** The key of the row to focus after a removal; "" for none, `undefined` before the first removal. */
  focusKey: string | undefined;
}

/** Returns the rows of a church list, and the state of the dialog that confirms leaving one. */
export function useChurchList({
  userChurches,
  currentUserChurch,
  onDelete,
}: ChurchListOptions): ChurchListState {
  const { state, rows, choose, leave, callHost } = useChurches(userChurches, currentUserChurch);
  const text = useText(churchesTexts);
  const language = useLanguage();
  const [focusKey, setFocusKey] = useState<string>();
  // A church that was removed elsewhere or became the current one can no longer be left: its dialog closes.
  const findLeavable = (row: ChurchRow | undefined) =>
    rows.find(({ key, isCurrent }) => key === row?.key && !isCurrent);
  const labelOf = (row: ChurchRow): string => row.name || text("unknown");
  const { subject, ask, dialog } = useConfirm<ChurchRow>(
    async (subjectRow): Promise<ConfirmResult> => {
      const row = findLeavable(subjectRow);
      if (!row) return {};
      const outcome = await leave(row);
      if (outcome.kind === "failed") return { error: text("deleteFailed") };
      if (outcome.kind === "refused") return { error: text("cannotDelete") };
      if (outcome.kind === "noPerson") return { error: text("cannotLeave") };
      if (outcome.kind !== "left") return {};
      const done = () => {
        // Skips churches that cannot be chosen: their only button is the delete button.
        const canFocus = (other: ChurchRow) => other !== row && (other.canEnter || other.isCurrent);
        const index = rows.indexOf(row);
        setFocusKey(
          (rows.slice(index).find(canFocus) ?? rows.slice(0, index).findLast(canFocus))?.key ?? "",
        );
        callHost(() => onDelete?.(outcome.remaining));
      };
      return { done };
    },
  );
  const open = dialog.open && !!findLeavable(subject);
  useLeftPage(dialog.open, dialog.onClose);
  const statusKey = state === "ready" ? "none" : state;
  return {
    rows: rows.map((row) => ({
      ...row,
      label: labelOf(row),
      note: row.canEnter || row.isCurrent ? "" : text("cannotOpen"),
    })),
    status: rows.length > 0 ? "" : text(statusKey),
    choose,
    callHost,
    confirmLeave: (row) => {
      setFocusKey("");
      ask(row);
    },
    confirmDialog: {
      ...dialog,
      open,
      text: subject
        ? text("confirmDelete", { name: toUpperCaseIn(labelOf(subject), language) })
        : "",
      confirmLabel: text("delete"),
    },
    focusKey,
  };
}

/**
 * The result of leaving a church. `failed`: the user can retry. `refused`: no call was sent, because data is missing or the church is
 * current. `noPerson`: the user has no person record in the church. `gone`: another user signed in.
 */
type LeaveOutcome =
  { kind: "left"; remaining: UserChurch[] } | { kind: "failed" | "refused" | "noPerson" | "gone" };

export interface Churches {
  state: "loading" | "invalid" | "ready";
  /** Empty unless ready. */
  rows: readonly ChurchRow[];
  /** Makes a church the current one of the session and the host's context. Returns whether the church changed. */
  choose: (row: ChurchRow) => boolean;
  /** Ends the user's membership, and removes the church from the session and the host's context. Never rejects. */
  leave: (row: ChurchRow) => Promise<LeaveOutcome>;
  /** Calls a callback of the host, and logs its errors. */
  callHost: (callback: () => unknown) => void;
}

const callHost = (callback: () => unknown): void => catchAndLog(callback)();

/**
 * Returns the user's churches: the host's unchecked value, else the session's. The session decides which one is current, because
 * its tokens are in use; the host's value applies only while the session has none.
 */
export function useChurches(given?: unknown, givenCurrent?: UserChurch | null): Churches {
  const core = useCore();
  const session = useService(sessionService);
  const { context } = useContext(ChurchContext).host;
  const { userChurches, userChurch } = useSession();
  const left = useStoreValue(session.store, ({ leftChurches }) => leftChurches);
  // Not memoized: hosts mutate the list.
  const list = normalizeUserChurches(given ?? userChurches);
  const currentId = idText((userChurch ?? givenCurrent)?.church?.id);
  const rows = list.state === "ready" ? churchRows(list.churches, { currentId, left }) : [];
  const latest = useLatest({ rows, context });

  const choose = (row: ChurchRow): boolean => {
    // Reads the session again, because a second click may come before the next render.
    const { churchId = currentId } = session.identity;
    const isLeft = session.state.leftChurches.includes(row.key);
    if (!row.canEnter || isLeft || isSameId(row.userChurch.church.id, churchId)) return false;
    if (!session.state.userChurches)
      session.assign({ userChurches: rows.map((each) => each.userChurch) });
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
    const remaining = latest.current.rows
      .filter(({ key }) => key !== row.key)
      .map((each) => each.userChurch);
    // The church is left on the server: an error of the host's setter must not reject.
    callHost(() => latest.current.context?.setUserChurches(remaining));
    return { kind: "left", remaining };
  };
  return { state: list.state, rows, choose, leave, callHost };
}
