import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { asSignedType } from "../../src/client/gallery/asSignedType.js";
import { encodePng } from "../../src/testing/files/encodePng.js";
import { largeJpeg, type PictureFile, QUARTERS, QUARTERS_SIZE, quartersJpeg, transparentPng } from "../support/pictures/pictureFiles.js";
import { expectQuarters, lookAt } from "./lookAt.js";
import { launchBrowser } from "./serveHost.js";

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage();
  const source = fileURLToPath(new URL("../../src/client/gallery/asSignedType.ts", import.meta.url));
  const { outputFiles } = await build({ entryPoints: [source], bundle: true, format: "iife", globalName: "signing", write: false });
  await page.addScriptTag({ content: outputFiles[0]?.text ?? "" });
});
afterAll(() => browser.close());

declare global {
  interface Window {
    signing: { asSignedType: typeof asSignedType };
  }
}

/** What is sent of a file where the server has signed for a type; nothing where that is the file itself. */
async function sentFor(type: string, { name, buffer, mimeType }: PictureFile): Promise<PictureFile | undefined> {
  const sent = await page.evaluate(
    async ({ base64, from, to }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const image = new Blob([bytes], { type: from });
      const made = await window.signing.asSignedType(image, to);
      if (made === image) return undefined;
      return { type: made.type, bytes: [...new Uint8Array(await made.arrayBuffer())] };
    },
    { base64: buffer.toString("base64"), from: mimeType, to: type },
  );
  return sent && { name, mimeType: sent.type, buffer: Buffer.from(sent.bytes) };
}

/** The four quarters as a PNG; `opacity` is that of its last pixel. */
async function quartersPng(opacity = 255): Promise<PictureFile> {
  const { width, height } = QUARTERS_SIZE;
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++) {
    const quarter = (at % width >= width / 2 ? 1 : 0) + (at >= (width * height) / 2 ? 2 : 0);
    pixels.set(QUARTERS[quarter as 0 | 1 | 2 | 3], at * 4);
  }
  pixels[pixels.length - 1] = opacity;
  return { name: "quarters.png", mimeType: "image/png", buffer: Buffer.from(await encodePng(width, height, pixels)) };
}

describe("a picture that a server signed for as a JPEG", () => {
  it("[C-03][L74] is one, of the same size and colours", async () => {
    const sent = await sentFor("image/jpeg", await quartersPng());
    expect([sent?.mimeType, sent?.buffer.subarray(0, 3).toString("hex")]).toEqual(["image/jpeg", "ffd8ff"]);
    const seen = sent && (await lookAt(page, sent));
    expect(seen).toMatchObject(QUARTERS_SIZE);
    expectQuarters(seen);
  });

  it("[L74] stays what it is where a single pixel of it lets something through", async () => {
    expect(await sentFor("image/jpeg", await quartersPng(254))).toBeUndefined();
    expect(await sentFor("image/jpeg", await transparentPng())).toBeUndefined();
  });

  it("[L74] stays what it is where it cannot be read, and where it is a JPEG already", async () => {
    const { buffer, ...png } = await quartersPng();
    expect(await sentFor("image/jpeg", { ...png, buffer: buffer.subarray(0, 60) })).toBeUndefined();
    expect(await sentFor("image/jpeg", quartersJpeg(6))).toBeUndefined();
  });

  it.each(["image/png", "image/webp", "application/octet-stream"])("[L74] stays what it is where the server wants %s", async (type) => {
    expect(await sentFor(type, largeJpeg(64, 48))).toBeUndefined();
  });
});
