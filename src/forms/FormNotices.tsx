"use client";
import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import { useEffect, useId, useRef, useMemo } from "react";
import Button from "@mui/material/Button";
import type { SubmissionFailure } from "./rules/submission.js";
import { type ValidationError, focusNotice } from "./useFormValidation.js";
import { formSubmissionEditTexts } from "../platform/locale/texts/forms.js";
import { useText } from "../platform/provider/useText.js";
import { ActionAlert } from "../ui/feedback/LoadFailure.js";
import { focusRing } from "../ui/styles.js";

export interface ErrorSummaryProps {
  /** Validation errors; each one links to its field. */
  validationErrors: readonly ValidationError[];
  /** Why the form was not sent. A new list moves the focus to the summary, if the focus is in the form. */
  sendErrors: readonly string[];
}

const Root = styled(Alert, { name: "NarthexFormSubmissionEdit", slot: "Faults" })(({ theme }) => ({
  overflowWrap: "anywhere",
  "& .MuiAlert-message": { minWidth: 0, flex: 1 },
  "& p": { margin: 0, fontWeight: theme.typography.fontWeightMedium },
  "& ul": { margin: 0, padding: 0, listStyle: "none" },
  "& li > button": {
    all: "unset",
    boxSizing: "border-box",
    display: "flex",
    alignItems: "center",
    minHeight: 44,
    width: "100%",
    cursor: "pointer",
    textDecoration: "underline",
    "&:focus-visible": focusRing(theme),
  },
}));

/** Renders all errors above the questions. An error stays until it is fixed; activating it focuses its field. */
export function ErrorSummary({ validationErrors, sendErrors }: ErrorSummaryProps) {
  const text = useText(formSubmissionEditTexts);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sendErrors.length > 0) focusNotice(root.current);
  }, [sendErrors]);
  if (validationErrors.length + sendErrors.length === 0) return null;
  return (
    <Root
      ref={root}
      severity="error"
      tabIndex={-1}
      role={sendErrors.length > 0 ? "alert" : "group"}
      aria-labelledby={validationErrors.length > 0 ? id : undefined}
    >
      {validationErrors.length > 0 && (
        <p id={id}>{text("faults", { count: validationErrors.length })}</p>
      )}
      <ul>
        {sendErrors.map((error, index) => (
          <li key={`error${index}`}>{error}</li>
        ))}
        {validationErrors.map((error, index) => (
          <li key={index}>
            <button type="button" onClick={error.focus}>
              {error.text}
            </button>
          </li>
        ))}
      </ul>
    </Root>
  );
}

export interface FormNoticesProps {
  validationErrors: readonly ValidationError[];
  /** Why a payment failed. */
  paymentErrors: readonly string[];
  /** Why saving failed. */
  failure: SubmissionFailure | undefined;
  /** Whether a payment succeeded but the form is not saved yet. */
  isPaid: boolean;
  isSaved: boolean;
  /** Whether unsent answers were restored from a draft. */
  isRestored: boolean;
  onStartOver: () => void;
}

/** Renders notices above the questions: paid, saved, restored, and all errors. */
export function FormNotices({
  validationErrors,
  paymentErrors,
  failure,
  isPaid,
  isSaved,
  isRestored,
  onStartOver,
}: FormNoticesProps) {
  const text = useText(formSubmissionEditTexts);
  const sendErrors = useMemo(() => {
    if (!failure) return paymentErrors;
    const reason =
      failure.kind === "server"
        ? failure.text
        : text(failure.kind === "unknown" ? "saveUnknown" : "saveFailed");
    return [...paymentErrors, reason];
  }, [failure, paymentErrors, text]);
  return (
    <>
      {isPaid && <Alert severity="warning">{text("paidNotSaved")}</Alert>}
      {isSaved && (
        <Alert ref={focusNotice} tabIndex={-1} severity="success" role="status">
          {text("saved")}
        </Alert>
      )}
      {isRestored && (
        <ActionAlert
          severity="info"
          role="status"
          action={
            <Button color="inherit" onClick={onStartOver}>
              {text("startOver")}
            </Button>
          }
        >
          {text("restored")}
        </ActionAlert>
      )}
      <ErrorSummary validationErrors={validationErrors} sendErrors={sendErrors} />
    </>
  );
}
