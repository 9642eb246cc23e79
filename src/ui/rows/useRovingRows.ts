"use client";
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useState } from "react";

/** How many frames a virtualized list gets to measure and show a row. */
const MAX_FRAMES = 20;

/**
 * Makes the rows of a list one tab stop: the arrow keys, Home and End move the focus. The row `initialKey` gets it on mount.
 * The caller sets `data-key` on each row, and `tabIndex` on the row or an element in it: 0 in the current row, -1 in the others.
 * That element gets the focus. With `currentKey`, a {@link RowList} keeps the current row in the document.
 * @example const { currentKey, listProps } = useRovingRows(ids, container);
 */
export function useRovingRows(
  keys: readonly string[],
  container: RefObject<HTMLElement | null>,
  initialKey?: string,
) {
  const [lastKey, setLastKey] = useState(initialKey);
  const [request, setRequest] = useState(initialKey === undefined ? null : { key: initialKey });
  const currentKey = lastKey !== undefined && keys.includes(lastKey) ? lastKey : keys[0];

  useEffect(() => {
    if (!request) return;
    let frame = 0;
    let attempts = 0;
    const tryFocus = () => {
      const row = container.current?.querySelector<HTMLElement>(
        `[data-key="${CSS.escape(request.key)}"]`,
      );
      const stop = row?.querySelector<HTMLElement>("[tabindex]") ?? row;
      stop?.focus();
      if (stop?.matches(":focus") || ++attempts > MAX_FRAMES) return;
      frame = requestAnimationFrame(tryFocus);
    };
    tryFocus();
    return () => cancelAnimationFrame(frame);
  }, [request, container]);

  const focusRow = (key: string | undefined) => {
    if (key === undefined) return;
    setLastKey(key);
    setRequest({ key });
  };
  const keyOf = (target: EventTarget) =>
    target instanceof Element ? target.closest<HTMLElement>("[data-key]")?.dataset["key"] : "";
  return {
    /** The key of the row that is the tab stop. */
    currentKey,
    focusRow,
    /** Handlers of the list's container. */
    listProps: {
      onFocus: ({ target }: FocusEvent) => {
        const key = keyOf(target);
        if (key) setLastKey(key);
      },
      onKeyDown: (event: KeyboardEvent) => {
        const index = keys.indexOf(keyOf(event.target) ?? "");
        if (index < 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        const targets: Partial<Record<string, number>> = {
          ArrowDown: index + 1,
          ArrowUp: Math.max(0, index - 1),
          Home: 0,
          End: keys.length - 1,
        };
        const next = targets[event.key];
        if (next === undefined) return;
        event.preventDefault();
        focusRow(keys[next]);
      },
    },
  };
}
