"use client";
import type { MouseEvent } from "react";
import { useIsSettling } from "../platform/provider/useIsSettling.js";

/** Returns an `onClickCapture` handler that cancels the second click of a double click if `shown` changed between both. */
export function useIgnoreDoubleClick(shown: unknown): (event: MouseEvent) => void {
  const isSettling = useIsSettling(shown);
  return (event) => {
    if (event.detail < 2 || !isSettling()) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
