"use client";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type RefObject, useLayoutEffect, useState } from "react";
import type { ThreadEnd } from "../rules/threadRows.js";
import { useStoreValue } from "../../platform/provider/useService.js";
import type { RowListHandle } from "../../ui/types.js";

/** The largest distance from the bottom that still counts as being at the bottom. */
const BOTTOM_TOLERANCE_PX = 24;

/** How long after an input event a scroll event counts as caused by the user, in milliseconds. */
const USER_SCROLL_MS = 600;

const INPUT_EVENTS = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/**
 * Keeps a scroll area at the bottom when it mounts, when rows are added or resized, and when the area shrinks. After the user
 * has scrolled up, it does not scroll but counts new messages.
 */
export class StickToBottom {
  /** How many messages have arrived since the user scrolled up. */
  readonly missed: StoreApi<number> = createStore<number>(() => 0);
  #element: HTMLElement | undefined;
  #scrollListToEnd: () => void = () => undefined;
  #isAtBottom = true;
  #lastScroll = { top: 0, scrollHeight: 0, clientHeight: 0 };
  #lastEnd: ThreadEnd | undefined;
  #userScrollUntil = 0;

  /** Observes a scroll area. `scrollListToEnd` renders the last row of a virtualized list. Returns the detach function. */
  attach(element: HTMLElement, scrollListToEnd: () => void): () => void {
    this.#element = element;
    this.#scrollListToEnd = scrollListToEnd;
    const attached = new AbortController();
    const options = { passive: true, signal: attached.signal };
    element.addEventListener("scroll", () => this.#handleScroll(element), options);
    for (const name of INPUT_EVENTS)
      element.addEventListener(name, (event) => this.#handleInput(event, element), options);
    this.scrollToEnd();
    // jsdom has no ResizeObserver.
    const observer =
      typeof ResizeObserver === "undefined"
        ? undefined
        : new ResizeObserver(() => {
            if (this.#isAtBottom) element.scrollTop = element.scrollHeight;
          });
    observer?.observe(element);
    if (element.firstElementChild) observer?.observe(element.firstElementChild);
    return () => {
      attached.abort();
      observer?.disconnect();
      this.#element = undefined;
    };
  }

  readonly scrollToEnd = (): void => {
    this.#isAtBottom = true;
    this.missed.setState(0);
    this.#scrollListToEnd();
    if (this.#element) this.#element.scrollTop = this.#element.scrollHeight;
  };

  /** Scrolls to the bottom or counts new messages. The user's own new message always scrolls. */
  rowsChanged(end: ThreadEnd): void {
    const before = this.#lastEnd;
    this.#lastEnd = end;
    const hasNewUnsent = end.waitingKey !== undefined && end.waitingKey !== before?.waitingKey;
    // An unsent message that is saved is not new.
    const hasNewSaved = end.savedKey !== before?.savedKey && end.savedKey !== before?.waitingKey;
    // After the last message is deleted, the message before it is not new.
    const isRemoval = end.count < (before?.count ?? 0);
    if (!hasNewUnsent && (!hasNewSaved || isRemoval)) return;
    if (!before || before.count === 0 || this.#isAtBottom || hasNewUnsent || end.isSavedOwn)
      this.scrollToEnd();
    else this.missed.setState((missed) => missed + Math.max(0, end.count - before.count));
  }

  /** Unsticks on an upward wheel event at once, because its scroll event comes later. */
  #handleInput(event: Event, element: HTMLElement): void {
    this.#userScrollUntil = performance.now() + USER_SCROLL_MS;
    const isWheelUp =
      event instanceof WheelEvent &&
      event.deltaY < 0 &&
      element.scrollHeight > element.clientHeight;
    if (isWheelUp) this.#isAtBottom = false;
  }

  #handleScroll({ scrollTop, scrollHeight, clientHeight }: HTMLElement): void {
    const before = this.#lastScroll;
    this.#lastScroll = { top: scrollTop, scrollHeight, clientHeight };
    const isScrollUp = scrollTop < before.top - 1;
    // Without input, a changed size causes the scroll event: rows are measured when they become visible.
    const isUserScroll =
      performance.now() < this.#userScrollUntil ||
      (scrollHeight === before.scrollHeight && clientHeight === before.clientHeight);
    if (isScrollUp) {
      if (isUserScroll) this.#isAtBottom = false;
    } else if (scrollHeight - scrollTop - clientHeight <= BOTTOM_TOLERANCE_PX) {
      this.#isAtBottom = true;
      this.missed.setState(0);
    }
  }
}

/** Keeps a thread's scroll area at the newest message. Returns how many messages have arrived since the user scrolled up. */
export function useStickToBottom(
  scroller: RefObject<HTMLElement | null>,
  handle: RefObject<RowListHandle | null>,
  end: ThreadEnd,
): { missed: number; scrollToEnd: () => void } {
  const [keeper] = useState(() => new StickToBottom());
  const missed = useStoreValue(keeper.missed, (count) => count);
  useLayoutEffect(() => {
    if (!scroller.current) return;
    return keeper.attach(scroller.current, () => handle.current?.scrollToEnd());
  }, [keeper, scroller, handle]);
  useLayoutEffect(() => keeper.rowsChanged(end), [keeper, end]);
  return { missed, scrollToEnd: keeper.scrollToEnd };
}
