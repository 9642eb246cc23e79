"use client";
import { useRef, useState } from "react";
import { useLatest } from "../../react/useLatest.js";
import { useMountedState } from "../../react/useMountedState.js";

/** The clicks of one impatient moment are one, unless something was changed between them. */
const REPEAT_MS = 500;

export interface UpdateSteps {
  /** The result; `undefined` where there is none, which has been said. */
  take: () => Promise<string | undefined>;
  /** Hands it to the host; a promise keeps everything closed until it has settled. */
  deliver: (dataUrl: string) => unknown;
  /** How often the reader has changed something. */
  changes: () => number;
}

/**
 * Hands results to the host, one at a time: the latch closes in the same tick, so that a double click delivers once.
 * `isBusy` says that nothing else may be pressed meanwhile.
 */
export function useUpdate(steps: UpdateSteps): {
  isBusy: boolean;
  update: (isWaiting: boolean) => void;
  isLatched: () => boolean;
} {
  const latest = useLatest(steps);
  const isMounted = useMountedState();
  const latch = useRef(false);
  const delivered = useRef({ at: -Infinity, changes: 0 });
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    const dataUrl = await latest.current.take();
    if (dataUrl === undefined || !isMounted()) return;
    delivered.current = { at: performance.now(), changes: latest.current.changes() };
    const answer = latest.current.deliver(dataUrl);
    if (!(answer instanceof Promise)) return;
    setBusy(true);
    await answer;
  };
  return {
    isBusy,
    isLatched: () => latch.current,
    update: (isWaiting) => {
      const { at, changes: before } = delivered.current;
      if (latch.current || (performance.now() - at < REPEAT_MS && latest.current.changes() === before)) return;
      latch.current = true;
      // Buttons that go out for a moment lose the focus: only where it takes longer.
      if (isWaiting) setBusy(true);
      void run().finally(() => {
        latch.current = false;
        setBusy(false);
      });
    },
  };
}
