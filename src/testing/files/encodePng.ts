const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const BITS = 8;
const COLOURS = 2;
const COLOURS_WITH_ALPHA = 6;
/** Each byte is written as its difference from the pixel to the left: even areas become zeros. */
const FILTER_SUB = 1;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

const crcOf = (bytes: Uint8Array): number => ~bytes.reduce((crc, byte) => (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8), -1) >>> 0;

const uint32 = (...values: number[]): number[] =>
  values.flatMap((value) => [value >>> 24, value >>> 16, value >>> 8, value].map((byte) => byte & 0xff));

function chunk(name: string, data: Uint8Array | number[]): Uint8Array<ArrayBuffer> {
  const named = Uint8Array.from(name, (letter) => letter.charCodeAt(0));
  const bytes = new Uint8Array(data.length + 12);
  bytes.set(uint32(data.length), 0);
  bytes.set(named, 4);
  bytes.set(data, 8);
  bytes.set(uint32(crcOf(bytes.subarray(4, data.length + 8))), data.length + 8);
  return bytes;
}

function filterRows(width: number, height: number, channels: number, pixels: Uint8Array): Uint8Array<ArrayBuffer> {
  const stride = width * channels;
  const rows = new Uint8Array(height * (stride + 1));
  for (let y = 0; y < height; y++) {
    const to = y * (stride + 1) + 1;
    rows[to - 1] = FILTER_SUB;
    for (let x = 0; x < stride; x++)
      rows[to + x] = (pixels[y * stride + x] ?? 0) - (x < channels ? 0 : (pixels[y * stride + x - channels] ?? 0));
  }
  return rows;
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const { readable, writable } = new CompressionStream("deflate");
  const writer = writable.getWriter();
  void writer.write(bytes);
  void writer.close();
  return new Uint8Array(await new Response(readable).arrayBuffer());
}

/** A PNG of pixels, row by row, in bytes of red, green, blue and, where there are four to a pixel, opacity. */
export async function encodePng(width: number, height: number, pixels: Uint8Array): Promise<ArrayBuffer> {
  const channels = pixels.length / (width * height);
  const header = [...uint32(width, height), BITS, channels === 4 ? COLOURS_WITH_ALPHA : COLOURS, 0, 0, 0];
  const data = await deflate(filterRows(width, height, channels, pixels));
  const parts = [Uint8Array.from(SIGNATURE), chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", [])];
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes.buffer;
}
