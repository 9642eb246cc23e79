import { describe, expect, it } from "vitest";
import { randomText, toUpperCaseIn } from "../../../src/lib/text/strings.js";

/** Gives these numbers one after the other, and remembers how many it was asked for. */
function dice(...numbers: number[]) {
  const asked: number[] = [];
  return {
    asked,
    random: (count: number) => {
      asked.push(count);
      return numbers.splice(0, count);
    },
  };
}

describe("randomText", () => {
  it("[FMT-11][FMT-12] takes a character for each number", () => {
    const { random, asked } = dice(0, 1, 2, 3, 7);
    expect(randomText("abc", 5, random)).toBe("abcab");
    expect(asked).toEqual([5]);
  });

  it("[FMT-12] favours no character: numbers beyond the last whole round are thrown again", () => {
    const last = 2 ** 32 - 1;
    // 2^32 is 62 times 69,273,666, and 4.
    const { random, asked } = dice(last, 61, last - 3, last - 4, 5);
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    expect(randomText(letters, 3, random)).toBe("99F");
    expect(asked).toEqual([3, 2]);
    expect(randomText("ab", 1, dice(last).random)).toBe("b");
  });

  it("asks for few at a time, and for no more than it needs", () => {
    const asked: number[] = [];
    const text = randomText("x", 2_500, (count) => {
      asked.push(count);
      return new Uint32Array(count);
    });
    expect(text).toBe("x".repeat(2_500));
    expect(asked).toEqual([1_024, 1_024, 452]);
    expect(randomText("x", 0, () => [])).toBe("");
  });

  it("never halves a character", () => {
    expect(randomText("🕊️🙏".replace("\ufe0f", ""), 2, dice(0, 1).random)).toBe("🕊🙏");
  });

  it("refuses what makes no id", () => {
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
    ["tr", "\u0130"],
    ["en", "I"],
    ["not a language", "I"],
  ])("uses the rules of %s", (language, letter) => {
    expect(toUpperCaseIn("i", language)).toBe(letter);
  });
});

describe("randomText of what hosts pass", () => {
  const random = (count: number) => new Uint32Array(count);
  it.each([null, undefined, 5, {}, ["a"]])(
    "[D30] makes no id of the characters %j",
    (characters) => {
      expect(() => randomText(characters as never, 3, random)).toThrow("There are no characters");
    },
  );
  it.each<unknown>([null, "5", {}, { toString: 1 }, 10n, Symbol("s"), 1_000_001])(
    "[D30] makes no id of the length %s",
    (length) => {
      expect(() => randomText("ab", length as never, random)).toThrow(
        /^An id cannot have .* characters: give a whole number from 0 to 1000000/,
      );
    },
  );
});
