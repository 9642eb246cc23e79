"use client";
import { type ComponentType, type CSSProperties, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { CardFieldProps } from "../../types/payment.js";
import { cardFault } from "./cardFault.js";
import type { CardProvider } from "./createCardProvider.js";
import { createDemoTokenizer } from "./createDemoTokenizer.js";

interface DemoCardFieldProps extends CardFieldProps {
  provider: CardProvider;
}

/** The bank's question to the payer, while it is open. */
interface Asked {
  answer: (isConfirmed: boolean) => void;
  /** The page goes on without an answer. */
  leave: () => void;
}

const DIGITS = 16;
const TARGET_PX = 44;

/** It looks like the page around it, in light and in dark. */
const PLAIN: CSSProperties = { font: "inherit", color: "inherit", background: "none", boxSizing: "border-box", minHeight: TARGET_PX };
const BUTTON: CSSProperties = { ...PLAIN, border: "1px solid", borderRadius: 4, paddingInline: 16, cursor: "pointer" };

/** Four by four, as it stands on the card. */
const inGroups = (text: string): string =>
  text
    .replace(/\D/g, "")
    .slice(0, DIGITS)
    .replace(/(.{4})(?=.)/g, "$1 ");

const isWhole = (number: string): boolean => number.replace(/\D/g, "").length >= DIGITS;

/** What is said of a number while it is typed: not that it is incomplete. */
const faultWhileTyped = (number: string): string | undefined => (isWhole(number) ? cardFault(number) : undefined);

function DemoCardField({ provider, labelId, isDisabled, onReady, onChange }: DemoCardFieldProps) {
  const [number, setNumber] = useState("");
  const [fault, setFault] = useState<string>();
  const [asked, setAsked] = useState<Asked>();
  const latest = useRef({ number, onReady, onChange });
  useEffect(() => {
    latest.current = { number, onReady, onChange };
  });

  useEffect(() => {
    let open: Asked | undefined;
    const askPayer = () =>
      new Promise<boolean>((resolve, reject) => {
        const close = (settle: () => void) => () => {
          open = undefined;
          setAsked(undefined);
          settle();
        };
        const leave = close(() => reject(new Error("The payer has left the bank's question.")));
        open = { answer: (isConfirmed) => close(() => resolve(isConfirmed))(), leave };
        setAsked(open);
      });
    latest.current.onReady(createDemoTokenizer({ provider }, () => latest.current.number, askPayer));
    // Nothing stands there yet.
    latest.current.onChange(undefined, false);
    return () => open?.leave();
  }, [provider]);

  const show = (next: string, nextFault: string | undefined) => {
    setNumber(next);
    setFault(nextFault);
    onChange(nextFault, isWhole(next));
  };
  return (
    <>
      <input
        aria-labelledby={labelId}
        aria-invalid={fault !== undefined}
        aria-disabled={isDisabled}
        readOnly={isDisabled}
        value={number}
        onChange={({ target }) => show(inGroups(target.value), faultWhileTyped(inGroups(target.value)))}
        onBlur={() => number !== "" && fault === undefined && cardFault(number) !== undefined && show(number, cardFault(number))}
        inputMode="numeric"
        autoComplete="off"
        placeholder="1234 1234 1234 1234"
        style={{ ...PLAIN, width: "100%", border: 0, direction: "ltr" }}
      />
      {asked && <BankQuestion onAnswer={asked.answer} />}
    </>
  );
}

/** What a bank asks in a window of its own (3-D Secure). The focus comes here, and goes back to where it was. */
function BankQuestion({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const textId = useId();
  const confirmRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    confirmRef.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
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
        <button ref={confirmRef} type="button" style={BUTTON} onKeyDown={handleKeyDown} onClick={() => onAnswer(true)}>
          Confirm
        </button>
        <button type="button" style={BUTTON} onKeyDown={handleKeyDown} onClick={() => onAnswer(false)}>
          Cancel
        </button>
      </div>
    </div>
  );
}

/**
 * A card field that behaves like the provider's with its test cards (see `DEMO_CARDS`): for `HostSettings.cardField`. Make it
 * once for a church, outside of any component. Pages that reach the Node twin give `{ provider: createCardProvider(fetch, url) }`.
 */
export function createDemoCardField({ provider }: { provider: CardProvider }): ComponentType<CardFieldProps> {
  const CardField = (props: CardFieldProps) => <DemoCardField {...props} provider={provider} />;
  return CardField;
}
