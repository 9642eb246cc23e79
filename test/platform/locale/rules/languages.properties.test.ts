import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  languageOf,
  LANGUAGES,
  pickLanguage,
  safeTranslations,
} from "../../../../src/platform/locale/rules/languages.js";

import { anyText, anyValue, RUNS } from "../../../harness/arbitraries.js";

describe("languages", () => {
  const tag = fc.oneof(
    fc.constantFrom(...LANGUAGES, "nb", "nn", "xx", "de-AT", "zh_Hant_TW", "../../x"),
    anyText,
  );

  it("[P9][O79] are recognized regardless of region and letter case", () => {
    fc.assert(
      fc.property(tag, (text) => {
        const language = languageOf(text);
        expect(languageOf(`${text}-ZZ`)).toBe(language);
        // "ı" and a few other letters are invalid in a tag, but their upper-case forms are valid.
        if (/^[ -~]*$/.test(text)) expect(languageOf(text.toUpperCase())).toBe(language);
      }),
      RUNS,
    );
  });

  it("[P9][O79] are picked from any candidates: the first supported one, else English", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(anyValue, tag)), (candidates) => {
        const language = pickLanguage(candidates);
        expect(LANGUAGES).toContain(language);
        expect(language).toBe(candidates.map(languageOf).find((each) => each !== null) ?? "en");
      }),
      RUNS,
    );
  });
});

describe("translation files", () => {
  const unsafe = ["__proto__", "constructor", "prototype"];
  const name = fc.constantFrom("a", "a.b", ...unsafe, ...unsafe.map((each) => `a.${each}`));
  const { nested } = fc.letrec((tie) => ({
    nested: fc
      .array(fc.tuple(name, fc.oneof(fc.constant("text"), tie("nested"))), { maxLength: 3 })
      .map((entries) => Object.fromEntries(entries)),
  }));

  it("[O78] yield only strings under safe keys, for any content", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyValue,
          fc.json().map((text) => JSON.parse(text) as unknown),
          nested,
        ),
        (file) => {
          for (const [key, text] of Object.entries(safeTranslations(file))) {
            expect(typeof text).toBe("string");
            expect(key.split(".").filter((name) => unsafe.includes(name))).toEqual([]);
          }
        },
      ),
      RUNS,
    );
  });
});
