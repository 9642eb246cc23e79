import { createStore } from "zustand/vanilla";
import { exactRatio } from "../../../rules/gallery/exactRatio.js";
import { largestCrop, WHOLE } from "../../../rules/gallery/largestCrop.js";
import { movedCrop } from "../../../rules/gallery/movedCrop.js";
import { turnedCrop } from "../../../rules/gallery/turnedCrop.js";
import { turnedSize } from "../../../rules/gallery/turnedSize.js";
import { withoutQuery } from "../../../rules/links/withoutQuery.js";
import type { PictureCrop, PictureSize, Turns } from "../../../types/content.js";
import { LatestOpening } from "./LatestOpening.js";
import { openAddress } from "./openAddress.js";
import { openFirst } from "./openFirst.js";
import type { OpenPicture, PictureFault } from "./Picture.js";

/** What has to be said about the picture: a fault, or the name of the one that was taken from several files. */
export type PictureNotice = { fault: PictureFault } | { oneOfMany: string };

/** What is made of a picture. */
interface Cut {
  turns: Turns;
  /** The part that is kept, of the picture as it is shown. */
  crop: PictureCrop;
}

export interface EditedPictureState extends Cut {
  picture: OpenPicture | undefined;
  /** A picture is on its way; the former one stays until it is there. */
  isOpening: boolean;
  notice: PictureNotice | undefined;
  /** Width by height of the result; 0 is free form. */
  ratio: number;
  /** The largest size of the result. */
  box: PictureSize;
  /** Changes of the reader that nobody has taken yet. */
  edits: number;
}

const EMPTY = { picture: undefined, turns: 0, crop: WHOLE, isOpening: false, notice: undefined, edits: 0 } as const;

/**
 * The picture that is edited: opened from an address of the host or from a file of the reader, turned and cropped, for each
 * shape in its own way. The newest choice wins, a failure leaves what was there.
 *
 * The reader's work stays until the host has kept it. Another address of the host ends it, but for one that differs by its
 * query only, which is another rendering, and one that comes while the host keeps the result, which follows from that:
 * any other belongs to another person, for whom nothing of the former one's may be saved.
 */
export class EditedPicture {
  readonly store = createStore<EditedPictureState>()(() => ({ ...EMPTY, ratio: 0, box: { width: 1, height: 1 } }));
  /** How often something has been done about the result. */
  changes = 0;
  /** The address as the host gives it, and the one that was opened last. */
  #address = "";
  #openedAddress = "";
  /** Nobody looks any more; dropped files may still come. */
  #isClosed = false;
  /** The host has been given something, and has not said yet whether it keeps it. */
  #isHandedOver = false;
  readonly #opening = new LatestOpening();
  /** What was made of the picture for the other shapes. */
  readonly #cuts = new Map<number, Cut>();

  /** The host's picture; empty where it has none. */
  showAddress(address: string): void {
    const former = this.#address;
    this.#isClosed = false;
    this.#address = address;
    if (!this.#isHandedOver) this.#follow(former, false);
  }

  /** Files of the reader: from the chooser, dropped or pasted. */
  choose(files: readonly File[]): void {
    if (files.length === 0 || this.#isClosed) return;
    this.changes += 1;
    // The host's picture that is given up for it comes back if there is no picture among the files.
    if (this.#opening.isChoice === false) this.#openedAddress = "";
    this.store.setState({ notice: undefined });
    this.#open(true, (signal) => openFirst(files, signal));
  }

  /** Another shape begins with its largest crop; one that was there before is as it was left. */
  setOutput(ratio: number, box: PictureSize): void {
    const { picture, turns, crop, ratio: before } = this.store.getState();
    this.store.setState({ ratio, box });
    if (!picture || exactRatio(ratio) === exactRatio(before)) return;
    this.changes += 1;
    this.#cuts.set(exactRatio(before), { turns, crop });
    this.store.setState(this.#cuts.get(exactRatio(ratio)) ?? { crop: this.#largest(picture, turns) });
  }

  crop(crop: PictureCrop): void {
    this.#change({ crop });
  }

  /** Moves the crop's middle, in percent of the picture as it is shown, and makes the crop so many times as large. */
  move(middle?: { x: number; y: number }, times = 1): void {
    const { crop } = this.store.getState();
    const moved = movedCrop(crop, middle ?? { x: crop.x + crop.width / 2, y: crop.y + crop.height / 2 }, times);
    // Where there is no room it is no change.
    if (moved.x !== crop.x || moved.y !== crop.y || moved.width !== crop.width) this.crop(moved);
  }

  /** A quarter turn to the right, or to the left. */
  turn(by: 1 | -1): void {
    const { picture, turns: before, crop, ratio } = this.store.getState();
    if (!picture) return;
    const turns = ((before + by + 4) % 4) as Turns;
    this.#change({ turns, crop: turnedCrop(crop, by, turnedSize(picture, turns), exactRatio(ratio)) });
  }

  /** Resolves when no picture is on its way; to nothing good where a choice could not be opened, which has been said. */
  opened(): Promise<boolean> {
    return this.#opening.done();
  }

  say(fault: PictureFault): void {
    this.store.setState({ notice: { fault } });
  }

  /**
   * The host is given something. Call the answer when it has kept that, or with what has to be said where it has not: then
   * everything stays the reader's own.
   */
  handOver(): (fault?: PictureFault) => void {
    const former = this.#address;
    const { edits: given } = this.store.getState();
    this.#isHandedOver = true;
    return (fault) => {
      this.#isHandedOver = false;
      if (this.#isClosed) return;
      if (!fault) {
        this.#openedAddress = former;
        // What was done meanwhile is not in it.
        this.store.setState(({ edits }) => ({ edits: Math.max(0, edits - given) }));
      }
      this.#follow(former, !fault);
      if (fault) this.say(fault);
    };
  }

  /** Takes the picture away, where the host has none that could take its place. */
  discard(): void {
    if (!this.#address) this.#clear();
  }

  /** Gives everything back; showing an address opens it again. */
  close(): void {
    this.#isClosed = true;
    this.#isHandedOver = false;
    this.#openedAddress = "";
    this.#clear();
  }

  #change(cut: Partial<Cut>): void {
    this.changes += 1;
    // Another rendering that is on its way would take the place of the reader's work.
    const isRendering = this.#opening.isChoice === false;
    if (isRendering) this.#opening.stop();
    this.store.setState(({ edits, isOpening }) => ({ ...cut, edits: edits + 1, isOpening: isOpening && !isRendering }));
  }

  /** Opens the host's address, unless work of the reader's would be lost that belongs to it. */
  #follow(former: string, isOurs: boolean): void {
    if (this.#address === this.#openedAddress) return;
    const hasWork = this.store.getState().edits > 0 || this.#opening.isChoice;
    const isRendering = isOurs || withoutQuery(this.#address) === withoutQuery(former);
    if (hasWork && isRendering) return;
    this.store.setState({ notice: undefined });
    this.#openAddress(isRendering);
  }

  /** What is shown stays until another rendering of it is there; of one person nothing stays for the next. */
  #openAddress(isRendering = true): void {
    const address = (this.#openedAddress = this.#address);
    if (!address || !isRendering) this.#clear();
    this.store.setState({ edits: 0 });
    if (address) this.#open(false, (signal) => openAddress(address, signal));
  }

  #open(isChoice: boolean, open: (signal: AbortSignal) => Promise<OpenPicture>): void {
    this.store.setState({ isOpening: true });
    this.#opening.start(isChoice, open, (opened) => {
      if (typeof opened === "string") this.store.setState({ isOpening: false, notice: { fault: opened } });
      else this.#show(opened, isChoice);
      if (isChoice && this.store.getState().edits === 0 && this.#address !== this.#openedAddress) this.#openAddress();
    });
  }

  #show(picture: OpenPicture, isChoice: boolean): void {
    const { picture: former, notice, edits } = this.store.getState();
    this.#cuts.clear();
    this.store.setState({
      picture,
      turns: 0,
      crop: this.#largest(picture, 0),
      isOpening: false,
      notice: noticeOf(picture) ?? notice,
      edits: isChoice ? edits + 1 : 0,
    });
    former?.release();
  }

  #clear(): void {
    this.#opening.stop();
    this.#cuts.clear();
    const { picture } = this.store.getState();
    this.store.setState(EMPTY);
    picture?.release();
  }

  #largest(picture: PictureSize, turns: Turns): PictureCrop {
    return largestCrop(turnedSize(picture, turns), exactRatio(this.store.getState().ratio));
  }
}

function noticeOf({ source, oneOfMany }: OpenPicture): PictureNotice | undefined {
  if (!source) return { fault: "unreadable" };
  return oneOfMany === undefined ? undefined : { oneOfMany };
}
