import { vi } from "vitest";
import { pngHead } from "./pictureHeads.js";

/** Returns a file with the header of a PNG of 1600 × 900 pixels and no pixel data, which {@link fakeCanvas} does not need. */
export const createPngFile = (name = "lake.png"): File =>
  new File([pngHead(1_600, 900)], name, { type: "image/png" });

/** The content of every file that the fake canvas encodes. */
export const ENCODED = new TextEncoder().encode("\u0089PNG cropped");

/** Stubs the canvas in jsdom, so that photos can be opened and cropped. It draws no pixels; the browser tests check those. */
export function fakeCanvas(): void {
  vi.stubGlobal("createImageBitmap", () =>
    Promise.resolve({ width: 1_600, height: 900, close: () => undefined }),
  );
  const context = {
    drawImage: () => undefined,
    setTransform: () => undefined,
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      width,
      height,
      data: new Uint8ClampedArray(width * height * 4).fill(255),
    }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(
    (callback, type = "image/png") => callback(new Blob([ENCODED], { type })),
  );
}
