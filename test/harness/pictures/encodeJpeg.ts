import { big, bytesOf, exif, segment } from "../pictureHeads.js";

export type Rgb = readonly [red: number, green: number, blue: number];

export interface JpegOptions {
  /** In pixels, both multiples of 8. */
  width: number;
  height: number;
  /** The colour of a block of 8 × 8 pixels. */
  colourOf: (column: number, row: number) => Rgb;
  /** How a viewer has to turn it, as cameras write it (EXIF, 1 to 8). @default nothing is written */
  orientation?: number;
}

const BLOCK = 8;
const EOI = [0xff, 0xd9];
/** How many codes there are of 1 bit, 2 bits and so on up to 16, and what they stand for: 4 bits for each of 12 sizes. */
const DC_TABLE = [
  0,
  0,
  0,
  12,
  ...Array<number>(12).fill(0),
  ...Array.from({ length: 12 }, (_, size) => size),
];
/** One code of 1 bit: the block has no detail. */
const AC_TABLE = [1, ...Array<number>(15).fill(0), 0];
const END_OF_BLOCK = { bits: 0, count: 1 };
const DC_BITS = 4;

const headersOf = ({ width, height, orientation }: JpegOptions): Uint8Array =>
  bytesOf(
    0xff,
    0xd8,
    orientation === undefined ? "" : exif(orientation),
    segment(0xdb, 0, new Uint8Array(BLOCK * BLOCK).fill(1)),
    segment(0xc0, 8, big(height, 2), big(width, 2), 3, ...[1, 2, 3].flatMap((id) => [id, 0x11, 0])),
    segment(0xc4, 0x00, ...DC_TABLE),
    segment(0xc4, 0x10, ...AC_TABLE),
    segment(0xda, 3, ...[1, 2, 3].flatMap((id) => [id, 0]), 0, 63, 0),
  );

/** Brightness and the two differences of colour, as eight times their distance from the middle. */
const levelsOf = ([red, green, blue]: Rgb): number[] =>
  [
    0.299 * red + 0.587 * green + 0.114 * blue - 128,
    -0.1687 * red - 0.3313 * green + 0.5 * blue,
    0.5 * red - 0.4187 * green - 0.0813 * blue,
  ].map((level) => Math.round(level * BLOCK));

/** Writes bits; a byte of ones is followed by a zero, so that nobody takes it for a marker. */
class BitWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;
  #bits = 0;
  #count = 0;

  constructor(size: number) {
    this.#bytes = new Uint8Array(size);
  }

  write(bits: number, count: number): void {
    for (let at = count - 1; at >= 0; at--) {
      this.#bits = (this.#bits << 1) | ((bits >> at) & 1);
      if (++this.#count < 8) continue;
      this.#bytes[this.#length++] = this.#bits;
      if (this.#bits === 0xff) this.#bytes[this.#length++] = 0;
      this.#bits = 0;
      this.#count = 0;
    }
  }

  end(): Uint8Array<ArrayBuffer> {
    while (this.#count > 0) this.write(1, 1);
    return this.#bytes.subarray(0, this.#length);
  }
}

/** A JPEG of evenly coloured blocks: real, cheap to make at any size, and with colours that survive it almost exactly. */
export function encodeJpeg(options: JpegOptions): Uint8Array<ArrayBuffer> {
  const { width, height, colourOf } = options;
  const [columns, rows] = [width / BLOCK, height / BLOCK];
  const writer = new BitWriter(columns * rows * 16 + 64);
  let before = [0, 0, 0];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const levels = levelsOf(colourOf(column, row));
      for (const [index, level] of levels.entries()) {
        const difference = level - (before[index] ?? 0);
        const size = difference === 0 ? 0 : 32 - Math.clz32(Math.abs(difference));
        writer.write(size, DC_BITS);
        writer.write(difference < 0 ? difference + 2 ** size - 1 : difference, size);
        writer.write(END_OF_BLOCK.bits, END_OF_BLOCK.count);
      }
      before = levels;
    }
  }
  return Uint8Array.from(Buffer.concat([headersOf(options), writer.end(), Uint8Array.from(EOI)]));
}
