"use client";
import { formSubmissionEditTexts } from "../platform/locale/texts/forms.js";
import { useText } from "../platform/provider/ChurchContext.js";
import { type InputBoxProps, InputBox } from "../ui/layout/InputBox.js";
import { focusRing, styled } from "../ui/styles.js";

interface FormFrameProps extends InputBoxProps {
  /** The form's name. @default the text "Edit Form" */
  name?: string | undefined;
  showHeader?: boolean | undefined;
  noBackground?: boolean | undefined;
  /** Whether `contentType` is "form". The save button then reads "Submit" instead of "Save". */
  isStandalone?: boolean | undefined;
}

const Root = styled(InputBox, { name: "NarthexFormSubmissionEdit", slot: "Root" })({
  "&.NarthexFormSubmissionEdit-noBackground": { background: "none", boxShadow: "none" },
});

const Questions = styled("div", { name: "NarthexFormSubmissionEdit", slot: "Questions" })(
  ({ theme }) => ({
    display: "flex",
    flexDirection: "column",
    gap: theme.spacing(3),
    "& .MuiAlert-root": { margin: 0 },
    "& > .MuiAlert-root:focus": { outline: "none" },
    "& > .MuiAlert-root:focus-visible": focusRing(theme),
    ".NarthexFormSubmissionEdit-noBackground & .MuiInputBase-root": { background: "none" },
  }),
);

export function FormFrame(props: FormFrameProps) {
  const {
    name,
    showHeader = true,
    noBackground,
    isStandalone,
    className,
    children,
    ...box
  } = props;
  const text = useText(formSubmissionEditTexts);
  const classes = [noBackground && "NarthexFormSubmissionEdit-noBackground", className];
  return (
    <Root
      {...box}
      className={classes.filter(Boolean).join(" ")}
      id="formSubmissionBox"
      headerText={showHeader ? name || text("editForm") : ""}
      headerIcon={showHeader ? "assignment" : ""}
      saveText={isStandalone ? text("submit") : undefined}
      saveTextSubmitting={isStandalone ? text("submitting") : undefined}
    >
      <Questions>{children}</Questions>
    </Root>
  );
}

const skeletonField = { display: "flex", flexDirection: "column", gap: 10 } as const;
const skeletonShape = { borderRadius: 6, background: "currentColor" };

export function FormSkeleton() {
  const text = useText(formSubmissionEditTexts);
  return (
    <div
      role="status"
      aria-label={text("loading")}
      style={{ ...skeletonField, gap: 24, opacity: 0.15 }}
    >
      {["40%", "55%", "35%"].map((width) => (
        <div key={width} data-testid="skeleton-row" style={skeletonField}>
          <div style={{ ...skeletonShape, width, height: 14 }} />
          <div style={{ ...skeletonShape, height: 56, opacity: 0.6 }} />
        </div>
      ))}
    </div>
  );
}
