"use client";
import { useState } from "react";

/** Up to this many rows are plain: find-in-page, screen readers and server rendering just work, at the same speed. */
const PLAIN_ROWS = 100;
/** A list that began plain may grow up to this many. */
const MOST_PLAIN_ROWS = 5 * PLAIN_ROWS;

/**
 * Whether a list is windowed. It stays what it was when it began while rows come and go: a change of form would move the
 * reader and take the focus away.
 */
export function useIsLong(count: number): boolean {
  const [isLong, setIsLong] = useState(count > PLAIN_ROWS);
  if (!isLong && count > MOST_PLAIN_ROWS) setIsLong(true);
  return isLong;
}
