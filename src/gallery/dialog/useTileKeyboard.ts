"use client";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";

/** Implements a roving tabindex for a grid: arrow keys, Home and End focus another tile, Tab reaches the controls of one tile only. */
export function useTileKeyboard() {
  const ref = useRef<HTMLUListElement>(null);
  const currentTile = useRef<Element>(undefined);
  const getTiles = () => [...(ref.current?.children ?? [])] as HTMLElement[];
  // Changes the DOM, not state, so that moving the focus renders no tile.
  const syncTabIndexes = () => {
    const tiles = getTiles();
    const tabbableTile = tiles.find((tile) => tile === currentTile.current) ?? tiles[0];
    for (const tile of tiles)
      for (const control of tile.querySelectorAll<HTMLElement>("button, a"))
        control.tabIndex = tile === tabbableTile ? 0 : -1;
  };
  // Runs after every render, because tiles come and go.
  useEffect(syncTabIndexes);
  return {
    ref,
    onFocus: ({ target }: FocusEvent) => {
      currentTile.current = getTiles().find((tile) => tile.contains(target));
      syncTabIndexes();
    },
    onKeyDown: (event: KeyboardEvent) => {
      const tiles = getTiles();
      const index = tiles.findIndex((tile) => tile.contains(event.target as Node));
      if (!ref.current || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const forward = getComputedStyle(ref.current).direction === "rtl" ? -1 : 1;
      const columns = tiles.filter(({ offsetTop }) => offsetTop === tiles[0]?.offsetTop).length;
      const target = {
        ArrowRight: index + forward,
        ArrowLeft: index - forward,
        ArrowDown: index + columns,
        ArrowUp: index - columns,
        Home: 0,
        End: tiles.length - 1,
      }[event.key];
      const button = tiles[target ?? -1]?.querySelector("button");
      if (!button) return;
      event.preventDefault();
      button.focus();
    },
  };
}
