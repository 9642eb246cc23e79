import { BMP } from "image-size/types/bmp";
import { GIF } from "image-size/types/gif";
import { PNG } from "image-size/types/png";
import { findBox, readUInt32BE } from "image-size/types/utils";
import { WEBP } from "image-size/types/webp";
import { detectPhotoFormat, type PhotoFormat } from "../../platform/http/rules/uploads.js";
import type { FileRefusal, PhotoSize } from "../types.js";

export const MAX_FILE_BYTES = 25 * 1_048_576;
/** 64 megapixels, rounded as camera makers do: 9,248 by 6,936 (64.1 million) is allowed, 8,192 by 8,192 is not. */
export const MAX_PIXELS = 64_500_000;
/** How many bytes of a file are read first. In a few files, width and height come only after these bytes. */
export const HEAD_BYTES = 2 * 1_048_576;
/** How many bytes of an AVIF or HEIC file are searched for boxes. Metadata is at the start of the file. */
const BOXES_BYTES = 131_072;
const FORMATS = { bmp: BMP, gif: GIF, png: PNG, webp: WEBP };

type FileVerdict =
  ({ refusal?: undefined; kind: PhotoFormat } & PhotoSize) | { refusal: FileRefusal };

/**
 * Returns format, width and height of a photo, or why it is refused. Accepts readable HEIC: some browsers decode it.
 * @param head the first {@link HEAD_BYTES} bytes; after the result "broken", pass the whole file
 */
export function fileVerdict(head: Uint8Array, fileBytes: number): FileVerdict {
  const kind = detectPhotoFormat(head);
  if (!kind) return { refusal: fileBytes > 0 ? "notPicture" : "broken" };
  if (fileBytes > MAX_FILE_BYTES) return { refusal: "tooLarge" };
  const { width = 0, height = 0 } = readPhotoSize(kind, head) ?? {};
  if (!(width > 0 && height > 0)) return { refusal: kind === "heic" ? "heic" : "broken" };
  return width * height > MAX_PIXELS ? { refusal: "tooManyPixels" } : { kind, width, height };
}

/** Returns the size in the header of a photo, before its orientation is applied; `undefined` for an invalid header. */
function readPhotoSize(kind: PhotoFormat, head: Uint8Array): PhotoSize | undefined {
  if (kind === "jpeg") return jpegSize(head);
  try {
    // Copies the bytes: the parsers of image-size read past the end of a view.
    if (kind === "avif" || kind === "heic")
      return readBoxesSize(new Uint8Array(head.subarray(0, BOXES_BYTES)));
    const bytes = new Uint8Array(head);
    return FORMATS[kind].validate(bytes) ? FORMATS[kind].calculate(bytes) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the size in a JPEG's first frame header. Like decoders, it skips fill bytes and bytes between segments. */
export function jpegSize(bytes: Uint8Array): PhotoSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let index = 2;
  for (;;) {
    index = bytes.indexOf(0xff, index);
    if (index < 0) return undefined;
    while (bytes[index] === 0xff) index += 1;
    const marker = bytes[index] ?? 0;
    // The length of the segment follows the marker.
    index += 1;
    // These markers have no segment. Zero is not a marker: it escapes the 0xff before it.
    if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7)) continue;
    // No frame header comes after the end of the image (0xd9) or the start of its data (0xda).
    if (marker === 0xd9 || marker === 0xda || index + 7 > bytes.length) return undefined;
    // Markers 0xc0 to 0xcf start a frame header, except these three.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: view.getUint16(index + 3), width: view.getUint16(index + 5) };
    index += view.getUint16(index);
  }
}

/** Returns the size of the largest image in an AVIF or HEIC file. Decoders allocate it in full, whatever its crop box. */
function readBoxesSize(head: Uint8Array): PhotoSize | undefined {
  const meta = findBox(head, "meta", 0);
  const properties = meta && findBox(head, "iprp", meta.offset + 12);
  const container = properties && findBox(head, "ipco", properties.offset + 8);
  if (!container) return undefined;
  const end = container.offset + container.size;
  let largest = { width: 0, height: 0 };
  let box = findBox(head, "ispe", container.offset + 8);
  while (box && box.offset < end) {
    const width = readUInt32BE(head, box.offset + 12);
    const height = readUInt32BE(head, box.offset + 16);
    if (width * height > largest.width * largest.height) largest = { width, height };
    box = findBox(head, "ispe", box.offset + box.size);
  }
  return largest;
}
