"use client";
import { type ComponentType, type CSSProperties, useEffect, useId, useRef, useState } from "react";
import * as cards from "./cards.js";
import type { CardFieldProps } from "../lib/giving/types.js";
import { useLatest } from "../platform/provider/useLatest.js";

/** Inherits the page's font and colors, in light and dark mode. */
const INHERITED_STYLE: CSSProperties = {
  font: "inherit",
  color: "inherit",
  background: "none",
  boxSizing: "border-box",
  minHeight: 44,
};

const BUTTON_STYLE: CSSProperties = {
  ...INHERITED_STYLE,
  border: "1px solid",
  borderRadius: 4,
  paddingInline: 16,
  cursor: "pointer",
};

type OnAnswer = (isConfirmed: boolean) => void;
type Props = CardFieldProps & { provider: cards.CardProvider };

function DemoCardField({ provider, labelId, isDisabled, onReady, onChange }: Props) {
  const [number, setNumber] = useState("");
  const [error, setError] = useState<string>();
  /** Answers the open 3-D Secure confirmation. */
  const [onAnswer, setOnAnswer] = useState<OnAnswer>();
  const latest = useLatest({ number, onReady, onChange });
  useEffect(() => {
    let cancel: (() => void) | undefined;
    const confirmPayment = () =>
      new Promise<boolean>((resolve, reject) => {
        const close = () => setOnAnswer(undefined);
        setOnAnswer(() => (isConfirmed: boolean) => {
          close();
          resolve(isConfirmed);
        });
        cancel = () => {
          close();
          reject(new Error("The card field unmounted before the payer confirmed the payment."));
        };
      });
    latest.current.onReady(
      cards.createDemoTokenizer({ provider }, () => latest.current.number, confirmPayment),
    );
    latest.current.onChange(undefined, false);
    return () => cancel?.();
  }, [provider, latest]);

  const update = (nextNumber: string, nextError: string | undefined) => {
    setNumber(nextNumber);
    setError(nextError);
    onChange(nextError, cards.isComplete(nextNumber), cards.brandOf(nextNumber));
  };
  return (
    <>
      <input
        aria-labelledby={labelId}
        aria-invalid={error !== undefined}
        aria-disabled={isDisabled}
        readOnly={isDisabled}
        value={number}
        onChange={({ target }) => {
          const next = cards.formatCardNumber(target.value);
          // While the payer types, an incomplete number is no error.
          update(next, cards.isComplete(next) ? cards.validateCard(next) : undefined);
        }}
        onBlur={() => {
          if (number && !error && !cards.isComplete(number))
            update(number, cards.validateCard(number));
        }}
        inputMode="numeric"
        autoComplete="off"
        placeholder="1234 1234 1234 1234"
        style={{ ...INHERITED_STYLE, width: "100%", border: 0, direction: "ltr" }}
      />
      {onAnswer && <BankConfirmation onAnswer={onAnswer} />}
    </>
  );
}

/** Renders the 3-D Secure confirmation. Takes the focus, and restores it when it closes. */
function BankConfirmation({ onAnswer }: { onAnswer: OnAnswer }) {
  const textId = useId();
  const confirmRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const previousFocus = document.activeElement;
    confirmRef.current?.focus();
    return () => {
      if (previousFocus instanceof HTMLElement) previousFocus.focus();
    };
  }, []);
  return (
    <div role="alertdialog" aria-labelledby={textId} style={{ paddingBlock: 8 }}>
      <p id={textId} style={{ marginBlock: 8 }}>
        Your bank asks whether this payment is yours.
      </p>
      <div style={{ display: "flex", flexWrap: "wrap", gap: 8 }}>
        {[true, false].map((isConfirmed) => (
          <button
            key={String(isConfirmed)}
            ref={isConfirmed ? confirmRef : undefined}
            type="button"
            style={BUTTON_STYLE}
            onKeyDown={({ key }) => key === "Escape" && onAnswer(false)}
            onClick={() => onAnswer(isConfirmed)}
          >
            {isConfirmed ? "Confirm" : "Cancel"}
          </button>
        ))}
      </div>
    </div>
  );
}

/**
 * Creates a component for `HostSettings.cardField` that accepts the test cards of `DEMO_CARDS`. Create it once for each demo
 * server, outside of components. For a server over HTTP, pass `{ provider: createCardProvider(fetch, url) }`.
 * @example
 * const CardField = createDemoCardField(createDemoChurch());
 * <ChurchProvider cardField={CardField}><App /></ChurchProvider>;
 */
export function createDemoCardField({
  provider,
}: {
  provider: cards.CardProvider;
}): ComponentType<CardFieldProps> {
  const CardField = (props: CardFieldProps) => <DemoCardField {...props} provider={provider} />;
  return CardField;
}
