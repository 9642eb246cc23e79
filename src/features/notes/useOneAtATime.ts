"use client";
import { useRef, useState } from "react";

/**
 * Runs one action at a time: the latch closes in the same tick, before any state has been rendered, so that a double
 * click does nothing. `isBusy` always ends, whatever happens.
 */
export function useOneAtATime(): { isBusy: boolean; run: (action: () => Promise<void>) => void } {
  const latch = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const run = (action: () => Promise<void>) => {
    if (latch.current) return;
    latch.current = true;
    setIsBusy(true);
    void action().finally(() => {
      latch.current = false;
      setIsBusy(false);
    });
  };
  return { isBusy, run };
}
