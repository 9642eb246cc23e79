import { encodePng } from "../../../src/testing/drawPhoto.js";
import { encodeJpeg, type Rgb } from "./encodeJpeg.js";

/** A file as Playwright's `setInputFiles` takes it; `new File([buffer], name, { type: mimeType })` in a page or jsdom. */
export interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer<ArrayBuffer>;
}

const RED: Rgb = [220, 40, 40];
const GREEN: Rgb = [40, 180, 70];
const BLUE: Rgb = [40, 80, 210];
const YELLOW: Rgb = [240, 210, 60];

/** The quarters of every picture of quarters, seen upright: above left, above right, below left, below right. */
export const QUARTERS = [RED, GREEN, BLUE, YELLOW] as const;
/** Its size in pixels, seen upright. */
export const QUARTERS_SIZE = { width: 320, height: 160 };

const fileOf = (
  name: string,
  mimeType: string,
  bytes: Uint8Array<ArrayBuffer> | string,
): PictureFile => ({
  name,
  mimeType,
  buffer: Buffer.from(typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes),
});

const quarterAt = (isRight: boolean, isBelow: boolean): Rgb =>
  QUARTERS[((isRight ? 1 : 0) + (isBelow ? 2 : 0)) as 0 | 1 | 2 | 3];

/** For each orientation where a place of the stored picture (x and y from 0 to 1) is seen upright. */
const UPRIGHT: Record<number, (x: number, y: number) => [x: number, y: number]> = {
  1: (x, y) => [x, y],
  2: (x, y) => [1 - x, y],
  3: (x, y) => [1 - x, 1 - y],
  4: (x, y) => [x, 1 - y],
  5: (x, y) => [y, x],
  6: (x, y) => [1 - y, x],
  7: (x, y) => [1 - y, 1 - x],
  8: (x, y) => [y, 1 - x],
};

/** A photo of four quarters as a camera stores it that was held in one of eight ways: upright all eight look the same. */
export function quartersJpeg(orientation: number): PictureFile {
  const isTurned = orientation > 4;
  const width = isTurned ? QUARTERS_SIZE.height : QUARTERS_SIZE.width;
  const height = isTurned ? QUARTERS_SIZE.width : QUARTERS_SIZE.height;
  const colourOf = (column: number, row: number): Rgb => {
    const [x = 0, y = 0] =
      UPRIGHT[orientation]?.((column * 8 + 4) / width, (row * 8 + 4) / height) ?? [];
    return quarterAt(x > 0.5, y > 0.5);
  };
  return fileOf(
    `quarters-${orientation}.jpg`,
    "image/jpeg",
    encodeJpeg({ width, height, colourOf, orientation }),
  );
}

/** A photo of four quarters of any size that is a multiple of 16: 4000 × 3000 has 12 megapixels, 12000 × 12000 144. */
export function largeJpeg(width: number, height: number): PictureFile {
  const colourOf = (column: number, row: number) =>
    quarterAt(column * 16 >= width, row * 16 >= height);
  return fileOf(`${width}x${height}.jpg`, "image/jpeg", encodeJpeg({ width, height, colourOf }));
}

/** A red disc of 100 pixels across in the middle of 200 × 200 pixels of nothing. */
export async function transparentPng(): Promise<PictureFile> {
  const [side, radius] = [200, 50];
  const pixels = new Uint8Array(side * side * 4);
  for (let at = 0; at < side * side; at++) {
    const isInside = Math.hypot((at % side) - side / 2, Math.floor(at / side) - side / 2) < radius;
    if (isInside) pixels.set([...RED, 255], at * 4);
  }
  return fileOf(
    "transparent.png",
    "image/png",
    new Uint8Array(await encodePng(side, side, pixels)),
  );
}

/** The beginning of a file, as after an interrupted copy. */
export const truncated = ({ name, mimeType, buffer }: PictureFile, share = 0.5): PictureFile => ({
  name: `truncated-${name}`,
  mimeType,
  buffer: Buffer.from(buffer.subarray(0, Math.floor(buffer.length * share))),
});

/** A file with zeros behind its end, which viewers ignore. @param size in bytes */
export const padded = (file: PictureFile, size: number): PictureFile => ({
  ...file,
  buffer: Buffer.concat([file.buffer], size),
});

/** What calls itself a picture and is none, or none that may be shown. */
export const spoofedFiles = (): PictureFile[] => [
  fileOf("notes.png", "image/png", "Only a few words, renamed."),
  fileOf(
    "leaflet.pdf",
    "application/pdf",
    "%PDF-1.7\n%âãÏÓ\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF",
  ),
  fileOf(
    "leaflet.jpg",
    "image/jpeg",
    "%PDF-1.7\n%âãÏÓ\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF",
  ),
  fileOf(
    "logo.svg",
    "image/svg+xml",
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>document.title="!"</script></svg>',
  ),
  fileOf(
    "logo.png",
    "image/png",
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>document.title="!"</script></svg>',
  ),
  fileOf("page.gif", "image/gif", "<!DOCTYPE html><script>document.title='!'</script>"),
  fileOf("empty.jpg", "image/jpeg", ""),
];
