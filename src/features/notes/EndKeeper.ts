/** Nearer to the end than this, a reader counts as being there. */
const END_TOLERANCE_PX = 24;

/**
 * Keeps a scroll area at its end while the reader is there: when it opens, when rows are added or grow, when the pane
 * gets smaller. A reader who has scrolled up is left alone, and what they miss is counted (NOTE-07).
 */
export class EndKeeper {
  #element: HTMLElement | undefined;
  #toEnd: () => void = () => undefined;
  #isAtEnd = true;
  #last = { top: 0, height: 0, pane: 0 };
  #seen: { count: number; lastKey: string | undefined } | undefined;
  #missed = 0;
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
    element.addEventListener("scroll", handleScroll, { passive: true });
    this.scrollToEnd();
    const observer = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(() => this.#resized(element));
    observer?.observe(element);
    if (element.firstElementChild) observer?.observe(element.firstElementChild);
    return () => {
      element.removeEventListener("scroll", handleScroll);
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

  /** The rows have changed. The writer of the last one wants to see it, wherever they are. */
  rowsChanged(rows: { count: number; lastKey: string | undefined; isLastOwn: boolean }): void {
    const before = this.#seen;
    this.#seen = { count: rows.count, lastKey: rows.lastKey };
    if (rows.lastKey === before?.lastKey) return;
    if (!before || before.count === 0 || this.#isAtEnd || rows.isLastOwn) this.scrollToEnd();
    else this.#miss(this.#missed + Math.max(0, rows.count - before.count));
  }

  #scrolled({ scrollTop, scrollHeight, clientHeight }: HTMLElement): void {
    const before = this.#last;
    this.#last = { top: scrollTop, height: scrollHeight, pane: clientHeight };
    // Only a reader scrolls up in an area whose sizes have stayed the same.
    const isReader = scrollHeight === before.height && clientHeight === before.pane && scrollTop < before.top - 1;
    if (scrollHeight - scrollTop - clientHeight <= END_TOLERANCE_PX) {
      this.#isAtEnd = true;
      this.#miss(0);
    } else if (isReader) this.#isAtEnd = false;
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
