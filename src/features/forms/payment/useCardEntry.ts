"use client";
import { useCallback, useRef, useState } from "react";
import { useLatest } from "../../../react/useLatest.js";
import type { CardFieldProps, CardTokenizer } from "../../../types/payment.js";

/** What is known of the card that stands in the field. */
interface Card {
  /** What the provider says of it. */
  error?: string | undefined;
  isComplete?: boolean | undefined;
}

export interface CardEntry extends Card {
  /** Why there is no field; a key of the texts. */
  unavailable: "scriptFailed" | "scriptMissing" | undefined;
  /** Changes with each try to load the field. */
  tries: number;
  retry: () => void;
  /** The tokenizer as it is when it is asked for; none while the field is loading. */
  getTokenizer: () => CardTokenizer | undefined;
  handlers: Pick<CardFieldProps, "onReady" | "onChange" | "onUnavailable">;
}

/** What a card field has said. `onOtherCard`: what was made of the former card is of no use. */
export function useCardEntry(onOtherCard: () => void): CardEntry {
  const tokenizer = useRef<CardTokenizer>(undefined);
  const [card, setCard] = useState<Card>({});
  const [unavailable, setUnavailable] = useState<CardEntry["unavailable"]>();
  const [tries, setTries] = useState(0);
  const latest = useLatest(onOtherCard);

  const onReady = useCallback((made: CardTokenizer) => {
    tokenizer.current = made;
    // One that was given up for lost may come after all.
    setUnavailable(undefined);
  }, []);
  const onChange = useCallback(
    (error: string | undefined, isComplete?: boolean) => {
      setCard({ error, isComplete });
      latest.current();
    },
    [latest],
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
