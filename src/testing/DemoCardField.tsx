"use client";
import {
  type CSSProperties,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  useId,
  type ComponentType,
} from "react";
import type { CardFieldProps } from "../lib/giving/types.js";
import { type CardProvider, validateCard, createDemoTokenizer } from "./cards.js";

const DIGITS = 16;

const TARGET_PX = 44;

/** Inherits the page's font and colors, in light and dark mode. */
const INHERITED_STYLE: CSSProperties = {
  font: "inherit",
  color: "inherit",
  background: "none",
  boxSizing: "border-box",
  minHeight: TARGET_PX,
};

const BUTTON_STYLE: CSSProperties = {
  ...INHERITED_STYLE,
  border: "1px solid",
  borderRadius: 4,
  paddingInline: 16,
  cursor: "pointer",
};

interface DemoCardFieldProps extends CardFieldProps {
  provider: CardProvider;
}

/** An open 3-D Secure confirmation. */
interface Confirmation {
  answer: (isConfirmed: boolean) => void;
  /** Rejects the confirmation because the field unmounts. */
  cancel: () => void;
}

/** Returns a card number in groups of four digits. */
const formatCardNumber = (text: string): string =>
  text
    .replace(/\D/g, "")
    .slice(0, DIGITS)
    .replace(/(.{4})(?=.)/g, "$1 ");

const isComplete = (number: string): boolean => number.replace(/\D/g, "").length >= DIGITS;

/** Returns the error to show while typing, which is never that the number is incomplete. */
const validateWhileTyping = (number: string): string | undefined =>
  isComplete(number) ? validateCard(number) : undefined;

function DemoCardField({ provider, labelId, isDisabled, onReady, onChange }: DemoCardFieldProps) {
  const [number, setNumber] = useState("");
  const [error, setError] = useState<string>();
  const [confirmation, setConfirmation] = useState<Confirmation>();
  const latest = useRef({ number, onReady, onChange });
  useEffect(() => {
    latest.current = { number, onReady, onChange };
  });

  useEffect(() => {
    let current: Confirmation | undefined;
    const confirmPayment = () =>
      new Promise<boolean>((resolve, reject) => {
        const close = (settle: () => void) => () => {
          current = undefined;
          setConfirmation(undefined);
          settle();
        };
        const cancel = close(() =>
          reject(new Error("The card field unmounted before the payer confirmed the payment.")),
        );
        current = { answer: (isConfirmed) => close(() => resolve(isConfirmed))(), cancel };
        setConfirmation(current);
      });
    latest.current.onReady(
      createDemoTokenizer({ provider }, () => latest.current.number, confirmPayment),
    );
    // Reports the empty field.
    latest.current.onChange(undefined, false);
    return () => current?.cancel();
  }, [provider]);

  const update = (nextNumber: string, nextError: string | undefined) => {
    setNumber(nextNumber);
    setError(nextError);
    onChange(nextError, isComplete(nextNumber));
  };
  return (
    <>
      <input
        aria-labelledby={labelId}
        aria-invalid={error !== undefined}
        aria-disabled={isDisabled}
        readOnly={isDisabled}
        value={number}
        onChange={({ target }) =>
          update(
            formatCardNumber(target.value),
            validateWhileTyping(formatCardNumber(target.value)),
          )
        }
        onBlur={() =>
          number !== "" &&
          error === undefined &&
          validateCard(number) !== undefined &&
          update(number, validateCard(number))
        }
        inputMode="numeric"
        autoComplete="off"
        placeholder="1234 1234 1234 1234"
        style={{ ...INHERITED_STYLE, width: "100%", border: 0, direction: "ltr" }}
      />
      {confirmation && <BankConfirmation onAnswer={confirmation.answer} />}
    </>
  );
}

/** Renders the 3-D Secure confirmation. Takes the focus, and restores it when it closes. */
function BankConfirmation({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const textId = useId();
  const confirmRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const previousFocus = document.activeElement;
    confirmRef.current?.focus();
    return () => {
      if (previousFocus instanceof HTMLElement) previousFocus.focus();
    };
  }, []);
  const handleKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "Escape") onAnswer(false);
  };
  return (
    <div role="alertdialog" aria-labelledby={textId} style={{ paddingBlock: 8 }}>
      <p id={textId} style={{ marginBlock: 8 }}>
        Your bank asks whether this payment is yours.
      </p>
      <div style={{ display: "flex", flexWrap: "wrap", gap: 8 }}>
        <button
          ref={confirmRef}
          type="button"
          style={BUTTON_STYLE}
          onKeyDown={handleKeyDown}
          onClick={() => onAnswer(true)}
        >
          Confirm
        </button>
        <button
          type="button"
          style={BUTTON_STYLE}
          onKeyDown={handleKeyDown}
          onClick={() => onAnswer(false)}
        >
          Cancel
        </button>
      </div>
    </div>
  );
}

/**
 * Creates a component for `HostSettings.cardField` that accepts the test cards of `DEMO_CARDS`. Create it once for each demo
 * server, outside of components. For a server over HTTP, pass `{ provider: createCardProvider(fetch, url) }`.
 * @example const CardField = createDemoCardField(createDemoChurch());
 */
export function createDemoCardField({
  provider,
}: {
  provider: CardProvider;
}): ComponentType<CardFieldProps> {
  const CardField = (props: CardFieldProps) => <DemoCardField {...props} provider={provider} />;
  return CardField;
}
