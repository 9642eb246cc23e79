import { drawPicture } from "../files/drawPicture.js";
import { GRACE, HOPE } from "./churches.js";
import type { StoredFile } from "./Database.js";
import { makeStockPhotos } from "./stockPhotos.js";

const LONG_SIDE = 640;
/** Pictures that were not cut to a ratio have any. */
const FREE_RATIO = 1.5;

const galleryOf = (churchId: string, ratio: string, ...seconds: number[]): string[] =>
  seconds.map((second) => `${churchId}/gallery/${ratio}/${second}.jpg`);

/** Of a church by ratio; names are the seconds in which a picture was uploaded. */
const KEYS: readonly string[] = [
  ...galleryOf(GRACE, "0", 1763645000, 1763646300),
  ...galleryOf(GRACE, "0.5625", 1763644600, 1763646100),
  ...galleryOf(GRACE, "1", 1763644700, 1763646000, 1763646200),
  ...galleryOf(GRACE, "1.33", 1763645700, 1763645900),
  ...galleryOf(GRACE, "1.78", 1763644800, 1763644900, 1763645100, 1763645300, 1763645400, 1763645500, 1763645600, 1763645800),
  ...galleryOf(HOPE, "1.78", 1763646400, 1763646500),
];

const ratioOf = (key: string): number => Number(key.split("/").at(-2)) || FREE_RATIO;

/** Drawn when somebody asks for it, and once. */
class DrawnPicture implements StoredFile {
  readonly type = "image/png";
  readonly key: string;
  #drawn: Promise<ArrayBuffer> | undefined;

  constructor(key: string) {
    this.key = key;
  }

  arrayBuffer(): Promise<ArrayBuffer> {
    const ratio = ratioOf(this.key);
    const width = Math.round(ratio > 1 ? LONG_SIDE : LONG_SIDE * ratio);
    return (this.#drawn ??= drawPicture(this.key, width, Math.round(width / ratio)));
  }
}

/** The pictures of the galleries, of churches and of stock photos, by key. */
export const makeFiles = (): Map<string, StoredFile> =>
  new Map([...KEYS, ...makeStockPhotos().map(({ key }) => key)].map((key) => [key, new DrawnPicture(key)]));
