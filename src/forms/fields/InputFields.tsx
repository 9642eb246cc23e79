"use client";
import FormControl from "@mui/material/FormControl";
import FormHelperText, { type FormHelperTextProps } from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import OutlinedInput, { type OutlinedInputProps } from "@mui/material/OutlinedInput";
import type { InputHTMLAttributes, ReactNode } from "react";
import { textDirection } from "../../lib/text/strings.js";
import { formSubmissionEditTexts } from "../../platform/locale/texts/forms.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { ERROR_ICON, SvgPath } from "../../ui/display/LineIcon.js";
import {
  focusRing,
  heading,
  paletteOf,
  visuallyHidden,
  secondaryText,
  type CSSObject,
  styled,
  sunken,
  type Theme,
} from "../../ui/styles.js";
import { type FieldKind, fieldKind, storedDay } from "../rules/fields.js";
import type { Question } from "../types.js";

export interface FrameProps {
  question: Question;
  /** DOM id of the focusable control, and prefix of the field's other ids. */
  id: string;
  error?: string | undefined;
  isDisabled?: boolean | undefined;
  /** The ARIA role of the fieldset around several controls that form one answer. `undefined` for a single control. */
  role?: "group" | "radiogroup" | undefined;
  /** A note below the label, such as a stored value that the control cannot show. */
  note?: string | undefined;
}

export interface FieldProps extends FrameProps {
  value: string;
  onChange: (value: string) => void;
  /** Called with true while the control holds input that `value` cannot express, such as a part of a date. */
  onIncomplete?: ((isIncomplete: boolean) => void) | undefined;
  /** Heading level of a question of the kind "heading". @default 3 */
  headingLevel?: 2 | 3 | undefined;
}

const Root = styled(FormControl, { name: "NarthexQuestion", slot: "Root" })(({ theme }) => ({
  display: "flex",
  width: "100%",
  minWidth: 0,
  gap: theme.spacing(0.75),
  "& > .MuiFormLabel-root": { ...labelStyle(theme), padding: 0 },
  "& > .NarthexQuestion-note": noteStyle(theme),
  "& > .MuiFormHelperText-root": errorStyle(theme),
  "& .MuiInputBase-root": {
    background: paletteOf(theme).background.paper,
    colorScheme: "light",
    ...theme.applyStyles("dark", { colorScheme: "dark" }),
  },
  "& .MuiInputBase-root.Mui-readOnly": sunken(theme),
  "& .MuiInputBase-input": {
    minHeight: 24,
    boxSizing: "content-box",
    paddingBlock: theme.spacing(1.25),
  },
  "& .MuiInputBase-multiline": { padding: 0 },
  "& .MuiInputBase-inputMultiline": { padding: theme.spacing(1.25, 1.75) },
  "& .MuiFormControlLabel-root": {
    minHeight: 44,
    marginInlineEnd: 0,
    alignItems: "center",
    overflowWrap: "anywhere",
  },
  // A host's theme may disable the ripple, which is the only focus style of MUI's checkboxes and radio buttons.
  "& .MuiFormControlLabel-root .Mui-focusVisible": focusRing(theme, 2),
}));

/** Renders label, notes and error around a control. `children` gets `aria-describedby`, unless the fieldset has it. */
export function FieldFrame(
  props: FrameProps & { children: (describedBy: string | undefined) => ReactNode },
) {
  const { question, id, error, isDisabled = false, role, note, children } = props;
  const text = useText(formSubmissionEditTexts);
  const isRequired = question.required === true;
  // ARIA has no required state for role="group". A hidden description replaces it.
  const hasRequiredNote = isRequired && role === "group";
  const ids = [
    question.description && `${id}-description`,
    note && `${id}-note`,
    hasRequiredNote && `${id}-required`,
    error && `${id}-error`,
  ];
  const describedBy = ids.filter(Boolean).join(" ") || undefined;
  return (
    <Root
      {...(role && {
        component: "fieldset",
        role,
        "aria-labelledby": `${id}-label`,
        "aria-describedby": describedBy,
        ...(role === "radiogroup" && { "aria-required": isRequired, "aria-invalid": !!error }),
      })}
      required={isRequired}
      error={!!error}
      disabled={isDisabled}
    >
      <FormLabel id={`${id}-label`} {...(role ? { component: "legend" } : { htmlFor: id })}>
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
      {hasRequiredNote && (
        <span id={`${id}-required`} style={visuallyHidden}>
          {text("required")}
        </span>
      )}
      {children(role ? undefined : describedBy)}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Root>
  );
}

export function FieldError({ children, ...rest }: FormHelperTextProps) {
  return (
    <FormHelperText error {...rest}>
      <SvgPath d={ERROR_ICON} size={16} />
      <span>{children}</span>
    </FormHelperText>
  );
}

/** Attributes of an email input. It avoids type="email", because browsers rewrite non-ASCII addresses there. */
export const EMAIL_INPUT: InputHTMLAttributes<HTMLInputElement> = {
  inputMode: "email",
  autoComplete: "email",
  autoCapitalize: "none",
  spellCheck: false,
};

// No type="number": it drops input that it cannot parse, accepts "e", and changes its value on mouse wheel.
const INPUTS: Partial<Record<FieldKind, InputHTMLAttributes<HTMLInputElement>>> = {
  wholeNumber: { inputMode: "numeric", autoComplete: "off" },
  decimal: { inputMode: "decimal", autoComplete: "off" },
  email: EMAIL_INPUT,
};

type InputFieldProps = OutlinedInputProps & { field: FrameProps };

export function InputField({ field, inputProps, ...input }: InputFieldProps) {
  return (
    <FieldFrame {...field}>
      {(describedBy) => (
        <OutlinedInput
          {...input}
          id={field.id}
          aria-describedby={describedBy}
          inputProps={{ "aria-required": field.question.required === true, ...inputProps }}
        />
      )}
    </FieldFrame>
  );
}

/** Renders a date input. Shows the day of a date-time; a value that is no date appears as a note and stays until the user changes it. */
export function DateField({ value, onChange, onIncomplete, ...field }: FieldProps) {
  const text = useText(formSubmissionEditTexts);
  const day = storedDay(value);
  const reportIncomplete = ({ validity }: HTMLInputElement | HTMLTextAreaElement) =>
    onIncomplete?.(validity.badInput);
  return (
    <InputField
      field={{ ...field, note: value && !day ? text("storedDate", { value }) : undefined }}
      type="date"
      value={day}
      onChange={({ target }) => {
        onChange(target.value);
        reportIncomplete(target);
      }}
      // Browsers fire no change event while an empty field is only partly filled in.
      onBlur={({ target }) => reportIncomplete(target)}
      // Without a maximum, browsers accept years of six digits.
      inputProps={{ max: "9999-12-31" }}
    />
  );
}

/** Renders a text, number, email or multi-line input. It stores the text as typed. */
export function TextInputField({ value, onChange, ...field }: FieldProps) {
  const kind = fieldKind(field.question.fieldType);
  const isTextArea = kind === "textArea";
  return (
    <InputField
      field={field}
      value={value}
      placeholder={field.question.placeholder ?? ""}
      {...(isTextArea && { multiline: true, rows: 4 })}
      onChange={({ target }) => onChange(target.value)}
      inputProps={{
        // An empty field has no `dir`, so that its placeholder follows the page's direction.
        dir: isTextArea ? textDirection(value) : value ? "auto" : undefined,
        ...(kind && INPUTS[kind]),
      }}
    />
  );
}

const HeadingRoot = styled("div", { name: "NarthexQuestion", slot: "Heading" })(({ theme }) => ({
  marginBlockStart: theme.spacing(1),
  overflowWrap: "anywhere",
  "& > :not(p)": heading(theme.typography.h6),
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
  ...theme.typography.subtitle2,
  fontWeight: 600,
  color: paletteOf(theme).text.primary,
  overflowWrap: "anywhere",
  whiteSpace: "pre-line",
  // The questions can still be read while the form is being sent.
  "&.Mui-disabled": { color: paletteOf(theme).text.secondary },
  "&.Mui-error": { color: paletteOf(theme).error.main },
  "& .MuiFormLabel-asterisk": { color: paletteOf(theme).error.main },
});

/** An error below a field: an icon, which stays beside the first line, and the text. */
export const errorStyle = (theme: Theme): CSSObject => ({
  ...theme.typography.caption,
  display: "flex",
  gap: theme.spacing(0.75),
  margin: 0,
  fontSize: theme.typography.pxToRem(13),
  overflowWrap: "anywhere",
  "& > svg": { flex: "none", marginBlock: "calc((1lh - 16px) / 2)" },
});

export const noteStyle = (theme: Theme): CSSObject => ({
  ...secondaryText(theme, "body2"),
  overflowWrap: "anywhere",
  whiteSpace: "pre-line",
});
