"use client";
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { Virtualizer, type VirtualizerHandle } from "virtua";
import type { RowListHandle } from "../styles.js";

export interface VirtualListProps {
  /** The scroll container. A long list needs one of limited height. */
  scroller: RefObject<HTMLElement | null>;
  label: string;
  /** Height of a row before it is measured, in px. @default 72 */
  estimatedHeight?: number;
  handle?: RefObject<RowListHandle | null> | undefined;
  id?: string | undefined;
  className?: string | undefined;
}

interface VirtualRowsProps extends VirtualListProps {
  keys: readonly string[];
  renderAt: (index: number) => ReactNode;
}

/** Height of the rows rendered outside the viewport before the first user input. */
const BUFFER_PX = 200;
/** The same height after the first user input: larger, so that rows are measured before they scroll into view and shift others. */
const ACTIVE_BUFFER_PX = 1_000;
const USER_EVENTS = ["pointerenter", "touchstart", "wheel", "focusin", "keydown"];

export function VirtualRows(props: VirtualRowsProps) {
  const { keys, renderAt, scroller, label, estimatedHeight = 72, handle, ...root } = props;
  const virtualizer = useRef<VirtualizerHandle>(null);
  const [focusedKey, setFocusedKey] = useState<string>();
  const focusedIndex = focusedKey === undefined ? -1 : keys.indexOf(focusedKey);
  useImperativeHandle(handle, () => ({
    scrollToEnd: () => virtualizer.current?.scrollToIndex(keys.length - 1, { align: "end" }),
  }));
  const [isActive, setIsActive] = useState(false);
  useEffect(() => {
    if (isActive) return;
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    for (const name of USER_EVENTS)
      scroller.current?.addEventListener(name, () => setIsActive(true), options);
    return () => listening.abort();
  }, [isActive, scroller]);
  const handleFocus = (event: FocusEvent<HTMLElement>) =>
    setFocusedKey(event.target.closest<HTMLElement>("[data-row-key]")?.dataset["rowKey"]);
  return (
    <div role="list" aria-label={label} onFocus={handleFocus} {...root}>
      <Virtualizer
        ref={virtualizer}
        scrollRef={scroller}
        itemSize={estimatedHeight}
        bufferSize={isActive ? ACTIVE_BUFFER_PX : BUFFER_PX}
        keepMounted={focusedIndex < 0 ? [] : [focusedIndex]}
        data={keys}
      >
        {(key, index) => (
          <div
            key={key}
            data-row-key={key}
            role="listitem"
            aria-setsize={keys.length}
            aria-posinset={index + 1}
          >
            {renderAt(index)}
          </div>
        )}
      </Virtualizer>
    </div>
  );
}
