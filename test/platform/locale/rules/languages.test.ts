import { describe, expect, it } from "vitest";
import { englishText, formatText } from "../../../../src/platform/locale/textStore.js";
import {
  languageOf,
  LANGUAGES,
  pickLanguage,
  safeTranslations,
} from "../../../../src/platform/locale/rules/languages.js";

describe("languages", () => {
  it("map fil to tl", () => {
    expect(["fil", "fil-PH", "tl"].map(languageOf)).toEqual(["tl", "tl", "tl"]);
  });

  it("[I18N-01] are these twelve, with nb and nn mapped to no", () => {
    expect(LANGUAGES).toEqual([
      "de",
      "en",
      "es",
      "fr",
      "hi",
      "it",
      "ko",
      "no",
      "pt",
      "ru",
      "tl",
      "zh",
    ]);
    expect(["nb", "nn-NO", "NO"].map(languageOf)).toEqual(["no", "no", "no"]);
  });

  it.each(LANGUAGES)("[O79] are recognized with any region, script and letter case: %s", (code) => {
    for (const tag of [code.toUpperCase(), `${code}-ZZ`, `${code}_Hant_TW`])
      expect(languageOf(tag)).toBe(code);
  });

  it.each([
    "../../x",
    "en/../de",
    "en\u0000",
    "de ",
    "-de",
    "de--AT",
    "xx",
    "d",
    "",
    "e".repeat(1_000_000),
  ])("[O79] are not recognized in %.10j", (text) => expect(languageOf(text)).toBeNull());

  it("[I18N-02] are picked by the first supported candidate, else English", () => {
    expect(pickLanguage(["xx", null, "ko-KR", "de"])).toBe("ko");
    expect(pickLanguage([])).toBe("en");
  });
});

describe("texts of a file", () => {
  it("[O78] are strings with dotted keys", () => {
    const file: unknown = JSON.parse(
      '{"a":{"b":"1","constructor":"2","c":{"d":"3"}},"__proto__":{"x":"4"},"n":5,"l":["6"]}',
    );
    expect(safeTranslations(file)).toEqual({ "a.b": "1", "a.c.d": "3" });
    for (const invalid of [null, "x", [], 5]) expect(safeTranslations(invalid)).toEqual({});
  });

  it.each(["__proto__", "constructor", "prototype"])("[O78] lose the key %s", (name) => {
    const file: unknown = JSON.parse(`{"${name}":{"x":"1"},"a":{"${name}":{"x":"2"},"b":"3"}}`);
    expect(safeTranslations(file)).toEqual({ "a.b": "3" });
    expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
    expect(formatText(`{{${name}}}`, {})).toBe(`{{${name}}}`);
  });

  it("[O78] are read up to nine levels deep", () => {
    const deep: unknown = JSON.parse(`${'{"a":'.repeat(1_000)}"x"${"}".repeat(1_000)}`);
    expect(safeTranslations(deep)).toEqual({});
    const nested = (depth: number): unknown =>
      JSON.parse(`${'{"a":'.repeat(depth)}"x"${"}".repeat(depth)}`);
    expect(safeTranslations(nested(9))).toEqual({ "a.a.a.a.a.a.a.a.a": "x" });
    expect(safeTranslations(nested(10))).toEqual({});
  });

  it("[L117] insert values literally", () => {
    expect(formatText("{{a}} and {{ b }} and {{c}}", { a: "$& $1", b: 2 })).toBe(
      "$& $1 and 2 and {{c}}",
    );
    expect(formatText("{{toString}}")).toBe("{{toString}}");
  });
});

it("englishText returns plural forms, and texts without plural forms", () => {
  const texts = {
    years_one: "{{count}} year",
    years_other: "{{count}} years",
    left: "{{count}} left",
  };
  expect([0, 1, 2].map((count) => englishText(texts, "years", { count }))).toEqual([
    "0 years",
    "1 year",
    "2 years",
  ]);
  expect(englishText(texts, "left", { count: 3 })).toBe("3 left");
  expect(englishText(texts, "left")).toBe("{{count}} left");
  expect(englishText(texts, "right", { count: 3 })).toBeUndefined();
  expect(englishText({ ...texts, years: "years" }, "years")).toBe("years");
});
