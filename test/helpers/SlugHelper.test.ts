import { describe, expect, it } from "vitest";
import { SlugHelper } from "../../src/entries/helpers.js";
import * as root from "../../src/entries/index.js";

describe("SlugHelper", () => {
  it("is the same object in both entry points", () => expect(root.SlugHelper).toBe(SlugHelper));

  it("[SLUG-06][O88] creates slugs and paths, unbound", () => {
    const { slugifyString } = SlugHelper;
    expect(slugifyString("For the Love of God", "urlSlug")).toBe("love-of-god");
    expect(slugifyString("/About Us/Our Team", "urlPath")).toBe("/about-us/our-team");
    expect(slugifyString("/About Us/Our Team", "urlSlug")).toBe("about-usour-team");
  });

  it("removes the given texts, and ignores an empty one", () => {
    expect(SlugHelper.slugifyString("Q&A (live) 1.5", "urlSlug", ["(live)", ".", ""])).toBe("qa-1");
    expect(SlugHelper.slugifyString("a(b", "urlSlug", ["("])).toBe("ab");
  });

  it("[SLUG-02][SLUG-04][O88] throws for other values than text and for a lone surrogate", () => {
    const invalid: unknown = 5;
    expect(() => SlugHelper.slugifyString(invalid as string, "urlSlug", ["a"])).toThrow(
      "slug() requires a string argument",
    );
    expect(() => SlugHelper.slugifyString("\ud800a", "urlPath")).toThrow("malformed");
  });

  it("[SLUG-07] shortens numbers to their first digit", () => {
    const { numerifySlug } = SlugHelper;
    expect(numerifySlug("genesis-6-11")).toBe("genesis-6");
  });

  it("[SLUG-05] removes every occurrence of a text", () => {
    expect(SlugHelper.slugifyString("(old) Songs (old) of Zion", "urlSlug", ["(old)", ""])).toBe(
      "songs-of-zion",
    );
  });
});
