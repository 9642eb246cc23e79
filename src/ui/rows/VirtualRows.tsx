"use client";
import {
  createContext,
  type FocusEvent,
  memo,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { type CustomItemComponentProps, Virtualizer, type VirtualizerHandle } from "virtua";
import type { RowListHandle } from "../styles.js";

export interface VirtualListProps {
  /** The scroll container. A long list needs one of limited height. */
  scroller: RefObject<HTMLElement | null>;
  label: string;
  /** Height of a row before it is measured, in px. @default 72 */
  estimatedHeight?: number;
  handle?: RefObject<RowListHandle | null> | undefined;
  /** Whether the rows in view stay where they are when others are added before the first one. @default false */
  shouldKeepPlace?: boolean | undefined;
  /** The key of a row that stays in the document when it is scrolled out of view, such as the tab stop. */
  currentKey?: string | undefined;
  id?: string | undefined;
  className?: string | undefined;
}

export interface VirtualRowsProps extends VirtualListProps {
  keys: readonly string[];
  /** Returns the heading of the section that contains a row; "" before the first heading and for index -1. */
  sectionHeadingAt: (index: number) => string;
  renderAt: (index: number) => ReactNode;
}

interface RowProps extends Pick<VirtualRowsProps, "sectionHeadingAt" | "renderAt"> {
  index: number;
}

const RowKeys = createContext<readonly string[]>([]);

/** The element of a row. The virtualizer positions and measures it. */
function RowRoot({ index, style, ...root }: CustomItemComponentProps) {
  const keys = useContext(RowKeys);
  return (
    <div
      {...root}
      // A change in one row does not lay out the others.
      style={{ ...style, contain: "layout style" }}
      data-row-key={keys[index]}
      role="listitem"
      aria-setsize={keys.length}
      aria-posinset={index + 1}
    />
  );
}

/** Memoized, because the virtualizer renders all its rows again after each measurement and scroll event. */
const Row = memo(function Row({ index, sectionHeadingAt, renderAt }: RowProps) {
  const heading = sectionHeadingAt(index);
  return (
    <>
      {heading && heading !== sectionHeadingAt(index - 1) && <h3>{heading}</h3>}
      {renderAt(index)}
    </>
  );
});

/** Overscan in px before the first user input. 1 px renders one more row, so that screen readers find it. */
const BUFFER_PX = 1;
/** Overscan after the first user input: larger, because a row that is measured while it is in view shifts the others. */
const ACTIVE_BUFFER_PX = 1_000;
/** Style of a copy of the top section's heading. Height 0: it takes no space, overflows its box and covers the real heading. */
const stickyHeadingStyle = {
  position: "sticky",
  insetBlockStart: 0,
  zIndex: 1,
  height: 0,
} as const;
const USER_EVENTS = ["pointerenter", "touchstart", "wheel", "focusin", "keydown"];

/** Whether rows were only added before the first one. The key of the first row changes with its heading, so the second one counts. */
export const isPrepended = (before: readonly string[], after: readonly string[]): boolean =>
  after.length > before.length &&
  after.at(-1) === before.at(-1) &&
  after.at(1 - before.length) === before[1];

export function VirtualRows(props: VirtualRowsProps) {
  const { keys, sectionHeadingAt, renderAt, scroller, label, handle, currentKey, ...rest } = props;
  const { estimatedHeight = 72, shouldKeepPlace = false, ...root } = rest;
  const virtualizer = useRef<VirtualizerHandle>(null);
  const [added, setAdded] = useState({ keys, isBefore: false });
  if (added.keys !== keys) {
    setAdded({ keys, isBefore: shouldKeepPlace && isPrepended(added.keys, keys) });
  }
  const [focusedKey, setFocusedKey] = useState<string>();
  const keptIndexes = [focusedKey, currentKey].map((key) => keys.indexOf(key ?? ""));
  useImperativeHandle(handle, () => ({
    scrollToStart: () => virtualizer.current?.scrollToIndex(0),
    scrollToEnd: () => virtualizer.current?.scrollToIndex(keys.length - 1, { align: "end" }),
  }));
  const [topIndex, setTopIndex] = useState(0);
  const topHeading = sectionHeadingAt(topIndex);
  const handleScroll = (offset: number) => {
    const index = Math.max(0, virtualizer.current?.findItemIndex(offset) ?? 0);
    // Sets state only when the heading changes, not on every scroll event.
    if (sectionHeadingAt(index) !== topHeading) setTopIndex(index);
  };
  const [isActive, setIsActive] = useState(false);
  useEffect(() => {
    if (isActive) return;
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    for (const name of USER_EVENTS)
      scroller.current?.addEventListener(name, () => setIsActive(true), options);
    return () => listening.abort();
  }, [isActive, scroller]);
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const listen = (name: string, next: boolean) =>
      // The browser prints what the document shows when the handler returns.
      window.addEventListener(name, () => flushSync(() => setIsPrinting(next)), { signal });
    listen("beforeprint", true);
    listen("afterprint", false);
    return () => listening.abort();
  }, []);
  const handleFocus = (event: FocusEvent<HTMLElement>) =>
    setFocusedKey(event.target.closest<HTMLElement>("[data-row-key]")?.dataset["rowKey"]);
  const renderRow = (key: string, index: number) => (
    <Row key={key} index={index} sectionHeadingAt={sectionHeadingAt} renderAt={renderAt} />
  );
  return (
    <RowKeys value={keys}>
      {topHeading && (
        <div aria-hidden style={stickyHeadingStyle}>
          {!isPrinting && <h3>{topHeading}</h3>}
        </div>
      )}
      <div role="list" aria-label={label} onFocus={handleFocus} {...root}>
        {isPrinting ? (
          keys.map((key, index) => (
            <RowRoot key={key} index={index} style={{}}>
              {renderRow(key, index)}
            </RowRoot>
          ))
        ) : (
          <Virtualizer
            ref={virtualizer}
            item={RowRoot}
            onScroll={handleScroll}
            scrollRef={scroller}
            itemSize={estimatedHeight}
            bufferSize={isActive ? ACTIVE_BUFFER_PX : BUFFER_PX}
            keepMounted={[...new Set(keptIndexes.filter((index) => index >= 0))]}
            data={keys}
            shift={added.isBefore}
          >
            {renderRow}
          </Virtualizer>
        )}
      </div>
    </RowKeys>
  );
}
