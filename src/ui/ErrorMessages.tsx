"use client";
import Alert from "@mui/material/Alert";
import Snackbar from "@mui/material/Snackbar";
import { useState } from "react";

/** The toast closes by itself after this (TST-03). */
export const ERROR_TOAST_MS = 6_000;

export interface ErrorMessagesProps {
  /** What to say, a line each; a new non-empty list opens the toast again (TST-02, A-87). Only texts are shown. */
  errors: readonly string[] | null | undefined;
  "data-testid"?: string | undefined;
}

/** A toast with error messages at the bottom centre (TST rows). */
export function ErrorMessages({ errors, ...rest }: ErrorMessagesProps) {
  const lines = Array.isArray(errors) ? errors.filter((line): line is string => typeof line === "string" && line !== "") : [];
  const key = lines.join("\n");
  const [shown, setShown] = useState<{ source: unknown; key: string }>({ source: undefined, key: "" });
  const [isOpen, setIsOpen] = useState(false);
  // The list that opened the toast; hosts pass the same literal on every render, so equal words are the same list
  // while it is open, and another list object opens it again once it is closed.
  if (key !== "" && (key !== shown.key || (!isOpen && errors !== shown.source))) {
    setShown({ source: errors, key });
    setIsOpen(true);
  }
  const close = () => {
    setIsOpen(false);
    setShown({ source: errors, key: shown.key });
  };
  return (
    <Snackbar
      open={isOpen}
      autoHideDuration={ERROR_TOAST_MS}
      anchorOrigin={{ vertical: "bottom", horizontal: "center" }}
      onClose={close}
      {...rest}
    >
      <Alert variant="filled" severity="error" onClose={close} sx={{ maxHeight: "50vh", overflowY: "auto" }}>
        {shown.key.split("\n").map((line, index) => (
          <div key={index}>{line}</div>
        ))}
      </Alert>
    </Snackbar>
  );
}
