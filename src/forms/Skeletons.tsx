"use client";
import { formFrameTexts } from "../platform/locale/texts/formFrame.js";
import { useText } from "../platform/provider/ChurchContext.js";
import {
  keyframes,
  mixCurrentColor,
  paletteOf,
  radius,
  styled,
  visuallyHidden,
} from "../ui/styles.js";

/** Skeletons appear after this delay, so that fast loads do not flash. */
const DELAY_MS = 200;
const appear = keyframes({ from: { opacity: 0 } });

const Root = styled("div", { name: "NarthexFormSubmissionEdit", slot: "Skeleton" })(
  ({ theme }) => ({
    display: "flex",
    flexDirection: "column",
    gap: theme.spacing(0.75),
    animation: `${appear} 1ms ${DELAY_MS}ms backwards`,
    "& > i": {
      display: "block",
      height: 14,
      marginBlock: 3,
      borderRadius: radius(theme, 0.6),
      background: mixCurrentColor(9),
    },
    "& > .box": { height: 46, marginBlock: "0 12px", borderRadius: radius(theme, 1) },
    "&.NarthexFormSubmissionEdit-payment": {
      padding: theme.spacing(0, 2.25, 1),
      border: `1px solid ${paletteOf(theme).divider}`,
      borderRadius: radius(theme, 1.4),
      overflow: "hidden",
    },
    "& > .amount": { height: 108, margin: theme.spacing(0, -2.25, 1), borderRadius: 0 },
    "@media (forced-colors: active)": { "& > i": { border: "1px solid" } },
  }),
);

export function FormSkeleton() {
  const text = useText(formFrameTexts);
  return (
    <Root role="status" aria-label={text("loading")}>
      {["40%", "55%", "35%"].map((width) => (
        <QuestionShape key={width} width={width} />
      ))}
    </Root>
  );
}

/** Renders the shape of a payment card while it loads. `text` is for screen readers. */
export const PaymentSkeleton = ({ id, text }: { id?: string; text: string }) => (
  <Root role="status" id={id} className="NarthexFormSubmissionEdit-payment">
    <span style={visuallyHidden}>{text}</span>
    <i className="amount" />
    <QuestionShape width="30%" />
    <QuestionShape width="15%" />
  </Root>
);

const QuestionShape = ({ width }: { width: string }) => (
  <>
    <i data-testid="skeleton-row" style={{ width }} />
    <i className="box" />
  </>
);
