import { BMP } from "image-size/types/bmp";
import { GIF } from "image-size/types/gif";
import { JPG } from "image-size/types/jpg";
import { PNG } from "image-size/types/png";
import { findBox, readUInt32BE } from "image-size/types/utils";
import { WEBP } from "image-size/types/webp";
import type { PictureKind, PictureSize } from "../../types/content.js";

const FORMATS = { bmp: BMP, gif: GIF, jpeg: JPG, png: PNG, webp: WEBP };
/** Boxes are looked for no further: what describes a picture stands at the front of the file. */
const AVIF_BYTES = 131_072;

/** The largest picture of a file in boxes. The box that crops it is left alone: it says nothing about what is decoded. */
function avifSize(head: Uint8Array): PictureSize | undefined {
  const meta = findBox(head, "meta", 0);
  const properties = meta && findBox(head, "iprp", meta.offset + 12);
  const container = properties && findBox(head, "ipco", properties.offset + 8);
  if (!container) return undefined;
  const end = container.offset + container.size;
  let largest: PictureSize | undefined;
  let box = findBox(head, "ispe", container.offset + 8);
  while (box && box.offset < end) {
    const size = { width: readUInt32BE(head, box.offset + 12), height: readUInt32BE(head, box.offset + 16) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
    box = findBox(head, "ispe", box.offset + box.size);
  }
  return largest;
}

/**
 * What the header of a picture says about its size, before anything is decoded; orientation is not applied. `undefined`
 * where it says nothing that makes sense: a header that is cut off, or none at all. Never throws.
 */
export function pictureSize(kind: Exclude<PictureKind, "heic">, head: Uint8Array): PictureSize | undefined {
  // A buffer of its own: the readers look past the end of a view.
  const bytes = new Uint8Array(kind === "avif" ? head.subarray(0, AVIF_BYTES) : head);
  try {
    if (kind !== "avif" && !FORMATS[kind].validate(bytes)) return undefined;
    const size = kind === "avif" ? avifSize(bytes) : FORMATS[kind].calculate(bytes);
    return size && size.width > 0 && size.height > 0 ? { width: size.width, height: size.height } : undefined;
  } catch {
    return undefined;
  }
}
