import { createStore } from "zustand/vanilla";
import type { ThreadEnd } from "./rules/messages.js";
import { monotonicNow } from "../platform/core/time.js";

const BOTTOM_TOLERANCE_PX = 24;
/** How long after an input event a scroll event counts as caused by the user, in milliseconds. */
const USER_SCROLL_MS = 600;
const INPUT_EVENTS = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/** Keeps a scroll area at the bottom when rows or sizes change. After the user has scrolled up, it only counts new messages. */
export class StickToBottom {
  /** How many messages have arrived since the user scrolled up. */
  readonly missed = createStore<number>(() => 0);
  #scroll: () => void = () => undefined;
  #isAtBottom = true;
  #lastScroll = { top: 0, scrollHeight: 0, clientHeight: 0 };
  #lastEnd: ThreadEnd | undefined;
  #userScrollUntil = 0;

  /** Observes a scroll area. `scrollListToEnd` renders the last row of a virtualized list. Returns the detach function. */
  attach(element: HTMLElement, scrollListToEnd: () => void): () => void {
    const scroll = () => (element.scrollTop = element.scrollHeight);
    this.#scroll = () => {
      scrollListToEnd();
      scroll();
    };
    const attached = new AbortController();
    const options = { passive: true, signal: attached.signal };
    element.addEventListener("scroll", () => this.#handleScroll(element), options);
    for (const name of INPUT_EVENTS)
      element.addEventListener(name, (event) => this.#handleInput(event, element), options);
    // When React's Activity shows the area again, a reader who had scrolled up stays there.
    if (this.#isAtBottom) this.scrollToEnd();
    else element.scrollTop = this.#lastScroll.top;
    const follow = () => this.#isAtBottom && scroll();
    // jsdom has no ResizeObserver.
    const observer = typeof ResizeObserver === "function" ? new ResizeObserver(follow) : undefined;
    observer?.observe(element);
    if (element.firstElementChild) observer?.observe(element.firstElementChild);
    return () => {
      attached.abort();
      observer?.disconnect();
      this.#scroll = () => undefined;
    };
  }

  readonly scrollToEnd = (): void => {
    this.#isAtBottom = true;
    this.missed.setState(0);
    this.#scroll();
  };

  /** Scrolls to the bottom or counts new messages. The user's own new message always scrolls. */
  handleRowsChange(end: ThreadEnd): void {
    const before = this.#lastEnd;
    this.#lastEnd = end;
    const hasNewUnsent = end.unsentKey !== undefined && end.unsentKey !== before?.unsentKey;
    // A message that was unsent before and is saved now is not new.
    const hasNewSaved = end.savedKey !== before?.savedKey && end.savedKey !== before?.unsentKey;
    // After the last message is deleted, the message before it is not new.
    const isRemoval = end.count < (before?.count ?? 0);
    if (!hasNewUnsent && (!hasNewSaved || isRemoval)) return;
    if (before?.isCached && !hasNewUnsent && !this.#isAtBottom) return;
    if (!before || before.count === 0 || this.#isAtBottom || hasNewUnsent || end.isLastSavedOwn)
      this.scrollToEnd();
    else this.missed.setState((missed) => missed + Math.max(0, end.count - before.count));
  }

  /** Records the time of the input. An upward wheel event unsticks at once, because its scroll event comes later. */
  #handleInput(event: Event, element: HTMLElement): void {
    this.#userScrollUntil = monotonicNow() + USER_SCROLL_MS;
    const isWheelUp = event instanceof WheelEvent && event.deltaY < 0;
    if (isWheelUp && element.scrollHeight > element.clientHeight) this.#isAtBottom = false;
  }

  #handleScroll({ scrollTop, scrollHeight, clientHeight }: HTMLElement): void {
    const before = this.#lastScroll;
    this.#lastScroll = { top: scrollTop, scrollHeight, clientHeight };
    // Without input, a scroll event after a changed size is not the user's: measuring a row changes the size.
    const isUserScroll =
      monotonicNow() < this.#userScrollUntil ||
      (scrollHeight === before.scrollHeight && clientHeight === before.clientHeight);
    if (scrollTop < before.top - 1) {
      if (isUserScroll) this.#isAtBottom = false;
    } else if (scrollHeight - scrollTop - clientHeight <= BOTTOM_TOLERANCE_PX) {
      this.#isAtBottom = true;
      this.missed.setState(0);
    }
  }
}
