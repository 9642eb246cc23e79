import type { FocusEvent, KeyboardEvent, PointerEvent } from "react";
import type { RowListHandle } from "../../ui/styles.js";

const ROW = ".NarthexNote-root";
/** How many frames Home and End wait at most until a windowed list has rendered its first or last row. */
const MAX_FRAMES = 30;
/** A focus within this time after a press comes from the press, in milliseconds. */
const PRESS_MS = 100;

const rowsIn = (scroller: Element): HTMLElement[] => [
  ...scroller.querySelectorAll<HTMLElement>(ROW),
];

function focusRow(row: HTMLElement | undefined): void {
  row?.focus({ preventScroll: true });
  // jsdom has no scrollIntoView.
  row?.scrollIntoView?.({ block: "nearest" });
}

/** Returns the last row that is in view, else the last row. */
function lastRowInView(scroller: HTMLElement): HTMLElement | undefined {
  const { bottom } = scroller.getBoundingClientRect();
  const rows = rowsIn(scroller);
  return rows.findLast((row) => row.getBoundingClientRect().bottom <= bottom + 1) ?? rows.at(-1);
}

/** Whether a row is the first or last message of the whole list. Rows of a windowed list have a position. */
function isAtEdge(row: Element | undefined, key: string): boolean {
  const item = row?.closest("[aria-posinset]");
  if (!item) return true;
  const position = Number(item.getAttribute("aria-posinset"));
  // The first row of a list is a day.
  return key === "Home" ? position <= 2 : position === Number(item.getAttribute("aria-setsize"));
}

/**
 * Returns event handlers for a list of messages in a scroll area, which is one tab stop besides Retry and Discard. Focusing it
 * by keyboard focuses the row that had the focus before, else the last one in view. Up, Down, Home and End move between rows,
 * and Left and Right between the controls of a row.
 */
export function createRowNavigation() {
  let lastFocused: HTMLElement | undefined;
  let pressedAt = -Infinity;
  const moveToEdge = (
    scroller: HTMLElement,
    key: string,
    list: RowListHandle | null,
    frames = 0,
  ) => {
    const row = rowsIn(scroller).at(key === "Home" ? 0 : -1);
    const isLastFrame = frames === MAX_FRAMES;
    if (isAtEdge(row, key) || isLastFrame) focusRow(row);
    else if (key === "Home") list?.scrollToStart();
    else list?.scrollToEnd();
    // A row is hidden until it is measured, and hidden elements refuse the focus.
    if (isLastFrame || document.activeElement === row) return;
    requestAnimationFrame(() => moveToEdge(scroller, key, list, frames + 1));
  };
  const moveInRow = (row: HTMLElement, target: Element, isForwards: boolean) => {
    const stops = [row, ...row.querySelectorAll<HTMLElement>("a, button")];
    const index = stops.findIndex((stop) => stop === target);
    stops.at(Math.max(0, index + (isForwards ? 1 : -1)))?.focus();
  };
  return {
    onPointerDown: ({ timeStamp }: PointerEvent<HTMLElement>) => void (pressedAt = timeStamp),
    onFocus: ({ target, currentTarget, timeStamp }: FocusEvent<HTMLElement>) => {
      const row = target.closest<HTMLElement>(ROW);
      if (row) lastFocused = row;
      // A click beside the messages must not move the focus into one.
      else if (target === currentTarget && timeStamp - pressedAt > PRESS_MS)
        focusRow(lastFocused?.isConnected ? lastFocused : lastRowInView(currentTarget));
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>, list: RowListHandle | null) => {
      const { key, currentTarget: scroller, target } = event;
      if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof Element)) return;
      const row = target.closest<HTMLElement>(ROW);
      if (key === "Tab" && event.shiftKey) {
        // Otherwise the scroll area is the stop before its rows, and would return the focus to them.
        scroller.tabIndex = -1;
        setTimeout(() => (scroller.tabIndex = 0));
        return;
      }
      const rows = rowsIn(scroller);
      const index = row ? rows.indexOf(row) : rows.length;
      if (key === "ArrowUp") focusRow(rows[Math.max(0, index - 1)]);
      else if (key === "ArrowDown") focusRow(rows[Math.min(rows.length - 1, index + 1)]);
      else if (key === "Home" || key === "End") moveToEdge(scroller, key, list);
      else if (row && (key === "ArrowLeft" || key === "ArrowRight"))
        moveInRow(
          row,
          target,
          (getComputedStyle(row).direction === "rtl") === (key === "ArrowLeft"),
        );
      else return;
      event.preventDefault();
    },
  };
}
