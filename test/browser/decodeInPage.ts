import type { Page } from "playwright";
import { expect } from "vitest";
import { type PhotoFile, QUARTERS } from "../harness/photos/photoFiles.js";

interface DecodedImage {
  width: number;
  height: number;
  /** RGBA colors at the centers of the quarters, in the order of QUARTERS. */
  quarters: number[][];
}

/** Decodes a file in the browser. Returns undefined if it is not an image. */
export function decodeInPage(
  page: Page,
  { buffer, mimeType }: PhotoFile,
): Promise<DecodedImage | undefined> {
  return page.evaluate(
    async ({ base64, type }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type })).catch(() => undefined);
      if (!bitmap) return undefined;
      const { width, height } = bitmap;
      const places = [0.25, 0.75].flatMap((y) =>
        [0.25, 0.75].map((x) => [x * width, y * height] as const),
      );
      const quarters = places.map(([x, y]) => {
        const pen = new OffscreenCanvas(1, 1).getContext("2d");
        pen?.drawImage(bitmap, Math.floor(x), Math.floor(y), 1, 1, 0, 0, 1, 1);
        return [...(pen?.getImageData(0, 0, 1, 1).data ?? [])];
      });
      return { width, height, quarters };
    },
    { base64: buffer.toString("base64"), type: mimeType },
  );
}

/** Expects the colors of QUARTERS, within the tolerance of JPEG. */
export function expectQuarters(image: DecodedImage | undefined): void {
  const wrong = QUARTERS.flatMap((color, quarter) =>
    color.map((level, channel) => Math.abs(level - (image?.quarters[quarter]?.[channel] ?? NaN))),
  ).filter((difference) => !(difference <= 3));
  expect(wrong, JSON.stringify(image)).toEqual([]);
}
