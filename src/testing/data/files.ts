import { GRACE, HOPE } from "./accounts.js";
import type { StoredFile } from "../DemoServer.js";
import { drawPhoto } from "../drawPhoto.js";

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
