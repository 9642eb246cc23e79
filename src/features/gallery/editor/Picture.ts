import type { PictureRefusal, PictureSize } from "../../../types/content.js";

/** An opened picture, upright. One that can be drawn from is at most {@link MAX_SIDE_PX} px on its long side. */
export interface OpenPicture extends PictureSize {
  /** What is drawn from; `undefined` where its server lets it be shown but not read. */
  source: CanvasImageSource | undefined;
  /** Where it is shown from when it cannot be read. */
  address?: string;
  /** Its file's name, where it is the one that was taken of several. */
  oneOfMany?: string;
  /** Gives its memory back. */
  release: () => void;
}

/** Larger pictures are made smaller when they are opened: no output is nearly as large, and phones run out of memory. */
export const MAX_SIDE_PX = 4_096;

/** Why there is no picture, or no result; each is a sentence of the texts. */
export type PictureFault = PictureRefusal | "unreachable" | "unreadable" | "nothing" | "notEncoded" | "notSaved" | "notDeleted";

/** Says in `fault` why a picture could not be opened. */
export class PictureError extends Error {
  readonly fault: PictureFault;

  constructor(fault: PictureFault, cause?: unknown) {
    super(`The picture could not be opened: ${fault}.`, { cause });
    this.name = "PictureError";
    this.fault = fault;
  }
}
