"use client";
import { useState } from "react";
import { churchesTexts } from "../../client/locale/english/churches.js";
import { useChurches } from "../../react/useChurches.js";
import { useLeftPage } from "../../react/useLeftPage.js";
import { useLanguage, useText } from "../../react/useText.js";
import type { ChurchRow } from "../../rules/churches/churchRows.js";
import { toCapitals } from "../../rules/text/toCapitals.js";
import type { UserChurch } from "../../types/churches.js";
import type { ConfirmDialogProps } from "../../ui/ConfirmDialog.js";
import { type Outcome, useQuestion } from "../../ui/useQuestion.js";

export interface ChurchListOptions {
  /** The churches as a host has them; not loaded yet and no list at all are told apart. @default the session's */
  userChurches?: readonly UserChurch[] | null | undefined;
  /** The current church, for as long as the session itself knows none. @default the session's */
  currentUserChurch?: UserChurch | null | undefined;
  /** Called with the churches that remain when one was removed. */
  onDelete?: ((remaining: UserChurch[]) => void) | undefined;
}

export interface ChurchListState {
  /** `note`: why the church cannot be chosen; empty where it can. */
  rows: readonly (ChurchRow & { label: string; note: string })[];
  /** Why there are no rows (UM-10, UM-11, UM-12); empty where there are. */
  status: string;
  choose: (row: ChurchRow) => boolean;
  callHost: (callback: () => unknown) => void;
  /** Asks whether the user really wants to leave (CHL-06). */
  askToLeave: (row: ChurchRow) => void;
  /** The question, for a ConfirmDialog. */
  question: ConfirmDialogProps;
  /** The row that gets the focus: of the next church when one was removed, "" while none does, `undefined` before. */
  focusKey: string | undefined;
}

/** What both views of the churches do: which church is being asked about, whether it is under way, what went wrong. */
export function useChurchList({ userChurches, currentUserChurch, onDelete }: ChurchListOptions): ChurchListState {
  const { state, rows, choose, leave, callHost } = useChurches(userChurches, currentUserChurch);
  const text = useText(churchesTexts);
  const language = useLanguage();
  const [focusKey, setFocusKey] = useState<string>();
  // A church that was removed elsewhere, became the current one, or was somebody else's, is asked about no more.
  const find = (row: ChurchRow | undefined) => rows.find(({ key, isCurrent }) => key === row?.key && !isCurrent);
  const labelOf = (row: ChurchRow): string => row.name || text("unknown");
  const { subject, ask, dialog } = useQuestion<ChurchRow>(async (asked): Promise<Outcome> => {
    const row = find(asked);
    if (!row) return {};
    const outcome = await leave(row);
    if (outcome.kind === "failed") return { error: text("deleteFailed") };
    if (outcome.kind === "refused") return { error: text("cannotDelete") };
    if (outcome.kind === "noPerson") return { error: text("cannotLeave") };
    if (outcome.kind !== "left") return {};
    const done = () => {
      // Nobody is to stand on the next delete button because the church beside it cannot be chosen.
      const isNext = (other: ChurchRow) => other !== row && (other.canEnter || other.isCurrent);
      const index = rows.indexOf(row);
      setFocusKey((rows.slice(index).find(isNext) ?? rows.slice(0, index).findLast(isNext))?.key ?? "");
      callHost(() => onDelete?.(outcome.remaining));
    };
    return { done };
  });
  const open = dialog.open && !!find(subject);
  useLeftPage(dialog.open, dialog.onClose);
  const statusKey = state === "ready" ? "none" : state;
  return {
    rows: rows.map((row) => ({ ...row, label: labelOf(row), note: row.canEnter || row.isCurrent ? "" : text("cannotOpen") })),
    status: rows.length > 0 ? "" : text(statusKey),
    choose,
    callHost,
    askToLeave: (row) => {
      setFocusKey("");
      ask(row);
    },
    question: {
      ...dialog,
      open,
      text: subject ? text("confirmDelete", { name: toCapitals(labelOf(subject), language) }) : "",
      confirmLabel: text("delete"),
    },
    focusKey,
  };
}
