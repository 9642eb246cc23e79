import { bigEndian, bytesOf, exif, segment } from "../pictureHeads.js";

export type Rgb = readonly [red: number, green: number, blue: number];

export interface JpegOptions {
  /** In pixels, both multiples of 8. */
  width: number;
  height: number;
  /** Returns the color of a block of 8 × 8 pixels. */
  colorAt: (column: number, row: number) => Rgb;
  /** The EXIF orientation, 1 to 8. @default no EXIF segment */
  orientation?: number;
}

const BLOCK = 8;
const EOI = [0xff, 0xd9];
/** Huffman table of DC sizes: the number of codes of each length from 1 to 16 bits, then their 12 values. All codes have 4 bits. */
const DC_TABLE = [
  0,
  0,
  0,
  12,
  ...Array<number>(12).fill(0),
  ...Array.from({ length: 12 }, (_, size) => size),
];
/** Huffman table of AC values with one code of 1 bit: end of block. */
const AC_TABLE = [1, ...Array<number>(15).fill(0), 0];
const END_OF_BLOCK = { bits: 0, count: 1 };
const DC_BITS = 4;

const headersOf = ({ width, height, orientation }: JpegOptions): Uint8Array =>
  bytesOf(
    0xff,
    0xd8,
    orientation === undefined ? "" : exif(orientation),
    segment(0xdb, 0, new Uint8Array(BLOCK * BLOCK).fill(1)),
    segment(
      0xc0,
      8,
      bigEndian(height, 2),
      bigEndian(width, 2),
      3,
      ...[1, 2, 3].flatMap((id) => [id, 0x11, 0]),
    ),
    segment(0xc4, 0x00, ...DC_TABLE),
    segment(0xc4, 0x10, ...AC_TABLE),
    segment(0xda, 3, ...[1, 2, 3].flatMap((id) => [id, 0]), 0, 63, 0),
  );

/** Returns the DC coefficients of an even block in Y, Cb and Cr. */
const levelsOf = ([red, green, blue]: Rgb): number[] =>
  [
    0.299 * red + 0.587 * green + 0.114 * blue - 128,
    -0.1687 * red - 0.3313 * green + 0.5 * blue,
    0.5 * red - 0.4187 * green - 0.0813 * blue,
  ].map((level) => Math.round(level * BLOCK));

/** Writes bits. A zero byte follows each byte 0xff, so that decoders do not read it as a marker. */
class BitWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;
  #bits = 0;
  #count = 0;

  constructor(size: number) {
    this.#bytes = new Uint8Array(size);
  }

  write(bits: number, count: number): void {
    for (let position = count - 1; position >= 0; position--) {
      this.#bits = (this.#bits << 1) | ((bits >> position) & 1);
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

/** Encodes a valid JPEG of evenly colored blocks: fast at any size, with colors that decode almost exactly. */
export function encodeJpeg(options: JpegOptions): Uint8Array<ArrayBuffer> {
  const { width, height, colorAt } = options;
  const [columns, rows] = [width / BLOCK, height / BLOCK];
  const writer = new BitWriter(columns * rows * 16 + 64);
  let previousLevels = [0, 0, 0];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const levels = levelsOf(colorAt(column, row));
      for (const [index, level] of levels.entries()) {
        const difference = level - (previousLevels[index] ?? 0);
        const size = difference === 0 ? 0 : 32 - Math.clz32(Math.abs(difference));
        writer.write(size, DC_BITS);
        writer.write(difference < 0 ? difference + 2 ** size - 1 : difference, size);
        writer.write(END_OF_BLOCK.bits, END_OF_BLOCK.count);
      }
      previousLevels = levels;
    }
  }
  return Uint8Array.from(Buffer.concat([headersOf(options), writer.end(), Uint8Array.from(EOI)]));
}
