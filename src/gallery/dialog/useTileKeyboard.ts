"use client";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";

/**
 * Makes a grid of tiles one tab stop. Arrow keys, Home and End move the focus between the first buttons of the tiles, and Tab
 * reaches the controls of the current tile only. It sets `tabIndex` in the DOM, so that no tile renders when the focus moves.
 */
export function useTileKeyboard() {
  const ref = useRef<HTMLUListElement>(null);
  const currentTile = useRef<Element>(undefined);
  const getTiles = () => [...(ref.current?.children ?? [])] as HTMLElement[];
  const syncTabStops = () => {
    const tiles = getTiles();
    const tabStop = tiles.find((tile) => tile === currentTile.current) ?? tiles[0];
    for (const tile of tiles)
      for (const control of tile.querySelectorAll<HTMLElement>("button, a"))
        control.tabIndex = tile === tabStop ? 0 : -1;
  };
  // Runs after every render, because tiles come and go.
  useEffect(syncTabStops);
  return {
    ref,
    onFocus: ({ target }: FocusEvent) => {
      currentTile.current = getTiles().find((tile) => tile.contains(target));
      syncTabStops();
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
