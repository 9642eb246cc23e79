import { renderHook } from "@testing-library/react";
import { StrictMode, useEffect, useLayoutEffect } from "react";
import { describe, expect, it } from "vitest";
import { useMountedState } from "../../../src/entries/index.js";

describe("useMountedState", () => {
  it("returns true from the first effect until the component unmounts", () => {
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

  it("returns true after StrictMode has mounted twice", () => {
    const { result } = renderHook(() => useMountedState(), { wrapper: StrictMode });
    expect(result.current()).toBe(true);
  });
});
