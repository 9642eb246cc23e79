"use client";
import type { ReactNode } from "react";
import FormControl from "@mui/material/FormControl";
import { styled, type CSSObject, type Theme } from "@mui/material/styles";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import type { Question } from "../types.js";
import { formSubmissionEditTexts } from "../../platform/locale/texts/forms.js";
import { useText } from "../../platform/provider/useText.js";
import { visuallyHidden, headingReset } from "../../ui/styles.js";

export interface FieldProps {
  question: Question;
  /** DOM id of the focusable control; prefix of the other ids of the field. */
  id: string;
  /** The answer as it is stored. */
  value: string;
  onChange: (value: string) => void;
  /** Called with whether the control holds input that `value` cannot express, such as a part of a date. */
  onIncomplete?: ((isIncomplete: boolean) => void) | undefined;
  /** The validation error to show. */
  fault: string | undefined;
  isDisabled: boolean;
  /** Level of a heading among the questions. */
  headingLevel: 2 | 3 | 4;
}

export interface FieldFrameProps extends Pick<
  FieldProps,
  "question" | "id" | "fault" | "isDisabled"
> {
  /** The role of a group of controls that form one answer; `undefined` for a single control. */
  group?: "group" | "radiogroup" | undefined;
  /** A note below the label, such as a stored value that the control cannot show. */
  note?: string | undefined;
  /** Renders the control; `describedBy` holds the ids of its descriptions, and is `undefined` in a group. */
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
  "& .MuiInputBase-root": {
    background: (theme.vars ?? theme).palette.background.paper,
    colorScheme: theme.palette.mode,
  },
  "& .MuiInputBase-input": { minHeight: 24, boxSizing: "content-box" },
  "& .MuiFormControlLabel-root": {
    minHeight: 44,
    marginInlineEnd: 0,
    alignItems: "center",
    overflowWrap: "anywhere",
  },
}));

/** Renders the label with its required mark, the description, the note and the error around a control. */
export function FieldFrame(props: FieldFrameProps) {
  const { question, id, fault, isDisabled, group, note, children } = props;
  const text = useText(formSubmissionEditTexts);
  const isRequired = question.required === true;
  // ARIA has no required state for role="group": a hidden description replaces it.
  const describesRequired = isRequired && group === "group";
  const ids = [
    question.description && `${id}-description`,
    note && `${id}-note`,
    describesRequired && `${id}-required`,
    fault && `${id}-error`,
  ];
  const describedBy = ids.filter(Boolean).join(" ") || undefined;
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
      {describesRequired && (
        <span id={`${id}-required`} style={visuallyHidden}>
          {text("required")}
        </span>
      )}
      {children(group ? undefined : describedBy)}
      {fault && <FormHelperText id={`${id}-error`}>{fault}</FormHelperText>}
    </Root>
  );
}

const HeadingRoot = styled("div", { name: "NarthexQuestion", slot: "Heading" })(({ theme }) => ({
  marginBlockStart: theme.spacing(1),
  overflowWrap: "anywhere",
  "& > :not(p)": { ...headingReset, ...theme.typography.h6, margin: 0 },
  "& > p": noteStyle(theme),
}));

/** Renders a heading between questions, one level below the box's own heading. */
export function HeadingField({ question, headingLevel }: FieldProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <HeadingRoot>
      <Heading>{question.title}</Heading>
      {question.description && <p>{question.description}</p>}
    </HeadingRoot>
  );
}

/** Returns the styles of the label above a control. */
export const labelStyle = (theme: Theme): CSSObject => ({
  ...theme.typography.subtitle1,
  fontWeight: theme.typography.fontWeightMedium,
  color: (theme.vars ?? theme).palette.text.primary,
  overflowWrap: "anywhere",
  whiteSpace: "pre-line",
  "&.Mui-error": { color: (theme.vars ?? theme).palette.error.main },
});

/** Returns the styles of the description between a label and its control. */
export const noteStyle = (theme: Theme): CSSObject => ({
  ...theme.typography.body2,
  margin: 0,
  color: (theme.vars ?? theme).palette.text.secondary,
  overflowWrap: "anywhere",
  whiteSpace: "pre-line",
});
