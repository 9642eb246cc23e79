import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { StickToBottom } from "../../../src/messaging/notes/useStickToBottom.js";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-05-01T12:00:00Z") }));
afterEach(() => void vi.useRealTimers());

/** A scroll area of 100 px with 500 px of rows, at its end. */
function setUp() {
  const element = document.createElement("div");
  const size = { scrollHeight: 500, clientHeight: 100 };
  let top = 0;
  Object.defineProperties(element, {
    scrollHeight: { get: () => size.scrollHeight },
    clientHeight: { get: () => size.clientHeight },
    scrollTop: {
      get: () => top,
      set: (value: number) => (top = Math.min(value, size.scrollHeight - size.clientHeight)),
    },
  });
  const scrollTo = (value: number) => {
    element.scrollTop = value;
    element.dispatchEvent(new Event("scroll"));
  };
  const keeper = new StickToBottom();
  const toEnd = vi.fn();
  const detach = keeper.attach(element, toEnd);
  let count = 3;
  keeper.rowsChanged({ count, savedKey: "m3", isSavedOwn: false, waitingKey: undefined });
  scrollTo(element.scrollTop);
  /** A message arrives: 50 px more. */
  const add = (change: { isSavedOwn?: boolean; waitingKey?: string } = {}) => {
    count += 1;
    size.scrollHeight += 50;
    keeper.rowsChanged({
      count,
      savedKey: change.waitingKey ? "m3" : `m${count}`,
      isSavedOwn: false,
      waitingKey: undefined,
      ...change,
    });
    return [element.scrollTop, keeper.missed.getState()];
  };
  return { element, keeper, size, scrollTo, add, toEnd, detach };
}

describe("a thread that keeps its end in view", () => {
  it("[D52] follows new messages while the reader is at the end", () => {
    const { add, toEnd } = setUp();
    expect(add()).toEqual([450, 0]);
    expect(toEnd).toHaveBeenCalled();
    expect(add()).toEqual([500, 0]);
  });

  it("[D52] leaves a reader further up alone, and counts what they miss until they are back", () => {
    const { add, scrollTo, keeper } = setUp();
    const listener = vi.fn();
    keeper.missed.subscribe(listener);
    scrollTo(200);
    expect(add()).toEqual([200, 1]);
    expect(add()).toEqual([200, 2]);
    expect(listener).toHaveBeenCalledTimes(2);
    scrollTo(475);
    expect(keeper.missed.getState()).toBe(2);
    scrollTo(480);
    expect(keeper.missed.getState()).toBe(0);
    expect(add()[1]).toBe(0);
  });

  it("[D52] goes back to the end for a message of the reader's own, sent or on its way", () => {
    const first = setUp();
    first.scrollTo(200);
    expect(first.add({ isSavedOwn: true })).toEqual([450, 0]);
    const second = setUp();
    second.scrollTo(200);
    expect(second.add({ waitingKey: "local-1" })).toEqual([450, 0]);
  });

  it("[D52] does not move or count when a message that was on its way is saved, or when one goes", () => {
    const { keeper, scrollTo, add, element } = setUp();
    add({ waitingKey: "local-1" });
    scrollTo(200);
    keeper.rowsChanged({ count: 4, savedKey: "local-1", isSavedOwn: true, waitingKey: undefined });
    keeper.rowsChanged({ count: 3, savedKey: "m3", isSavedOwn: false, waitingKey: undefined });
    expect([element.scrollTop, keeper.missed.getState()]).toEqual([200, 0]);
  });

  it("[D52] takes a wheel that is turned up for a wish to leave the end, before anything has moved", () => {
    const { add, element } = setUp();
    element.dispatchEvent(new WheelEvent("wheel", { deltaY: 30 }));
    expect(add()).toEqual([450, 0]);
    element.dispatchEvent(new WheelEvent("wheel", { deltaY: -30 }));
    expect(add()).toEqual([450, 1]);
  });

  it("[D52] takes a movement for the reader's only with an event of theirs, where sizes have changed", () => {
    const { add, scrollTo, size, element } = setUp();
    // Rows are measured: the height and the position change without a reader.
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

  it("[D52] hears nothing after it has been detached", () => {
    const { detach, scrollTo, add, element } = setUp();
    detach();
    scrollTo(100);
    add();
    expect(element.scrollTop).toBe(100);
  });
});
