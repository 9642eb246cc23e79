import { createStore } from "zustand/vanilla";
import { PhotoError } from "./PhotoError.js";
import { openFirst, openAddress } from "./openPhoto.js";
import { WHOLE, movedCrop, turnedCrop, turnedSize, largestCrop } from "../rules/crop.js";
import { exactRatio } from "../rules/ratios.js";
import type {
  EditedPhotoState,
  OpenPhoto,
  PhotoCrop,
  PhotoErrorCode,
  PhotoSize,
  Transform,
  Turns,
} from "../types.js";
import { withoutQuery } from "../../lib/links/safeUrl.js";

const EMPTY = {
  picture: undefined,
  turns: 0,
  crop: WHOLE,
  isOpening: false,
  notice: undefined,
  edits: 0,
} as const;

/**
 * Holds the photo in the editor: opened from the host's address or the user's files, with turns and crop per ratio.
 * The latest opening wins. A failed opening keeps the previous photo.
 *
 * The user's changes stay until the host has saved them. A new address from the host discards them, because it may belong
 * to another person. Two kinds of addresses keep them: one that differs only in its query, which is another version of the
 * same photo, and one that arrives during a save, which is the saved result.
 */
export class EditedPhoto {
  readonly store = createStore<EditedPhotoState>()(() => ({
    ...EMPTY,
    ratio: 0,
    box: { width: 1, height: 1 },
  }));
  /** Counts all changes of the result. */
  changes = 0;
  /** The host's current address. */
  #address = "";
  /** The host's address that was opened or saved last. */
  #openedAddress = "";
  /** Files can still be dropped after the editor has closed. */
  #isClosed = false;
  /** Whether a save by the host is pending. */
  #isSaving = false;
  readonly #opening = new LatestOpening();
  /** Turns and crop for the other ratios, by exact ratio. */
  readonly #transforms = new Map<number, Transform>();

  /** Shows the photo at the host's address. An empty address means that the host has no photo. */
  showAddress(address: string): void {
    const previous = this.#address;
    this.#isClosed = false;
    this.#address = address;
    if (!this.#isSaving) this.#syncAddress(previous, false);
  }

  /** Opens the first photo among files that were chosen, dropped or pasted. */
  choose(files: readonly File[]): void {
    if (files.length === 0 || this.#isClosed) return;
    this.changes += 1;
    // This aborts a pending opening of the host's photo. The reset opens it again if none of the files is a photo.
    if (this.#opening.isChoice === false) this.#openedAddress = "";
    this.store.setState({ notice: undefined });
    this.#open(true, (signal) => openFirst(files, signal));
  }

  /** Sets ratio and size of the result. A new ratio starts with its largest crop, a previous one with its last crop. */
  setOutput(ratio: number, box: PhotoSize): void {
    const { picture, turns, crop, ratio: previousRatio } = this.store.getState();
    const [shape, previousShape] = [exactRatio(ratio), exactRatio(previousRatio)];
    this.store.setState({ ratio, box });
    if (!picture || shape === previousShape) return;
    this.changes += 1;
    this.#transforms.set(previousShape, { turns, crop });
    const largest = { crop: largestCrop(turnedSize(picture, turns), shape) };
    this.store.setState(this.#transforms.get(shape) ?? largest);
  }

  crop(crop: PhotoCrop): void {
    this.#change({ crop });
  }

  /** Moves the center of the crop, in percent of the turned photo, and scales the crop by `factor`. */
  move(center?: { x: number; y: number }, factor = 1): void {
    const { crop } = this.store.getState();
    const { x, y, width, height } = crop;
    const moved = movedCrop(crop, center ?? { x: x + width / 2, y: y + height / 2 }, factor);
    // A clamped move may change nothing.
    if (moved.x !== x || moved.y !== y || moved.width !== width) this.crop(moved);
  }

  /** Turns the photo by 90°: 1 to the right, -1 to the left. */
  turn(by: 1 | -1): void {
    const { picture, turns: previousTurns, crop, ratio } = this.store.getState();
    if (!picture) return;
    const turns = ((previousTurns + by + 4) % 4) as Turns;
    const size = turnedSize(picture, turns);
    this.#change({ turns, crop: turnedCrop(crop, by, size, exactRatio(ratio)) });
  }

  /** Resolves when no opening is pending. Resolves to false if the last one failed; the notice then shows why. */
  opened(): Promise<boolean> {
    return this.#opening.settled();
  }

  showError(code: PhotoErrorCode): void {
    this.store.setState({ notice: { fault: code } });
  }

  /**
   * Starts a save by the host. Returns a function that ends it: call it without an argument after success, or with an
   * error code, which keeps the user's changes and is shown.
   */
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
      if (errorCode) this.showError(errorCode);
    };
  }

  /** Removes the photo, unless the host has an address whose photo could replace it. */
  discard(): void {
    if (!this.#address) this.#clear();
  }

  /** Aborts and frees everything. `showAddress` opens the editor again. */
  close(): void {
    this.#isClosed = true;
    this.#isSaving = false;
    this.#openedAddress = "";
    this.#clear();
  }

  #change(transform: Partial<Transform>): void {
    this.changes += 1;
    // A pending opening of the host's address would replace the user's changes.
    const isHostOpening = this.#opening.isChoice === false;
    if (isHostOpening) this.#opening.stop();
    this.store.setState(({ edits, isOpening }) => ({
      ...transform,
      edits: edits + 1,
      isOpening: isOpening && !isHostOpening,
    }));
  }

  /**
   * Opens the host's address, unless that would discard the user's changes to the same photo.
   * @param isSavedResult the address is the result that the host has just saved
   */
  #syncAddress(previous: string, isSavedResult: boolean): void {
    if (this.#address === this.#openedAddress) return;
    const hasChanges = this.store.getState().edits > 0 || this.#opening.isChoice;
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
    this.store.setState({ isOpening: true });
    this.#opening.start(isChoice, open, (opened) => {
      if (typeof opened === "string")
        this.store.setState({ isOpening: false, notice: { fault: opened } });
      else this.#show(opened, isChoice);
      if (isChoice && this.store.getState().edits === 0 && this.#address !== this.#openedAddress)
        this.#openAddress();
    });
  }

  #show(picture: OpenPhoto, isChoice: boolean): void {
    const { picture: previous, notice, edits, ratio } = this.store.getState();
    this.#transforms.clear();
    this.store.setState({
      picture,
      turns: 0,
      crop: largestCrop(picture, exactRatio(ratio)),
      isOpening: false,
      notice: getNotice(picture) ?? notice,
      edits: isChoice ? edits + 1 : 0,
    });
    previous?.release();
  }

  #clear(): void {
    this.#opening.stop();
    this.#transforms.clear();
    const { picture } = this.store.getState();
    this.store.setState(EMPTY);
    picture?.release();
  }
}

function getNotice({ source, oneOfMany }: OpenPhoto): EditedPhotoState["notice"] {
  if (!source) return { fault: "unreadable" };
  return oneOfMany === undefined ? undefined : { oneOfMany };
}

/** Opens one photo at a time. The latest opening wins; photos of aborted openings are released. */
export class LatestOpening {
  #pending:
    | {
        isChoice: boolean;
        controller: AbortController;
        /** Resolves to false if the opening failed, and to true after success or abort. */
        settled: Promise<boolean>;
      }
    | undefined;

  /** Whether the pending opening is the user's choice of files; `undefined` if none is pending. */
  get isChoice(): boolean | undefined {
    return this.#pending?.isChoice;
  }

  /** @param end receives the photo or an error code; not called after an abort */
  start(
    isChoice: boolean,
    open: (signal: AbortSignal) => Promise<OpenPhoto>,
    end: (opened: OpenPhoto | PhotoErrorCode) => void,
  ): void {
    this.stop();
    const controller = new AbortController();
    const settle = (opened: OpenPhoto | PhotoErrorCode): boolean => {
      const isOpen = typeof opened !== "string";
      if (controller.signal.aborted) {
        if (isOpen) opened.release();
        // `settled()` then waits for the opening that replaced this one.
        return true;
      }
      this.#pending = undefined;
      end(opened);
      return isOpen;
    };
    const settled = open(controller.signal).then(settle, (error: unknown) =>
      settle(error instanceof PhotoError ? error.code : "broken"),
    );
    this.#pending = { isChoice, controller, settled };
  }

  stop(): void {
    this.#pending?.controller.abort();
    this.#pending = undefined;
  }

  /** Resolves when no opening is pending, to whether the last one succeeded. */
  async settled(): Promise<boolean> {
    while (this.#pending) if (!(await this.#pending.settled)) return false;
    return true;
  }
}
