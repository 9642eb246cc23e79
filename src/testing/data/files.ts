import { GRACE } from "./churches.js";

/** What the galleries hold: of a church by ratio, and stock photos by ratio. */
export const makeFiles = (): Set<string> =>
  new Set([
    `${GRACE}/gallery/0/1763645000.jpg`,
    `${GRACE}/gallery/1/1763644700.jpg`,
    `${GRACE}/gallery/1.78/1763644800.jpg`,
    `${GRACE}/gallery/1.78/1763644900.jpg`,
    `${GRACE}/gallery/1.78/1763645100.jpg`,
    "stockPhotos/1.78/candles.jpg",
    "stockPhotos/1.78/wheat.jpg",
  ]);
