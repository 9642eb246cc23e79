"use client";
import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import { useEffect, useId, useRef } from "react";
import { formSubmissionEditTexts } from "../../client/locale/english/formSubmissionEdit.js";
import { useText } from "../../react/useText.js";
import { focusRing } from "../../ui/focusRing.js";
import { leadTo } from "./leadTo.js";
import type { FormFault } from "./useFormFaults.js";

export interface FaultSummaryProps {
  /** What is wrong with the answers, each with the way to its field. */
  faults: readonly FormFault[];
  /** What went wrong when the form was to be sent. A new list takes the focus, where nobody needs it elsewhere. */
  errors: readonly string[];
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

/** All that is wrong, above the questions (FRM-07, FRM-29): it stays until it is mended, and each line leads to its field (L96). */
export function FaultSummary({ faults, errors }: FaultSummaryProps) {
  const text = useText(formSubmissionEditTexts);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length > 0) leadTo(root.current);
  }, [errors]);
  if (faults.length + errors.length === 0) return null;
  return (
    <Root
      ref={root}
      severity="error"
      tabIndex={-1}
      role={errors.length > 0 ? "alert" : "group"}
      aria-labelledby={faults.length > 0 ? id : undefined}
    >
      {faults.length > 0 && <p id={id}>{text("faults", { count: faults.length })}</p>}
      <ul>
        {errors.map((error, index) => (
          <li key={`error${index}`}>{error}</li>
        ))}
        {faults.map((fault, index) => (
          <li key={index}>
            <button type="button" onClick={fault.focus}>
              {fault.text}
            </button>
          </li>
        ))}
      </ul>
    </Root>
  );
}
