"use client";
import Button from "@mui/material/Button";
import GlobalStyles from "@mui/material/GlobalStyles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ReactNode, type Ref, useId } from "react";
import { formatCharge } from "./payment/rules/charge.js";
import type { PaymentReceipt } from "./payment/types.js";
import { answerText, fieldKind, storedDay } from "./rules/fields.js";
import type { FormSubmission, Question } from "./types.js";
import { asText } from "../lib/text/json.js";
import { withoutEntities } from "../lib/text/strings.js";
import { fullDateTime, localDay, shortDate } from "../lib/time/dates.js";
import { commonTexts } from "../platform/locale/texts/common.js";
import { formSubmissionEditTexts } from "../platform/locale/texts/forms.js";
import { paymentTexts } from "../platform/locale/texts/payment.js";
import { useLanguage, useSession, useText } from "../platform/provider/ChurchContext.js";
import { findUserChurch } from "../platform/session/rules/churches.js";
import { LineIcon, SvgPath } from "../ui/display/LineIcon.js";
import { Arch } from "../ui/feedback/EmptyState.js";
import {
  alignAsParent,
  heading,
  paletteOf,
  radius,
  secondaryText,
  styled,
  useTheme,
} from "../ui/styles.js";

const PRINT_ICON = "M7 8V3.5h10V8M7 17H4V8h16v9h-3M7 14h10v6.5H7z";

// Hides all but the printed part and its ancestors, so that nothing else of the host's page takes up paper.
const PRINT_STYLES = {
  "@media print": {
    "body *:not(:has([data-narthex-print])):not([data-narthex-print], [data-narthex-print] *)": {
      display: "none !important",
    },
    "[data-narthex-print] .NarthexFormSubmissionEdit-printOnly": { display: "block !important" },
  },
};

const Root = styled("div", { name: "NarthexFormSubmissionEdit", slot: "Thanks" })(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  gap: theme.spacing(3),
  containerType: "inline-size",
  overflowWrap: "anywhere",
  "& > :first-of-type": {
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    textAlign: "center",
    gap: theme.spacing(1),
    paddingBlockStart: theme.spacing(2),
    "& circle": { fill: paletteOf(theme).background.paper },
    "& > :is(h2, h3)": {
      ...heading(theme.typography.h4),
      marginBlockStart: theme.spacing(1),
      fontSize: theme.typography.pxToRem(30),
      lineHeight: 38 / 30,
      [theme.breakpoints.down("sm")]: { fontSize: theme.typography.pxToRem(26) },
      color: paletteOf(theme).text.primary,
      // Tab does not reach the title. It is focused only so that screen readers start here.
      "&:focus": { outline: "none" },
    },
    "& > p": {
      ...secondaryText(theme, "body1"),
      ...theme.typography.subtitle1,
      maxWidth: 400,
      textWrap: "balance",
    },
  },
  "& > .NarthexFormSubmissionEdit-parts": {
    display: "grid",
    gap: theme.spacing(3, 4),
    alignItems: "start",
    "@container (min-width: 600px)": { gridTemplateColumns: "repeat(auto-fit, minmax(0, 1fr))" },
    "& h3, & h4": {
      ...heading(theme.typography.subtitle1),
      marginBlockEnd: theme.spacing(1.25),
      fontWeight: 600,
    },
    "& dl, & dd": { margin: 0 },
    "& dt": secondaryText(theme, "caption"),
    "& dd": { ...theme.typography.subtitle1, whiteSpace: "pre-line", ...alignAsParent },
    "& .NarthexFormSubmissionEdit-printOnly": { ...theme.typography.body2, display: "none" },
  },
}));

const Actions = styled("div", { name: "NarthexFormSubmissionEdit", slot: "Actions" })(
  ({ theme }) => ({
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "center",
    gap: theme.spacing(1),
    "& .MuiButton-root": { minHeight: 44 },
    "@media (forced-colors: active)": { "& .MuiButton-contained": { border: "1px solid" } },
    [theme.breakpoints.down("sm")]: {
      order: 1,
      flexWrap: "nowrap",
      position: "sticky",
      insetBlockEnd: 0,
      margin: theme.spacing(0, -2, -2.5),
      padding: theme.spacing(1.25, 2, 2),
      paddingBlockEnd: `calc(${theme.spacing(2)} + env(safe-area-inset-bottom))`,
      borderBlockStart: `1px solid ${paletteOf(theme).divider}`,
      borderEndStartRadius: radius(theme, 1.4),
      borderEndEndRadius: radius(theme, 1.4),
      background: paletteOf(theme).background.paper,
      "& .MuiButton-root": { paddingInline: theme.spacing(1.75), minWidth: 0 },
      "& .MuiButton-contained": { flex: 1 },
    },
  }),
);

const ReceiptList = styled("dl", { name: "NarthexFormSubmissionEdit", slot: "Receipt" })(
  ({ theme }) => ({
    padding: theme.spacing(0.5, 2.25),
    border: `1px solid ${paletteOf(theme).divider}`,
    borderRadius: radius(theme, 1.4),
    background: paletteOf(theme).background.default,
    "& > div": {
      display: "flex",
      alignItems: "center",
      justifyContent: "space-between",
      gap: theme.spacing(2),
      minHeight: 42,
      boxSizing: "border-box",
      paddingBlock: theme.spacing(0.75),
    },
    "& > div + div": { borderBlockStart: `1px dashed ${paletteOf(theme).divider}` },
    "&& dt, && dd": { ...theme.typography.body2, fontVariantNumeric: "tabular-nums" },
    "&& dt": { flex: "none", maxWidth: "45%" },
    "&& dd": { textAlign: "end" },
    "& > div:first-of-type dd": { fontWeight: 600 },
  }),
);

const AnswerList = styled("dl", { name: "NarthexFormSubmissionEdit", slot: "Answers" })(
  ({ theme }) => ({
    "& > div": { paddingBlock: theme.spacing(1.5) },
    "& > div:first-of-type": { paddingBlockStart: 0 },
    "& > div + div": { borderBlockStart: `1px solid ${paletteOf(theme).divider}` },
  }),
);

interface ThankYouProps {
  submission: FormSubmission;
  questions: readonly Question[];
  /** The charged payments, by question id. */
  receipts: ReadonlyMap<string, PaymentReceipt>;
  churchId: string | undefined;
  headingLevel: 2 | 3;
  titleRef: Ref<HTMLHeadingElement>;
  /** Opens the answers again. If omitted, the button for it is hidden. */
  onEdit: (() => void) | undefined;
  /** Closes the form. If omitted, the Done button is hidden. */
  onDone: (() => void) | undefined;
}

/** Renders the thanks for a sent form, the receipt of its payments, and the answers. */
export function ThankYou(props: ThankYouProps) {
  const { receipts, headingLevel, titleRef, onEdit, onDone } = props;
  const text = useText(formSubmissionEditTexts);
  const commonText = useText(commonTexts);
  const isPhone = useMediaQuery(useTheme().breakpoints.down("sm"), { noSsr: true });
  const { user, userChurch, userChurches } = useSession();
  const [receipt] = receipts.values();
  const userChurchOfForm =
    findUserChurch([userChurch], props.churchId) ?? findUserChurch(userChurches, props.churchId);
  const church = receipt?.church || asText(userChurchOfForm?.church?.name);
  const name = withoutEntities(asText(user?.firstName) ?? "").trim() || receipt?.firstName;
  const Title = `h${headingLevel}` as const;
  return (
    <Root>
      <div>
        <Arch>
          <svg viewBox="0 0 24 24" fill="none" stroke="currentColor">
            <circle cx="12" cy="12" r="11" />
            <path
              d="M7 12.5l3.5 3.5 7-7.5"
              strokeWidth="1.5"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </Arch>
        <Title ref={titleRef} tabIndex={-1}>
          {name ? text("thanksNamed", { name }) : text("thanks")}
        </Title>
        <p>{church ? text("sentTo", { church }) : text("sent")}</p>
      </div>
      <Actions>
        <Button
          variant="outlined"
          startIcon={<SvgPath d={PRINT_ICON} size={20} />}
          onClick={() => window.print()}
        >
          {text("print")}
        </Button>
        {onEdit && (
          <Button
            {...(isPhone
              ? { variant: "outlined" }
              : { startIcon: <LineIcon name="edit" size={20} /> })}
            onClick={onEdit}
          >
            {isPhone ? commonText("edit") : text("editAnswers")}
          </Button>
        )}
        {onDone && (
          <Button variant="contained" onClick={onDone}>
            {text("done")}
          </Button>
        )}
      </Actions>
      <ReceiptAndAnswers {...props} church={church} />
    </Root>
  );
}

/** Renders the receipts of the payments and the other answers. Prints the receipts only, or the answers if nothing was paid. */
function ReceiptAndAnswers(props: ThankYouProps & { church: string | undefined }) {
  const { submission, questions, receipts, headingLevel, church } = props;
  const text = useText(formSubmissionEditTexts);
  const locale = useLanguage();
  const id = useId();
  const yesNo = { yes: text("yes"), no: text("no") };
  const values = new Map(
    submission.answers?.map((answer) => [answer.questionId, answer.value ?? ""]),
  );
  const paid: ReactNode[] = [];
  const answers: ReactNode[] = [];
  for (const [index, question] of questions.entries()) {
    const title = question.title || text("untitled");
    const value = values.get(question.id) ?? "";
    const kind = fieldKind(question.fieldType);
    const receipt = receipts.get(question.id ?? "");
    if (receipt) paid.push(<Receipt key={index} receipt={receipt} title={title} answer={value} />);
    else if (value.trim() && kind && kind !== "heading") {
      const day = kind === "date" ? localDay(storedDay(value)) : null;
      answers.push(
        <div key={index}>
          <dt>{title}</dt>
          <dd dir="auto">{day ? shortDate(day, locale) : answerText(question, value, yesNo)}</dd>
        </div>,
      );
    }
  }
  const Heading = `h${headingLevel === 2 ? 3 : 4}` as const;
  const renderSection = (name: "receipt" | "answers", isPrinted: boolean, content: ReactNode) => (
    <section data-narthex-print={isPrinted ? "" : undefined} aria-labelledby={id + name}>
      <Heading id={id + name}>{text(name)}</Heading>
      {isPrinted && (
        <p className="NarthexFormSubmissionEdit-printOnly">
          {[church, submission.form?.name].filter(Boolean).join(" · ")}
        </p>
      )}
      {content}
    </section>
  );
  return (
    <div className="NarthexFormSubmissionEdit-parts">
      {paid.length + answers.length > 0 && <GlobalStyles styles={PRINT_STYLES} />}
      {paid.length > 0 && renderSection("receipt", true, paid)}
      {answers.length > 0 &&
        renderSection("answers", paid.length === 0, <AnswerList>{answers}</AnswerList>)}
    </div>
  );
}

/** Brands whose names are not simply capitalized. An `unknown` brand is left out. */
const BRAND_NAMES: Record<string, string> = { jcb: "JCB", unionpay: "UnionPay", unknown: "" };

/** Returns a card such as "Visa •••• 4242"; "" if its last digits are not known. */
function cardLabel({ brand = "", last4 }: PaymentReceipt["card"]): string {
  if (!last4) return "";
  const name = BRAND_NAMES[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
  return `${name} •••• ${last4}`.trim();
}

function Receipt(props: { receipt: PaymentReceipt; title: string; answer: string }) {
  const { receipt, title, answer } = props;
  const text = useText(formSubmissionEditTexts);
  const paymentText = useText(paymentTexts);
  const locale = useLanguage();
  const rows = [
    [text("amount"), formatCharge(receipt, locale)],
    [text("fund"), receipt.fund],
    [paymentText("card"), cardLabel(receipt.card)],
    [text("paid"), fullDateTime(receipt.paidAt, locale)],
    [title, answer],
  ];
  return (
    <ReceiptList>
      {rows.map(
        ([label, value], index) =>
          value && (
            <div key={index}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </ReceiptList>
  );
}
