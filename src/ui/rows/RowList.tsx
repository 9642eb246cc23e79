"use client";
import { type ReactNode, useState } from "react";
import type { VirtualListProps } from "./VirtualRows.js";
import { ErrorBoundary } from "../../platform/provider/ChurchContext.js";
import { LoadFailure } from "../feedback/LoadFailure.js";
import { lazyWithRetry } from "../lazyWithRetry.js";

/** A list that mounts with more rows is virtualized. Plain lists support find-in-page, screen readers and SSR. */
const MAX_PLAIN_ROWS_ON_MOUNT = 100;
/** A mounted plain list that grows past this becomes virtualized. */
const MAX_PLAIN_ROWS = 500;

const VirtualRows = lazyWithRetry(async () => (await import("./VirtualRows.js")).VirtualRows, {
  Failed: LoadFailure,
});

/** Whether elements have sizes: on a server and in jsdom they have none. */
const hasLayout = (): boolean =>
  typeof document !== "undefined" && document.documentElement.clientHeight > 0;

const listStyle = { listStyle: "none", margin: 0, padding: 0 };
// Inline styles instead of styled elements: a skeleton usually shows for an instant and must be cheap.
const rowStyle = { display: "flex", alignItems: "center", gap: 16, padding: "12px 16px" };
const circleStyle = { flex: "none", borderRadius: "50%", background: "currentColor" };
const lineStyle = { height: 12, borderRadius: 6, marginBlock: 6, background: "currentColor" };

interface RowListProps<T> extends VirtualListProps {
  items: readonly T[];
  getKey: (item: T) => string;
  /** Renders the content of a row inside its `<li>`. Called for each row in each render, so it must be cheap. */
  renderItem: (item: T) => ReactNode;
}

export function RowList<T>({ items, getKey, renderItem, ...list }: RowListProps<T>) {
  const renderRow = (item: T) => (
    <ErrorBoundary part="entry" resetKey={item}>
      <Row item={item} renderItem={renderItem} />
    </ErrorBoundary>
  );
  const keys = uniqueKeys(items, getKey);
  if (useIsVirtualized(items.length) && hasLayout()) {
    return <VirtualRows {...list} keys={keys} renderAt={(index) => renderRow(items[index] as T)} />;
  }
  const { label, id, className } = list;
  return (
    <ul aria-label={label} id={id} className={className} style={listStyle}>
      {items.map((item, index) => (
        <li key={keys[index]}>{renderRow(item)}</li>
      ))}
    </ul>
  );
}

function uniqueKeys<T>(items: readonly T[], getKey: (item: T) => string): string[] {
  const seen = new Set<string>();
  return items.map((item, index) => {
    const id = getKey(item);
    const key = id && !seen.has(id) ? id : `${id}#${index}`;
    seen.add(key);
    return key;
  });
}

/** Renders inside the row's error boundary, so that an error affects this row only. */
function Row<T>({ item, renderItem }: { item: T; renderItem: (item: T) => ReactNode }) {
  return renderItem(item);
}

interface RowsSkeletonProps {
  rows: number;
  label: string;
  /** Diameter of the circle before each row, in px. @default 48 */
  circle?: number;
  "data-testid"?: string | undefined;
}

export function RowsSkeleton({ rows, label, circle = 48, ...rest }: RowsSkeletonProps) {
  return (
    <div role="status" aria-label={label} style={{ opacity: 0.15 }} {...rest}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} data-testid="skeleton-row" style={rowStyle}>
          <div style={{ ...circleStyle, width: circle, height: circle }} />
          <div style={{ flex: 1 }}>
            <div style={{ ...lineStyle, width: "35%" }} />
            <div style={{ ...lineStyle, width: "70%" }} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Whether a list is virtualized. It changes at most once, because the change loses scroll position and focus. */
export function useIsVirtualized(count: number): boolean {
  const [isLong, setIsLong] = useState(count > MAX_PLAIN_ROWS_ON_MOUNT);
  if (!isLong && count > MAX_PLAIN_ROWS) setIsLong(true);
  return isLong;
}
