"use client";
import { type FocusEvent, type ReactNode, type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react";
import { Virtualizer, type VirtualizerHandle } from "virtua";
import type { RowListHandle } from "./RowListHandle.js";

export interface VirtualRowsProps {
  items: readonly unknown[];
  /** The key of each item, in order. */
  keys: readonly string[];
  renderAt: (index: number) => ReactNode;
  scroller: RefObject<HTMLElement | null>;
  label: string;
  estimatedHeight: number;
  handle: RefObject<RowListHandle | null> | undefined;
  id: string | undefined;
  className: string | undefined;
}

/** Beyond the pane so many px of rows are drawn, which is enough for whatever comes in by itself. */
const MARGIN_PX = 200;
/** Once a hand is there: a row that is measured in view moves those below it, so a reader's next leap has to be measured before. */
const READER_MARGIN_PX = 1_000;
const READER_EVENTS = ["pointerenter", "touchstart", "wheel", "focusin", "keydown"] as const;

/** The windowed form of a row list; loaded when a list is long. The row that holds the focus stays mounted. */
export function VirtualRows({ items, keys, renderAt, scroller, label, estimatedHeight, handle, id, className }: VirtualRowsProps) {
  const virtualizer = useRef<VirtualizerHandle>(null);
  const [focused, setFocused] = useState<string>();
  const focusedIndex = focused === undefined ? -1 : keys.indexOf(focused);
  useImperativeHandle(handle, () => ({
    scrollToEnd: () => virtualizer.current?.scrollToIndex(items.length - 1, { align: "end" }),
  }));
  const [isRead, setIsRead] = useState(false);
  useEffect(() => {
    const element = scroller.current;
    if (isRead || !element) return;
    const read = () => setIsRead(true);
    for (const name of READER_EVENTS) element.addEventListener(name, read, { passive: true });
    return () => {
      for (const name of READER_EVENTS) element.removeEventListener(name, read);
    };
  }, [isRead, scroller]);
  const handleFocus = (event: FocusEvent<HTMLElement>) =>
    setFocused(event.target.closest<HTMLElement>("[data-row-key]")?.dataset["rowKey"]);
  return (
    <div role="list" aria-label={label} id={id} className={className} onFocus={handleFocus}>
      <Virtualizer
        ref={virtualizer}
        scrollRef={scroller}
        itemSize={estimatedHeight}
        bufferSize={isRead ? READER_MARGIN_PX : MARGIN_PX}
        keepMounted={focusedIndex < 0 ? [] : [focusedIndex]}
        data={items}
      >
        {(_item: unknown, index) => (
          <div key={keys[index]} data-row-key={keys[index]} role="listitem" aria-setsize={items.length} aria-posinset={index + 1}>
            {renderAt(index)}
          </div>
        )}
      </Virtualizer>
    </div>
  );
}
