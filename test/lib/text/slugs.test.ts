import slug from "slug";
import { describe, expect, it } from "vitest";
import { keepFirstDigits, createFallbackSlug, slugify } from "../../../src/lib/text/slugs.js";

describe("slugify", () => {
  it.each([
    ["The Story of Jonah and the Whale 2024", "story-of-jonah-whale-2"],
    ["Chapter 6-11 of 66", "chapter-6-of-6"],
    ["For the Love of God", "love-of-god"],
  ])("[SLUG-05][SLUG-06][SLUG-07][A-80][O88] converts %s to %s", (title, expected) => {
    expect(slugify(title)).toBe(expected);
  });

  it("[SLUG-06] removes the ten stop words in any case, but no word that contains one", () => {
    expect(slugify("x FOR y And z nor but or yet so The a AN end")).toBe("x-y-z-end");
    expect(slugify("Forward, Andes, Theology, Butter, Soul, Another")).toBe(
      "forward-andes-theology-butter-soul-another",
    );
  });

  it.each([5, undefined, null, {}, ["a"], new String("a")])(
    "[SLUG-01][SLUG-02][O88] throws for %j, which is not a string",
    (value) => {
      expect(() => slugify(value)).toThrow(/^slug\(\) requires a string argument$/);
      expect(() => slugify(value, true)).toThrow("requires a string");
    },
  );

  it.each(["\ud800a", "a\udc00", "a/\ud800/b"])(
    "[SLUG-03][SLUG-04][A-81][O88] throws for a lone surrogate",
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
  ])("transliterates %s as %s", (title, expected) => {
    expect(slugify(title)).toBe(expected);
  });

  it.each(["", "The", "the AND  a", "!?", "🙏", "—"])("returns an empty string for %j", (title) => {
    expect(slugify(title)).toBe("");
  });

  it("[L133] returns a stable, distinct slug for titles that cannot be transliterated", () => {
    expect(slugify("主日崇拜")).toMatch(/^untitled-([bdfgklmnprstvz][aeiou]){3}$/);
    expect(slugify("主日崇拜")).toBe(slugify("主日崇拜"));
    expect(slugify("主日崇拜")).toBe(createFallbackSlug("主日崇拜"));
    // Published URLs must never change.
    expect(createFallbackSlug("日曜礼拝")).toBe("untitled-nezato");
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
  ])("keeps the slashes of the path %s and collapses repeated ones: %s", (path, expected) => {
    expect(slugify(path, true)).toBe(expected);
  });

  it("[A-80][L133] slugifying a path changes neither later slugs nor the tables of the `slug` library", () => {
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
    // Without our tables, `slug` drops Korean and writes ξ as 3. Importing slugs.ts must not change that.
    expect(before).toEqual(["a1b-c", "ab-3"]);
  });
});

describe("keepFirstDigits", () => {
  it.each([
    ["genesis-6-11", "genesis-6"],
    ["x1-2b-34", "x1b-3"],
    ["a--1--2", "a--1"],
    ["", ""],
  ])("[SLUG-07] shortens %s to %s", (text, expected) => {
    expect(keepFirstDigits(text)).toBe(expected);
    expect(keepFirstDigits(expected)).toBe(expected);
  });
});
