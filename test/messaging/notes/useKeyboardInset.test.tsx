import { renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useKeyboardInset } from "../../../src/messaging/notes/ThreadBox.js";

afterEach(() => void vi.unstubAllGlobals());

/** Renders the hook for an element that ends at `bottom` in a window of 800 px. */
function setUp(bottom: number, visibleHeight: number) {
  const viewport = Object.assign(new EventTarget(), {
    scale: 1,
    offsetTop: 0,
    height: visibleHeight,
  });
  vi.stubGlobal("visualViewport", viewport);
  vi.stubGlobal("innerHeight", 800);
  const element = document.createElement("div");
  element.getBoundingClientRect = () => ({ bottom }) as DOMRect;
  const { unmount } = renderHook(() => useKeyboardInset({ current: element }, true));
  const resizeTo = (height: number) => {
    viewport.height = height;
    viewport.dispatchEvent(new Event("resize"));
  };
  return { padding: () => element.style.paddingBlockEnd, resizeTo, unmount };
}

it("useKeyboardInset pads what the keyboard covers, also if it was open before", () => {
  const { padding, resizeTo, unmount } = setUp(780, 500);
  expect(padding()).toBe("280px");
  resizeTo(800);
  expect(padding()).toBe("");
  unmount();
  resizeTo(500);
  expect(padding()).toBe("");
});

it("useKeyboardInset pads nothing without a keyboard, and at most its height", () => {
  const { padding, resizeTo } = setUp(1_200, 800);
  resizeTo(800);
  expect(padding()).toBe("");
  resizeTo(500);
  expect(padding()).toBe("300px");
});
