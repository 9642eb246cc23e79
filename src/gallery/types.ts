/** Width and height: whole pixels, or percent in a {@link PhotoCrop}. */
export interface PhotoSize {
  width: number;
  height: number;
}

export type QuarterTurns = 0 | 1 | 2 | 3;

/** A part of a photo after its turns, in percent of the turned photo's width and height. */
export interface PhotoCrop extends PhotoSize {
  unit: "%";
  x: number;
  y: number;
}

export interface Transform {
  quarterTurns: QuarterTurns;
  crop: PhotoCrop;
}

/** Why a file cannot be opened. `broken`: it is empty, or starts like an image but cannot be decoded. */
export type FileRefusal = "notPicture" | "heic" | "tooLarge" | "tooManyPixels" | "broken";

/** What failed: the key of a text. `unreadable`: the photo is shown but not croppable. `nothing`: none is open. */
export type PhotoErrorCode =
  FileRefusal | "unreachable" | "unreadable" | "nothing" | "notEncoded" | "notSaved" | "notDeleted";

/** An error, or the name of the one file that was opened out of several. */
type PhotoNotice = { error: PhotoErrorCode } | { oneOfMany: string };

/** An opened photo, upright, scaled down if it is very large. */
export interface OpenPhoto extends PhotoSize {
  /** What a canvas draws; `undefined` if CORS forbids reading the pixels. */
  pixels: CanvasImageSource | undefined;
  /** The URL for an `<img>`, if the pixels cannot be read. */
  displayUrl?: string;
  notice?: PhotoNotice;
  release: () => void;
}

export interface EditedPhotoState extends Transform {
  photo: OpenPhoto | undefined;
  /** Whether a photo is being opened. The previous photo stays visible until then. */
  isOpening: boolean;
  notice: PhotoNotice | undefined;
  /** Width / height of the result; 0 is free form. */
  ratio: number;
  maxSize: PhotoSize;
  unsavedEdits: number;
}

/** A stock photo. Default stock photos have only `thumbnail` and `large`. */
export interface StockPhoto {
  thumbnail?: string | undefined;
  large?: string | undefined;
  url?: string | undefined;
  photographer?: string | undefined;
  photographerUrl?: string | undefined;
  description?: string | undefined;
}
