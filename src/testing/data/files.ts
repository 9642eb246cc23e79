import { GRACE, HOPE } from "./accounts.js";
import { drawPhoto } from "../drawPhoto.js";
import type { StoredFile } from "../types.js";

const LONG_SIDE = 640;

/** The ratio of photos in the folder "0", which are not cropped to a ratio. */
const FREE_RATIO = 1.5;

const galleryKeys = (churchId: string, ratio: string, ...seconds: number[]): string[] =>
  seconds.map((second) => `${churchId}/gallery/${ratio}/${second}.jpg`);

/** Gallery photos by church and ratio. File names are upload times in seconds since 1970. */
const GALLERY_KEYS: readonly string[] = [
  ...galleryKeys(GRACE, "0", 1763645000, 1763646300),
  ...galleryKeys(GRACE, "0.5625", 1763644600, 1763646100),
  ...galleryKeys(GRACE, "1", 1763644700, 1763646000, 1763646200),
  ...galleryKeys(GRACE, "1.33", 1763645700, 1763645900),
  ...galleryKeys(
    GRACE,
    "1.78",
    1763644800,
    1763644900,
    1763645100,
    1763645300,
    1763645400,
    1763645500,
    1763645600,
    1763645800,
  ),
  ...galleryKeys(HOPE, "1.78", 1763646400, 1763646500),
];

const STOCK_PHOTOS: readonly (readonly [
  file: string,
  description: string,
  photographer: string,
])[] = [
  [
    "1.78/coast.jpg",
    "A quiet coast before noon, seen from the shore near the church",
    "Mara Lindqvist",
  ],
  ["1.78/dawn.jpg", "The sun comes up behind a lake", "Tomás Arrieta"],
  ["1.78/dusk.jpg", "Mountains at dusk", "Ngozi Balogun"],
  ["1.78/hills.jpg", "Dry hills in the evening sun", "Tomás Arrieta"],
  ["1.78/ridge.jpg", "Morning light on a ridge above the church", "Henrik Sol"],
  ["1.78/valley.jpg", "A valley by moonlight", "Asha Menon"],
  ["1/bay.jpg", "A bay in the morning", "Mara Lindqvist"],
  ["1/mist.jpg", "Mist between hills", "Asha Menon"],
];

/** A stock photo. Searches match its description. */
export interface DemoStockPhoto {
  key: string;
  description: string;
  photographer: string;
}

const getRatio = (key: string): number => Number(key.split("/").at(-2)) || FREE_RATIO;

/** A photo that is drawn at the first read, and cached. */
class DrawnPhoto implements StoredFile {
  readonly type = "image/png";
  readonly key: string;
  #bytes: Promise<ArrayBuffer> | undefined;

  constructor(key: string) {
    this.key = key;
  }

  arrayBuffer(): Promise<ArrayBuffer> {
    const ratio = getRatio(this.key);
    const width = Math.round(ratio > 1 ? LONG_SIDE : LONG_SIDE * ratio);
    return (this.#bytes ??= drawPhoto(this.key, width, Math.round(width / ratio)));
  }
}

/** Returns the photos of all galleries and the stock photos, by key. */
export const makeFiles = (): Map<string, StoredFile> =>
  new Map(
    [...GALLERY_KEYS, ...makeStockPhotos().map(({ key }) => key)].map((key) => [
      key,
      new DrawnPhoto(key),
    ]),
  );

export const makeStockPhotos = (): DemoStockPhoto[] =>
  STOCK_PHOTOS.map(([file, description, photographer]) => ({
    key: `stockPhotos/${file}`,
    description,
    photographer,
  }));
