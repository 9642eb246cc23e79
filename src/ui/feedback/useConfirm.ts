"use client";
import { useState } from "react";
import { useSingleFlight } from "../../platform/provider/useSingleFlight.js";

/** The result of a confirmed action: an error message, or a callback to run when the dialog closes. */
export type ConfirmResult = { error: string } | { done?: () => void };

/**
 * Returns the state of a dialog that asks before `act` runs. `act` must not reject. If it returns an error, the dialog stays open.
 * The dialog closes when `canAsk` returns false for its subject, for example because the subject has left the list.
 */
export function useConfirm<T>(
  act: (subject: T) => Promise<ConfirmResult>,
  canAsk: (subject: T) => boolean = () => true,
) {
  const [request, setRequest] = useState<{ subject: T; isOpen: boolean; error?: string }>();
  const { isBusy, run } = useSingleFlight();
  const confirm = async ({ subject }: { subject: T }) => {
    setRequest({ subject, isOpen: true });
    const result = await act(subject);
    const isError = "error" in result;
    const next = { subject, isOpen: isError, ...(isError && { error: result.error }) };
    // The dialog may have been closed, and opened for another subject, while the action ran.
    setRequest((current) => (current?.subject === subject ? next : current));
    if (!isError) result.done?.();
  };
  const isOpen = !!request?.isOpen && canAsk(request.subject);
  // During rendering, so that the dialog does not open again if the subject returns.
  if (request?.isOpen && !isOpen) setRequest({ ...request, isOpen });
  return {
    /** Kept during the closing transition. `undefined` before the first `ask`. */
    subject: request?.subject,
    ask: (subject: T) => setRequest({ subject, isOpen: true }),
    /** Props of the ConfirmDialog, without its texts. */
    dialog: {
      open: isOpen,
      onConfirm: () => request && run("confirm", () => confirm(request)),
      onClose: () => request && setRequest({ ...request, isOpen: false }),
      isBusy: isBusy("confirm"),
      error: request?.error,
    },
  };
}
