import { encodePng } from "../../../src/testing/data/photos.js";
import { encodeJpeg, type Rgb } from "./encodeJpeg.js";

/** A file for Playwright's `setInputFiles`. In a page or jsdom: `new File([buffer], name, { type: mimeType })`. */
export interface PhotoFile {
  name: string;
  mimeType: string;
  buffer: Buffer<ArrayBuffer>;
}

const RED: Rgb = [220, 40, 40];
const GREEN: Rgb = [40, 180, 70];
const BLUE: Rgb = [40, 80, 210];
const YELLOW: Rgb = [240, 210, 60];

/** The colors of the quarters in upright orientation: top left, top right, bottom left, bottom right. */
export const QUARTERS = [RED, GREEN, BLUE, YELLOW] as const;
/** The size of {@link createQuartersJpeg} in upright orientation, in pixels. */
export const QUARTERS_SIZE = { width: 320, height: 160 };

const fileOf = (
  name: string,
  mimeType: string,
  bytes: Uint8Array<ArrayBuffer> | string,
): PhotoFile => ({
  name,
  mimeType,
  buffer: Buffer.from(typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes),
});

const quarterAt = (isRight: boolean, isBottom: boolean): Rgb =>
  QUARTERS[((isRight ? 1 : 0) + (isBottom ? 2 : 0)) as 0 | 1 | 2 | 3];

/** For each EXIF orientation: maps a stored position (x and y from 0 to 1) to the upright position. */
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

/** Returns a photo of four colored quarters stored in one of the eight EXIF orientations. Viewers show all eight alike. */
export function createQuartersJpeg(orientation: number): PhotoFile {
  const isRotated = orientation > 4;
  const width = isRotated ? QUARTERS_SIZE.height : QUARTERS_SIZE.width;
  const height = isRotated ? QUARTERS_SIZE.width : QUARTERS_SIZE.height;
  const colorAt = (column: number, row: number): Rgb => {
    const [x = 0, y = 0] =
      UPRIGHT[orientation]?.((column * 8 + 4) / width, (row * 8 + 4) / height) ?? [];
    return quarterAt(x > 0.5, y > 0.5);
  };
  return fileOf(
    `quarters-${orientation}.jpg`,
    "image/jpeg",
    encodeJpeg({ width, height, colorAt, orientation }),
  );
}

/** Returns a photo of four colored quarters. Width and height are multiples of 16, in pixels. */
export function createLargeJpeg(width: number, height: number): PhotoFile {
  const colorAt = (column: number, row: number) =>
    quarterAt(column * 16 >= width, row * 16 >= height);
  return fileOf(`${width}x${height}.jpg`, "image/jpeg", encodeJpeg({ width, height, colorAt }));
}

/** Returns a red disc with a diameter of 100 px in the middle of 200 × 200 transparent pixels. */
export async function createTransparentPng(): Promise<PhotoFile> {
  const [side, radius] = [200, 50];
  const pixels = new Uint8Array(side * side * 4);
  for (let index = 0; index < side * side; index++) {
    const isInside =
      Math.hypot((index % side) - side / 2, Math.floor(index / side) - side / 2) < radius;
    if (isInside) pixels.set([...RED, 255], index * 4);
  }
  return fileOf(
    "transparent.png",
    "image/png",
    new Uint8Array(await encodePng(side, side, pixels)),
  );
}

/** Returns the start of a file, as after an interrupted copy. */
export const truncateFile = ({ name, mimeType, buffer }: PhotoFile, share = 0.5): PhotoFile => ({
  name: `truncated-${name}`,
  mimeType,
  buffer: Buffer.from(buffer.subarray(0, Math.floor(buffer.length * share))),
});

/** Returns a file of `size` bytes with zeros after its end, which viewers ignore. */
export const padFile = (file: PhotoFile, size: number): PhotoFile => ({
  ...file,
  buffer: Buffer.concat([file.buffer], size),
});

/** Returns files that claim to be photos but are not, and an SVG file with a script. */
export const createSpoofedFiles = (): PhotoFile[] => [
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
