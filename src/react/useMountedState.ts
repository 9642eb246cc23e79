"use client";
import { useCallback, useLayoutEffect, useRef } from "react";

/** A function, always the same one, that says whether the component is still on the page: for answers that arrive late. */
export function useMountedState(): () => boolean {
  const isMounted = useRef(false);
  // A layout effect: it says no from the moment the component goes, and yes before the effects that start loading.
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current, []);
}
