import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ASPECT_RATIOS, folderOf, outputSize } from "../../../src/gallery/rules/sizes.js";
import { RUNS } from "../../harness/arbitraries.js";

const side = fc.integer({ min: 1, max: 20_000 });
const size = fc.record({ width: side, height: side });
const ratio = fc.oneof(
  fc.constantFrom(...ASPECT_RATIOS.map((option) => option.ratio)),
  fc.double({ min: 0.01, max: 100, noNaN: true }),
);

describe("outputSize", () => {
  it("[C-05][IMG-11][A-60] fits the box, fills it in one dimension and has the requested ratio", () => {
    fc.assert(
      fc.property(size, size, ratio, size, (photoSize, crop, requestedRatio, output) => {
        const result = outputSize({ photoSize, crop, ratio: requestedRatio, output });
        const isSmaller = photoSize.width < output.width && photoSize.height < output.height;
        const box = isSmaller ? photoSize : output;
        expect(result.width).toBeLessThanOrEqual(box.width);
        expect(result.height).toBeLessThanOrEqual(box.height);
        expect(result.width === box.width || result.height === box.height).toBe(true);
        expect(
          Number.isInteger(result.width) &&
            Number.isInteger(result.height) &&
            result.width > 0 &&
            result.height > 0,
        ).toBe(true);
        const expectedRatio =
          requestedRatio === 0
            ? crop.width / crop.height
            : Number(folderOf(requestedRatio)) || requestedRatio;
        // The tolerance is half a pixel per side, plus the rounding of the ratio.
        const expectedWidth = result.height * expectedRatio;
        if (result.width > 1 && result.height > 1)
          expect(Math.abs(expectedWidth - result.width)).toBeLessThanOrEqual(
            0.51 * expectedRatio + 0.51 + expectedWidth * (0.0051 / expectedRatio),
          );
      }),
      RUNS,
    );
  });
});
