import type { PhotoFormat } from "../platform/http/rules/uploads.js";

/** Width and height in whole pixels, or as a shape. */
export interface PhotoSize {
  width: number;
  height: number;
}

/** Number of quarter turns to the right. */
export type Turns = 0 | 1 | 2 | 3;

/** A part of a photo after its turns, in percent of the turned photo's width and height. */
export interface PhotoCrop {
  unit: "%";
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The turns and the crop that are applied to a photo. */
export interface Transform {
  turns: Turns;
  /** The part that is kept, relative to the turned photo. */
  crop: PhotoCrop;
}

/**
 * Why a file cannot be opened. `heic`: the browser cannot decode HEIC files. `broken`: the file starts like an image but
 * cannot be decoded.
 */
export type FileRefusal = "notPicture" | "heic" | "tooLarge" | "tooManyPixels" | "broken";

/** The kind and size of a file that can be opened, or the reason why it cannot. */
export type FileVerdict =
  ({ refusal?: undefined; kind: PhotoFormat } & PhotoSize) | { refusal: FileRefusal };

/** Why there is no photo, or no result. Each code is the key of a visible text. */
export type PhotoErrorCode =
  FileRefusal | "unreachable" | "unreadable" | "nothing" | "notEncoded" | "notSaved" | "notDeleted";

/** A notice in the editor: an error, or the name of the file that was chosen from several. */
export type PhotoNotice = { fault: PhotoErrorCode } | { oneOfMany: string };

/** An opened photo, upright. A readable photo is at most {@link MAX_SIDE_PX} px on its long side. */
export interface OpenPhoto extends PhotoSize {
  /** The source for canvas drawing; `undefined` if CORS forbids reading the pixels. */
  source: CanvasImageSource | undefined;
  /** The address for an `<img>`, if the pixels cannot be read. */
  address?: string;
  /** The file's name, if it was chosen from several files. */
  oneOfMany?: string;
  /** Frees the memory of the photo. */
  release: () => void;
}

/** State of the photo editor. */
export interface EditedPhotoState extends Transform {
  picture: OpenPhoto | undefined;
  /** Whether a photo is being opened. The previous photo stays visible until then. */
  isOpening: boolean;
  notice: PhotoNotice | undefined;
  /** Width by height of the result; 0 is free form. */
  ratio: number;
  /** The largest size of the result. */
  box: PhotoSize;
  /** Number of the user's changes that were not saved yet. */
  edits: number;
}

/** A stock photo. Default stock photos have an address but no photographer. */
export interface StockPhoto {
  thumbnail?: string | undefined;
  large?: string | undefined;
  url?: string | undefined;
  photographer?: string | undefined;
  photographerUrl?: string | undefined;
  description?: string | undefined;
}
