"use client";
import { formFrameTexts } from "../platform/locale/texts/formFrame.js";
import { useText } from "../platform/provider/ChurchContext.js";
import { SvgPath } from "../ui/display/LineIcon.js";
import { type InputBoxProps, InputBox } from "../ui/layout/InputBox.js";
import { focusRing, paletteOf, styled } from "../ui/styles.js";

interface FormFrameProps extends InputBoxProps {
  /** The form's name. @default the text "Edit Form"; none on the thank-you page */
  name?: string | undefined;
  showHeader?: boolean | undefined;
  noBackground?: boolean | undefined;
  /** Whether the thank-you page replaces the questions. @default false */
  isSent?: boolean | undefined;
  /** Whether `contentType` is "form". The save button then reads "Submit" instead of "Save". */
  isStandalone?: boolean | undefined;
}

const FORM_ICON = "M5 3.5h14v17H5zM8.5 8h7M8.5 12h7M8.5 16h4";

const Root = styled(InputBox, { name: "NarthexFormSubmissionEdit", slot: "Root" })(({ theme }) => ({
  "&.NarthexFormSubmissionEdit-noBackground": {
    "&, & > #formSubmissionBox-buttons": { borderColor: "transparent" },
    background: "none",
    boxShadow: "none",
  },
  "&.NarthexFormSubmissionEdit-untitled": {
    paddingBlockStart: theme.spacing(2.5),
    "& > #formSubmissionBox-header": { display: "none" },
  },
  "& > #formSubmissionBox-buttons": {
    alignItems: "center",
    // Only the save button has a background.
    "& .MuiButton-outlined": {
      borderColor: "transparent",
      background: "none",
      color: paletteOf(theme).text.primary,
      "&.Mui-disabled": { color: paletteOf(theme).text.secondary },
    },
    // The texts of Cancel and Delete are aligned with the edges of the fields.
    "& .MuiButton-outlined, & .MuiButton-text": { paddingInline: theme.spacing(1.5) },
    "& .MuiButton-text": { marginInlineStart: theme.spacing(-1.5) },
  },
  // Not grayed out while the form is being sent, because the button's text then shows the progress.
  "&.NarthexFormSubmissionEdit-submitting > #formSubmissionBox-buttons .MuiButton-contained": {
    background: paletteOf(theme).primary.main,
    color: paletteOf(theme).primary.contrastText,
    opacity: 0.8,
  },
  [theme.breakpoints.down("sm")]: {
    "&:not(.NarthexFormSubmissionEdit-noBackground) > #formSubmissionBox-buttons": {
      position: "sticky",
      insetBlockEnd: 0,
      zIndex: 1,
      background: paletteOf(theme).background.paper,
      paddingBlockEnd: `calc(${theme.spacing(1.25)} + env(safe-area-inset-bottom))`,
    },
    "&.NarthexFormSubmissionEdit-sent > #formSubmissionBox-header": { display: "none" },
    "& > #formSubmissionBox-buttons": {
      "& .MuiButton-outlined:first-of-type": { marginInlineStart: theme.spacing(-1.5) },
      // One row: a long text wraps inside the button.
      "& .MuiButton-contained": { flex: "1 1 9em", minWidth: 0, minHeight: 48 },
    },
  },
}));

const Questions = styled("div", { name: "NarthexFormSubmissionEdit", slot: "Questions" })(
  ({ theme }) => ({
    display: "flex",
    flexDirection: "column",
    gap: theme.spacing(3),
    "& .MuiAlert-root": { margin: 0 },
    "& > .MuiAlert-root:focus": { outline: "none" },
    "& > .MuiAlert-root:focus-visible": focusRing(theme),
    ".NarthexFormSubmissionEdit-noBackground & .MuiInputBase-root": { background: "none" },
    // Keeps focused controls above the buttons, which are sticky at the lower edge of phones.
    [theme.breakpoints.down("sm")]: {
      "& :is(input, select, textarea, button)": { scrollMarginBlock: "16px 88px" },
    },
  }),
);

export function FormFrame(props: FormFrameProps) {
  const { name, showHeader = true, noBackground, isSent, isStandalone, ...rest } = props;
  const { className, children, ...box } = rest;
  const text = useText(formFrameTexts);
  const title = showHeader ? name || (isSent ? "" : text("editForm")) : "";
  const classes = [
    noBackground && "NarthexFormSubmissionEdit-noBackground",
    box.isSubmitting && "NarthexFormSubmissionEdit-submitting",
    isSent && "NarthexFormSubmissionEdit-sent",
    !title && "NarthexFormSubmissionEdit-untitled",
    className,
  ];
  return (
    <Root
      {...box}
      className={classes.filter(Boolean).join(" ")}
      id="formSubmissionBox"
      headerText={title}
      headerIcon={title && <SvgPath d={FORM_ICON} size={20} />}
      saveText={box.saveText ?? (isStandalone ? text("submit") : undefined)}
      saveTextSubmitting={box.saveTextSubmitting ?? (isStandalone ? text("submitting") : undefined)}
    >
      <Questions>{children}</Questions>
    </Root>
  );
}
