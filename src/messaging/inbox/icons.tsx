"use client";
import type { ReactNode } from "react";

/** Lines for `SvgPath`. */
export const SEARCH = "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5l5 5";
export const CHEVRON = "M9 6l6 6-6 6";

/** Returns a drawing for the arch of an empty state, on a plane of 52 × 52. `dot` is filled, `lines` are not. */
const drawing = (lines: string, dot = ""): ReactNode => (
  <svg viewBox="0 0 52 52" fill="none" stroke="currentColor" strokeLinecap="round">
    <path d={lines} strokeWidth="2" strokeLinejoin="round" />
    <path d={dot} fill="currentColor" stroke="none" />
  </svg>
);

export const ENVELOPE = drawing(
  "M33 12H7a5 5 0 0 0-5 5v25a5 5 0 0 0 5 5h36a5 5 0 0 0 5-5V22M4 15l21 17 13-10",
  "M43 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16z",
);
export const SPEECH = drawing(
  "M33 33a4 4 0 0 0 4-4V15a4 4 0 0 0-4-4H7a4 4 0 0 0-4 4v14a4 4 0 0 0 4 4h2v8l9-8zM42 20h3a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4h-2v7l-8-7H24",
);
export const MAGNIFIER = drawing("M23 40a17 17 0 1 0 0-34 17 17 0 0 0 0 34zM36 35l12 13");
export const PERSON_MAGNIFIER = drawing(
  "M23 40a17 17 0 1 0 0-34 17 17 0 0 0 0 34zM36 35l12 13M23 24a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM13 36c2-6 5-7 10-7s8 1 10 7",
);
