/** A stock photo. Default stock images are bare addresses and name no photographer. */
export interface StockPhoto {
  thumbnail?: string | undefined;
  large?: string | undefined;
  url?: string | undefined;
  photographer?: string | undefined;
  photographerUrl?: string | undefined;
  description?: string | undefined;
}

/** Answer of POST /gallery/requestUpload. Empty when the store is a local disk. */
export interface PresignedUpload {
  key?: string | undefined;
  url?: string | undefined;
  fields?: Record<string, string> | undefined;
}

/** Width and height in whole pixels, or as a shape. */
export interface PictureSize {
  width: number;
  height: number;
}

/** What a picture file is by its first bytes. */
export type PictureKind = "jpeg" | "png" | "gif" | "webp" | "avif" | "bmp" | "heic";

/** Why a file is not opened. `heic`: most browsers cannot. `broken`: it begins like a picture and cannot be read as one. */
export type PictureRefusal = "notPicture" | "heic" | "tooLarge" | "tooManyPixels" | "broken";

/** A file that may be opened, or why not. */
export type FileVerdict = ({ refusal?: undefined; kind: PictureKind } & PictureSize) | { refusal: PictureRefusal };

/** Quarter turns to the right. */
export type Turns = 0 | 1 | 2 | 3;

/** A part of a picture as it is shown, after its turns; in percent of its width and height. */
export interface PictureCrop {
  unit: "%";
  x: number;
  y: number;
  width: number;
  height: number;
}
