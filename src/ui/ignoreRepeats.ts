import type { MouseEvent } from "react";

/**
 * Swallows the second click of a double click, for what opens under the pointer: it was meant for what had been there. Goes
 * on `onClickCapture`.
 */
export function ignoreRepeats(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}
