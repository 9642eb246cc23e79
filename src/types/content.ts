/** A stock photo (SPEC §3, PHO-22). */
export interface StockPhoto {
  thumbnail?: string;
  large?: string;
  url?: string;
  photographer?: string;
  photographerUrl?: string;
  description?: string;
}

/** Answer of POST /gallery/requestUpload (SPEC §3, UPL-03). Empty when the store is a local disk. */
export interface PresignedUpload {
  key?: string;
  url?: string;
  fields?: Record<string, string>;
}
