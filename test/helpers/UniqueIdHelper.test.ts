import { afterEach, describe, expect, it, vi } from "vitest";
import { UniqueIdHelper } from "../../src/entries/helpers.js";
import * as root from "../../src/entries/index.js";

afterEach(() => vi.restoreAllMocks());

describe("UniqueIdHelper", () => {
  it("is the same object in both entry points, works unbound and can be extended", () => {
    expect(root.UniqueIdHelper).toBe(UniqueIdHelper);
    class Own extends UniqueIdHelper {
      static long = () => UniqueIdHelper.generate("ab", 20);
    }
    expect(Own.long()).toMatch(/^[ab]{20}$/);
  });

  it("[FMT-10][FMT-11][A-79] creates short ids of 11 characters from an alphabet of 64", () => {
    const { shortId } = UniqueIdHelper;
    const all = Array.from({ length: 2_000 }, () => shortId());
    for (const id of all) expect(id).toMatch(/^[A-Za-z0-9_-]{11}$/);
    expect(new Set(all).size).toBe(2_000);
    expect(new Set(all.join("")).size).toBe(64);
  });

  it("[FMT-10][FMT-12] creates alphanumeric ids from 62 letters and digits", () => {
    const { generateAlphanumeric } = UniqueIdHelper;
    const all = Array.from({ length: 2_000 }, () => generateAlphanumeric());
    for (const id of all) expect(id).toMatch(/^[A-Za-z0-9]{11}$/);
    expect(new Set(all).size).toBe(2_000);
    expect(new Set(all.join("")).size).toBe(62);
  });

  it("[FMT-11][FMT-12][L122] uses each character of the alphabet with equal probability", () => {
    let next = 0;
    vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
      if (array instanceof Uint32Array) array.forEach((_, index) => (array[index] = next++));
      return array;
    });
    const createIds = (make: () => string, size: number) => {
      next = 0;
      return new Set(
        Array.from({ length: Math.ceil(size / 11) }, make)
          .join("")
          .slice(0, size),
      ).size;
    };
    expect(createIds(UniqueIdHelper.shortId, 64)).toBe(64);
    expect(createIds(UniqueIdHelper.generateAlphanumeric, 62)).toBe(62);
  });

  it("creates ids of any length, and throws for an empty alphabet", () => {
    expect(UniqueIdHelper.generate("0123456789", 100_000)).toMatch(/^\d{100000}$/);
    expect(() => UniqueIdHelper.generate("", 11)).toThrow(RangeError);
  });

  it.each([undefined, null, ""])("treats %j as missing", (id) => {
    expect(UniqueIdHelper.isMissing(id)).toBe(true);
  });

  it.each(["0", " ", 0, false, [], {}, "PER1", Number.NaN])(
    "does not treat %j as missing",
    (id) => {
      expect(UniqueIdHelper.isMissing(id)).toBe(false);
    },
  );
});
