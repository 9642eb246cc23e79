import { describe, expect, it } from "vitest";
import { SlugHelper } from "../../src/helpers.js";
import * as root from "../../src/index.js";

describe("SlugHelper", () => {
  it("is the same from both entries", () => expect(root.SlugHelper).toBe(SlugHelper));

  it("[SLUG-06][O88] makes slugs and paths, unbound", () => {
    const { slugifyString } = SlugHelper;
    expect(slugifyString("For the Love of God", "urlSlug")).toBe("love-of-god");
    expect(slugifyString("/About Us/Our Team", "urlPath")).toBe("/about-us/our-team");
    expect(slugifyString("/About Us/Our Team", "urlSlug")).toBe("about-usour-team");
  });

  it("takes out what it is told to, and nothing for an empty text", () => {
    expect(SlugHelper.slugifyString("Q&A (live) 1.5", "urlSlug", ["(live)", ".", ""])).toBe("qa-1");
    expect(SlugHelper.slugifyString("a(b", "urlSlug", ["("])).toBe("ab");
  });

  it("[SLUG-02][SLUG-04][O88] refuses what is no text, and half a character", () => {
    const wrong: unknown = 5;
    expect(() => SlugHelper.slugifyString(wrong as string, "urlSlug", ["a"])).toThrow(
      "slug() requires a string argument",
    );
    expect(() => SlugHelper.slugifyString("\ud800a", "urlPath")).toThrow("malformed");
  });

  it("[SLUG-07] makes one digit of many", () => {
    const { numerifySlug } = SlugHelper;
    expect(numerifySlug("genesis-6-11")).toBe("genesis-6");
  });

  it("[SLUG-05] takes a text out wherever it stands, and of an empty one nothing", () => {
    expect(SlugHelper.slugifyString("(old) Songs (old) of Zion", "urlSlug", ["(old)", ""])).toBe(
      "songs-of-zion",
    );
  });
});
