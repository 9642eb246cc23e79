"use client";
import { useCallback, useRef, useState } from "react";
import type { CardTokenizer, CardFieldProps } from "../../lib/giving/types.js";
import { useLatest } from "../../platform/provider/useLatest.js";

/** State of the card in the field. */
interface Card {
  /** The provider's message. */
  error?: string | undefined;
  isComplete?: boolean | undefined;
}

export interface CardEntry extends Card {
  /** Text key of the reason why there is no field. */
  unavailable: "scriptFailed" | "scriptMissing" | undefined;
  /** Number of retries to load the field; the React key that remounts it. */
  tries: number;
  retry: () => void;
  /** Returns the current tokenizer; `undefined` while the field is loading. */
  getTokenizer: () => CardTokenizer | undefined;
  handlers: Pick<CardFieldProps, "onReady" | "onChange" | "onUnavailable">;
}

/** Returns the state of a card field. `onCardChange` is called after each change of the card. */
export function useCardEntry(onCardChange: () => void): CardEntry {
  const tokenizer = useRef<CardTokenizer>(undefined);
  const [card, setCard] = useState<Card>({});
  const [unavailable, setUnavailable] = useState<CardEntry["unavailable"]>();
  const [tries, setTries] = useState(0);
  const latestOnCardChange = useLatest(onCardChange);

  const onReady = useCallback((newTokenizer: CardTokenizer) => {
    tokenizer.current = newTokenizer;
    // A script may load after its timeout.
    setUnavailable(undefined);
  }, []);
  const onChange = useCallback(
    (error: string | undefined, isComplete?: boolean) => {
      setCard({ error, isComplete });
      latestOnCardChange.current();
    },
    [latestOnCardChange],
  );
  const onUnavailable = useCallback((isMissing: boolean) => {
    tokenizer.current = undefined;
    setUnavailable(isMissing ? "scriptMissing" : "scriptFailed");
  }, []);
  return {
    ...card,
    unavailable,
    tries,
    retry: () => {
      setUnavailable(undefined);
      setCard({});
      setTries((count) => count + 1);
    },
    getTokenizer: () => tokenizer.current,
    handlers: { onReady, onChange, onUnavailable },
  };
}
