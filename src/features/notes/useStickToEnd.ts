"use client";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Nearer to the end than this, a reader counts as being there. */
const END_TOLERANCE_PX = 24;

export interface StickToEnd {
  /** Messages that arrived while the reader was further up. */
  missed: number;
  scrollToEnd: () => void;
}

/**
 * Keeps a scroll area at its end while the reader is there: when it opens, when rows are added or grow, when the pane
 * gets smaller. A reader who has scrolled up is left alone and told how much is new (NOTE-07).
 */
export function useStickToEnd(
  scroller: RefObject<HTMLElement | null>,
  options: { count: number; lastKey: string | undefined; isLastOwn: boolean; toEnd: () => void },
): StickToEnd {
  const { count, lastKey, isLastOwn, toEnd } = options;
  const isAtEnd = useRef(true);
  const last = useRef({ top: 0, height: 0, pane: 0 });
  const seen = useRef({ count, lastKey });
  const [missed, setMissed] = useState(0);

  const scrollToEnd = useCallback(() => {
    isAtEnd.current = true;
    setMissed(0);
    toEnd();
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [scroller, toEnd]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const handleScroll = () => {
      const { scrollTop, scrollHeight, clientHeight } = element;
      const before = last.current;
      // Only a reader scrolls up in an area whose sizes have stayed the same.
      const isReader = scrollHeight === before.height && clientHeight === before.pane && scrollTop < before.top - 1;
      if (scrollHeight - scrollTop - clientHeight <= END_TOLERANCE_PX) {
        isAtEnd.current = true;
        setMissed(0);
      } else if (isReader) isAtEnd.current = false;
      last.current = { top: scrollTop, height: scrollHeight, pane: clientHeight };
    };
    element.addEventListener("scroll", handleScroll, { passive: true });
    if (typeof ResizeObserver === "undefined") return () => element.removeEventListener("scroll", handleScroll);
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => {
      element.removeEventListener("scroll", handleScroll);
      observer.disconnect();
    };
  }, [scroller]);

  useLayoutEffect(() => {
    const added = count - seen.current.count;
    const isNew = lastKey !== seen.current.lastKey;
    const isFirst = seen.current.count === 0;
    seen.current = { count, lastKey };
    if (isNew && (isAtEnd.current || isLastOwn || isFirst)) scrollToEnd();
    else if (isNew && added > 0) setMissed((before) => before + added);
  }, [count, lastKey, isLastOwn, scrollToEnd]);

  // The first paint shows the newest message, not the oldest.
  useLayoutEffect(scrollToEnd, [scrollToEnd]);

  return { missed, scrollToEnd };
}
