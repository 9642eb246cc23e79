"use client";
import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { formSubmissionEditTexts } from "../../../client/locale/english/formSubmissionEdit.js";
import { useText } from "../../../react/useText.js";
import { hidden } from "../../../ui/hidden.js";
import type { FieldProps } from "./FieldProps.js";
import { labelStyle, noteStyle } from "./questionText.js";

export interface FieldFrameProps extends Pick<FieldProps, "question" | "id" | "fault" | "isDisabled"> {
  /** Several controls are one answer: they are named together. `radiogroup` where one of them is chosen. */
  group?: "group" | "radiogroup" | undefined;
  /** What the answer was before, where the control cannot show it. */
  note?: string | undefined;
  /** The control; `describedBy` names what is said about it. */
  children: (describedBy: string | undefined) => ReactNode;
}

const Root = styled(FormControl, { name: "NarthexQuestion", slot: "Root" })(({ theme }) => ({
  display: "flex",
  width: "100%",
  minWidth: 0,
  gap: theme.spacing(0.75),
  "& > .MuiFormLabel-root": { ...labelStyle(theme), padding: 0 },
  "& > .NarthexQuestion-note": noteStyle(theme),
  "& > .MuiFormHelperText-root": { ...theme.typography.body2, margin: 0 },
  "& .MuiInputBase-root": { background: (theme.vars ?? theme).palette.background.paper, colorScheme: theme.palette.mode },
  "& .MuiInputBase-input": { minHeight: 24, boxSizing: "content-box" },
  "& .MuiFormControlLabel-root": { minHeight: 44, marginInlineEnd: 0, alignItems: "center", overflowWrap: "anywhere" },
}));

/** What stands around a control: its label with the mark of what is required, its description, and what is wrong with the answer. */
export function FieldFrame({ question, id, fault, isDisabled, group, note, children }: FieldFrameProps) {
  const text = useText(formSubmissionEditTexts);
  const isRequired = question.required === true;
  // A group has no state of its own for that: people hear it as a description.
  const isTold = isRequired && group === "group";
  const about = [
    question.description && `${id}-description`,
    note && `${id}-note`,
    isTold && `${id}-required`,
    fault && `${id}-error`,
  ].filter(Boolean);
  const describedBy = about.join(" ") || undefined;
  return (
    <Root
      {...(group && {
        component: "fieldset",
        role: group,
        "aria-labelledby": `${id}-label`,
        "aria-describedby": describedBy,
        ...(group === "radiogroup" && { "aria-required": isRequired, "aria-invalid": !!fault }),
      })}
      required={isRequired}
      error={!!fault}
      disabled={isDisabled}
    >
      <FormLabel id={`${id}-label`} {...(group ? { component: "legend" } : { htmlFor: id })}>
        {question.title || text("untitled")}
      </FormLabel>
      {question.description && (
        <p id={`${id}-description`} className="NarthexQuestion-note">
          {question.description}
        </p>
      )}
      {note && (
        <p id={`${id}-note`} className="NarthexQuestion-note">
          {note}
        </p>
      )}
      {isTold && (
        <span id={`${id}-required`} style={hidden}>
          {text("required")}
        </span>
      )}
      {children(group ? undefined : describedBy)}
      {fault && <FormHelperText id={`${id}-error`}>{fault}</FormHelperText>}
    </Root>
  );
}
