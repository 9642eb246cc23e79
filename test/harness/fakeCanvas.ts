import { vi } from "vitest";
import { pngHead } from "./pictureHeads.js";

/** A file that begins like a PNG of 1600 by 900, which is all that is asked of it where nothing is drawn. */
export const pngFile = (name = "lake.png"): File =>
  new File([pngHead(1_600, 900)], name, { type: "image/png" });

/** What the fake canvas encodes. */
export const ENCODED = new TextEncoder().encode("\u0089PNG cropped");

/** Lets a page without a canvas open and crop pictures: sizes and bytes are right, nothing is drawn. Pixels are for the browser tests. */
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
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((take, type = "image/png") =>
    take(new Blob([ENCODED], { type })),
  );
}
