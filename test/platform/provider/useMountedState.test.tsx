import { renderHook } from "@testing-library/react";
import { StrictMode, useEffect, useLayoutEffect } from "react";
import { expect, it } from "vitest";
import { useMountedState } from "../../../src/index.js";

it("says yes from the first effect on, and no once the component has gone", () => {
  const seen: boolean[] = [];
  const { result, rerender, unmount } = renderHook(() => {
    const isMounted = useMountedState();
    useLayoutEffect(() => {
      seen.push(isMounted());
    }, [isMounted]);
    useEffect(() => () => void seen.push(isMounted()), [isMounted]);
    return isMounted;
  });
  const isMounted = result.current;
  expect(isMounted()).toBe(true);
  rerender();
  expect(result.current).toBe(isMounted);
  unmount();
  expect(isMounted()).toBe(false);
  expect(seen).toEqual([true, false]);
});

it("says yes after StrictMode has mounted twice", () => {
  const { result } = renderHook(() => useMountedState(), { wrapper: StrictMode });
  expect(result.current()).toBe(true);
});
