"use client";
import { type ReactNode, useId, useState } from "react";
import type { VirtualListProps } from "./VirtualRows.js";
import { ErrorBoundary } from "../../platform/provider/ChurchContext.js";
import { LoadFailure } from "../feedback/LoadFailure.js";
import { lazyWithRetry } from "../lazyWithRetry.js";
import { keyframes, styled } from "../styles.js";

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
const stickyStyle = { position: "sticky", insetBlockStart: 0, zIndex: 1 } as const;

interface RowListProps<T> extends VirtualListProps {
  items: readonly T[];
  getKey: (item: T) => string;
  /** Renders the content of a row inside its `<li>`. Called for each row in each render, so it must be cheap. */
  renderItem: (item: T) => ReactNode;
  /** Returns the heading of an item. Items below the same heading follow each other. "" continues the former one. */
  getHeading?: ((item: T) => string) | undefined;
  /** Renders all rows of a long list too, for print and find-in-page. @default false */
  isPlain?: boolean;
}

export function RowList<T>(props: RowListProps<T>) {
  const { items, getKey, renderItem, getHeading, isPlain, ...list } = props;
  const renderRow = (item: T) => (
    <ErrorBoundary part="entry" resetKey={item}>
      <Row item={item} renderItem={renderItem} />
    </ErrorBoundary>
  );
  const keys = uniqueKeys(items, getKey);
  // Called for the rows in view only: a long list has thousands of others.
  const headingAt = (index: number): string => {
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
        headingAt={headingAt}
        renderAt={(index) => renderRow(items[index] as T)}
      />
    );
  }
  const { label, id, className } = list;
  const renderRows = (from: number, to?: number) =>
    items.slice(from, to).map((item, index) => <li key={keys[from + index]}>{renderRow(item)}</li>);
  if (!getHeading) {
    return (
      <ul aria-label={label} id={id} className={className} style={listStyle}>
        {renderRows(0)}
      </ul>
    );
  }
  const headings = items.map((_, index) => headingAt(index));
  const starts = headings.flatMap((heading, index) =>
    index === 0 || heading !== headings[index - 1] ? [index] : [],
  );
  // Not the keys of their first rows: a section stays mounted when a new row comes first.
  const sectionKeys = uniqueKeys(starts, (start) => headings[start] ?? "");
  return (
    <div role="group" aria-label={label} id={id} className={className}>
      {starts.map((start, index) => (
        <Section key={sectionKeys[index]} heading={headings[start] || undefined} label={label}>
          {renderRows(start, starts[index + 1])}
        </Section>
      ))}
    </div>
  );
}

interface SectionProps {
  heading: string | undefined;
  /** Names a list without a heading. */
  label: string;
  children: ReactNode;
}

/** Renders the rows below one heading, which sticks to the top while they scroll. */
function Section({ heading, label, children }: SectionProps) {
  const id = useId();
  return (
    <section>
      {heading && (
        <h3 id={id} style={stickyStyle}>
          {heading}
        </h3>
      )}
      <ul style={listStyle} {...(heading ? { "aria-labelledby": id } : { "aria-label": label })}>
        {children}
      </ul>
    </section>
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

const appear = keyframes({ from: { visibility: "hidden" } });

const SkeletonRoot = styled("div")({
  // A fast answer shows no skeleton at all.
  animation: `${appear} 200ms step-end`,
  opacity: 0.1,
  "& > div": { display: "flex", alignItems: "center", gap: 14, padding: "14px 22px" },
  "& i": { display: "block", background: "currentColor" },
  "& > div > i": { flex: "none" },
  "& div > div": { flex: 1 },
  "& div > div > i": { height: 12, borderRadius: 6 },
  "& div > div > i + i": { height: 10, marginBlockStart: 8 },
  "@media (forced-colors: active)": {
    "& i": { background: "GrayText", forcedColorAdjust: "none" },
  },
});

const SQUARE_PX = 36;
/** The radius of the shape before each row, and the widths of the two lines beside it. */
const SHAPES = {
  circle: ["50%", "35%", "70%"],
  square: [9, "78%", "26%"],
} as const;

interface RowsSkeletonProps {
  rows: number;
  label: string;
  /** @default "circle" */
  shape?: keyof typeof SHAPES;
  /** Diameter of the circle before each row, in px. @default 48 */
  circle?: number;
  "data-testid"?: string | undefined;
}

export function RowsSkeleton(props: RowsSkeletonProps) {
  const { rows, label, shape = "circle", circle = 48, ...rest } = props;
  const [borderRadius, first, second] = SHAPES[shape];
  const size = shape === "circle" ? circle : SQUARE_PX;
  return (
    <SkeletonRoot role="status" aria-label={label} {...rest}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} data-testid="skeleton-row">
          <i style={{ width: size, height: size, borderRadius }} />
          <div>
            <i style={{ width: first }} />
            <i style={{ width: second }} />
          </div>
        </div>
      ))}
    </SkeletonRoot>
  );
}

/** Whether a list is virtualized. It changes at most once, because the change loses scroll position and focus. */
export function useIsVirtualized(count: number): boolean {
  const [isLong, setIsLong] = useState(count > MAX_PLAIN_ROWS_ON_MOUNT);
  if (!isLong && count > MAX_PLAIN_ROWS) setIsLong(true);
  return isLong;
}
