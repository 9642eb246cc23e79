"use client";
import { styled } from "@mui/material/styles";
import { type Ref, useId, useMemo } from "react";
import { useSession } from "../../react/useSession.js";
import { withHost } from "../../react/withHost.js";
import { readShape } from "../../rules/api/readShape.js";
import { QUESTION } from "../../rules/api/shapes.js";
import { answerText } from "../../rules/forms/answerText.js";
import type { Answer, Question } from "../../types/forms.js";
import type { PaymentHandle } from "../../types/payment.js";
import type { RootProps } from "../../ui/RootProps.js";
import { FormQuestion } from "./FormQuestion.js";
import type { CardPaymentProps } from "./payment/FormCardPayment.js";

export interface SingleQuestionProps extends Omit<RootProps, "ref"> {
  question: Question;
  /** What is answered so far. It is never changed: see `changeFunction`. */
  answer?: Answer | null | undefined;
  /** Its field has the colour of the page. @default false */
  noBackground?: boolean | undefined;
  /** Gives the question's id with what is answered now. */
  changeFunction: (questionId: string, value: string) => void;
  /** The church that a payment goes to. @default the question's, else the current one */
  churchId?: string | undefined;
  /** The card provider's script, where the host has loaded it itself. @default loaded with the first payment question */
  stripePromise?: CardPaymentProps["stripePromise"];
  /** Receives the payment of a payment question: by it the host has it paid. */
  ref?: Ref<PaymentHandle> | undefined;
}

const Root = styled("div", { name: "NarthexQuestion", slot: "Place" })({
  "&.NarthexQuestion-noBackground .MuiInputBase-root": { background: "none" },
});

/** One question of a form, for hosts that make a form of their own of questions. */
function SingleQuestion({
  question: given,
  answer,
  noBackground,
  changeFunction,
  churchId,
  stripePromise,
  ref,
  className,
  sx,
}: SingleQuestionProps) {
  const id = useId();
  // Hosts pass what a server answered.
  const question = useMemo(() => readShape<Question>(given, QUESTION) ?? {}, [given]);
  const session = useSession();
  return (
    <Root className={[noBackground && "NarthexQuestion-noBackground", className].filter(Boolean).join(" ")} sx={sx}>
      <FormQuestion
        id={id}
        question={question}
        value={answerText(answer?.value) ?? ""}
        onChange={changeFunction}
        fault={undefined}
        isDisabled={false}
        isPaid={false}
        headingLevel={3}
        churchId={churchId || question.churchId || session.churchId || ""}
        stripePromise={stripePromise}
        paymentRef={ref}
      />
    </Root>
  );
}

/** Renders one question of a form with its field, for hosts that build a form of their own. */
export const QuestionEdit = withHost(SingleQuestion);
