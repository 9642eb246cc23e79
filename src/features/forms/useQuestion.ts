"use client";
import { useState } from "react";
import type { ConfirmDialogProps } from "../../ui/ConfirmDialog.js";

/** A question before something that cannot be undone; `act` does it, and answers whether that went well. */
export function useQuestion(
  { text, confirmLabel, failed }: { text: string; confirmLabel: string; failed?: string },
  act: () => Promise<boolean> | boolean,
): { ask: () => void; question: ConfirmDialogProps } {
  const [state, setState] = useState<"closed" | "open" | "busy" | "failed">("closed");
  const handleConfirm = async () => {
    setState("busy");
    setState((await act()) ? "closed" : "failed");
  };
  return {
    ask: () => setState("open"),
    question: {
      open: state !== "closed",
      text,
      confirmLabel,
      isBusy: state === "busy",
      error: state === "failed" ? failed : undefined,
      onClose: () => setState("closed"),
      onConfirm: () => void handleConfirm(),
    },
  };
}
