"use client";
import { type Ref, useId, useMemo } from "react";
import { styled } from "@mui/material/styles";
import { FormQuestion } from "./FormQuestion.js";
import { QUESTION } from "./api.js";
import type { CardPaymentProps } from "./payment/FormCardPayment.js";
import type { PaymentHandle } from "./payment/types.js";
import type { Question, Answer } from "./types.js";
import { asText } from "../lib/text/json.js";
import { readShape } from "../lib/text/readShape.js";
import { useSession } from "../platform/provider/useSession.js";
import { type HostProps, withHost } from "../platform/provider/withHost.js";
import type { RootProps } from "../ui/types.js";

export interface QuestionEditProps extends Omit<RootProps, "ref">, HostProps {
  question: Question;
  /** The current answer. It is never mutated: store what `changeFunction` passes. */
  answer?: Answer | null | undefined;
  /** Whether the field has no background of its own. @default false */
  noBackground?: boolean | undefined;
  /** Called with the question's id and its new answer. */
  changeFunction: (questionId: string, value: string) => void;
  /** The church that receives a payment. @default the question's church, else the current church */
  churchId?: string | undefined;
  /** Stripe's script, if the host loads it itself. @default loaded with the first payment question */
  stripePromise?: CardPaymentProps["stripePromise"];
  /** Receives the handle of a payment question, with which the host starts the payment. */
  ref?: Ref<PaymentHandle> | undefined;
}

const Root = styled("div", { name: "NarthexQuestion", slot: "Place" })({
  "&.NarthexQuestion-noBackground .MuiInputBase-root": { background: "none" },
});

function SingleQuestion(props: QuestionEditProps) {
  const { answer, noBackground, changeFunction, churchId, stripePromise, ref, className } = props;
  const id = useId();
  // Hosts pass unchecked data from the server.
  const question = useMemo(
    () => readShape<Question>(props.question, QUESTION) ?? {},
    [props.question],
  );
  const session = useSession();
  const classes = [noBackground && "NarthexQuestion-noBackground", className];
  return (
    <Root className={classes.filter(Boolean).join(" ")} sx={props.sx}>
      <FormQuestion
        id={id}
        question={question}
        value={asText(answer?.value) ?? ""}
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

/**
 * Renders one question of a form with its field, for hosts that build a form of their own.
 *
 * @example
 * ```tsx
 * <QuestionEdit question={question} answer={answer} changeFunction={handleAnswer} />
 * ```
 */
export const QuestionEdit = withHost(SingleQuestion);
