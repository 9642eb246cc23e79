"use client";
import { useRef, useState } from "react";

/**
 * Runs one action at a time for each of the named places: the latch closes in the same tick, before any state has been
 * rendered, so that a double click does nothing; another place is not kept waiting. `isBusy` always ends, whatever
 * happens. An action that goes on at another place says so by `move`.
 */
export function useOneAtATime(): {
  isBusy: (place: string) => boolean;
  run: (place: string, action: (move: (to: string) => void) => Promise<void>) => void;
} {
  const latch = useRef(new Set<string>());
  const [busy, setBusy] = useState<readonly string[]>([]);
  const run = (place: string, action: (move: (to: string) => void) => Promise<void>) => {
    if (latch.current.has(place)) return;
    const held = new Set<string>();
    const hold = (name: string) => {
      held.add(name);
      latch.current.add(name);
      setBusy([...latch.current]);
    };
    hold(place);
    void action(hold).finally(() => {
      for (const name of held) latch.current.delete(name);
      setBusy([...latch.current]);
    });
  };
  return { isBusy: (place) => busy.includes(place), run };
}
