import type { FocusEvent, KeyboardEvent } from "react";

/** Attributes of a list's container, of each row in it, and of what can have the focus in a row: first the row itself. */
const LIST = "data-rows";
const ROW = "data-row";
const ITEM = "data-row-item";

const KEYS = ["ArrowDown", "ArrowUp", "Home", "End"];

const itemsOf = (row: Element): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>(`[${ITEM}]`),
];
const setTabIndex = (row: Element, tabIndex: number): void => {
  for (const item of itemsOf(row)) item.tabIndex = tabIndex;
};
const tabStopOf = (list: Element) => list.querySelector(`[${ITEM}][tabindex="0"]`);

function setTabStop(list: Element, row: Element): void {
  for (const item of list.querySelectorAll<HTMLElement>(`[${ITEM}][tabindex="0"]`))
    item.tabIndex = -1;
  setTabIndex(row, 0);
}

/** Takes a mounted row out of the tab order, unless its list has no tab stop yet. The DOM holds the state, so no row renders again. */
function addRow(row: Element | null): void {
  const list = row?.closest(`[${LIST}]`);
  if (row && list) setTabIndex(row, tabStopOf(list) ? -1 : 0);
}

/** Makes the first row the tab stop of a list that has lost its own, such as to a filter. */
export function repairTabStop(list: Element | null): void {
  const first = list?.querySelector(`[${ROW}]`);
  if (list && first && !tabStopOf(list)) setTabStop(list, first);
}

/** Props of a row, and of each element in it that can have the focus. */
export const rovingRow = { [ROW]: "", ref: addRow } as const;
export const rovingItem = { [ITEM]: "" } as const;

function handleFocus({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  const row = target.closest(`[${ROW}]`);
  if (row) setTabStop(currentTarget, row);
}

function handleKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: list, key, target } = event;
  const current = target instanceof Element && target.closest(`[${ROW}]`);
  const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  if (!current || hasModifier || !KEYS.includes(key)) return;
  event.preventDefault();
  const isToEdge = key === "Home" || key === "End";
  const focusRow = () => {
    const rows = [...list.querySelectorAll(`[${ROW}]`)];
    const at = rows.indexOf(current) + (key === "ArrowDown" ? 1 : -1);
    const row = isToEdge ? rows.at(key === "Home" ? 0 : -1) : rows[at];
    const item = row && itemsOf(row)[0];
    item?.focus();
    return item;
  };
  const focused = focusRow();
  if (!isToEdge) return;
  list.scrollTop = key === "Home" ? 0 : list.scrollHeight;
  // A virtualized list renders its first and last rows only after it has scrolled to them. By then the focus may have moved on.
  const focusEdge = () => document.activeElement === focused && focusRow();
  requestAnimationFrame(() => requestAnimationFrame(focusEdge));
}

/** Props of the scroll container of a list: one tab stop; ↑, ↓, Home and End move the focus between its rows. */
export const rovingList = {
  [LIST]: "",
  onFocus: handleFocus,
  onKeyDown: handleKeyDown,
} as const;
