"use client";
import { styled } from "@mui/material/styles";
import { formSubmissionEditTexts } from "../../client/locale/english/formSubmissionEdit.js";
import { useText } from "../../react/useText.js";
import { InputBox, type InputBoxProps } from "../../ui/InputBox.js";
import { FormQuestions } from "./FormQuestions.js";

export interface FormFrameProps extends InputBoxProps {
  /** The form's name, where it is known (FRM-01, FRM-02). */
  name?: string | undefined;
  showHeader: boolean | undefined;
  noBackground: boolean | undefined;
  /** The form stands for itself: it is submitted, not saved (FRM-03, A-64). */
  isForm: boolean;
}

const Root = styled(InputBox, { name: "NarthexFormSubmissionEdit", slot: "Root" })({
  "&.NarthexFormSubmissionEdit-noBackground": { background: "none", boxShadow: "none" },
});

/** The box of a form, with its header and its buttons. */
export function FormFrame({ name, showHeader = true, noBackground, isForm, className, children, ...box }: FormFrameProps) {
  const text = useText(formSubmissionEditTexts);
  return (
    <Root
      {...box}
      className={[noBackground && "NarthexFormSubmissionEdit-noBackground", className].filter(Boolean).join(" ")}
      id="formSubmissionBox"
      headerText={showHeader ? name || text("editForm") : ""}
      headerIcon={showHeader ? "assignment" : ""}
      saveText={isForm ? text("submit") : undefined}
      saveTextSubmitting={isForm ? text("submitting") : undefined}
    >
      <FormQuestions>{children}</FormQuestions>
    </Root>
  );
}
