import rtlPlugin from "@mui/stylis-plugin-rtl";
import fc from "fast-check";
import { compile, middleware, serialize, stringify } from "stylis";
import { describe, expect, it } from "vitest";
import { cropPixels } from "../../src/rules/gallery/cropPixels.js";
import { cropperStyles } from "../../src/features/gallery/editor/cropperStyles.js";
import { fitInto } from "../../src/rules/gallery/fitInto.js";
import { largestCrop } from "../../src/rules/gallery/largestCrop.js";
import { readSources } from "../tools/sources.js";

const side = fc.integer({ min: 1, max: 20_000 });
const picture = fc.record({ width: side, height: side });

describe("the styles of the cropper", () => {
  it("[L84] come as a text: no source imports a stylesheet, which Node could not", () => {
    const imports = readSources().flatMap((source) => source.imports.map(({ specifier }) => specifier));
    expect(imports.filter((specifier) => /\.s?css(\?|$)/.test(specifier))).toEqual([]);
    expect(imports).toContain("react-image-crop");
    expect(cropperStyles).toContain(".ReactCrop__crop-selection{");
  });

  it("name no colour, move nothing by themselves and are the same where the page is mirrored", () => {
    expect(cropperStyles).not.toMatch(/#[\da-f]{3}|animation|@keyframes|:root/i);
    const mirrored = (css: string) => serialize(compile(css), middleware([rtlPlugin, stringify]));
    const plain = (css: string) => serialize(compile(css), stringify);
    const spoken = (css: string) => css.replaceAll(/\/\*.*?\*\//g, "");
    expect(spoken(mirrored(cropperStyles))).toBe(spoken(plain(cropperStyles)));
    expect(mirrored(spoken(cropperStyles))).not.toBe(plain(spoken(cropperStyles)));
  });
});

describe("the first crop", () => {
  it.each([
    [{ width: 1_600, height: 1_200 }, 4 / 3, { x: 0, y: 0, width: 100, height: 100 }],
    [{ width: 1_600, height: 1_200 }, 1, { x: 12.5, y: 0, width: 75, height: 100 }],
    [{ width: 900, height: 1_600 }, 4, { x: 0, y: 42.96875, width: 100, height: 14.0625 }],
    [{ width: 900, height: 1_600 }, 0, { x: 0, y: 0, width: 100, height: 100 }],
  ])("of %j at %d is the largest in the middle", (size, shape, crop) => {
    expect(largestCrop(size, shape)).toEqual({ unit: "%", ...crop });
  });
});

describe("a crop in pixels", () => {
  it("never leaves the picture and is never empty", () => {
    const percent = fc.double({ min: -50, max: 150, noNaN: true });
    const crop = fc.record({ unit: fc.constant("%" as const), x: percent, y: percent, width: percent, height: percent });
    fc.assert(
      fc.property(picture, crop, (size, part) => {
        const { x, y, width, height } = cropPixels(size, part);
        expect([x, y, width, height].every(Number.isInteger)).toBe(true);
        expect(x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= size.width && y + height <= size.height).toBe(true);
      }),
    );
  });
});

describe("a picture in a box", () => {
  it("fits, keeps its shape and is not made larger", () => {
    fc.assert(
      fc.property(picture, picture, (size, box) => {
        const { width, height } = fitInto(size, box);
        expect(width > 0 && height > 0 && width <= Math.min(size.width, box.width) && height <= Math.min(size.height, box.height)).toBe(
          true,
        );
        expect(Math.abs(width / height - size.width / size.height) * Math.min(height, width)).toBeLessThan(1 + size.width / size.height);
      }),
    );
  });
});
