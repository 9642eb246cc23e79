import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cropPixels,
  fitInto,
  getLargestCrop,
  isSameCrop,
  WHOLE,
  moveCrop,
  rotateCrop,
  rotateSize,
  getZoomFactor,
  zoomOf,
} from "../../../src/gallery/rules/sizes.js";
import type { PhotoCrop } from "../../../src/gallery/types.js";

const side = fc.integer({ min: 1, max: 20_000 });
const photo = fc.record({ width: side, height: side });
/** Generates crops within the photo. */
const cropInPhoto = fc
  .tuple(
    ...([0, 1, 2, 3].map(() => fc.double({ min: 0.05, max: 1, noNaN: true })) as [
      fc.Arbitrary<number>,
      ...fc.Arbitrary<number>[],
    ]),
  )
  .map(([x, y = 0, width = 0, height = 0]): PhotoCrop => {
    const size = { width: 100 * width, height: 100 * height };
    return { unit: "%", x: x * (100 - size.width), y: y * (100 - size.height), ...size };
  });
const getCenter = ({ x, y, width, height }: PhotoCrop) => [x + width / 2, y + height / 2];
const isInside = ({ x, y, width, height }: PhotoCrop) =>
  width > 0 && height > 0 && Math.min(x, y) > -1e-9 && Math.max(x + width, y + height) < 100 + 1e-9;

describe("getLargestCrop", () => {
  it.each([
    [{ width: 1_600, height: 1_200 }, 4 / 3, { x: 0, y: 0, width: 100, height: 100 }],
    [{ width: 1_600, height: 1_200 }, 1, { x: 12.5, y: 0, width: 75, height: 100 }],
    [{ width: 900, height: 1_600 }, 4, { x: 0, y: 42.96875, width: 100, height: 14.0625 }],
    [{ width: 900, height: 1_600 }, 0, { x: 0, y: 0, width: 100, height: 100 }],
  ])(
    "[IMG-13] returns the largest centered crop of %j at the ratio %d",
    (size, aspectRatio, crop) => {
      expect(getLargestCrop(size, aspectRatio)).toEqual({ unit: "%", ...crop });
    },
  );
});

describe("isSameCrop", () => {
  it.each(["x", "y", "width", "height"] as const)(
    "ignores errors of rounding and finds a changed %s",
    (key) => {
      const crop = { ...WHOLE, x: 10, y: 20, width: 30, height: 40 };
      expect(isSameCrop(crop, { ...crop, [key]: crop[key] + 0.009 })).toBe(true);
      expect(isSameCrop(crop, { ...crop, [key]: crop[key] - 0.1 })).toBe(false);
    },
  );
});

describe("zoomOf", () => {
  it.each([
    [WHOLE, 0],
    [{ ...WHOLE, width: 4, height: 4 }, 100],
    [{ ...WHOLE, width: 20, height: 20 }, 50],
    // A crop that is as wide as the photo and lower than the minimum can neither grow nor shrink.
    [{ ...WHOLE, height: 2 }, 0],
  ])("returns for %j the zoom %d", (crop, zoom) => {
    expect(zoomOf(crop)).toBeCloseTo(zoom, 8);
  });
});

describe("getZoomFactor", () => {
  it("scales every crop to every zoom", () => {
    fc.assert(
      fc.property(cropInPhoto, fc.integer({ min: 0, max: 100 }), (crop, zoom) => {
        const zoomed = moveCrop(crop, { x: 50, y: 50 }, getZoomFactor(crop, zoom));
        expect(isInside(zoomed)).toBe(true);
        expect(zoomed.width / zoomed.height).toBeCloseTo(crop.width / crop.height, 6);
        if (Math.min(crop.width, crop.height) > 4) expect(zoomOf(zoomed)).toBeCloseTo(zoom, 6);
      }),
    );
  });
});

describe("rotateCrop", () => {
  it("keeps the same area in free form and restores the crop after four turns", () => {
    fc.assert(
      fc.property(cropInPhoto, fc.constantFrom(1 as const, -1 as const), (crop, by) => {
        const size = { width: 300, height: 200 };
        const last = ([1, 2, 3, 0] as const).reduce(
          (current, turns) => rotateCrop(current, by, rotateSize(size, turns), 0),
          crop,
        );
        for (const key of ["x", "y", "width", "height"] as const)
          expect(last[key]).toBeCloseTo(crop[key], 8);
      }),
    );
    // A right turn moves the top left corner to the top right.
    const corner: PhotoCrop = { unit: "%", x: 0, y: 0, width: 30, height: 20 };
    expect(rotateCrop(corner, 1, { width: 200, height: 300 }, 0)).toEqual({
      unit: "%",
      x: 80,
      y: 0,
      width: 20,
      height: 30,
    });
    expect(rotateCrop(corner, -1, { width: 200, height: 300 }, 0)).toEqual({
      unit: "%",
      x: 0,
      y: 70,
      width: 20,
      height: 30,
    });
  });

  it("returns the largest crop of a fixed ratio around the same center", () => {
    fc.assert(
      fc.property(
        cropInPhoto,
        photo,
        fc.double({ min: 0.2, max: 5, noNaN: true }),
        (crop, size, aspectRatio) => {
          const free = rotateCrop(crop, 1, size, 0);
          const turned = rotateCrop(crop, 1, size, aspectRatio);
          expect(isInside(turned)).toBe(true);
          expect(getCenter(turned)[0]).toBeCloseTo(getCenter(free)[0] ?? NaN, 6);
          expect(getCenter(turned)[1]).toBeCloseTo(getCenter(free)[1] ?? NaN, 6);
          if (aspectRatio !== 1)
            expect(
              (turned.width * size.width) / (turned.height * size.height) / aspectRatio,
            ).toBeCloseTo(1, 6);
          const gap = Math.min(
            turned.x,
            turned.y,
            100 - turned.x - turned.width,
            100 - turned.y - turned.height,
          );
          if (aspectRatio !== 1) expect(gap).toBeCloseTo(0, 6);
        },
      ),
    );
    const square: PhotoCrop = { unit: "%", x: 10, y: 20, width: 15, height: 10 };
    expect(rotateCrop(square, 1, { width: 300, height: 200 }, 1)).toEqual({
      unit: "%",
      x: 70,
      y: 10,
      width: 10,
      height: 15,
    });
  });
});

describe("moveCrop", () => {
  it("stays in the photo, keeps its ratio and moves as close to the target as possible", () => {
    const percent = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(
        cropInPhoto,
        percent,
        percent,
        fc.double({ min: 0.1, max: 10, noNaN: true }),
        (crop, x, y, factor) => {
          const moved = moveCrop(crop, { x, y }, factor);
          expect(isInside(moved)).toBe(true);
          expect(moved.width / moved.height / (crop.width / crop.height)).toBeCloseTo(1, 6);
          const [centerX = NaN] = getCenter(moved);
          if (Math.abs(centerX - x) > 1e-6)
            expect(Math.min(moved.x, 100 - moved.x - moved.width)).toBeCloseTo(0, 6);
        },
      ),
    );
    const crop: PhotoCrop = { unit: "%", x: 10, y: 10, width: 20, height: 40 };
    expect(moveCrop(crop, { x: 50, y: 90 })).toEqual({
      unit: "%",
      x: 40,
      y: 60,
      width: 20,
      height: 40,
    });
    expect(moveCrop(crop, { x: 50, y: 50 }, 2)).toEqual({
      unit: "%",
      x: 30,
      y: 10,
      width: 40,
      height: 80,
    });
    expect(moveCrop(crop, { x: 50, y: 50 }, 9)).toEqual({
      unit: "%",
      x: 25,
      y: 0,
      width: 50,
      height: 100,
    });
    expect(moveCrop(crop, { x: 50, y: 50 }, 0.01)).toEqual({
      unit: "%",
      x: 48,
      y: 46,
      width: 4,
      height: 8,
    });
    expect(moveCrop(WHOLE, { x: 0, y: 0 }, 2)).toEqual(WHOLE);
  });
});

describe("cropPixels", () => {
  it("rounds a crop to whole pixels, at least one", () => {
    const size = { width: 400, height: 300 };
    expect(cropPixels(size, { unit: "%", x: 99.9, y: 10.1, width: 0, height: 50 })).toEqual({
      x: 399,
      y: 30,
      width: 1,
      height: 150,
    });
  });

  it("stays within the photo and is never empty", () => {
    const percent = fc.double({ min: -50, max: 150, noNaN: true });
    const crop = fc.record({
      unit: fc.constant("%" as const),
      x: percent,
      y: percent,
      width: percent,
      height: percent,
    });
    fc.assert(
      fc.property(photo, crop, (size, part) => {
        const { x, y, width, height } = cropPixels(size, part);
        expect([x, y, width, height].every(Number.isInteger)).toBe(true);
        expect(
          x >= 0 &&
            y >= 0 &&
            width > 0 &&
            height > 0 &&
            x + width <= size.width &&
            y + height <= size.height,
        ).toBe(true);
      }),
    );
  });
});

describe("fitInto", () => {
  it("scales a size down to fit, and never up", () => {
    expect(fitInto({ width: 400, height: 300 }, { width: 100, height: 100 })).toEqual({
      width: 100,
      height: 75,
    });
    expect(fitInto({ width: 40, height: 30 }, { width: 100, height: 100 })).toEqual({
      width: 40,
      height: 30,
    });
  });

  it("fits the box, keeps the ratio and never enlarges", () => {
    fc.assert(
      fc.property(photo, photo, (size, box) => {
        const { width, height } = fitInto(size, box);
        expect(
          width > 0 &&
            height > 0 &&
            width <= Math.min(size.width, box.width) &&
            height <= Math.min(size.height, box.height),
        ).toBe(true);
        expect(
          Math.abs(width / height - size.width / size.height) * Math.min(height, width),
        ).toBeLessThan(1 + size.width / size.height);
      }),
    );
  });
});

describe("rotateSize", () => {
  it.each([
    [0, { width: 4, height: 3 }],
    [1, { width: 3, height: 4 }],
    [2, { width: 4, height: 3 }],
    [3, { width: 3, height: 4 }],
  ] as const)("returns after %i quarter turns %j", (turns, size) => {
    expect(rotateSize({ width: 4, height: 3 }, turns)).toEqual(size);
  });
});
