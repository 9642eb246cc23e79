"use client";
import { useRef, useState } from "react";
import { catchAndLog } from "../core/logging.js";

type Action = (addKey: (key: string) => void) => Promise<void>;

/** Runs one action at a time per key, so a double click runs it once. The action can block more keys by `addKey`. Logs failures. */
export function useSingleFlight() {
  const running = useRef(new Set<string>());
  const [busy, setBusy] = useState<readonly string[]>([]);
  const run = (key: string, action: Action) => {
    if (running.current.has(key)) return;
    const own = new Set<string>();
    const addKey = (each: string) => {
      own.add(each);
      running.current.add(each);
      setBusy([...running.current]);
    };
    const runToEnd = async () => {
      addKey(key);
      try {
        await action(addKey);
      } finally {
        for (const each of own) running.current.delete(each);
        setBusy([...running.current]);
      }
    };
    catchAndLog(runToEnd)();
  };
  return { isBusy: (key: string) => busy.includes(key), run };
}
