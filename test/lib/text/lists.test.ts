import { describe, expect, it } from "vitest";
import { compareValues, deepValue, compare, sortedBy } from "../../../src/lib/text/lists.js";

const collator = new Intl.Collator("en");

describe("deepValue", () => {
  it.each([
    [{ a: { b: 1 } }, "a.b", 1],
    [{ a: { b: { c: null } } }, "a.b.c", null],
    [{ "a.b": 2, a: { b: 1 } }, "a.b", 2],
    [{ a: [{ b: 3 }] }, "a.0.b", 3],
    [{ a: 1 }, "a", 1],
    [{ a: null }, "a.b", undefined],
    [{}, "a.b.c", undefined],
    [null, "a", undefined],
    ["text", "length", undefined],
    [{}, "constructor", undefined],
    [{}, "__proto__.toString", undefined],
  ])("[L129] returns from %j at %s: %j", (item, path, value) => {
    expect(deepValue(item, path)).toEqual(value);
  });
});

describe("compareValues", () => {
  const ordered = [
    -Infinity,
    -1,
    0,
    true,
    9,
    10,
    new Date(11),
    12n,
    Infinity,
    "",
    "ada",
    "Ada",
    "Åsa",
    "zoe",
    {},
  ];
  const missing = [undefined, null, Number.NaN, new Date(Number.NaN)];

  it("[L129] orders values of all types consistently", () => {
    ordered.forEach((left, index) => {
      expect(compareValues(left, left, collator)).toBe(0);
      for (const right of ordered.slice(index + 1)) {
        expect(compareValues(left, right, collator)).toBeLessThan(0);
        expect(compareValues(right, left, collator)).toBeGreaterThan(0);
        expect(compareValues(left, right, collator, true)).toBeGreaterThan(0);
      }
    });
    expect(compareValues({}, [], collator)).toBe(0);
    expect(compareValues(false, 0, collator)).toBe(0);
  });

  it("[L129] sorts missing values last, also in descending order", () => {
    for (const missingValue of missing) {
      for (const value of ordered) {
        for (const isDescending of [false, true]) {
          expect(compareValues(value, missingValue, collator, isDescending)).toBeLessThan(0);
          expect(compareValues(missingValue, value, collator, isDescending)).toBeGreaterThan(0);
        }
      }
      for (const other of missing) expect(compareValues(missingValue, other, collator)).toBe(0);
    }
  });
});

describe("sortedBy", () => {
  it("[L129] returns a sorted copy and keeps the order of equal items", () => {
    const list = Object.freeze([
      { a: "b", n: 1 },
      { a: "a", n: 2 },
      { n: 3 },
      { a: "b", n: 4 },
      { a: "a", n: 5 },
    ]);
    const numbers = (isDescending?: boolean) =>
      sortedBy(list, "a", "en", isDescending).map(({ n }) => n);
    expect(numbers()).toEqual([2, 5, 1, 4, 3]);
    expect(numbers(true)).toEqual([1, 4, 2, 5, 3]);
  });

  it("[L129] sorts text in the order of the locale", () => {
    const list = ["Zoe", "Örs", "ola"].map((name) => ({ name }));
    const names = (locale: string) => sortedBy(list, "name", locale).map(({ name }) => name);
    expect(names("en")).toEqual(["ola", "Örs", "Zoe"]);
    expect(names("no")).toEqual(["ola", "Zoe", "Örs"]);
  });
});

describe("compare", () => {
  const TRUE_CASES: [value: unknown, operator: string, other: unknown, dataType?: string][] = [
    ["Ada", "equals", "ada"],
    ["Ada", "notEquals", "bob"],
    ["Ada", "startsWith", "AD"],
    ["Ada", "endsWith", "DA"],
    ["Ada", "contains", "d"],
    ["b", "greaterThan", "A"],
    ["b", "greaterThanEqual", "B"],
    ["a", "lessThan", "B"],
    ["a", "lessThanEqual", "A"],
    [true, "equals", "true"],
    [null, "equals", ""],
    [{}, "equals", undefined],
    ["9", "lessThan", 10, "number"],
    [10, "equals", "10.0", "number"],
    [" 10 ", "greaterThanEqual", 10, "number"],
    [10, "startsWith", 1, "number"],
    ["many", "notEquals", 5, "number"],
    ["2024-05-01T10:00:00Z", "equals", new Date("2024-05-01T10:00:00Z"), "date"],
    ["5/1/2024", "lessThan", "2024-05-02", "date"],
  ];
  const FALSE_CASES: typeof TRUE_CASES = [
    ["Ada", "equals", "bob"],
    ["Ada", "notEquals", "ADA"],
    ["Ada", "startsWith", "da"],
    ["Ada", "endsWith", "ad"],
    ["Ada", "contains", "x"],
    ["a", "greaterThan", "a"],
    ["a", "greaterThanEqual", "b"],
    ["a", "lessThan", "a"],
    ["b", "lessThanEqual", "a"],
    ["10", "lessThan", "9", "number"],
    ["", "equals", 0, "number"],
    [" ", "equals", 0, "number"],
    [null, "lessThan", 5, "number"],
    ["many", "equals", "many", "number"],
    [Symbol("x"), "equals", 5, "number"],
    ["garbage", "equals", "garbage", "date"],
    ["Ada", "likes", "Ada"],
    ["Ada", "constructor", "Ada"],
  ];

  it.each(TRUE_CASES)("returns true for %s %s %s", (value, operator, other, dataType) => {
    expect(compare(value, operator, other, dataType)).toBe(true);
  });

  it.each(FALSE_CASES)("returns false for %s %s %s", (value, operator, other, dataType) => {
    expect(compare(value, operator, other, dataType)).toBe(false);
  });
});

describe("deepValue with unusual names", () => {
  it.each<unknown>([undefined, null, {}, ["a"], { toString: 1 }, Symbol("s")])(
    "[D30] returns undefined for the name %s",
    (name) => {
      expect(deepValue({ a: 1, undefined: 2, null: 3 }, name)).toBeUndefined();
    },
  );
  it("[D30] accepts a number as the name", () => expect(deepValue(["a", "b"], 1)).toBe("b"));
});
