import type { ThreadEnd } from "../../rules/messaging/endOfThread.js";

/** Nearer to the end than this, a reader counts as being there. */
const END_TOLERANCE_PX = 24;
/** So long after a wheel, a finger or a key, movement counts as the reader's. */
const READER_MS = 600;
const READER_EVENTS = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/**
 * Keeps a scroll area at its end while the reader is there: when it opens, when rows are added or grow, when the pane
 * gets smaller. A reader who has scrolled up is left alone, and what they miss is counted (NOTE-07).
 */
export class EndKeeper {
  #element: HTMLElement | undefined;
  #toEnd: () => void = () => undefined;
  #isAtEnd = true;
  #last = { top: 0, height: 0, pane: 0 };
  #seen: ThreadEnd | undefined;
  #missed = 0;
  #readerUntil = 0;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** How many messages arrived below while the reader was further up. */
  readonly getMissed = (): number => this.#missed;

  /** Watches an area; `toEnd` brings a windowed list's last row into being. Returns the stop. */
  attach(element: HTMLElement, toEnd: () => void): () => void {
    this.#element = element;
    this.#toEnd = toEnd;
    const handleScroll = () => this.#scrolled(element);
    const handleReader = (event: Event) => this.#readerActed(event, element);
    element.addEventListener("scroll", handleScroll, { passive: true });
    for (const name of READER_EVENTS) element.addEventListener(name, handleReader, { passive: true });
    this.scrollToEnd();
    const observer = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(() => this.#resized(element));
    observer?.observe(element);
    if (element.firstElementChild) observer?.observe(element.firstElementChild);
    return () => {
      element.removeEventListener("scroll", handleScroll);
      for (const name of READER_EVENTS) element.removeEventListener(name, handleReader);
      observer?.disconnect();
      this.#element = undefined;
    };
  }

  readonly scrollToEnd = (): void => {
    this.#isAtEnd = true;
    this.#miss(0);
    this.#toEnd();
    if (this.#element) this.#element.scrollTop = this.#element.scrollHeight;
  };

  /** The rows have changed. The writer of a new one wants to see it, wherever they are. */
  rowsChanged(end: ThreadEnd): void {
    const before = this.#seen;
    this.#seen = end;
    const isWritten = end.waitingKey !== undefined && end.waitingKey !== before?.waitingKey;
    // A message that has been on its way is not news when it gets there.
    const isSaved = end.savedKey !== before?.savedKey && end.savedKey !== before?.waitingKey;
    // What goes at the end is no news either.
    const isRemoval = end.count < (before?.count ?? 0);
    if (!isWritten && (!isSaved || isRemoval)) return;
    if (!before || before.count === 0 || this.#isAtEnd || isWritten || end.isSavedOwn) this.scrollToEnd();
    else this.#miss(this.#missed + Math.max(0, end.count - before.count));
  }

  /** A wheel turned up is a wish to leave the end, before anything has moved. */
  #readerActed(event: Event, element: HTMLElement): void {
    this.#readerUntil = performance.now() + READER_MS;
    const turnsUp = event instanceof WheelEvent && event.deltaY < 0 && element.scrollHeight > element.clientHeight;
    if (turnsUp) this.#isAtEnd = false;
  }

  #scrolled({ scrollTop, scrollHeight, clientHeight }: HTMLElement): void {
    const before = this.#last;
    this.#last = { top: scrollTop, height: scrollHeight, pane: clientHeight };
    const goesUp = scrollTop < before.top - 1;
    // Where no reader acts, sizes explain a movement: rows are measured as they come into view.
    const isReader = performance.now() < this.#readerUntil || (scrollHeight === before.height && clientHeight === before.pane);
    if (goesUp) {
      if (isReader) this.#isAtEnd = false;
    } else if (scrollHeight - scrollTop - clientHeight <= END_TOLERANCE_PX) {
      this.#isAtEnd = true;
      this.#miss(0);
    }
  }

  #resized(element: HTMLElement): void {
    if (this.#isAtEnd) element.scrollTop = element.scrollHeight;
  }

  #miss(count: number): void {
    if (count === this.#missed) return;
    this.#missed = count;
    for (const listener of [...this.#listeners]) listener();
  }
}
