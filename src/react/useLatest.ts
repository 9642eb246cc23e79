"use client";
import { type RefObject, useEffect, useRef } from "react";

/** A host's callback as it is now, for effects that must not run again whenever the host renders. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
