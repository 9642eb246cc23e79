"use client";
import { useRef, useState } from "react";
import type { ConfirmDialogProps } from "./ConfirmDialog.js";

/** How what was confirmed has ended: with why it failed, in words, or with what follows once the question is gone. */
export type Outcome = { error: string } | { done?: () => void };

export interface Question<T> {
  /** What is asked about, also while the question closes; `undefined` before the first. */
  subject: T | undefined;
  ask: (subject: T) => void;
  /** For a ConfirmDialog, beside its words. */
  dialog: Required<Pick<ConfirmDialogProps, "open" | "onConfirm" | "onClose" | "isBusy">> & Pick<ConfirmDialogProps, "error">;
}

/**
 * Asks before something is done to a subject. What was confirmed runs once, however often the button is pressed; a failure
 * is said in the question, which can be answered again. `act` never rejects.
 */
export function useQuestion<T>(act: (subject: T) => Promise<Outcome>): Question<T> {
  const [asked, setAsked] = useState<{ subject: T; isOpen: boolean; error?: string }>();
  const [isBusy, setBusy] = useState(false);
  const latch = useRef(false);
  const confirm = async () => {
    if (!asked || latch.current) return;
    const { subject } = asked;
    latch.current = true;
    setBusy(true);
    setAsked({ subject, isOpen: true });
    const outcome = await act(subject);
    latch.current = false;
    setBusy(false);
    if ("error" in outcome) return setAsked({ subject, isOpen: true, error: outcome.error });
    setAsked({ subject, isOpen: false });
    outcome.done?.();
  };
  return {
    subject: asked?.subject,
    ask: (subject) => setAsked({ subject, isOpen: true }),
    dialog: {
      open: !!asked?.isOpen,
      onConfirm: () => void confirm(),
      onClose: () => asked && setAsked({ ...asked, isOpen: false }),
      isBusy,
      error: asked?.error,
    },
  };
}
