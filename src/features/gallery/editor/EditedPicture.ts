import { createStore } from "zustand/vanilla";
import { exactRatio } from "../../../rules/gallery/exactRatio.js";
import { outputSize } from "../../../rules/gallery/outputSize.js";
import type { PictureCrop, PictureSize, Turns } from "../../../types/content.js";
import { cropPixels } from "../../../rules/gallery/cropPixels.js";
import { type Cropped, drawCrop } from "./drawCrop.js";
import { encodePng } from "./encodePng.js";
import { largestCrop } from "../../../rules/gallery/largestCrop.js";
import { openAddress } from "./openAddress.js";
import { openFile } from "./openFile.js";
import { type OpenPicture, PictureError, type PictureFault } from "./Picture.js";
import { turnedSize } from "../../../rules/gallery/turnedSize.js";

/** What has to be said about the picture: a fault, or the name of the one that was taken from several files. */
export type PictureNotice = { fault: PictureFault } | { oneOfMany: string };

export interface EditedPictureState {
  picture: OpenPicture | undefined;
  turns: Turns;
  /** The part that is kept, of the picture as it is shown. */
  crop: PictureCrop;
  /** A picture is on its way; the former one stays until it is there. */
  isOpening: boolean;
  notice: PictureNotice | undefined;
  output: PictureOutput;
  /** Changes of the reader that nobody has taken yet. */
  edits: number;
}

/** What the result has to be. */
export interface PictureOutput {
  /** Width by height; 0 is free form. */
  ratio: number;
  /** The largest size. */
  box: PictureSize;
}

/** A picture that was opened, and what has to be said about it. */
interface Found {
  picture: OpenPicture;
  notice: PictureNotice | undefined;
}

const WHOLE: PictureCrop = { unit: "%", x: 0, y: 0, width: 100, height: 100 };
const EMPTY = { picture: undefined, turns: 0, crop: WHOLE, isOpening: false, notice: undefined } as const;

const pathOf = (address: string): string => (/^data:/i.test(address) ? address : address.replace(/[?#].*$/s, ""));
const faultOf = (error: unknown): PictureFault => (error instanceof PictureError ? error.fault : "broken");

/** The first of the files that is a picture; what is wrong with the first of all where there is none. */
async function openFirst(files: readonly File[], signal: AbortSignal): Promise<Found> {
  let firstError: unknown;
  for (const file of files) {
    try {
      const picture = await openFile(file, signal);
      return { picture, notice: files.length > 1 ? { oneOfMany: file.name } : undefined };
    } catch (error) {
      signal.throwIfAborted();
      firstError ??= error;
    }
  }
  throw firstError;
}

/**
 * The picture that is edited: opened from an address of the host or from a file of the reader, turned, cropped, drawn. The
 * newest choice wins, a failure leaves what was there. A choice of the reader stays until it has been taken; only then does
 * another address of the host count again.
 */
export class EditedPicture {
  readonly store = createStore<EditedPictureState>()(() => ({ ...EMPTY, output: { ratio: 0, box: { width: 1, height: 1 } }, edits: 0 }));
  /** How often the reader has changed something. */
  changes = 0;
  /** The address as the host gives it, and the one that was opened last. */
  #address = "";
  #openedAddress = "";
  /** What is shown is the reader's choice, and nobody has taken it yet. */
  #isOwn = false;
  /** The count of changes when nothing had been changed about what is shown. */
  #untouched = 0;
  /** Nobody looks any more; dropped files may still come. */
  #isClosed = false;
  /** `isChoice`: the reader's own. `done` resolves to whether there is a picture where there should be one. */
  #underWay: { isChoice: boolean; stop: AbortController; done: Promise<boolean> } | undefined;

  /** The host's picture; empty where it has none. */
  showAddress(address: string): void {
    this.#isClosed = false;
    this.#address = address;
    if (this.#isOwn || this.#underWay?.isChoice || address === this.#openedAddress) return;
    // Hosts stamp addresses with the time of a rendering: that is no reason to lose a crop.
    if (this.changes > this.#untouched && pathOf(address) === pathOf(this.#openedAddress)) return;
    this.store.setState({ notice: undefined, edits: 0 });
    this.#openAddress();
  }

  /** Files of the reader: from the chooser, dropped or pasted. */
  choose(files: readonly File[]): void {
    if (files.length === 0 || this.#isClosed) return;
    this.#touch();
    // The host's picture that is given up for it comes back if there is no picture among the files.
    if (this.#underWay?.isChoice === false) this.#openedAddress = "";
    this.store.setState({ notice: undefined });
    this.#open(
      (signal) => openFirst(files, signal),
      (isOpen) => {
        this.#isOwn ||= isOpen;
        if (!this.#isOwn && this.#address !== this.#openedAddress) this.#openAddress();
      },
    );
  }

  /** What is shown has been taken, or is not wanted: the next address of the host replaces it. */
  letGo(): void {
    this.#isOwn = false;
    this.#untouched = this.changes;
    this.store.setState({ edits: 0 });
    this.#openedAddress = this.#address;
  }

  /** Takes the picture away, where the host has none that could take its place. */
  discard(): void {
    this.letGo();
    if (!this.#address) this.#clear();
  }

  /** Another shape begins with its largest crop. */
  setOutput(output: PictureOutput): void {
    const { picture, turns, output: before } = this.store.getState();
    const isSameShape = output.ratio === before.ratio;
    this.store.setState({ output });
    if (!isSameShape && picture) this.store.setState({ crop: this.#largest(picture, turns) });
  }

  crop(crop: PictureCrop): void {
    this.#touch();
    this.store.setState({ crop });
  }

  /** A quarter turn to the right, or to the left. */
  turn(by: 1 | -1): void {
    const { picture, turns: before } = this.store.getState();
    this.#touch();
    const turns = ((before + by + 4) % 4) as Turns;
    if (picture) this.store.setState({ turns, crop: this.#largest(picture, turns) });
  }

  /** What would be drawn now; `undefined` where there is nothing that can be. */
  get cropped(): Cropped | undefined {
    const { picture, turns, crop } = this.store.getState();
    return picture?.source && { source: picture.source, width: picture.width, height: picture.height, turns, crop };
  }

  /** The size of the result as it would be now. */
  sizeOf({ width, height, turns, crop }: Cropped): PictureSize {
    const natural = turnedSize({ width, height }, turns);
    const { ratio, box } = this.store.getState().output;
    return outputSize({ natural, crop: cropPixels(natural, crop), ratio, output: box });
  }

  /** The crop of this moment as a data URL, once a picture that is on its way has come. Says why where there is none. */
  async take(): Promise<string | undefined> {
    // A choice that cannot be opened has said so; what was there before is not what the reader means.
    while (this.#underWay) if (!(await this.#underWay.done)) return undefined;
    const { cropped } = this;
    const { picture } = this.store.getState();
    try {
      if (!cropped) throw new PictureError(picture ? "unreadable" : "nothing");
      const canvas = document.createElement("canvas");
      drawCrop(cropped, canvas, this.sizeOf(cropped));
      return await encodePng(canvas);
    } catch (error) {
      const isBarred = error instanceof DOMException && error.name === "SecurityError";
      const fault = error instanceof PictureError ? error.fault : isBarred ? "unreadable" : "notEncoded";
      this.store.setState({ notice: { fault } });
      return undefined;
    }
  }

  /** Gives everything back; showing an address opens it again. */
  close(): void {
    this.#isClosed = true;
    this.#isOwn = false;
    this.#openedAddress = "";
    this.#clear();
  }

  #touch(): void {
    this.changes += 1;
    this.store.setState(({ edits }) => ({ edits: edits + 1 }));
  }

  #openAddress(): void {
    const address = (this.#openedAddress = this.#address);
    if (!address) this.#clear();
    else this.#open((signal) => openAddress(address, signal).then((picture) => ({ picture, notice: noticeOf(picture) })));
  }

  #largest(picture: PictureSize, turns: Turns): PictureCrop {
    return largestCrop(turnedSize(picture, turns), exactRatio(this.store.getState().output.ratio));
  }

  #clear(): void {
    this.#underWay?.stop.abort();
    this.#underWay = undefined;
    this.#show(EMPTY);
  }

  #show(state: Omit<EditedPictureState, "output" | "edits">): void {
    const former = this.store.getState().picture;
    this.store.setState(state);
    if (former !== state.picture) former?.release();
  }

  #open(load: (signal: AbortSignal) => Promise<Found>, settled?: (isOpen: boolean) => void): void {
    this.#underWay?.stop.abort();
    const stop = new AbortController();
    this.store.setState({ isOpening: true });
    const settle = (isOpen: boolean) => {
      this.#underWay = undefined;
      settled?.(isOpen);
      return isOpen;
    };
    const done = load(stop.signal).then(
      ({ picture, notice }) => {
        // Whoever waits for it looks at what has taken its place.
        if (stop.signal.aborted) {
          picture.release();
          return true;
        }
        this.#show({
          picture,
          turns: 0,
          crop: this.#largest(picture, 0),
          isOpening: false,
          notice: notice ?? this.store.getState().notice,
        });
        return settle(true);
      },
      (error: unknown) => {
        if (stop.signal.aborted) return true;
        this.store.setState({ isOpening: false, notice: { fault: faultOf(error) } });
        return settle(false);
      },
    );
    this.#underWay = { isChoice: !!settled, stop, done };
  }
}

const noticeOf = ({ source }: OpenPicture): PictureNotice | undefined => (source ? undefined : { fault: "unreadable" });
