"use client";
import { useCallback, useLayoutEffect, useRef } from "react";

/**
 * Returns a stable function that returns whether the component is mounted, for responses that arrive late.
 * @example
 * const isMounted = useMountedState();
 * const load = async () => {
 *   const loaded = await ApiHelper.get("/people/PER1", "MembershipApi");
 *   if (isMounted()) setPerson(loaded);
 * };
 */
export function useMountedState(): () => boolean {
  const isMounted = useRef(false);
  // A layout effect runs before the effects that load data, and its cleanup as soon as the component is removed.
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  return useCallback(() => isMounted.current, []);
}
