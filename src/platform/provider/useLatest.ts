"use client";
import { type RefObject, useEffect, useRef } from "react";

/** Returns a ref with the latest value, for effects that must not run again when a host passes a new callback. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
