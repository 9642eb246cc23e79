import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { StickToBottom } from "../../../src/messaging/StickToBottom.js";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-05-01T12:00:00Z") }));
afterEach(() => void vi.useRealTimers());

/** Creates a scroll area of 100 px with 500 px of rows, scrolled to the bottom. */
function setUp({ isCached = false } = {}) {
  const element = document.createElement("div");
  const size = { scrollHeight: 500, clientHeight: 100 };
  let top = 0;
  Object.defineProperties(element, {
    scrollHeight: { get: () => size.scrollHeight },
    clientHeight: { get: () => size.clientHeight },
    scrollTop: {
      get: () => top,
      set: (value: number) => {
        top = Math.min(value, size.scrollHeight - size.clientHeight);
      },
    },
  });
  const scrollTo = (value: number) => {
    element.scrollTop = value;
    element.dispatchEvent(new Event("scroll"));
  };
  const stickToBottom = new StickToBottom();
  const scrollToEnd = vi.fn();
  const detach = stickToBottom.attach(element, scrollToEnd);
  let count = 3;
  stickToBottom.handleRowsChange({
    count,
    savedKey: "m3",
    isLastSavedOwn: false,
    unsentKey: undefined,
    isCached,
  });
  scrollTo(element.scrollTop);
  /** Adds a message of 50 px. Returns the scroll position and the number of missed messages. */
  const add = (change: { isLastSavedOwn?: boolean; unsentKey?: string } = {}) => {
    count += 1;
    size.scrollHeight += 50;
    stickToBottom.handleRowsChange({
      count,
      savedKey: change.unsentKey ? "m3" : `m${count}`,
      isLastSavedOwn: false,
      unsentKey: undefined,
      isCached: false,
      ...change,
    });
    return [element.scrollTop, stickToBottom.missed.getState()];
  };
  return { element, stickToBottom, size, scrollTo, add, scrollToEnd, detach };
}

describe("StickToBottom", () => {
  it.each([
    ["neither moves a reader who scrolled up nor counts messages", 200, [200, 0]],
    ["follows the newest message at the bottom", 400, [450, 0]],
  ])("%s when restored messages are replaced", (_, top, expected) => {
    const { add, scrollTo } = setUp({ isCached: true });
    scrollTo(top);
    expect(add({ isLastSavedOwn: true })).toEqual(expected);
    scrollTo(top);
    expect(add()[1]).toBe(top === 200 ? 1 : 0);
  });

  it.each([
    ["keeps the position of a reader who scrolled up", 200, [200, 1]],
    ["follows the newest message at the bottom", 400, [450, 0]],
  ])("%s when React's Activity hides and shows the scroll area", (_, top, expected) => {
    const { element, stickToBottom, scrollTo, add, scrollToEnd, detach } = setUp();
    scrollTo(top);
    detach();
    // Some browsers forget the position of an element that is not displayed.
    element.scrollTop = 0;
    stickToBottom.attach(element, scrollToEnd);
    expect(element.scrollTop).toBe(top);
    expect(add()).toEqual(expected);
  });

  it("[D52] follows new messages while the reader is at the bottom", () => {
    const { add, scrollToEnd } = setUp();
    expect(add()).toEqual([450, 0]);
    expect(scrollToEnd).toHaveBeenCalled();
    expect(add()).toEqual([500, 0]);
  });

  it("[D52] keeps the position of a reader who scrolled up, and counts messages until they return", () => {
    const { add, scrollTo, stickToBottom } = setUp();
    const listener = vi.fn();
    stickToBottom.missed.subscribe(listener);
    scrollTo(200);
    expect(add()).toEqual([200, 1]);
    expect(add()).toEqual([200, 2]);
    expect(listener).toHaveBeenCalledTimes(2);
    scrollTo(475);
    expect(stickToBottom.missed.getState()).toBe(2);
    scrollTo(480);
    expect(stickToBottom.missed.getState()).toBe(0);
    expect(add()[1]).toBe(0);
  });

  it("[D52] scrolls to the bottom for the reader's own message, saved or pending", () => {
    const first = setUp();
    first.scrollTo(200);
    expect(first.add({ isLastSavedOwn: true })).toEqual([450, 0]);
    const second = setUp();
    second.scrollTo(200);
    expect(second.add({ unsentKey: "local-1" })).toEqual([450, 0]);
  });

  it("[D52] does not scroll or count when a pending message is saved or a message is removed", () => {
    const { stickToBottom, scrollTo, add, element } = setUp();
    add({ unsentKey: "local-1" });
    scrollTo(200);
    stickToBottom.handleRowsChange({
      count: 4,
      savedKey: "local-1",
      isLastSavedOwn: true,
      unsentKey: undefined,
      isCached: false,
    });
    stickToBottom.handleRowsChange({
      count: 3,
      savedKey: "m3",
      isLastSavedOwn: false,
      unsentKey: undefined,
      isCached: false,
    });
    expect([element.scrollTop, stickToBottom.missed.getState()]).toEqual([200, 0]);
  });

  it("[D52] treats an upward wheel event as leaving the bottom before the position changes", () => {
    const { add, element } = setUp();
    element.dispatchEvent(new WheelEvent("wheel", { deltaY: 30 }));
    expect(add()).toEqual([450, 0]);
    element.dispatchEvent(new WheelEvent("wheel", { deltaY: -30 }));
    expect(add()).toEqual([450, 1]);
  });

  it("[D52] treats a scroll after a size change as the reader's only within 600 ms of input", () => {
    const { add, scrollTo, size, element } = setUp();
    // Measuring rows changes the height and the position without input.
    size.scrollHeight = 480;
    scrollTo(300);
    expect(add()[1]).toBe(0);
    scrollTo(element.scrollTop);
    element.dispatchEvent(new Event("touchmove"));
    vi.advanceTimersByTime(599);
    size.scrollHeight += 10;
    scrollTo(300);
    expect(add()[1]).toBe(1);
    scrollTo(2_000);
    element.dispatchEvent(new Event("keydown"));
    vi.advanceTimersByTime(600);
    size.scrollHeight += 10;
    scrollTo(300);
    expect(add()[1]).toBe(0);
  });

  it("[D52] ignores events after it is detached", () => {
    const { detach, scrollTo, add, element } = setUp();
    detach();
    scrollTo(100);
    add();
    expect(element.scrollTop).toBe(100);
  });
});
