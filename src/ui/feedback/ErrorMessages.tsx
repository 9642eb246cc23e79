"use client";
import Alert from "@mui/material/Alert";
import { useState } from "react";
import { Toast } from "./Toast.js";
import { asTexts } from "../../lib/text/json.js";
import { type RootProps, styled, useThemeProps } from "../styles.js";

/** Props of `ErrorMessages`: the messages to show. */
export interface ErrorMessagesProps extends RootProps {
  /** The messages, one per line. A new non-empty list opens the toast again. Values that are not strings are ignored. */
  errors: readonly string[] | null | undefined;
  /** Value of `data-testid` on the toast, for tests. */
  "data-testid"?: string | undefined;
}

interface ToastState {
  isOpen: boolean;
  /** The list that was passed when the toast last opened or closed; `undefined` after an empty list. The same list does not open it again. */
  errors?: unknown;
  lines: string[];
  /** The number of openings. */
  number: number;
}

const Root = styled(Toast, { name: "NarthexErrorMessages", slot: "Root" })({
  "& .MuiAlert-root": {
    maxHeight: "50vh",
    overflowY: "auto",
    overflowWrap: "anywhere",
    "@media (forced-colors: active)": { border: "1px solid" },
  },
  "& .MuiAlert-action": {
    position: "sticky",
    insetBlockStart: 0,
    alignSelf: "start",
    "& button": {
      minWidth: 44,
      minHeight: 44,
      marginBlock: -8,
      "&:focus-visible": { outline: "2px solid", outlineOffset: -2 },
    },
  },
});

/**
 * Renders a toast with error messages at the bottom center. It closes after a while, or by its button.
 * @example <ErrorMessages errors={["Please enter a name."]} />
 */
export function ErrorMessages(inProps: ErrorMessagesProps) {
  const { errors, ...root } = useThemeProps({ props: inProps, name: "NarthexErrorMessages" });
  const [toast, setToast] = useState<ToastState>({ isOpen: false, lines: [], number: 0 });
  const isNew = errors !== toast.errors;
  const lines = isNew ? asTexts(errors).filter(Boolean) : [];
  // Hosts may pass a new array on every render, so an open toast compares lists by content.
  if (lines[0] && !(toast.isOpen && lines.join("\n") === toast.lines.join("\n"))) {
    setToast({ isOpen: true, errors, lines, number: toast.number + 1 });
  } else if (isNew && !lines[0] && toast.errors) {
    // After an empty list, the same list as before opens the toast again.
    setToast({ ...toast, errors: undefined });
  }
  const close = () => setToast({ ...toast, isOpen: false, errors });
  return (
    <Root
      // A new key restarts the timer and announces the new messages.
      key={toast.number}
      {...root}
      open={toast.isOpen}
      onClose={close}
    >
      <Alert variant="filled" severity="error" onClose={close}>
        {toast.lines.map((line, index) => (
          <div key={index}>{line}</div>
        ))}
      </Alert>
    </Root>
  );
}
