import { createStore } from "zustand/vanilla";
import { openFirst, openUrl } from "./openPhoto.js";
import { encodeResult, PhotoError } from "./renderCrop.js";
import { withoutQuery } from "../../lib/links/urls.js";
import {
  DEFAULT_OUTPUT,
  exactRatio,
  getLargestCrop,
  isSameCrop,
  moveCrop,
  rotateCrop,
  rotateSize,
  WHOLE,
} from "../rules/sizes.js";
import type {
  EditedPhotoState,
  OpenPhoto,
  PhotoErrorCode,
  PhotoSize,
  QuarterTurns,
  Transform,
} from "../types.js";

const EMPTY = {
  photo: undefined,
  quarterTurns: 0,
  crop: WHOLE,
  isOpening: false,
  notice: undefined,
  unsavedEdits: 0,
} as const;

const codeOf = (error: unknown, otherwise: PhotoErrorCode): PhotoErrorCode =>
  error instanceof PhotoError ? error.code : otherwise;

/**
 * Holds the photo in the editor, with rotation and crop per ratio. The latest opening wins. If it fails, the former photo stays.
 * A new host URL discards the user's changes, because it may be another person's photo. Exceptions: only the query differs
 * (a new version of the photo), or the URL arrives during a save (the saved result).
 */
export class EditedPhoto {
  readonly store = createStore<EditedPhotoState>(() => ({
    ...EMPTY,
    ratio: 0,
    maxSize: DEFAULT_OUTPUT,
  }));
  /** Increments when the user or a new ratio changes the result. Update compares it to detect changes. */
  revision = 0;
  #url = "";
  /** The last URL of the host that was opened, or whose edited photo was saved: it is not opened again. "" if there is none. */
  #settledUrl = "";
  /** Whether `close` was called. Then `choose` ignores files until `showUrl` is called. */
  #isClosed = false;
  #isSaving = false;
  /** The pending opening. `isChoice`: of the user's files. `isOpened`: resolves to false only after a failure. */
  #opening: { isChoice: boolean; abort: () => void; isOpened: Promise<boolean> } | undefined;
  /** Rotation and crop that were last used with each exact ratio. */
  readonly #transforms = new Map<number, Transform>();

  /** Shows the photo at the host's URL. "" means that the host has none. */
  showUrl(url: string): void {
    const previous = this.#url;
    this.#isClosed = false;
    this.#url = url;
    if (!this.#isSaving) this.#syncUrl(previous, false);
  }

  /** Opens the first of the user's files that is a photo. */
  choose(files: readonly File[]): void {
    if (files.length === 0 || this.#isClosed) return;
    this.revision += 1;
    // Marks the host's photo as not opened, so that `#open` reopens it if no chosen file is a photo.
    if (this.#opening?.isChoice === false) this.#settledUrl = "";
    this.store.setState({ notice: undefined });
    this.#open(true, (signal) => openFirst(files, signal));
  }

  /** Sets ratio and largest size of the result. A new ratio starts with its largest crop, a former one with its last rotation and crop. */
  setOutput(ratio: number, maxSize: PhotoSize): void {
    const { photo, quarterTurns, crop, ratio: previousRatio } = this.store.getState();
    const aspectRatio = exactRatio(ratio);
    const previousAspectRatio = exactRatio(previousRatio);
    this.store.setState({ ratio, maxSize });
    if (!photo || aspectRatio === previousAspectRatio) return;
    this.revision += 1;
    this.#transforms.set(previousAspectRatio, { quarterTurns, crop });
    const largest = { crop: getLargestCrop(rotateSize(photo, quarterTurns), aspectRatio) };
    this.store.setState(this.#transforms.get(aspectRatio) ?? largest);
  }

  /** Moves the center of the crop to `center`, in percent of the rotated photo, and scales the crop by `factor`. */
  move(center?: { x: number; y: number }, factor = 1): void {
    const { crop } = this.store.getState();
    const { x, y, width, height } = crop;
    const middle = { x: x + width / 2, y: y + height / 2 };
    this.change({ crop: moveCrop(crop, center ?? middle, factor) });
  }

  /** Rotates the photo by a quarter turn: 1 is clockwise. */
  rotate(by: 1 | -1): void {
    const { photo, quarterTurns: previousTurns, crop, ratio } = this.store.getState();
    if (!photo) return;
    const quarterTurns = ((previousTurns + by + 4) % 4) as QuarterTurns;
    const size = rotateSize(photo, quarterTurns);
    this.change({ quarterTurns, crop: rotateCrop(crop, by, size, exactRatio(ratio)) });
  }

  /** Sets crop or rotation. Counts as an unsaved edit if it changes the result. */
  change(transform: Partial<Transform>): void {
    const previous = this.store.getState();
    const { quarterTurns, crop } = { ...previous, ...transform };
    // The cropper also reports arrow keys that move nothing, because the crop is at the edge of the photo.
    if (quarterTurns === previous.quarterTurns && isSameCrop(crop, previous.crop)) return;
    this.revision += 1;
    // A pending opening of the host's URL would replace the user's changes.
    if (this.#opening?.isChoice === false) this.#stopOpening();
    this.store.setState(({ unsavedEdits }) => ({ ...transform, unsavedEdits: unsavedEdits + 1 }));
  }

  /** Waits until no opening is pending. Resolves to false if the last one failed, which the notice shows. */
  async whenOpened(): Promise<boolean> {
    while (this.#opening) {
      if (!(await this.#opening.isOpened)) return false;
    }
    return true;
  }

  /** Draws the result synchronously. Resolves to a PNG. Shows an error and resolves to `undefined` if that fails. */
  async encode(): Promise<Blob | undefined> {
    try {
      return await encodeResult(this.store.getState());
    } catch (error) {
      this.#showError(codeOf(error, "notEncoded"));
      return undefined;
    }
  }

  /** Starts a save by the host. The returned function ends it: with an error code, it shows the error, and the changes stay unsaved. */
  startSave(): (errorCode?: PhotoErrorCode) => void {
    const previous = this.#url;
    const { unsavedEdits: saved } = this.store.getState();
    this.#isSaving = true;
    return (errorCode) => {
      this.#isSaving = false;
      if (this.#isClosed) return;
      if (!errorCode) {
        this.#settledUrl = previous;
        // Changes during the save are not part of the result.
        this.store.setState((now) => ({ unsavedEdits: Math.max(0, now.unsavedEdits - saved) }));
      }
      this.#syncUrl(previous, !errorCode);
      if (errorCode) this.#showError(errorCode);
    };
  }

  /** Clears the editor after a delete. If the host still has a URL, that photo stays. */
  clearAfterDelete(): void {
    if (!this.#url) this.#clear();
  }

  /** Aborts a pending opening and releases the photo. `showUrl` opens the editor again. */
  close(): void {
    this.#isClosed = true;
    this.#isSaving = false;
    this.#settledUrl = "";
    this.#clear();
  }

  #showError(error: PhotoErrorCode): void {
    this.store.setState({ isOpening: !!this.#opening, notice: { error } });
  }

  /** Opens the host's URL, unless the user has changed the same photo. */
  #syncUrl(previous: string, isSavedResult: boolean): void {
    if (this.#url === this.#settledUrl) return;
    const hasChanges = this.store.getState().unsavedEdits > 0 || this.#opening?.isChoice;
    const isSamePhoto = isSavedResult || withoutQuery(this.#url) === withoutQuery(previous);
    if (hasChanges && isSamePhoto) return;
    this.store.setState({ notice: undefined });
    this.#openUrl(isSamePhoto);
  }

  /** The same photo stays visible until its new version is loaded. Another person's photo is removed at once. */
  #openUrl(isSamePhoto = true): void {
    const url = this.#url;
    this.#settledUrl = url;
    if (!url || !isSamePhoto) this.#clear();
    this.store.setState({ unsavedEdits: 0 });
    if (url) this.#open(false, (signal) => openUrl(url, signal));
  }

  #open(isChoice: boolean, open: (signal: AbortSignal) => Promise<OpenPhoto>): void {
    this.#opening?.abort();
    const controller = new AbortController();
    const settle = (result: OpenPhoto | PhotoErrorCode): boolean => {
      const isOpened = typeof result !== "string";
      if (controller.signal.aborted) {
        if (isOpened) result.release();
        // `whenOpened()` then waits for the opening that replaced this one.
        return true;
      }
      this.#opening = undefined;
      if (isOpened) this.#show(result, isChoice);
      else this.#showError(result);
      // `unsavedEdits` is 0 only if the choice failed. Then opens the host's URL, whose opening the choice aborted or put off.
      const { unsavedEdits } = this.store.getState();
      if (isChoice && unsavedEdits === 0 && this.#url !== this.#settledUrl) this.#openUrl();
      return isOpened;
    };
    this.store.setState({ isOpening: true });
    const result = open(controller.signal).catch((error: unknown) => codeOf(error, "broken"));
    this.#opening = { isChoice, abort: () => controller.abort(), isOpened: result.then(settle) };
  }

  #stopOpening(): void {
    this.#opening?.abort();
    this.#opening = undefined;
    this.store.setState({ isOpening: false });
  }

  #show(photo: OpenPhoto, isChoice: boolean): void {
    const { photo: previous, notice, unsavedEdits, ratio } = this.store.getState();
    this.#transforms.clear();
    this.store.setState({
      photo,
      quarterTurns: 0,
      crop: getLargestCrop(photo, exactRatio(ratio)),
      isOpening: false,
      notice: photo.notice ?? notice,
      unsavedEdits: isChoice ? unsavedEdits + 1 : 0,
    });
    previous?.release();
  }

  #clear(): void {
    this.#stopOpening();
    this.#transforms.clear();
    const { photo } = this.store.getState();
    this.store.setState(EMPTY);
    photo?.release();
  }
}
