"use client";
import {
  type ReactNode,
  type RefObject,
  type FocusEvent,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { Virtualizer, type VirtualizerHandle } from "virtua";
import type { RowListHandle } from "../types.js";

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

/** Height of the rows rendered outside the viewport before the first user input, in px. */
const BUFFER_PX = 200;

/** The same after the first user input, so that rows are measured before they scroll into view and shift others. */
const ACTIVE_BUFFER_PX = 1_000;

const USER_EVENTS = ["pointerenter", "touchstart", "wheel", "focusin", "keydown"] as const;

/** Renders a virtualized list. The row that contains the focus stays mounted. */
export function VirtualRows({
  items,
  keys,
  renderAt,
  scroller,
  label,
  estimatedHeight,
  handle,
  id,
  className,
}: VirtualRowsProps) {
  const virtualizer = useRef<VirtualizerHandle>(null);
  const [focusedKey, setFocusedKey] = useState<string>();
  const focusedIndex = focusedKey === undefined ? -1 : keys.indexOf(focusedKey);
  useImperativeHandle(handle, () => ({
    scrollToEnd: () => virtualizer.current?.scrollToIndex(items.length - 1, { align: "end" }),
  }));
  const [isActive, setIsActive] = useState(false);
  useEffect(() => {
    const element = scroller.current;
    if (isActive || !element) return;
    const activate = () => setIsActive(true);
    for (const name of USER_EVENTS) element.addEventListener(name, activate, { passive: true });
    return () => {
      for (const name of USER_EVENTS) element.removeEventListener(name, activate);
    };
  }, [isActive, scroller]);
  const handleFocus = (event: FocusEvent<HTMLElement>) =>
    setFocusedKey(event.target.closest<HTMLElement>("[data-row-key]")?.dataset["rowKey"]);
  return (
    <div role="list" aria-label={label} id={id} className={className} onFocus={handleFocus}>
      <Virtualizer
        ref={virtualizer}
        scrollRef={scroller}
        itemSize={estimatedHeight}
        bufferSize={isActive ? ACTIVE_BUFFER_PX : BUFFER_PX}
        keepMounted={focusedIndex < 0 ? [] : [focusedIndex]}
        data={items}
      >
        {(_item: unknown, index) => (
          <div
            key={keys[index]}
            data-row-key={keys[index]}
            role="listitem"
            aria-setsize={items.length}
            aria-posinset={index + 1}
          >
            {renderAt(index)}
          </div>
        )}
      </Virtualizer>
    </div>
  );
}
