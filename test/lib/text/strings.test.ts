import { describe, expect, it } from "vitest";
import { randomText, textDirection, toUpperCaseIn } from "../../../src/lib/text/strings.js";

/** Creates a random source of these numbers, which records the count of each request. */
function createRandomSource(...numbers: number[]) {
  const requested: number[] = [];
  return {
    requested,
    random: (count: number) => {
      requested.push(count);
      return numbers.splice(0, count);
    },
  };
}

describe("randomText", () => {
  it("[FMT-11][FMT-12] picks a character for each random number", () => {
    const { random, requested } = createRandomSource(0, 1, 2, 3, 7);
    expect(randomText("abc", 5, random)).toBe("abcab");
    expect(requested).toEqual([5]);
  });

  it("[FMT-12] gives all characters equal probability by redrawing numbers above the last full multiple", () => {
    const last = 2 ** 32 - 1;
    // 2^32 = 62 × 69,273,666 + 4.
    const { random, requested } = createRandomSource(last, 61, last - 3, last - 4, 5);
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    expect(randomText(letters, 3, random)).toBe("99F");
    expect(requested).toEqual([3, 2]);
    expect(randomText("ab", 1, createRandomSource(last).random)).toBe("b");
  });

  it("requests at most 1,024 numbers at a time, and no more than it needs", () => {
    const requested: number[] = [];
    const text = randomText("x", 2_500, (count) => {
      requested.push(count);
      return new Uint32Array(count);
    });
    expect(text).toBe("x".repeat(2_500));
    expect(requested).toEqual([1_024, 1_024, 452]);
    expect(randomText("x", 0, () => [])).toBe("");
  });

  it("never splits a surrogate pair", () => {
    expect(randomText("🕊️🙏".replace("\ufe0f", ""), 2, createRandomSource(0, 1).random)).toBe(
      "🕊🙏",
    );
  });

  it("throws for an empty alphabet or an invalid length", () => {
    expect(() => randomText("", 5, () => [1])).toThrow("There are no characters to make an id of");
    for (const length of [-1, 1.5, Number.NaN, Infinity]) {
      expect(() => randomText("ab", length, () => [1])).toThrow(
        `An id cannot have ${length} characters`,
      );
    }
  });
});

describe("toUpperCaseIn", () => {
  it.each([
    ["Istanbul iris ß", "en", "ISTANBUL IRIS SS"],
    ["iris", "tr", "İRİS"],
    ["ήλιος", "el", "ΗΛΙΟΣ"],
    ["iris", "no such language!", "IRIS"],
    ["$& {} <b>", "en", "$& {} <B>"],
    ["은혜 교회", "ko", "은혜 교회"],
  ])("[CHL-07] uppercases %s in %s as %s", (text, language, expected) =>
    expect(toUpperCaseIn(text, language)).toBe(expected),
  );
});

describe("randomText with malformed arguments", () => {
  const random = (count: number) => new Uint32Array(count);
  it.each([null, undefined, 5, {}, ["a"]])("[D30] throws for the characters %j", (characters) => {
    expect(() => randomText(characters as never, 3, random)).toThrow("There are no characters");
  });
  it.each<unknown>([null, "5", {}, { toString: 1 }, 10n, Symbol("s"), 1_000_001])(
    "[D30] throws for the length %s",
    (length) => {
      expect(() => randomText("ab", length as never, random)).toThrow(
        /^An id cannot have .* characters: give a whole number from 0 to 1000000/,
      );
    },
  );
});

describe("textDirection", () => {
  it.each([
    ["", undefined],
    ["12 …", undefined],
    ["1. Hello שלום", "ltr"],
    ["(שלום) Hello", "rtl"],
    ["\u{1e900}", "rtl"],
    [" ".repeat(1_000) + "שלום", undefined],
  ])("[D22] returns for %j the direction %s", (text, direction) => {
    expect(textDirection(text)).toBe(direction);
  });
});
