/** What one paint shows. */
export interface PaintSample {
  /** Time of the paint, in ms. */
  at: number;
  /** Px between the visible part and the end of the thread. */
  toEnd: number;
  /** Number of rendered messages. */
  rows: number;
  /** Px from the top of the pane to the top of the watched message; undefined if it is not rendered. */
  top: number | undefined;
  scrollTop: number;
}

const findArea = (): HTMLElement | null =>
  document.querySelector<HTMLElement>("[data-testid='message-scroll-area'], #plain");

/** Returns the message whose content begins with a text. */
const findRow = (text: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(".NarthexNote-root, #plain p")].find((row) =>
    (row.querySelector(".NarthexNote-text") ?? row).textContent.startsWith(text),
  );

/** Records the thread's scroll position after each paint. States between paints do not count. */
export class ScrollRecorder {
  readonly samples: PaintSample[] = [];
  readonly #text: string | undefined;
  readonly #channel = new MessageChannel();
  #isStopped = false;

  constructor(text: string | undefined) {
    this.#text = text;
    this.#channel.port2.onmessage = () => this.#record();
    this.#scheduleRecord();
  }

  stop(): PaintSample[] {
    this.#isStopped = true;
    this.#channel.port1.close();
    return this.samples;
  }

  #scheduleRecord(): void {
    // The message event runs after the frame is painted.
    requestAnimationFrame(() => this.#channel.port1.postMessage(undefined));
  }

  #record(): void {
    if (this.#isStopped) return;
    const area = findArea();
    if (area) {
      const row = this.#text === undefined ? undefined : findRow(this.#text);
      this.samples.push({
        at: performance.now(),
        toEnd: area.scrollHeight - area.scrollTop - area.clientHeight,
        rows: area.querySelectorAll(".NarthexNote-root").length,
        top: row && row.getBoundingClientRect().top - area.getBoundingClientRect().top,
        scrollTop: area.scrollTop,
      });
    }
    this.#scheduleRecord();
  }
}
