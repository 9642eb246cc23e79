import imageSize from "image-size";
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  largeJpeg,
  padded,
  type PictureFile,
  QUARTERS,
  QUARTERS_SIZE,
  quartersJpeg,
  spoofedFiles,
  transparentPng,
  truncated,
} from "../support/pictures/pictureFiles.js";
import { launchBrowser } from "./serveHost.js";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

interface Seen {
  width: number;
  height: number;
  /** Colours with opacity in the middle of the quarters, in the order of QUARTERS. */
  quarters: number[][];
}

/** What a browser sees in a file; nothing where it sees no picture. */
async function look({ buffer, mimeType }: PictureFile): Promise<Seen | undefined> {
  const page = await browser.newPage();
  const seen = await page.evaluate(
    async ({ base64, type }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type })).catch(() => undefined);
      if (!bitmap) return undefined;
      const { width, height } = bitmap;
      const places = [0.25, 0.75].flatMap((y) => [0.25, 0.75].map((x) => [x * width, y * height] as const));
      const quarters = places.map(([x, y]) => {
        const pen = new OffscreenCanvas(1, 1).getContext("2d");
        pen?.drawImage(bitmap, Math.floor(x), Math.floor(y), 1, 1, 0, 0, 1, 1);
        return [...(pen?.getImageData(0, 0, 1, 1).data ?? [])];
      });
      return { width, height, quarters };
    },
    { base64: buffer.toString("base64"), type: mimeType },
  );
  await page.close();
  return seen;
}

function expectQuarters(seen: Seen | undefined): void {
  const wrong = QUARTERS.flatMap((colour, quarter) =>
    colour.map((level, channel) => Math.abs(level - (seen?.quarters[quarter]?.[channel] ?? NaN))),
  ).filter((difference) => !(difference <= 3));
  expect(wrong, JSON.stringify(seen)).toEqual([]);
}

describe("the pictures of tests", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])("look the same upright from orientation %i", async (orientation) => {
    const file = quartersJpeg(orientation);
    expect(imageSize(file.buffer)).toMatchObject({ type: "jpg", orientation });
    const seen = await look(file);
    expect(seen).toMatchObject(QUARTERS_SIZE);
    expectQuarters(seen);
  });

  it.each([
    [4000, 3000],
    [12_000, 12_000],
  ])("are real at %i × %i pixels", async (width, height) => {
    const file = largeJpeg(width, height);
    expect(imageSize(file.buffer)).toMatchObject({ width, height });
    expect(file.buffer.length).toBeLessThan(8_000_000);
    // What 144 megapixels do to a browser is what the editor has to spare it.
    if (width < 5000) expectQuarters(await look(file));
  });

  it("are see-through where they say so", async () => {
    const seen = await look(await transparentPng());
    expect(seen).toMatchObject({ width: 200, height: 200 });
    expect(seen?.quarters.map(([, , , opacity]) => opacity)).toEqual([0, 0, 0, 0]);
  });

  it("are as long as they are asked to be, and pictures still", async () => {
    const file = padded(quartersJpeg(1), 26 * 1024 * 1024);
    expect(file.buffer.length).toBe(26 * 1024 * 1024);
    expect(imageSize(file.buffer)).toMatchObject(QUARTERS_SIZE);
  });

  it.each(spoofedFiles().filter(({ mimeType }) => !mimeType.includes("svg")))("are none where they only say so: $name", async (file) => {
    expect(await look(file)).toBeUndefined();
  });

  it("are broken when they end in their headers", async () => {
    expect(await look(truncated(quartersJpeg(1), 0.1))).toBeUndefined();
  });
});
