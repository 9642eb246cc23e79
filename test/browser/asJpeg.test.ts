import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { asJpeg } from "../../src/gallery/PhotoUploads.js";
import { encodePng } from "../../src/testing/data/photos.js";

import {
  type PhotoFile,
  QUARTERS,
  QUARTERS_SIZE,
  createTransparentPng,
} from "../harness/photos/photoFiles.js";
import { expectQuarters, decodeInPage } from "./decodeInPage.js";
import { launchBrowser } from "./serveHost.js";

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage();
  const source = fileURLToPath(new URL("../../src/gallery/PhotoUploads.ts", import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    format: "iife",
    globalName: "photoUploads",
    write: false,
  });
  await page.addScriptTag({ content: outputFiles[0]?.text ?? "" });
});
afterAll(() => browser.close());

declare global {
  interface Window {
    photoUploads: { asJpeg: typeof asJpeg };
  }
}

/** Returns the converted file, or undefined if asJpeg returns the original. */
async function convertInPage({
  name,
  buffer,
  mimeType,
}: PhotoFile): Promise<PhotoFile | undefined> {
  const converted = await page.evaluate(
    async ({ base64, type }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const photo = new Blob([bytes], { type });
      const jpeg = await window.photoUploads.asJpeg(photo);
      return jpeg === photo
        ? undefined
        : { type: jpeg.type, bytes: [...new Uint8Array(await jpeg.arrayBuffer())] };
    },
    { base64: buffer.toString("base64"), type: mimeType },
  );
  return converted && { name, mimeType: converted.type, buffer: Buffer.from(converted.bytes) };
}

/** Returns a PNG with one color in each quarter. `alpha` is that of its last pixel, from 0 to 255. */
async function createQuartersPng(alpha = 255): Promise<PhotoFile> {
  const { width, height } = QUARTERS_SIZE;
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++) {
    const quarter = (at % width >= width / 2 ? 1 : 0) + (at >= (width * height) / 2 ? 2 : 0);
    pixels.set(QUARTERS[quarter as 0 | 1 | 2 | 3], at * 4);
  }
  pixels[pixels.length - 1] = alpha;
  return {
    name: "quarters.png",
    mimeType: "image/png",
    buffer: Buffer.from(await encodePng(width, height, pixels)),
  };
}

describe("asJpeg", () => {
  it("[C-03][L74] converts an opaque photo to a JPEG of the same size and colors", async () => {
    const jpeg = await convertInPage(await createQuartersPng());
    expect([jpeg?.mimeType, jpeg?.buffer.subarray(0, 3).toString("hex")]).toEqual([
      "image/jpeg",
      "ffd8ff",
    ]);
    const decoded = jpeg && (await decodeInPage(page, jpeg));
    expect(decoded).toMatchObject(QUARTERS_SIZE);
    expectQuarters(decoded);
  });

  it("[L74] returns the original when a pixel is not opaque", async () => {
    expect(await convertInPage(await createQuartersPng(254))).toBeUndefined();
    expect(await convertInPage(await createTransparentPng())).toBeUndefined();
  });

  it("[L74] returns the original when it cannot be decoded", async () => {
    const { buffer, ...png } = await createQuartersPng();
    expect(await convertInPage({ ...png, buffer: buffer.subarray(0, 60) })).toBeUndefined();
  });
});
