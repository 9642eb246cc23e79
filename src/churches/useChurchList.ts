"use client";
import { useContext, useState } from "react";
import { deleteUserChurchRecord, deleteOwnRoles } from "./api.js";
import { type ChurchRow, churchRows } from "./rules/churchRows.js";
import { idText, isSameId } from "../lib/text/json.js";
import { toUpperCaseIn } from "../lib/text/strings.js";
import type { ClientCore } from "../platform/core/ClientCore.js";
import { catchAndLog } from "../platform/core/logging.js";
import { apiClientService } from "../platform/http/ApiClient.js";
import { MEMBERSHIP_API } from "../platform/http/ApiConfigs.js";
import {
  isStaleSessionError,
  retryOnSessionChange,
  StaleSessionError,
} from "../platform/http/ApiError.js";
import { churchesTexts } from "../platform/locale/texts/churches.js";
import {
  ChurchContext,
  useCore,
  useService,
  useStoreValue,
  useLanguage,
  useText,
  useSession,
} from "../platform/provider/ChurchContext.js";
import { useLatest } from "../platform/provider/useLatest.js";
import { useAddressCheck } from "../platform/provider/useMisuseWarning.js";
import { useOnPageLeave } from "../platform/provider/usePage.js";
import { selectChurchOnServer } from "../platform/session/api.js";
import {
  normalizeUserChurches,
  apiGrant,
  membershipKey,
} from "../platform/session/rules/churches.js";
import { sessionService, type SessionStore } from "../platform/session/SessionStore.js";
import type { UserChurch, UserContext } from "../platform/session/types.js";
import { type ConfirmResult, useConfirm } from "../ui/feedback/useConfirm.js";

export interface ChurchListOptions {
  /** The host's churches. A value that is not a list shows an error message. @default the session's churches */
  userChurches?: readonly UserChurch[] | null | undefined;
  /** The current church while the session has none. Ignored otherwise. */
  currentUserChurch?: UserChurch | null | undefined;
  /** Called with the remaining churches after the user left one. */
  onDelete?: ((remaining: UserChurch[]) => void) | undefined;
}

/** Returns the rows of the user's churches, and functions to choose a church or, after a confirmation, leave it. */
export function useChurchList(options: ChurchListOptions) {
  const core = useCore();
  useAddressCheck(core);
  const session = useService(sessionService);
  const { context } = useContext(ChurchContext).host;
  const { userChurches, userChurch } = useSession();
  const leftMembershipKeys = useStoreValue(session.store, (state) => state.leftMembershipKeys);
  const text = useText(churchesTexts);
  const language = useLanguage();
  const [focusKey, setFocusKey] = useState<string>();
  // Not memoized, because hosts mutate the list in place.
  const { state, churches } = normalizeUserChurches(options.userChurches ?? userChurches);
  // The session decides which church is current, because its tokens are in use.
  const currentId = idText((userChurch ?? options.currentUserChurch)?.church?.id);
  const rows = churchRows(churches, { currentId, leftMembershipKeys }).map((row) => {
    const isDisabled = !row.canSelect && !row.isCurrent;
    const note = isDisabled ? text("cannotOpen") : "";
    return { ...row, label: row.name || text("unknown"), isDisabled, note };
  });
  type Row = (typeof rows)[number];
  const latest = useLatest({ rows, context });

  /** Makes a church the current one of the session and the host's context. Returns whether the church changed. */
  const choose = (row: ChurchRow): boolean => {
    // Reads the session again, because a second click may come before the next render.
    const { churchId = currentId } = session.identity;
    const isLeft = session.state.leftMembershipKeys.includes(row.key);
    if (!row.canSelect || isLeft || isSameId(row.userChurch.church.id, churchId)) return false;
    if (!session.state.userChurches)
      session.assign({ userChurches: rows.map((each) => each.userChurch) });
    session.selectUserChurch(row.userChurch, context, currentId);
    return true;
  };

  // A church may be left through another list, or become the current one, while the confirmation is open.
  const findLeavable = (row: ChurchRow) =>
    rows.find(({ key, canLeave }) => key === row.key && canLeave);
  const leave = async (subject: ChurchRow): Promise<ConfirmResult> => {
    const row = findLeavable(subject);
    if (!row) return {};
    try {
      await leaveChurch(core, row.userChurch, latest.current.context);
    } catch (error) {
      // Another user signed in.
      if (isStaleSessionError(error)) return {};
      if (!(error instanceof LeaveRefusedError)) return { error: text("deleteFailed") };
      console.warn(error.message);
      return { error: text(error.reason === "noPerson" ? "cannotLeave" : "cannotDelete") };
    }
    const others = latest.current.rows.filter(({ key }) => key !== row.key);
    const remaining = others.map((each) => each.userChurch);
    // The server has ended the membership already, so an error of the host's setter must not reject.
    catchAndLog(() => latest.current.context?.setUserChurches(remaining))();
    const done = () => {
      // Skips disabled rows, because their only button is the delete button.
      const canFocus = (other: Row) => other !== row && !other.isDisabled;
      const index = rows.indexOf(row);
      const next = rows.slice(index).find(canFocus) ?? rows.slice(0, index).findLast(canFocus);
      setFocusKey(next?.key ?? "");
      catchAndLog(() => options.onDelete?.(remaining))();
    };
    return { done };
  };
  const { subject, ask, dialog } = useConfirm<Row>(leave, (row) => !!findLeavable(row));
  useOnPageLeave(dialog.open, dialog.onClose);
  return {
    rows,
    /** Why there are no rows; "" if there are some. */
    status: rows.length > 0 ? "" : text(state === "ready" ? "none" : state),
    choose,
    confirmLeave: (row: Row) => {
      // Reset, because a row gets the focus only when the key changes.
      setFocusKey("");
      ask(row);
    },
    confirmDialog: {
      ...dialog,
      text: subject ? text("confirmDelete", { name: toUpperCaseIn(subject.label, language) }) : "",
      confirmLabel: text("leave"),
    },
    /** The key of the row to focus after the user left a church; "" for none, `undefined` before the first dialog. */
    focusKey,
  };
}

/** Thrown if a church cannot be left. The membership on the server is unchanged. */
export class LeaveRefusedError extends Error {
  override readonly name = "LeaveRefusedError";
  readonly reason: "refused" | "noPerson";

  constructor(message: string, reason: LeaveRefusedError["reason"] = "refused") {
    super(message);
    this.reason = reason;
  }
}

/**
 * Ends the user's membership in a church, then removes their roles there. Both calls are idempotent. After a failure the list is
 * unchanged, and a retry completes the rest.
 * @throws {@link LeaveRefusedError} for the current church, or if an id or the token is missing.
 * @throws {@link StaleSessionError} if another user signed in.
 */
export async function leaveChurch(
  core: ClientCore,
  userChurch: UserChurch,
  context?: UserContext | null,
): Promise<void> {
  const session = core.get(sessionService);
  const api = core.get(apiClientService);
  const { userId = "", churchId: currentId } = session.identity;
  const { jwt } = apiGrant(userChurch, MEMBERSHIP_API);
  const churchId = idText(userChurch.church?.id) ?? "";
  const required = Object.entries({ userId, churchId, jwt });
  const missing = required.filter(([, value]) => !value).map(([name]) => name);
  if (missing.length > 0)
    throw new LeaveRefusedError(
      `The church cannot be left, because the server cannot identify the membership. Missing: ${missing.join(", ")}. ` +
        "Pass the churches as POST /users/login returns them, and a user with an id.",
    );
  if (churchId === currentId)
    throw new LeaveRefusedError(
      "The church cannot be left while it is the current one. Choose another church first.",
    );
  const hasOtherUser = () => session.identity.userId !== userId;
  // Switching the church drops the response of a running call. Then the call is repeated, so that leaving completes.
  const send = <T>(call: () => Promise<T>) => retryOnSessionChange(call, hasOtherUser);
  const personId =
    idText(userChurch.person?.id) ??
    (await send(() => selectChurchOnServer(api, userChurch)))?.person.id;
  if (personId === undefined)
    throw new LeaveRefusedError(
      "The church cannot be left: the user has no person record in it.",
      "noPerson",
    );
  const ids = { userId, churchId, personId };
  await send(() => deleteUserChurchRecord(api, ids, jwt));
  await send(() => deleteOwnRoles(api, ids, jwt));
  if (hasOtherUser()) throw new StaleSessionError();
  removeLeftChurch(session, userChurch, context);
}

/** Removes a church from the list after the user left it. If it has become the current one, selects another church, or none if there is no other. */
export function removeLeftChurch(
  session: SessionStore,
  userChurch: UserChurch,
  context?: UserContext | null,
): void {
  session.assign({
    leftMembershipKeys: [...session.state.leftMembershipKeys, membershipKey(userChurch)],
  });
  if (!isSameId(session.identity.churchId, userChurch.church.id)) return;
  // `{}` selects the first remaining church.
  if (!session.selectChurch({}, context)) session.switchTo({ userChurch: undefined }, context);
}
