"use client";
import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { RowListHandle } from "../../ui/RowListHandle.js";
import { EndKeeper } from "./EndKeeper.js";

/** Keeps a thread's scroll area at its newest message, and says how many messages a reader further up has missed. */
export function useStickToEnd(
  scroller: RefObject<HTMLElement | null>,
  handle: RefObject<RowListHandle | null>,
  rows: { count: number; lastKey: string | undefined; isLastOwn: boolean },
): { missed: number; scrollToEnd: () => void } {
  const [keeper] = useState(() => new EndKeeper());
  const missed = useSyncExternalStore(keeper.subscribe, keeper.getMissed, () => 0);
  const { count, lastKey, isLastOwn } = rows;

  useLayoutEffect(() => {
    if (!scroller.current) return;
    return keeper.attach(scroller.current, () => handle.current?.scrollToEnd());
  }, [keeper, scroller, handle]);
  useLayoutEffect(() => keeper.rowsChanged({ count, lastKey, isLastOwn }), [keeper, count, lastKey, isLastOwn]);

  return { missed, scrollToEnd: keeper.scrollToEnd };
}
