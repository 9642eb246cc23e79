import imageSize from "image-size";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createLargeJpeg,
  padFile,
  QUARTERS_SIZE,
  createQuartersJpeg,
  createSpoofedFiles,
  createTransparentPng,
  truncateFile,
} from "../harness/photos/photoFiles.js";
import { expectQuarters, decodeInPage } from "./decodeInPage.js";
import { launchBrowser } from "./serveHost.js";

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage();
});
afterAll(() => browser.close());

describe("the image files of the tests", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "decode upright from EXIF orientation %i",
    async (orientation) => {
      const file = createQuartersJpeg(orientation);
      expect(imageSize(file.buffer)).toMatchObject({ type: "jpg", orientation });
      const decoded = await decodeInPage(page, file);
      expect(decoded).toMatchObject(QUARTERS_SIZE);
      expectQuarters(decoded);
    },
  );

  it.each([
    [4000, 3000],
    [12_000, 12_000],
  ])("have the declared size of %i × %i pixels", async (width, height) => {
    const file = createLargeJpeg(width, height);
    expect(imageSize(file.buffer)).toMatchObject({ width, height });
    expect(file.buffer.length).toBeLessThan(8_000_000);
    // Only the smaller one is decoded: 144 megapixels are too much for a browser.
    if (width < 5000) expectQuarters(await decodeInPage(page, file));
  });

  it("include a fully transparent PNG", async () => {
    const decoded = await decodeInPage(page, await createTransparentPng());
    expect(decoded).toMatchObject({ width: 200, height: 200 });
    expect(decoded?.quarters.map(([, , , opacity]) => opacity)).toEqual([0, 0, 0, 0]);
  });

  it("can be padded to a given length and stay readable", async () => {
    const file = padFile(createQuartersJpeg(1), 26 * 1024 * 1024);
    expect(file.buffer.length).toBe(26 * 1024 * 1024);
    expect(imageSize(file.buffer)).toMatchObject(QUARTERS_SIZE);
  });

  it.each(createSpoofedFiles().filter(({ mimeType }) => !mimeType.includes("svg")))(
    "do not decode when only name and type claim an image: $name",
    async (file) => {
      expect(await decodeInPage(page, file)).toBeUndefined();
    },
  );

  it("do not decode when they are truncated in their headers", async () => {
    expect(await decodeInPage(page, truncateFile(createQuartersJpeg(1), 0.1))).toBeUndefined();
  });
});
