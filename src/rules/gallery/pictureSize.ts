import { BMP } from "image-size/types/bmp";
import { GIF } from "image-size/types/gif";
import { PNG } from "image-size/types/png";
import { findBox, readUInt32BE } from "image-size/types/utils";
import { WEBP } from "image-size/types/webp";
import type { PictureKind, PictureSize } from "../../types/content.js";
import { jpegSize } from "./jpegSize.js";

const FORMATS = { bmp: BMP, gif: GIF, png: PNG, webp: WEBP };
/** Boxes are looked for no further: what describes a picture stands at the front of the file. */
const BOXES_BYTES = 131_072;

/** The largest picture of a file in boxes. The box that crops it is left alone: it says nothing about what is decoded. */
function sizeInBoxes(head: Uint8Array): PictureSize | undefined {
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
export function pictureSize(kind: PictureKind, head: Uint8Array): PictureSize | undefined {
  try {
    const size = read(kind, head);
    return size && size.width > 0 && size.height > 0 ? { width: size.width, height: size.height } : undefined;
  } catch {
    return undefined;
  }
}

function read(kind: PictureKind, head: Uint8Array): PictureSize | undefined {
  if (kind === "jpeg") return jpegSize(head);
  // A buffer of its own: these readers look past the end of a view.
  if (kind === "avif" || kind === "heic") return sizeInBoxes(new Uint8Array(head.subarray(0, BOXES_BYTES)));
  const bytes = new Uint8Array(head);
  return FORMATS[kind].validate(bytes) ? FORMATS[kind].calculate(bytes) : undefined;
}
