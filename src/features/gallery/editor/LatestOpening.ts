import { type OpenPicture, PictureError, type PictureFault } from "./Picture.js";

interface UnderWay {
  isChoice: boolean;
  stop: AbortController;
  /** Resolves to whether there is a picture where there should be one. */
  done: Promise<boolean>;
}

/** Opens one picture at a time: the newest wins, and what an older one still brings is given back. */
export class LatestOpening {
  #underWay: UnderWay | undefined;

  /** What is under way is the reader's choice; `undefined` where nothing is. */
  get isChoice(): boolean | undefined {
    return this.#underWay?.isChoice;
  }

  /** @param end Hears of the picture, or why there is none; of nothing when another one has begun. */
  start(isChoice: boolean, open: (signal: AbortSignal) => Promise<OpenPicture>, end: (opened: OpenPicture | PictureFault) => void): void {
    this.stop();
    const stop = new AbortController();
    const settle = (opened: OpenPicture | PictureFault): boolean => {
      const isOpen = typeof opened !== "string";
      if (stop.signal.aborted) {
        if (isOpen) opened.release();
        // Whoever waits for it looks at what has taken its place.
        return true;
      }
      this.#underWay = undefined;
      end(opened);
      return isOpen;
    };
    const done = open(stop.signal).then(settle, (error: unknown) => settle(error instanceof PictureError ? error.fault : "broken"));
    this.#underWay = { isChoice, stop, done };
  }

  stop(): void {
    this.#underWay?.stop.abort();
    this.#underWay = undefined;
  }

  /** Resolves when nothing is under way, to whether the last has been opened. */
  async done(): Promise<boolean> {
    while (this.#underWay) if (!(await this.#underWay.done)) return false;
    return true;
  }
}
