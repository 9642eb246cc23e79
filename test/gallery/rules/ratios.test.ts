import { describe, expect, it } from "vitest";
import {
  ASPECT_RATIOS,
  exactRatio,
  folderOf,
  outputSize,
  ratioLabel,
} from "../../../src/gallery/rules/sizes.js";

describe("aspect ratios", () => {
  it("[PHO-05] defines nine options, free form first", () => {
    expect(ASPECT_RATIOS.map(({ ratio, name }) => [ratio, name])).toEqual([
      [0, ""],
      [1, "1:1"],
      [2, "2:1"],
      [3, "3:1"],
      [4, "4:1"],
      [1.33, "4:3"],
      [1.78, "16:9"],
      [0.5, "1:2"],
      [0.5625, "9:16"],
    ]);
  });

  it.each(ASPECT_RATIOS.map(({ ratio }) => ratio))(
    "[C-04][L76] maps the option %s to its own folder and back",
    (ratio) => {
      expect(folderOf(ratio)).toBe(String(ratio));
      expect(folderOf(Number(folderOf(ratio)))).toBe(folderOf(ratio));
    },
  );

  it.each([
    [4 / 3, "1.33"],
    [16 / 9, "1.78"],
    [9 / 16, "0.5625"],
    [1_280 / 600, "2.13"],
    [1_170 / 600, "1.95"],
    [2 / 3, "0.67"],
    [4.000001, "4"],
    [0, "0"],
    [-1, "0"],
    [Number.NaN, "0"],
    [Number.POSITIVE_INFINITY, "0"],
    [undefined, "0"],
  ])("[IMG-13][IMG-14][UPL-01] maps the ratio %s to the folder %s", (ratio, folder) => {
    expect(folderOf(ratio)).toBe(folder);
  });

  it.each([
    [1.78, 16 / 9],
    [16 / 9, 16 / 9],
    [1.33, 4 / 3],
    [0.5625, 9 / 16],
    [1.95, 1.95],
    [0, 0],
    [undefined, 0],
    [Number.NaN, 0],
    [-2, 0],
  ])("maps %s to the exact ratio %s", (ratio, exact) => {
    expect(exactRatio(ratio)).toBe(exact);
  });
});

describe("ratioLabel", () => {
  it.each([
    [0, "Any shape"],
    [16 / 9, "16:9"],
    [4, "4:1"],
    [1.951, "1.95"],
  ])("[PHO-10][C-04] formats %s as %s", (ratio, label) => {
    expect(ratioLabel(ratio, "Any shape")).toBe(label);
  });
});

describe("outputSize", () => {
  const PHOTO = { width: 4_000, height: 3_000 };
  const WIDE = { width: 1_280, height: 768 };

  it.each([
    [4 / 3, undefined, { width: 400, height: 300 }],
    [1.33, undefined, { width: 400, height: 300 }],
    [4, undefined, { width: 400, height: 100 }],
    [1, undefined, { width: 300, height: 300 }],
    [1.33, { width: 0, height: Number.NaN }, { width: 400, height: 300 }],
  ])(
    "[IMG-10][A-60] fits the ratio %s into 400 by 300 px with the box %j",
    (ratio, output, size) => {
      expect(outputSize({ photoSize: PHOTO, crop: PHOTO, ratio, output })).toEqual(size);
    },
  );

  it.each([
    [0.5, { width: 384, height: 768 }],
    [0.5625, { width: 432, height: 768 }],
    [1, { width: 768, height: 768 }],
    [1.33, { width: 1_024, height: 768 }],
    [1.78, { width: 1_280, height: 720 }],
    [16 / 9, { width: 1_280, height: 720 }],
    [2, { width: 1_280, height: 640 }],
    [3, { width: 1_280, height: 427 }],
    [4, { width: 1_280, height: 320 }],
    [1.67, { width: 1_280, height: 768 }],
  ])("[C-05] returns for the ratio %s the largest size within the box", (ratio, size) => {
    expect(
      outputSize({ photoSize: PHOTO, crop: { width: 10, height: 10 }, ratio, output: WIDE }),
    ).toEqual(size);
  });

  it.each([
    [4, { width: 1_280, height: 320 }],
    [1.95, { width: 1_170, height: 600 }],
    [4 / 3, { width: 640, height: 480 }],
  ])("[A-60] returns for the ratio %s the host's box of that ratio", (ratio, output) => {
    expect(outputSize({ photoSize: PHOTO, crop: PHOTO, ratio, output })).toEqual(output);
  });

  it("[IMG-13][C-05] uses the ratio of the crop in free form", () => {
    expect(
      outputSize({ photoSize: PHOTO, crop: { width: 500, height: 1_000 }, ratio: 0, output: WIDE }),
    ).toEqual({
      width: 384,
      height: 768,
    });
    expect(
      outputSize({ photoSize: PHOTO, crop: { width: 1_000, height: 100 }, output: WIDE }),
    ).toEqual({ width: 1_280, height: 128 });
    expect(outputSize({ photoSize: PHOTO, crop: { width: 0, height: 0 }, output: WIDE })).toEqual(
      WIDE,
    );
  });

  it("[IMG-11][A-60] uses the natural size as the box when it is smaller in both dimensions", () => {
    const small = { width: 320, height: 240 };
    expect(outputSize({ photoSize: small, crop: small, ratio: 4 / 3 })).toEqual(small);
    expect(outputSize({ photoSize: small, crop: small, ratio: 1 })).toEqual({
      width: 240,
      height: 240,
    });
    expect(
      outputSize({ photoSize: { width: 399, height: 300 }, crop: small, ratio: 4 / 3 }),
    ).toEqual({ width: 400, height: 300 });
    expect(
      outputSize({ photoSize: { width: 100, height: 1 }, crop: { width: 1, height: 1 }, ratio: 4 }),
    ).toEqual({ width: 4, height: 1 });
  });

  it.each([
    { width: 0, height: 300 },
    { width: 300, height: 0 },
    { width: -1, height: 300 },
    { width: 300, height: -1 },
    { width: 1e200, height: 1e200 },
  ])("falls back to 400 by 300 px for the box %j", (output) => {
    expect(outputSize({ photoSize: PHOTO, crop: PHOTO, output })).toEqual({
      width: 400,
      height: 300,
    });
  });

  it("[IMG-11] ignores a natural size that is smaller in one dimension only", () => {
    const low = { width: 400, height: 200 };
    expect(outputSize({ photoSize: low, crop: { width: 4, height: 3 } })).toEqual({
      width: 400,
      height: 300,
    });
    expect(
      outputSize({ photoSize: { width: 200, height: 300 }, crop: { width: 4, height: 3 } }),
    ).toEqual({ width: 400, height: 300 });
  });
});
