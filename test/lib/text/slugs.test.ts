import slug from "slug";
import { describe, expect, it } from "vitest";
import { firstDigits, namelessSlug, slugify } from "../../../src/lib/text/slugs.js";

describe("slugify", () => {
  it.each([
    ["The Story of Jonah and the Whale 2024", "story-of-jonah-whale-2"],
    ["Chapter 6-11 of 66", "chapter-6-of-6"],
    ["For the Love of God", "love-of-god"],
  ])("[SLUG-05][SLUG-06][SLUG-07][A-80][O88] makes %s %s", (title, expected) => {
    expect(slugify(title)).toBe(expected);
  });

  it("[SLUG-06] leaves out each of the ten words, in capitals too, and none that only holds one", () => {
    expect(slugify("x FOR y And z nor but or yet so The a AN end")).toBe("x-y-z-end");
    expect(slugify("Forward, Andes, Theology, Butter, Soul, Another")).toBe(
      "forward-andes-theology-butter-soul-another",
    );
  });

  it.each([5, undefined, null, {}, ["a"], new String("a")])(
    "[SLUG-01][SLUG-02][O88] refuses %j, which is no text",
    (value) => {
      expect(() => slugify(value)).toThrow(/^slug\(\) requires a string argument$/);
      expect(() => slugify(value, true)).toThrow("requires a string");
    },
  );

  it.each(["\ud800a", "a\udc00", "a/\ud800/b"])(
    "[SLUG-03][SLUG-04][A-81][O88] refuses half a character",
    (text) => {
      expect(() => slugify(text)).toThrow(
        /^slug\(\) received a malformed string \(lone surrogates\)$/,
      );
      expect(() => slugify(text, true)).toThrow("malformed");
    },
  );

  it.each([
    ["Über uns & Kontakt", "uber-uns-kontakt"],
    ["cafe\u0301 Ｗｉｄｅ ﬁne", "cafe-wide-fine"],
    ["Вербное воскресенье", "verbnoe-voskresene"],
    ["Ξένος", "xenos"],
    ["संगठन", "sagathana"],
    ["주일예배 안내", "juilyebae-annae"],
    ["찬양집회", "chanyangjiphoe"],
    ["꽃 닭 괜찮아 의", "kkot-dak-gwaenchana-ui"],
  ])("spells %s in Latin letters: %s", (title, expected) => {
    expect(slugify(title)).toBe(expected);
  });

  it.each(["", "The", "the AND  a", "!?", "🙏", "—"])(
    "has nothing to say of %j, and says nothing rather than noise",
    (title) => {
      expect(slugify(title)).toBe("");
    },
  );

  it("[L133] gives titles that cannot be spelled a name of their own, always the same", () => {
    expect(slugify("主日崇拜")).toMatch(/^untitled-([bdfgklmnprstvz][aeiou]){3}$/);
    expect(slugify("主日崇拜")).toBe(slugify("主日崇拜"));
    expect(slugify("主日崇拜")).toBe(namelessSlug("主日崇拜"));
    // Addresses that are out in the world must never change.
    expect(namelessSlug("日曜礼拝")).toBe("untitled-nezato");
    const titles = ["ありがとう", "教会", "ไทย", "聚会", "祷告会", "青年"];
    expect(new Set(titles.map((title) => slugify(title))).size).toBe(titles.length);
  });

  it.each([
    ["/About Us/Our Team", "/about-us/our-team"],
    ["/", "/"],
    ["//evil.com//b/", "/evilcom/b/"],
    ["/the/lessons/2024/05", "/lessons/2/0"],
    ["about", "about"],
    ["／wide／slash", "/wide/slash"],
  ])("keeps the slashes of the path %s, one at a time: %s", (path, expected) => {
    expect(slugify(path, true)).toBe(expected);
  });

  it("[A-80][L133] of a path changes nothing for what comes after it, nor for anybody else", () => {
    const before = [slugify("a1/b c"), slug("a/b 주 ξ")];
    const tables = [
      JSON.stringify(slug.charmap),
      JSON.stringify(slug.multicharmap),
      JSON.stringify(slug.defaults),
    ];
    slugify("/a/b 주 ξ", true);
    expect([slugify("a1/b c"), slug("a/b 주 ξ")]).toEqual(before);
    expect([
      JSON.stringify(slug.charmap),
      JSON.stringify(slug.multicharmap),
      JSON.stringify(slug.defaults),
    ]).toEqual(tables);
    // The library's own answer: it would know Korean and the xi if our tables had been written into its own at import.
    expect(before).toEqual(["a1b-c", "ab-3"]);
  });
});

describe("firstDigits", () => {
  it.each([
    ["genesis-6-11", "genesis-6"],
    ["x1-2b-34", "x1b-3"],
    ["a--1--2", "a--1"],
    ["", ""],
  ])("[SLUG-07] makes %s %s", (text, expected) => {
    expect(firstDigits(text)).toBe(expected);
    expect(firstDigits(expected)).toBe(expected);
  });
});
