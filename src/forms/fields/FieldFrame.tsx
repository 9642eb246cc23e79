"use client";
import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import { type CSSObject, styled, type Theme } from "@mui/material/styles";
import type { ReactNode } from "react";
import type { Question } from "../types.js";
import { formSubmissionEditTexts } from "../../platform/locale/texts/forms.js";
import { useText } from "../../platform/provider/useText.js";
import { headingReset, paletteOf, visuallyHidden } from "../../ui/styles.js";

export interface FrameProps {
  question: Question;
  /** DOM id of the focusable control; prefix of the other ids of the field. */
  id: string;
  error?: string | undefined;
  isDisabled?: boolean | undefined;
  /** The role of several controls that form one answer. */
  group?: "group" | "radiogroup" | undefined;
  /** A note below the label, such as a stored value that the control cannot show. */
  note?: string | undefined;
}

export interface FieldProps extends FrameProps {
  value: string;
  onChange: (value: string) => void;
  /** Called with whether the control holds input that `value` cannot express, such as a part of a date. */
  onIncomplete?: ((isIncomplete: boolean) => void) | undefined;
  /** Level of a heading among the questions. @default 3 */
  headingLevel?: 2 | 3 | undefined;
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
    background: paletteOf(theme).background.paper,
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

/** Renders label, description, note and error around a control. `children` gets the ids of the descriptions, but not in a group. */
export function FieldFrame(
  props: FrameProps & { children: (describedBy: string | undefined) => ReactNode },
) {
  const { question, id, error, isDisabled = false, group, note, children } = props;
  const text = useText(formSubmissionEditTexts);
  const isRequired = question.required === true;
  // ARIA has no required state for role="group": a hidden description replaces it.
  const describesRequired = isRequired && group === "group";
  const ids = [
    question.description && `${id}-description`,
    note && `${id}-note`,
    describesRequired && `${id}-required`,
    error && `${id}-error`,
  ];
  const describedBy = ids.filter(Boolean).join(" ") || undefined;
  return (
    <Root
      {...(group && {
        component: "fieldset",
        role: group,
        "aria-labelledby": `${id}-label`,
        "aria-describedby": describedBy,
        ...(group === "radiogroup" && { "aria-required": isRequired, "aria-invalid": !!error }),
      })}
      required={isRequired}
      error={!!error}
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
      {error && <FormHelperText id={`${id}-error`}>{error}</FormHelperText>}
    </Root>
  );
}

const HeadingRoot = styled("div", { name: "NarthexQuestion", slot: "Heading" })(({ theme }) => ({
  marginBlockStart: theme.spacing(1),
  overflowWrap: "anywhere",
  "& > :not(p)": { ...headingReset, ...theme.typography.h6, margin: 0 },
  "& > p": noteStyle(theme),
}));

export function HeadingField({ question, headingLevel = 3 }: FieldProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <HeadingRoot>
      <Heading>{question.title}</Heading>
      {question.description && <p>{question.description}</p>}
    </HeadingRoot>
  );
}

export const labelStyle = (theme: Theme): CSSObject => ({
  ...theme.typography.subtitle1,
  fontWeight: theme.typography.fontWeightMedium,
  color: paletteOf(theme).text.primary,
  overflowWrap: "anywhere",
  whiteSpace: "pre-line",
  "&.Mui-error": { color: paletteOf(theme).error.main },
});

export const noteStyle = (theme: Theme): CSSObject => ({
  ...theme.typography.body2,
  margin: 0,
  color: paletteOf(theme).text.secondary,
  overflowWrap: "anywhere",
  whiteSpace: "pre-line",
});
