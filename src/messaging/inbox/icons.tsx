"use client";
import type { ReactNode } from "react";

/** Returns an icon for the arch of an empty state, in a view box of 52 × 52. `dot` is filled, `lines` are not. */
export const createEmptyStateIcon = (lines: string, dot = ""): ReactNode => (
  <svg viewBox="0 0 52 52" fill="none" stroke="currentColor" strokeLinecap="round">
    <path d={lines} strokeWidth="2" strokeLinejoin="round" />
    <path d={dot} fill="currentColor" stroke="none" />
  </svg>
);
