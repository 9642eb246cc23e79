"use client";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useMemo } from "react";
import { formSubmissionEditTexts } from "../../client/locale/english/formSubmissionEdit.js";
import { useText } from "../../react/useText.js";
import type { SubmissionFailure } from "../../rules/forms/submissionFailure.js";
import { FaultSummary } from "./FaultSummary.js";
import { leadTo } from "./leadTo.js";
import type { FormFault } from "./useFormFaults.js";
import { ActionAlert } from "../../ui/ActionAlert.js";

export interface FormNoticesProps {
  faults: readonly FormFault[];
  /** Why a payment did not come about. */
  paymentErrors: readonly string[];
  /** Why the form was not saved. */
  failure: SubmissionFailure | undefined;
  /** Money has moved for a form that is not saved. */
  isPaid: boolean;
  isSaved: boolean;
  /** Unsent answers of before are here again. */
  isRestored: boolean;
  onStartOver: () => void;
}

/** Where the form stands, above its questions. */
export function FormNotices({ faults, paymentErrors, failure, isPaid, isSaved, isRestored, onStartOver }: FormNoticesProps) {
  const text = useText(formSubmissionEditTexts);
  const errors = useMemo(() => {
    if (!failure) return paymentErrors;
    const why = failure.kind === "server" ? failure.text : text(failure.kind === "unknown" ? "saveUnknown" : "saveFailed");
    return [...paymentErrors, why];
  }, [failure, paymentErrors, text]);
  return (
    <>
      {isPaid && <Alert severity="warning">{text("paidNotSaved")}</Alert>}
      {isSaved && (
        <Alert ref={leadTo} tabIndex={-1} severity="success" role="status">
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
      <FaultSummary faults={faults} errors={errors} />
    </>
  );
}
