"use client";
import type { ReactNode, RefObject } from "react";
import { ErrorBoundary } from "../react/ErrorBoundary.js";
import { lazyPart } from "./lazyPart.js";
import { LoadFailure } from "./LoadFailure.js";
import type { RowListHandle } from "./RowListHandle.js";
import { useIsLong } from "./useIsLong.js";

const VirtualRows = lazyPart(() => import("./VirtualRows.js").then((module) => module.VirtualRows), { Failed: LoadFailure });

/** A server and a test's document have no sizes, so nothing could be windowed there. */
const hasLayout = (): boolean => typeof document !== "undefined" && document.documentElement.clientHeight > 0;

const plain = { listStyle: "none", margin: 0, padding: 0 };

export interface RowListProps<T> {
  items: readonly T[];
  getKey: (item: T) => string;
  /** One row's content; the list wraps it in an `<li>`. Must be stable or cheap. */
  renderItem: (item: T) => ReactNode;
  /** The element that scrolls; a long list needs one of limited height. */
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

/** A key for each item. What a server sends without an id, or twice, still has a row of its own. */
function uniqueKeys<T>(items: readonly T[], getKey: (item: T) => string): string[] {
  const seen = new Set<string>();
  return items.map((item, index) => {
    const given = getKey(item);
    const key = given && !seen.has(given) ? given : `${given}#${index}`;
    seen.add(key);
    return key;
  });
}

interface RowProps<T> {
  item: T;
  renderItem: (item: T) => ReactNode;
}

/** A row of its own makes its content, so that an error in it takes away this row only. */
function Row<T>({ item, renderItem }: RowProps<T>) {
  return renderItem(item);
}

/** A list that stays fast at any length: plain up to a hundred rows, windowed above (see useIsLong). */
export function RowList<T>({ items, getKey, renderItem, scroller, label, estimatedHeight = 72, handle, id, className }: RowListProps<T>) {
  const renderRow = (item: T) => (
    <ErrorBoundary part="entry" resetKey={item}>
      <Row item={item} renderItem={renderItem} />
    </ErrorBoundary>
  );
  const keys = uniqueKeys(items, getKey);
  if (useIsLong(items.length) && hasLayout()) {
    return (
      <VirtualRows
        items={items}
        keys={keys}
        renderAt={(index) => renderRow(items[index] as T)}
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
    <ul aria-label={label} id={id} className={className} style={plain}>
      {items.map((item, index) => (
        <li key={keys[index]}>{renderRow(item)}</li>
      ))}
    </ul>
  );
}
