"use client";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { lazyPart } from "./lazyPart.js";
import { LoadFailure } from "./LoadFailure.js";
import type { RowListHandle } from "./RowListHandle.js";

/** Up to this many rows are plain: find-in-page, screen readers and server rendering just work, at the same speed. */
export const PLAIN_ROWS = 100;

const VirtualRows = lazyPart(() => import("./VirtualRows.js").then((module) => module.VirtualRows), { Failed: LoadFailure });

export interface RowListProps<T> {
  items: readonly T[];
  getKey: (item: T) => string;
  /** One row's content; the list wraps it in an `<li>`. Must be stable or cheap. */
  renderItem: (item: T, index: number) => ReactNode;
  /** The element that scrolls. Without a height of its own the rows stay plain. */
  scroller: RefObject<HTMLElement | null>;
  /** Names the list for screen readers. */
  label: string;
  /** Height of a row before it is measured, in px. @default 72 */
  estimatedHeight?: number;
  /** Receives the handle of a long list. */
  handle?: RefObject<RowListHandle | null> | undefined;
  id?: string | undefined;
  className?: string | undefined;
}

/** A list that stays fast at any length: plain up to {@link PLAIN_ROWS} rows, windowed above (TARGETS §1). */
export function RowList<T>({ items, getKey, renderItem, scroller, label, estimatedHeight = 72, handle, id, className }: RowListProps<T>) {
  const isLong = items.length > PLAIN_ROWS;
  // Unknown until the area has been measured: thousands of rows must not be made once only to be thrown away.
  const [hasHeight, setHasHeight] = useState<boolean>();
  useEffect(() => {
    // Known only once the area stands in the page; it is an ancestor, so its ref comes after this list's layout effects.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    if (isLong) setHasHeight((scroller.current?.clientHeight ?? 0) > 0);
  }, [isLong, scroller]);

  if (isLong && hasHeight !== false) {
    if (hasHeight === undefined) return null;
    return (
      <VirtualRows
        items={items}
        keys={items.map(getKey)}
        renderAt={(index) => renderItem(items[index] as T, index)}
        scroller={scroller}
        label={label}
        estimatedHeight={estimatedHeight}
        handle={handle}
        id={id}
        className={className}
      />
    );
  }
  return (
    <ul aria-label={label} id={id} className={className}>
      {items.map((item, index) => (
        <li key={getKey(item)}>{renderItem(item, index)}</li>
      ))}
    </ul>
  );
}
