"use client";
import { useRef, useState } from "react";
import { catchAndLog } from "../core/emitter.js";

/**
 * Runs one action at a time per key. A second call for a key is ignored while the first one runs, also before the next render, so
 * that a double click runs the action once. An action may `move` to another key while it runs. An action that fails is logged, and
 * leaves no key busy.
 */
export function useSingleFlight(): {
  isBusy: (key: string) => boolean;
  run: (key: string, action: (move: (key: string) => void) => Promise<void>) => void;
} {
  const running = useRef(new Set<string>());
  const [busy, setBusy] = useState<readonly string[]>([]);
  const run = (key: string, action: (move: (key: string) => void) => Promise<void>) => {
    if (running.current.has(key)) return;
    const own = new Set<string>();
    const start = (each: string) => {
      own.add(each);
      running.current.add(each);
      setBusy([...running.current]);
    };
    const runToEnd = async () => {
      start(key);
      try {
        await action(start);
      } finally {
        for (const each of own) running.current.delete(each);
        setBusy([...running.current]);
      }
    };
    catchAndLog(runToEnd)();
  };
  return { isBusy: (key) => busy.includes(key), run };
}
