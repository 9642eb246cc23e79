/** Concatenates bytes. A number is one byte; each character of a string is one byte. */
export const bytesOf = (
  ...parts: readonly (number | string | Uint8Array)[]
): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    parts.flatMap((part) => {
      if (typeof part === "number") return [part];
      return typeof part === "string"
        ? [...part].map((character) => character.charCodeAt(0))
        : [...part];
    }),
  );

/** Encodes an integer in `length` bytes, most significant byte first. */
export const bigEndian = (value: number, length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => Math.floor(value / 256 ** (length - 1 - index)) % 256);

/** Encodes an integer in `length` bytes, least significant byte first. */
const littleEndian = (value: number, length: number): Uint8Array =>
  bigEndian(value, length).reverse();

/** Returns a JPEG segment: marker, length and content. */
export const segment = (
  marker: number,
  ...content: (number | string | Uint8Array)[]
): Uint8Array<ArrayBuffer> => {
  const body = bytesOf(...content);
  return bytesOf(0xff, marker, bigEndian(body.length + 2, 2), body);
};

/** Returns an EXIF segment whose only tag is the orientation. */
export const exif = (orientation: number): Uint8Array =>
  segment(
    0xe1,
    "Exif\0\0MM\0*",
    bigEndian(8, 4),
    bigEndian(1, 2),
    bigEndian(274, 2),
    bigEndian(3, 2),
    bigEndian(1, 4),
    bigEndian(orientation, 2),
    "\0\0",
    bigEndian(0, 4),
  );

/** Returns the start of a JPEG file. A `frame` of 0xc2 is progressive. */
export const jpegHead = (
  width: number,
  height: number,
  { frame = 0xc0, orientation = 0 } = {},
): Uint8Array<ArrayBuffer> =>
  bytesOf(
    0xff,
    0xd8,
    segment(0xe0, "JFIF\0", 1, 1, 0, bigEndian(1, 2), bigEndian(1, 2), 0, 0),
    orientation ? exif(orientation) : "",
    segment(0xdb, 0, new Uint8Array(64).fill(1)),
    segment(frame, 8, bigEndian(height, 2), bigEndian(width, 2), 1, 1, 0x11, 0),
    segment(0xda, 1, 1, 0, 0, 63, 0),
  );

/** Returns the start of a PNG file. */
export const pngHead = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  bytesOf(
    "\u0089PNG\r\n\u001a\n",
    bigEndian(13, 4),
    "IHDR",
    bigEndian(width, 4),
    bigEndian(height, 4),
    8,
    6,
    0,
    0,
    0,
    bigEndian(0, 4),
  );

/** Returns the start of a GIF file. */
export const gifHead = (width: number, height: number, version = "89a"): Uint8Array<ArrayBuffer> =>
  bytesOf(`GIF${version}`, littleEndian(width, 2), littleEndian(height, 2), 0x80, 0, 0);

/** Returns the start of a BMP file. A negative height means rows from top to bottom. */
export const bmpHead = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  bytesOf(
    "BM",
    littleEndian(1_000, 4),
    littleEndian(0, 4),
    littleEndian(54, 4),
    littleEndian(40, 4),
    littleEndian(width, 4),
    littleEndian(height < 0 ? 2 ** 32 + height : height, 4),
    1,
    0,
    24,
    0,
  );

/** Returns a RIFF file of type WEBP with one chunk. */
const webp = (
  chunk: string,
  ...content: (number | string | Uint8Array)[]
): Uint8Array<ArrayBuffer> => {
  const body = bytesOf(...content);
  return bytesOf(
    "RIFF",
    littleEndian(body.length + 12, 4),
    "WEBP",
    chunk,
    littleEndian(body.length, 4),
    body,
  );
};

/** Returns the start of a WebP file: lossy (VP8), lossless (VP8L) or extended (VP8X). */
export const webpHead = (
  width: number,
  height: number,
  chunk: "VP8 " | "VP8L" | "VP8X" = "VP8 ",
): Uint8Array<ArrayBuffer> => {
  if (chunk === "VP8X")
    return webp(chunk, 0x10, 0, 0, 0, littleEndian(width - 1, 3), littleEndian(height - 1, 3));
  if (chunk === "VP8L")
    return webp(chunk, 0x2f, littleEndian(width - 1 + (height - 1) * 2 ** 14, 4), 0, 0, 0, 0, 0);
  return webp(
    chunk,
    0,
    0,
    0,
    0x9d,
    0x01,
    0x2a,
    littleEndian(width, 2),
    littleEndian(height, 2),
    0,
    0,
  );
};

/** Returns an ISO base media box: size, name and content. */
export const box = (
  name: string,
  ...content: (number | string | Uint8Array)[]
): Uint8Array<ArrayBuffer> => {
  const body = bytesOf(...content);
  return bytesOf(bigEndian(body.length + 8, 4), name, body);
};

/** Returns the start of a HEIF file with one `ispe` property for each size. */
export const heifHead = (
  brands: readonly string[],
  sizes: readonly (readonly [number, number])[],
  ...more: Uint8Array[]
): Uint8Array<ArrayBuffer> => {
  const spatial = sizes.map(([width, height]) =>
    box("ispe", bigEndian(0, 4), bigEndian(width, 4), bigEndian(height, 4)),
  );
  const properties = box("iprp", box("ipco", ...spatial, ...more));
  const [first = "", ...others] = brands;
  return bytesOf(
    box("ftyp", first, bigEndian(0, 4), ...others),
    box("meta", bigEndian(0, 4), box("hdlr", bigEndian(0, 20)), properties),
  );
};

/** Returns the start of an AVIF file. */
export const avifHead = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  heifHead(["avif", "mif1", "miaf"], [[width, height]]);
