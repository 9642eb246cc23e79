"use client";
import Alert from "@mui/material/Alert";
import Snackbar from "@mui/material/Snackbar";
import { styled, useThemeProps } from "@mui/material/styles";
import { useState } from "react";
import { closeUnlessComposing } from "./composition.js";
import { ownFocusRing } from "./focusRing.js";
import type { RootProps } from "./RootProps.js";

/** The toast closes by itself after this (TST-03). */
export const ERROR_TOAST_MS = 6_000;

export interface ErrorMessagesProps extends RootProps {
  /** What to say, a line each. A new list that is not empty opens the toast again. Only texts are shown. */
  errors: readonly string[] | null | undefined;
  "data-testid"?: string | undefined;
}

const Root = styled(Snackbar, { name: "NarthexErrorMessages", slot: "Root" })({
  "& .MuiAlert-root": { maxHeight: "50vh", overflowY: "auto", overflowWrap: "anywhere" },
  // A thousand lines scroll below the button that closes them.
  "& .MuiAlert-action": { position: "sticky", insetBlockStart: 0, alignSelf: "flex-start" },
  "& .MuiAlert-action .MuiButtonBase-root": { minWidth: 44, minHeight: 44, marginBlock: -8 },
  "& .MuiAlert-action .Mui-focusVisible": ownFocusRing(),
});

const textsOf = (errors: unknown): string[] =>
  Array.isArray(errors) ? errors.filter((line): line is string => typeof line === "string" && line !== "") : [];

/** A toast with error messages at the bottom centre. The word on its close button is the toolkit's own. */
export function ErrorMessages(inProps: ErrorMessagesProps) {
  const { errors, ...root } = useThemeProps({ props: inProps, name: "NarthexErrorMessages" });
  const [toast, setToast] = useState({ isOpen: false, list: undefined as unknown, lines: [] as string[], number: 0 });
  const lines = errors === toast.list ? [] : textsOf(errors);
  // Hosts write the list anew on every render: while it is shown, equal words are the same list (lesson 100).
  if (lines.length > 0 && !(toast.isOpen && lines.join("\n") === toast.lines.join("\n"))) {
    setToast({ isOpen: true, list: errors, lines, number: toast.number + 1 });
  }
  const close = () => setToast({ ...toast, isOpen: false, list: errors });
  return (
    <Root
      // Other words have their own six seconds, and are read out.
      key={toast.number}
      {...root}
      open={toast.isOpen}
      autoHideDuration={ERROR_TOAST_MS}
      anchorOrigin={{ vertical: "bottom", horizontal: "center" }}
      onClose={closeUnlessComposing(close)}
    >
      <Alert variant="filled" severity="error" onClose={close}>
        {toast.lines.map((line, index) => (
          <div key={index}>{line}</div>
        ))}
      </Alert>
    </Root>
  );
}
