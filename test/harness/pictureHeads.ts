/** Bytes out of numbers and of texts, whose characters are bytes. */
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

/** A whole number in so many bytes, the most significant first. */
export const big = (value: number, length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => Math.floor(value / 256 ** (length - 1 - index)) % 256);

/** The least significant first. */
const little = (value: number, length: number): Uint8Array => big(value, length).reverse();

/** A segment of a JPEG. */
export const segment = (
  marker: number,
  ...content: (number | string | Uint8Array)[]
): Uint8Array<ArrayBuffer> => {
  const body = bytesOf(...content);
  return bytesOf(0xff, marker, big(body.length + 2, 2), body);
};

/** The segment of a camera that says nothing but how to turn the picture. */
export const exif = (orientation: number): Uint8Array =>
  segment(
    0xe1,
    "Exif\0\0MM\0*",
    big(8, 4),
    big(1, 2),
    big(274, 2),
    big(3, 2),
    big(1, 4),
    big(orientation, 2),
    "\0\0",
    big(0, 4),
  );

/** The beginning of a JPEG; `frame` 0xc2 is a progressive one. */
export const jpegHead = (
  width: number,
  height: number,
  { frame = 0xc0, orientation = 0 } = {},
): Uint8Array<ArrayBuffer> =>
  bytesOf(
    0xff,
    0xd8,
    segment(0xe0, "JFIF\0", 1, 1, 0, big(1, 2), big(1, 2), 0, 0),
    orientation ? exif(orientation) : "",
    segment(0xdb, 0, new Uint8Array(64).fill(1)),
    segment(frame, 8, big(height, 2), big(width, 2), 1, 1, 0x11, 0),
    segment(0xda, 1, 1, 0, 0, 63, 0),
  );

export const pngHead = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  bytesOf(
    "\u0089PNG\r\n\u001a\n",
    big(13, 4),
    "IHDR",
    big(width, 4),
    big(height, 4),
    8,
    6,
    0,
    0,
    0,
    big(0, 4),
  );

export const gifHead = (width: number, height: number, version = "89a"): Uint8Array<ArrayBuffer> =>
  bytesOf(`GIF${version}`, little(width, 2), little(height, 2), 0x80, 0, 0);

export const bmpHead = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  bytesOf(
    "BM",
    little(1_000, 4),
    little(0, 4),
    little(54, 4),
    little(40, 4),
    little(width, 4),
    little(height < 0 ? 2 ** 32 + height : height, 4),
    1,
    0,
    24,
    0,
  );

const webp = (
  chunk: string,
  ...content: (number | string | Uint8Array)[]
): Uint8Array<ArrayBuffer> => {
  const body = bytesOf(...content);
  return bytesOf("RIFF", little(body.length + 12, 4), "WEBP", chunk, little(body.length, 4), body);
};

/** Lossy, lossless, and with more than one thing in it. */
export const webpHead = (
  width: number,
  height: number,
  chunk: "VP8 " | "VP8L" | "VP8X" = "VP8 ",
): Uint8Array<ArrayBuffer> => {
  if (chunk === "VP8X")
    return webp(chunk, 0x10, 0, 0, 0, little(width - 1, 3), little(height - 1, 3));
  if (chunk === "VP8L")
    return webp(chunk, 0x2f, little(width - 1 + (height - 1) * 2 ** 14, 4), 0, 0, 0, 0, 0);
  return webp(chunk, 0, 0, 0, 0x9d, 0x01, 0x2a, little(width, 2), little(height, 2), 0, 0);
};

export const box = (
  name: string,
  ...content: (number | string | Uint8Array)[]
): Uint8Array<ArrayBuffer> => {
  const body = bytesOf(...content);
  return bytesOf(big(body.length + 8, 4), name, body);
};

export const boxesHead = (
  brands: readonly string[],
  sizes: readonly (readonly [number, number])[],
  ...more: Uint8Array[]
): Uint8Array<ArrayBuffer> => {
  const spatial = sizes.map(([width, height]) =>
    box("ispe", big(0, 4), big(width, 4), big(height, 4)),
  );
  const properties = box("iprp", box("ipco", ...spatial, ...more));
  const [first = "", ...others] = brands;
  return bytesOf(
    box("ftyp", first, big(0, 4), ...others),
    box("meta", big(0, 4), box("hdlr", big(0, 20)), properties),
  );
};

export const avifHead = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  boxesHead(["avif", "mif1", "miaf"], [[width, height]]);
