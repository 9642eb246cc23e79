"use client";
import { type MouseEvent, type PointerEvent, useRef } from "react";

/** A press that ends so far from where it began, in px, is a drag. */
const MAX_MOVEMENT_PX = 4;

/** Hears of taps and clicks on the picture in a place, in percent of the picture: the way without dragging (WCAG 2.5.7). */
export function useTap(onTap: (at: { x: number; y: number }) => void) {
  const begun = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDownCapture: ({ clientX, clientY }: PointerEvent) => {
      begun.current = { x: clientX, y: clientY };
    },
    onClick: ({ currentTarget, clientX, clientY }: MouseEvent) => {
      const from = begun.current;
      begun.current = undefined;
      const box = currentTarget.querySelector("canvas")?.getBoundingClientRect();
      if (!from || !box || Math.hypot(clientX - from.x, clientY - from.y) > MAX_MOVEMENT_PX) return;
      const at = { x: (100 * (clientX - box.left)) / box.width, y: (100 * (clientY - box.top)) / box.height };
      if (at.x >= 0 && at.x <= 100 && at.y >= 0 && at.y <= 100) onTap(at);
    },
  };
}
