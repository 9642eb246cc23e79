import { GRACE, HOPE } from "./accounts.js";
import { hashText } from "../../lib/text/strings.js";
import { seededRandom, type StoredFile } from "../DemoServer.js";

const LONG_SIDE = 640;
/** The ratio of photos in the folder "0", which are not cropped to a ratio. */
const FREE_RATIO = 1.5;
/** The time of the first upload, in hundreds of seconds since 1970. */
const FIRST_UPLOAD = 17_636_446;

/** Galleries by church and ratio. `photos` are upload numbers. Upload n is named by its time in seconds: 100 × ({@link FIRST_UPLOAD} + n). */
const GALLERIES: readonly (readonly [churchId: string, ratio: string, ...photos: number[]])[] = [
  [GRACE, "0", 4, 17],
  [GRACE, "0.5625", 0, 15],
  [GRACE, "1", 1, 14, 16],
  [GRACE, "1.33", 11, 13],
  [GRACE, "1.78", 2, 3, 5, 7, 8, 9, 10, 12],
  [HOPE, "1.78", 18, 19],
];

const stockPhoto = (file: string, photographer: string, description: string) => ({
  key: `stockPhotos/${file}.jpg`,
  description,
  photographer,
});

const COAST = "A quiet coast before noon, seen from the shore near the church";

/** Searches match the description. */
export const STOCK_PHOTOS = [
  stockPhoto("1.78/coast", "Mara Lindqvist", COAST),
  stockPhoto("1.78/dawn", "Tomás Arrieta", "The sun comes up behind a lake"),
  stockPhoto("1.78/dusk", "Ngozi Balogun", "Mountains at dusk"),
  stockPhoto("1.78/hills", "Tomás Arrieta", "Dry hills in the evening sun"),
  stockPhoto("1.78/ridge", "Henrik Sol", "Morning light on a ridge above the church"),
  stockPhoto("1.78/valley", "Asha Menon", "A valley by moonlight"),
  stockPhoto("1/bay", "Mara Lindqvist", "A bay in the morning"),
  stockPhoto("1/mist", "Asha Menon", "Mist between hills"),
];

/** The bytes of drawn photos by key. Drawing takes 100 ms, so all demo servers share them. */
const drawnPhotos = new Map<string, Promise<ArrayBuffer>>();

/** A photo that is drawn at the first read. */
class DrawnPhoto implements StoredFile {
  readonly type = "image/png";
  readonly key: string;

  constructor(key: string) {
    this.key = key;
  }

  arrayBuffer(): Promise<ArrayBuffer> {
    const ratio = Number(this.key.split("/").at(-2)) || FREE_RATIO;
    const width = Math.round(ratio > 1 ? LONG_SIDE : LONG_SIDE * ratio);
    const bytes =
      drawnPhotos.get(this.key) ?? drawPhoto(this.key, width, Math.round(width / ratio));
    drawnPhotos.set(this.key, bytes);
    return bytes;
  }
}

export function makeFiles(): Map<string, StoredFile> {
  const galleryKeys = GALLERIES.flatMap(([churchId, ratio, ...photos]) =>
    photos.map((photo) => `${churchId}/gallery/${ratio}/${FIRST_UPLOAD + photo}00.jpg`),
  );
  const keys = [...galleryKeys, ...STOCK_PHOTOS.map(({ key }) => key)];
  return new Map(keys.map((key) => [key, new DrawnPhoto(key)]));
}

/** The colors of the upper sky, the horizon, the sun, distant land and near land. */
const PALETTES: readonly (readonly number[])[] = [
  [0x8ec5e8, 0xfbe8c8, 0xfff6dd, 0x9dbfb4, 0x2f5d50],
  [0x35427a, 0xf2a65a, 0xffe1a8, 0x8a5a78, 0x2a1e3f],
  [0xa9cbe5, 0xf2f6fa, 0xffffff, 0x9fb8d0, 0x3f5f80],
  [0xf2b880, 0xfdeacc, 0xfff6e0, 0xd99a6c, 0x7a3e2a],
  [0x24466b, 0x7fb8b5, 0xe6f7ec, 0x3d8288, 0x0f2f3a],
];

type Color = readonly [red: number, green: number, blue: number];
type Palette = [Color, Color, Color, Color, Color];
const toColor = (value: number): Color => [value >> 16, (value >> 8) & 0xff, value & 0xff];

function mix([r, g, b]: Color, [toR, toG, toB]: Color, fraction: number): Color {
  return [r + (toR - r) * fraction, g + (toG - g) * fraction, b + (toB - b) * fraction];
}

const clamp = (fraction: number): number => Math.min(1, Math.max(0, fraction));

/** Returns a function from x to the y of a ridge line, both as fractions of the size of the photo. */
function makeRidge(random: () => number, level: number, height: number, isSteep: boolean) {
  const waves = [1.3, 2.9, 6.1].map((frequency, index) => ({
    frequency: frequency * (0.8 + 0.5 * random()),
    phase: random() * 2 * Math.PI,
    size: height / 2.2 ** index,
  }));
  const shape = (angle: number) =>
    isSteep ? (2 / Math.PI) * Math.asin(Math.sin(angle)) : Math.sin(angle);
  return (x: number): number =>
    waves.reduce(
      (y, { frequency, phase, size }) => y + size * shape(frequency * Math.PI * x + phase),
      level,
    );
}

/** Returns a landscape as a PNG: hills, mountains or water below a sky. The key is the seed. */
function drawPhoto(key: string, width: number, height: number): Promise<ArrayBuffer> {
  const hash = hashText(key);
  const random = seededRandom(hash);
  const palette = PALETTES[hash % PALETTES.length] ?? [];
  const [sky, horizon, sunlight, far, near] = palette.map(toColor) as Palette;
  const kind = (hash >>> 16) % 3;
  const isSteep = kind === 1;
  const isWater = kind === 2;
  const sun = {
    x: (0.2 + 0.6 * random()) * width,
    y: (0.2 + 0.15 * random()) * height,
    radius: (0.06 + 0.05 * random()) * Math.min(width, height),
  };
  const count = isWater ? 2 : 3 + Math.floor(random() * 2);
  const shoreline = 0.62;
  const layers = Array.from({ length: count }, (_, index) => {
    const fraction = index / (count - 1);
    const level = (isWater ? 0.58 : 0.5) + 0.34 * fraction;
    const ridge = makeRidge(random, level, isSteep ? 0.1 - 0.04 * fraction : 0.05, isSteep);
    return {
      land: mix(far, near, fraction),
      isBehindWater: isWater && index === 0,
      ridgeLine: Array.from({ length: width }, (__, x) => ridge(x / width) * height),
    };
  });
  const getColor = (x: number, y: number): Color => {
    const yFraction = y / height;
    const distance = Math.hypot(x - sun.x, y - sun.y);
    const glow = 0.5 * clamp(1 - distance / (sun.radius * 5)) ** 2;
    let color = mix(sky, horizon, clamp(yFraction / 0.6));
    color = mix(color, sunlight, Math.max(clamp(sun.radius - distance), glow));
    for (const { land, ridgeLine, isBehindWater } of layers) {
      const depth = y - (ridgeLine[x] ?? 0);
      if (depth > -1) {
        const haze = mix(mix(land, horizon, 0.25), land, clamp(depth / (0.12 * height)));
        color = mix(color, haze, clamp(depth + 1));
      }
      if (isBehindWater && yFraction > shoreline) {
        const water = mix(horizon, sky, clamp((yFraction - shoreline) / 0.38));
        const spread = sun.radius * (0.6 + 4 * (yFraction - shoreline));
        const glitter = clamp(1 - Math.abs(x - sun.x) / spread) * (0.5 + 0.5 * Math.sin(y * 1.1));
        color = mix(water, sunlight, 0.7 * glitter);
      }
    }
    return color;
  };
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) pixels.set(getColor(x, y), (y * width + x) * 3);
  return encodePng(width, height, pixels);
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const BIT_DEPTH = 8;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

const computeCrc = (bytes: Uint8Array): number =>
  ~bytes.reduce((crc, byte) => (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8), -1) >>> 0;

const toBytes = (value: number): number[] =>
  [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);

function concat(...parts: ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

function encodeChunk(type: string, data: ArrayLike<number>): Uint8Array {
  const body = concat(new TextEncoder().encode(type), data);
  return concat(toBytes(data.length), body, toBytes(computeCrc(body)));
}

/** Returns the compressed rows of an image. Each begins with the number of its filter, which is 0 (none). */
async function compressRows(height: number, pixels: Uint8Array): Promise<Uint8Array> {
  const stride = pixels.length / height;
  const rows = new Uint8Array(pixels.length + height);
  for (let y = 0; y < height; y++)
    rows.set(pixels.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
  const compressed = new Response(rows).body?.pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(compressed).arrayBuffer());
}

/** Returns a PNG. `pixels` has 3 bytes (RGB) or 4 bytes (RGBA) for each pixel, row by row. */
export async function encodePng(width: number, height: number, pixels: Uint8Array) {
  // The color types of PNG: 6 for RGBA, 2 for RGB.
  const colorType = pixels.length === width * height * 4 ? 6 : 2;
  const header = [...toBytes(width), ...toBytes(height), BIT_DEPTH, colorType, 0, 0, 0];
  return concat(
    PNG_SIGNATURE,
    encodeChunk("IHDR", header),
    encodeChunk("IDAT", await compressRows(height, pixels)),
    encodeChunk("IEND", []),
  ).buffer;
}
