"use client";
import { useCallback, useLayoutEffect, useRef } from "react";

/** Returns a stable function that returns whether the component is mounted, for responses that arrive late. */
export function useMountedState(): () => boolean {
  const isMounted = useRef(false);
  // A layout effect runs before the effects that load data, and its cleanup as soon as the component is removed.
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  return useCallback(() => isMounted.current, []);
}
