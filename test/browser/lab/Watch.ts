/** One painted frame. */
export interface Frame {
  /** When it was painted, in ms. */
  at: number;
  /** Px from what is in view to the end of the thread. */
  toEnd: number;
  /** How many messages stand in the page. */
  rows: number;
  /** Px from the top of the pane to the top of the watched message, where it stands in the page. */
  top: number | undefined;
  scrollTop: number;
}

const areaOf = (): HTMLElement | null =>
  document.querySelector<HTMLElement>("[data-testid='message-scroll-area'], #plain");

/** The message that begins with these words. */
const rowOf = (text: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(".NarthexNote-root, #plain p")].find((row) =>
    (row.querySelector(".NarthexNote-text") ?? row).textContent.startsWith(text),
  );

/** Looks at the thread after each paint: what a reader saw, not what stood there in between. */
export class Watch {
  readonly frames: Frame[] = [];
  readonly #text: string | undefined;
  readonly #channel = new MessageChannel();
  #isOver = false;

  constructor(text: string | undefined) {
    this.#text = text;
    this.#channel.port2.onmessage = () => this.#look();
    this.#ask();
  }

  stop(): Frame[] {
    this.#isOver = true;
    this.#channel.port1.close();
    return this.frames;
  }

  #ask(): void {
    // A message is delivered when the frame has been painted.
    requestAnimationFrame(() => this.#channel.port1.postMessage(undefined));
  }

  #look(): void {
    if (this.#isOver) return;
    const area = areaOf();
    if (area) {
      const row = this.#text === undefined ? undefined : rowOf(this.#text);
      this.frames.push({
        at: performance.now(),
        toEnd: area.scrollHeight - area.scrollTop - area.clientHeight,
        rows: area.querySelectorAll(".NarthexNote-root").length,
        top: row && row.getBoundingClientRect().top - area.getBoundingClientRect().top,
        scrollTop: area.scrollTop,
      });
    }
    this.#ask();
  }
}
