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

/** The turns of a photo, and the part that is kept of the turned photo. */
export interface Transform {
  turns: Turns;
  crop: PhotoCrop;
}

/** Why a file cannot be opened. `broken`: it starts like an image but cannot be decoded. */
type FileRefusal = "notPicture" | "heic" | "tooLarge" | "tooManyPixels" | "broken";

/** The kind and size of a file that can be opened, or the reason why it cannot. */
export type FileVerdict =
  ({ refusal?: undefined; kind: PhotoFormat } & PhotoSize) | { refusal: FileRefusal };

/** Why there is no photo, or no result. Each code is the key of a visible text. */
export type PhotoErrorCode =
  FileRefusal | "unreachable" | "unreadable" | "nothing" | "notEncoded" | "notSaved" | "notDeleted";

/** An opened photo, upright, scaled down if it is very large. */
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
  /** An error, or the name of the file that was chosen from several. */
  notice: { fault: PhotoErrorCode } | { oneOfMany: string } | undefined;
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
