"use client";
import { type FocusEvent, useImperativeHandle, useRef, useState } from "react";
import { Virtualizer, type VirtualizerHandle } from "virtua";
import type { RowListProps } from "./RowList.js";

/** The windowed form of a row list; loaded when a list is long. The row that holds the focus stays mounted. */
export function VirtualRows<T>({ items, getKey, renderItem, scroller, label, estimatedHeight = 72, handle, id, className }: RowListProps<T>) {
  const virtualizer = useRef<VirtualizerHandle>(null);
  const [focused, setFocused] = useState<string>();
  const focusedIndex = focused === undefined ? -1 : items.findIndex((item) => getKey(item) === focused);
  useImperativeHandle(handle, () => ({
    scrollToEnd: () => virtualizer.current?.scrollToIndex(items.length - 1, { align: "end" }),
  }));
  const handleFocus = (event: FocusEvent<HTMLElement>) =>
    setFocused(event.target.closest<HTMLElement>("[data-row-key]")?.dataset["rowKey"]);
  return (
    <div role="list" aria-label={label} id={id} className={className} onFocus={handleFocus}>
      <Virtualizer
        ref={virtualizer}
        scrollRef={scroller}
        itemSize={estimatedHeight}
        keepMounted={focusedIndex < 0 ? [] : [focusedIndex]}
        data={items}
      >
        {(item: T, index) => (
          <div key={getKey(item)} data-row-key={getKey(item)} role="listitem" aria-setsize={items.length} aria-posinset={index + 1}>
            {renderItem(item, index)}
          </div>
        )}
      </Virtualizer>
    </div>
  );
}
