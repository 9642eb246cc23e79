"use client";
import { type ComponentType, type ReactNode, useMemo, useState } from "react";
import type { VirtualListProps } from "./VirtualRows.js";
import { VirtualRows } from "./LazyVirtualRows.js";
import { ErrorBoundary } from "../../platform/provider/ErrorBoundary.js";

/** A list that mounts with more rows is virtualized. Plain lists support find-in-page, screen readers and SSR. */
const MAX_PLAIN_ROWS_ON_MOUNT = 30;
/** A mounted plain list that grows past this becomes virtualized. Higher, because the change loses scroll position and focus. */
const MAX_PLAIN_ROWS = 500;

let hadLayout = false;
/** Whether elements have sizes: on a server and in jsdom they have none. Remembered, because reading sizes costs a reflow. */
const hasLayout = (): boolean =>
  (hadLayout ||= typeof document !== "undefined" && document.documentElement.clientHeight > 0);

export const listStyle = { listStyle: "none", margin: 0, padding: 0 };

export interface SectionsProps extends Pick<VirtualListProps, "label" | "id" | "className"> {
  /** The heading of the section that contains each row; "" before the first heading. */
  headings: readonly string[];
  /** Renders the rows from an index up to `to`, which is excluded. */
  renderRows: (from: number, to?: number) => ReactNode;
}

interface RowListProps<T> extends VirtualListProps {
  items: readonly T[];
  getKey: (item: T) => string;
  /** Renders the content of a row. Called for each mounted row in each render, so it must be cheap. */
  renderItem: (item: T) => ReactNode;
  /** Returns the heading of an item; "" keeps the heading of the item before. Items with the same heading must be adjacent. */
  getHeading?: ((item: T) => string) | undefined;
  /** Renders the rows below their headings. A prop, so that lists without headings do not import it. */
  Sections?: ComponentType<SectionsProps>;
  /** Renders all rows of a long list too, for find-in-page. @default false */
  isPlain?: boolean;
}

/** Renders a list, virtualized if it is long. */
export function RowList<T>(props: RowListProps<T>) {
  const { items, getKey, renderItem, getHeading, Sections, isPlain, ...list } = props;
  const renderRow = (item: T) => (
    <ErrorBoundary part="entry" resetKey={item}>
      <Row item={item} renderItem={renderItem} />
    </ErrorBoundary>
  );
  // `getKey` depends on the item only.
  // oxlint-disable-next-line react/exhaustive-deps
  const keys = useMemo(() => uniqueKeys(items, getKey), [items]);
  // Not computed in advance, because a long list calls this only for the rows in view.
  const sectionHeadingAt = (index: number): string => {
    for (let at = Math.min(index, items.length - 1); getHeading && at >= 0; at--) {
      const heading = getHeading(items[at] as T);
      if (heading) return heading;
    }
    return "";
  };
  if (useIsVirtualized(items.length) && !isPlain && hasLayout()) {
    return (
      <VirtualRows
        {...list}
        keys={keys}
        sectionHeadingAt={sectionHeadingAt}
        renderAt={(index) => renderRow(items[index] as T)}
      />
    );
  }
  const { label, id, className } = list;
  const renderRows = (from: number, to?: number) =>
    items.slice(from, to).map((item, index) => <li key={keys[from + index]}>{renderRow(item)}</li>);
  if (getHeading && Sections) {
    const headings = items.map((_, index) => sectionHeadingAt(index));
    return <Sections {...list} headings={headings} renderRows={renderRows} />;
  }
  return (
    <ul aria-label={label} id={id} className={className} style={listStyle}>
      {renderRows(0)}
    </ul>
  );
}

/** Returns the React keys of items. An empty or repeated key gets the index as a suffix. */
export function uniqueKeys<T>(items: readonly T[], getKey: (item: T) => string): string[] {
  const seen = new Set<string>();
  return items.map((item, index) => {
    const id = getKey(item);
    const key = id && !seen.has(id) ? id : `${id}#${index}`;
    seen.add(key);
    return key;
  });
}

/** A component, so that an error of `renderItem` is thrown inside the row's error boundary. */
function Row<T>({ item, renderItem }: { item: T; renderItem: (item: T) => ReactNode }) {
  return renderItem(item);
}

/** Whether a list must be virtualized. Changes at most once, from false to true. */
export function useIsVirtualized(count: number): boolean {
  const [isLong, setIsLong] = useState(count > MAX_PLAIN_ROWS_ON_MOUNT);
  if (!isLong && count > MAX_PLAIN_ROWS) setIsLong(true);
  return isLong;
}
