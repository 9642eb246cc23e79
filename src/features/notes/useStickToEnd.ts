"use client";
import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { ThreadEnd } from "../../rules/messaging/endOfThread.js";
import type { RowListHandle } from "../../ui/RowListHandle.js";
import { EndKeeper } from "./EndKeeper.js";

/** Keeps a thread's scroll area at its newest message, and says how many messages a reader further up has missed. */
export function useStickToEnd(
  scroller: RefObject<HTMLElement | null>,
  handle: RefObject<RowListHandle | null>,
  end: ThreadEnd,
): { missed: number; scrollToEnd: () => void } {
  const [keeper] = useState(() => new EndKeeper());
  const missed = useSyncExternalStore(keeper.subscribe, keeper.getMissed, () => 0);
  const { count, savedKey, isSavedOwn, waitingKey } = end;

  useLayoutEffect(() => {
    if (!scroller.current) return;
    return keeper.attach(scroller.current, () => handle.current?.scrollToEnd());
  }, [keeper, scroller, handle]);
  useLayoutEffect(() => keeper.rowsChanged({ count, savedKey, isSavedOwn, waitingKey }), [keeper, count, savedKey, isSavedOwn, waitingKey]);

  return { missed, scrollToEnd: keeper.scrollToEnd };
}
