/** Width and height: whole pixels, or percent in a {@link PhotoCrop}. */
export type PhotoSize = Record<"width" | "height", number>;

/** The rotation of a photo in quarter turns, clockwise. */
export type QuarterTurns = 0 | 1 | 2 | 3;

/** A part of a photo after its rotation, in percent of the rotated photo's width and height. */
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

/** What failed: the key of a text. `unreadable`: the photo is shown but not croppable. `nothing`: no photo is open. */
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
  /** Whether a photo is being opened. Meanwhile, `photo` may still be the previous one. */
  isOpening: boolean;
  notice: PhotoNotice | undefined;
  /** Width / height of the result; 0 is free form. */
  ratio: number;
  maxSize: PhotoSize;
  unsavedEdits: number;
}

/** A stock photo. Those that are shown before a search have only `thumbnail` and `large`. */
export interface StockPhoto {
  /** URL of the photo in small size. */
  thumbnail?: string | undefined;
  /** URL of the photo in large size. */
  large?: string | undefined;
  /** URL of the photo's page at the stock service. */
  url?: string | undefined;
  /** Name of the photographer, for the credit. */
  photographer?: string | undefined;
  /** URL of the photographer's page. */
  photographerUrl?: string | undefined;
  /** What the photo shows. */
  description?: string | undefined;
}
