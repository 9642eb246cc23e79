"use client";
import { useRef, useState } from "react";
import type { ConfirmDialogProps } from "./ConfirmDialog.js";

/** The result of a confirmed action: an error message, or a callback to run after the dialog has closed. */
export type ConfirmResult = { error: string } | { done?: () => void };

export interface Confirmation<T> {
  /** The subject of the action, kept during the closing transition. `undefined` before the first `ask`. */
  subject: T | undefined;
  /** Opens the dialog. */
  ask: (subject: T) => void;
  /** Props of the ConfirmDialog, without its texts. */
  dialog: Required<Pick<ConfirmDialogProps, "open" | "onConfirm" | "onClose" | "isBusy">> &
    Pick<ConfirmDialogProps, "error">;
}

/**
 * Returns the state of a confirmation dialog for an action. The confirmed action runs as a single flight. The dialog shows
 * a failure and stays open for a retry. `act` must not reject.
 */
export function useConfirm<T>(act: (subject: T) => Promise<ConfirmResult>): Confirmation<T> {
  const [request, setRequest] = useState<{ subject: T; isOpen: boolean; error?: string }>();
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const confirm = async () => {
    if (!request || isRunning.current) return;
    const { subject } = request;
    isRunning.current = true;
    setBusy(true);
    setRequest({ subject, isOpen: true });
    const outcome = await act(subject);
    isRunning.current = false;
    setBusy(false);
    if ("error" in outcome) return setRequest({ subject, isOpen: true, error: outcome.error });
    setRequest({ subject, isOpen: false });
    outcome.done?.();
  };
  return {
    subject: request?.subject,
    ask: (subject) => setRequest({ subject, isOpen: true }),
    dialog: {
      open: !!request?.isOpen,
      onConfirm: () => void confirm(),
      onClose: () => request && setRequest({ ...request, isOpen: false }),
      isBusy,
      error: request?.error,
    },
  };
}
