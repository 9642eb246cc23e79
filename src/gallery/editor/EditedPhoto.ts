import { createStore } from "zustand/vanilla";
import { openFirst, openAddress } from "./openPhoto.js";
import { encodeResult, PhotoError } from "./renderCrop.js";
import { WHOLE, movedCrop, turnedCrop, turnedSize, largestCrop } from "../rules/crop.js";
import { DEFAULT_OUTPUT, exactRatio } from "../rules/ratios.js";
import type { EditedPhotoState, OpenPhoto, PhotoErrorCode, Transform, Turns } from "../types.js";
import { withoutQuery } from "../../lib/links/safeUrl.js";

const EMPTY = {
  picture: undefined,
  turns: 0,
  crop: WHOLE,
  isOpening: false,
  notice: undefined,
  edits: 0,
} as const;

const codeOf = (error: unknown, otherwise: PhotoErrorCode): PhotoErrorCode =>
  error instanceof PhotoError ? error.code : otherwise;

/**
 * Holds the photo in the editor, with turns and crop per ratio. The latest opening wins; a failed one keeps the former photo.
 * A new address from the host discards the user's changes, because it may belong to another person, unless it differs only in
 * its query (another version of the same photo) or arrives during a save (the saved result).
 */
export class EditedPhoto {
  readonly store = createStore<EditedPhotoState>(() => ({
    ...EMPTY,
    ratio: 0,
    box: DEFAULT_OUTPUT,
  }));
  /** Number of all changes of the result. */
  changes = 0;
  #address = "";
  /** The host's address that was opened or saved last. */
  #openedAddress = "";
  /** Files can still be dropped after the editor has closed. */
  #isClosed = false;
  #isSaving = false;
  /** The pending opening. `isChoice`: of the user's files. `isOpened`: false after a failure, true after success or abort. */
  #opening: { isChoice: boolean; abort: () => void; isOpened: Promise<boolean> } | undefined;
  /** Turns and crop for the other ratios, by exact ratio. */
  readonly #transforms = new Map<number, Transform>();

  /** Shows the photo at the host's address; "" if the host has none. */
  showAddress(address: string): void {
    const previous = this.#address;
    this.#isClosed = false;
    this.#address = address;
    if (!this.#isSaving) this.#syncAddress(previous, false);
  }

  choose(files: readonly File[]): void {
    if (files.length === 0 || this.#isClosed) return;
    this.changes += 1;
    // This aborts a pending opening of the host's photo. The reset opens it again if none of the files is a photo.
    if (this.#opening?.isChoice === false) this.#openedAddress = "";
    this.store.setState({ notice: undefined });
    this.#open(true, (signal) => openFirst(files, signal));
  }

  /** Sets ratio and size of the result. A new ratio starts with its largest crop, a previous one with its last crop. */
  setOutput(ratio: number, box: EditedPhotoState["box"]): void {
    const { picture, turns, crop, ratio: previousRatio } = this.store.getState();
    const [shape, previousShape] = [exactRatio(ratio), exactRatio(previousRatio)];
    this.store.setState({ ratio, box });
    if (!picture || shape === previousShape) return;
    this.changes += 1;
    this.#transforms.set(previousShape, { turns, crop });
    const largest = { crop: largestCrop(turnedSize(picture, turns), shape) };
    this.store.setState(this.#transforms.get(shape) ?? largest);
  }

  /** Moves the center of the crop, in percent of the turned photo, and scales the crop by `factor`. */
  move(center?: { x: number; y: number }, factor = 1): void {
    const { crop } = this.store.getState();
    const { x, y, width, height } = crop;
    const moved = movedCrop(crop, center ?? { x: x + width / 2, y: y + height / 2 }, factor);
    // A clamped move may change nothing.
    if (moved.x !== x || moved.y !== y || moved.width !== width) this.change({ crop: moved });
  }

  turn(by: 1 | -1): void {
    const { picture, turns: previousTurns, crop, ratio } = this.store.getState();
    if (!picture) return;
    const turns = ((previousTurns + by + 4) % 4) as Turns;
    const size = turnedSize(picture, turns);
    this.change({ turns, crop: turnedCrop(crop, by, size, exactRatio(ratio)) });
  }

  change(transform: Partial<Transform>): void {
    this.changes += 1;
    // A pending opening of the host's address would replace the user's changes.
    if (this.#opening?.isChoice === false) this.#stopOpening();
    this.store.setState(({ edits }) => ({ ...transform, edits: edits + 1 }));
  }

  /** Resolves when no opening is pending: to false if the last one failed, which the notice shows. */
  async opened(): Promise<boolean> {
    while (this.#opening) if (!(await this.#opening.isOpened)) return false;
    return true;
  }

  /** Draws the result synchronously. Resolves to its converted PNG, or to `undefined` after an error, which it shows. */
  async encode<T>(convert: (png: Blob) => T | Promise<T>): Promise<T | undefined> {
    try {
      return await convert(await encodeResult(this.store.getState()));
    } catch (error) {
      this.#showError(codeOf(error, "notEncoded"));
      return undefined;
    }
  }

  /** Starts a save by the host. Returns a function that ends it; an error code keeps the user's changes and is shown. */
  startSave(): (errorCode?: PhotoErrorCode) => void {
    const previous = this.#address;
    const { edits: savedEdits } = this.store.getState();
    this.#isSaving = true;
    return (errorCode) => {
      this.#isSaving = false;
      if (this.#isClosed) return;
      if (!errorCode) {
        this.#openedAddress = previous;
        // Changes during the save are not part of the result.
        this.store.setState(({ edits }) => ({ edits: Math.max(0, edits - savedEdits) }));
      }
      this.#syncAddress(previous, !errorCode);
      if (errorCode) this.#showError(errorCode);
    };
  }

  /** Removes the photo, unless the host has an address whose photo could replace it. */
  discard(): void {
    if (!this.#address) this.#clear();
  }

  /** Frees everything. `showAddress` opens the editor again. */
  close(): void {
    this.#isClosed = true;
    this.#isSaving = false;
    this.#openedAddress = "";
    this.#clear();
  }

  #showError(fault: PhotoErrorCode): void {
    this.store.setState({ isOpening: !!this.#opening, notice: { fault } });
  }

  #syncAddress(previous: string, isSavedResult: boolean): void {
    if (this.#address === this.#openedAddress) return;
    const hasChanges = this.store.getState().edits > 0 || this.#opening?.isChoice;
    const isSamePhoto = isSavedResult || withoutQuery(this.#address) === withoutQuery(previous);
    if (hasChanges && isSamePhoto) return;
    this.store.setState({ notice: undefined });
    this.#openAddress(isSamePhoto);
  }

  /** The same photo stays visible until its new version is loaded. Another person's photo is removed at once. */
  #openAddress(isSamePhoto = true): void {
    const address = (this.#openedAddress = this.#address);
    if (!address || !isSamePhoto) this.#clear();
    this.store.setState({ edits: 0 });
    if (address) this.#open(false, (signal) => openAddress(address, signal));
  }

  #open(isChoice: boolean, open: (signal: AbortSignal) => Promise<OpenPhoto>): void {
    this.#opening?.abort();
    const controller = new AbortController();
    const settle = (opened: OpenPhoto | PhotoErrorCode): boolean => {
      const isOpened = typeof opened !== "string";
      if (controller.signal.aborted) {
        if (isOpened) opened.release();
        // `opened()` then waits for the opening that replaced this one.
        return true;
      }
      this.#opening = undefined;
      if (isOpened) this.#show(opened, isChoice);
      else this.#showError(opened);
      if (isChoice && this.store.getState().edits === 0 && this.#address !== this.#openedAddress)
        this.#openAddress();
      return isOpened;
    };
    this.store.setState({ isOpening: true });
    const opened = open(controller.signal).catch((error: unknown) => codeOf(error, "broken"));
    this.#opening = { isChoice, abort: () => controller.abort(), isOpened: opened.then(settle) };
  }

  #stopOpening(): void {
    this.#opening?.abort();
    this.#opening = undefined;
    this.store.setState({ isOpening: false });
  }

  #show(picture: OpenPhoto, isChoice: boolean): void {
    const { picture: previous, notice, edits, ratio } = this.store.getState();
    this.#transforms.clear();
    this.store.setState({
      picture,
      turns: 0,
      crop: largestCrop(picture, exactRatio(ratio)),
      isOpening: false,
      notice: picture.notice ?? notice,
      edits: isChoice ? edits + 1 : 0,
    });
    previous?.release();
  }

  #clear(): void {
    this.#stopOpening();
    this.#transforms.clear();
    const { picture } = this.store.getState();
    this.store.setState(EMPTY);
    picture?.release();
  }
}
