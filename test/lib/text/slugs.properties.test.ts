import fc from "fast-check";
import { expect, it } from "vitest";
import { slugify } from "../../../src/lib/text/slugs.js";
import { anyText, RUNS } from "../../harness/arbitraries.js";

const STOP_WORDS = ["for", "and", "nor", "but", "or", "yet", "so", "the", "a", "an"];
const word = fc.oneof(
  fc.constantFrom(
    ...STOP_WORDS,
    "The",
    "6-11",
    "2024",
    "주일",
    "主日",
    "/",
    "-",
    "--",
    "ξ",
    "Ω",
    "½",
  ),
  anyText,
);
const title = fc.oneof(
  anyText,
  fc.array(word).map((words) => words.join(" ")),
  fc.array(word).map((words) => words.join("")),
);

it("[P4][SLUG-03][SLUG-05][SLUG-06][SLUG-07] slugify returns only allowed characters, is idempotent, and throws only for malformed text", () => {
  fc.assert(
    fc.property(title, fc.boolean(), (text, isPath) => {
      if (!text.isWellFormed()) {
        expect(() => slugify(text, isPath)).toThrow("malformed");
        return;
      }
      const slug = slugify(text, isPath);
      expect(slug).toMatch(isPath ? /^[a-z0-9/-]*$/ : /^[a-z0-9-]*$/);
      // A run of digits becomes its first digit.
      expect(slug).not.toMatch(/\d\d|--|\/\//);
      for (const part of slug.split("/")) {
        expect(part).not.toMatch(/^-|-$/);
        for (const each of part.split("-")) expect(STOP_WORDS).not.toContain(each);
      }
      expect(slugify(slug, isPath)).toBe(slug);
    }),
    RUNS,
  );
});

it("[P4] slugify returns a slug for every title of letters outside of ASCII", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(..."éñ주일主日あ한ξжא"), minLength: 1 }),
      (text) => {
        expect(slugify(text)).not.toBe("");
      },
    ),
    RUNS,
  );
});
