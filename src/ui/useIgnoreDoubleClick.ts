"use client";
import type { MouseEvent } from "react";
import { useIsRecentlyChanged } from "../platform/provider/useIsRecentlyChanged.js";

/** Returns an `onClickCapture` handler that cancels the second click of a double click if the first one mounted the view or changed `shown`. */
export function useIgnoreDoubleClick(shown: unknown): (event: MouseEvent) => void {
  const isRecentlyChanged = useIsRecentlyChanged(shown);
  return (event) => {
    if (event.detail < 2 || !isRecentlyChanged()) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
