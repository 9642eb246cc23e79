import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cleanDisplayName,
  getInitials,
  DEFAULT_PHOTO_PATH,
  getPhotoUrl,
} from "../../../src/lib/people/people.js";

import { anyText, anyValue, RUNS } from "../../harness/arbitraries.js";

const ROOT = "https://content.example";

describe("getPhotoUrl", () => {
  const starts = [
    "",
    "javascript:",
    "JaVaScRiPt:",
    "file://",
    "//",
    "\\\\",
    "/\n/",
    "data:",
    "data:image/",
    "https://",
    " ",
  ];
  const photo = fc.tuple(fc.constantFrom(...starts), anyText).map(([head, tail]) => head + tail);

  it("[P7] returns only the sample photo, images, web URLs and URLs below the content root", () => {
    fc.assert(
      fc.property(photo, (text) => {
        const url = getPhotoUrl(text, ROOT);
        const isBelowRoot = url.startsWith(`${ROOT}/`);
        expect(
          isBelowRoot || url === DEFAULT_PHOTO_PATH || /^(https?:\/\/|data:image\/)/i.test(url),
        ).toBe(true);
        if (isBelowRoot) expect(new URL(url).origin).toBe(ROOT);
        if (/^(https?:|data:)/i.test(url)) expect(getPhotoUrl(url, ROOT)).toBe(url);
        // Without a content root the path stays on the host's own site.
        const local = getPhotoUrl(text, "");
        if (local.startsWith("/"))
          expect(new URL(local, "https://own.example").origin).toBe("https://own.example");
      }),
      RUNS,
    );
  });

  it("[P7] returns images and web URLs unchanged, for any root and version", () => {
    const image = fc.tuple(fc.constantFrom("png", "jpeg", "svg+xml", "webp"), fc.base64String());
    const whole = fc.oneof(
      fc.webUrl(),
      image.map(([type, data]) => `data:image/${type};base64,${data}`),
    );
    fc.assert(
      fc.property(whole, fc.webUrl(), fc.date({ noInvalidDate: true }), (url, root, updated) => {
        expect(getPhotoUrl(url, root, updated)).toBe(url);
      }),
      RUNS,
    );
  });

  it("[P7] returns the sample photo for other values than text", () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const url = getPhotoUrl(value as string, ROOT);
        if (typeof value !== "string" || value === "") expect(url).toBe(DEFAULT_PHOTO_PATH);
      }),
      RUNS,
    );
  });
});

describe("getInitials", () => {
  const graphemesOf = (text: string) =>
    [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  const hasWords = (name: string) => cleanDisplayName(name) !== "";
  const hidden = /^[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]+/u;
  const punctuation = /^[\p{P}\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]+(?=[\p{L}\p{N}])/u;
  const cursive =
    /[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mand}\p{sc=Mong}\p{sc=Nkoo}\p{sc=Adlm}\p{sc=Rohg}]/u;
  const visible = (word: string) =>
    word.replace(hidden, "").replace(punctuation, "").replace(hidden, "");

  it("[P8][O87][D45] returns the first visible character of the first and last word, or a question mark", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          fc.array(fc.string({ unit: "grapheme" })).map((words) => words.join(" ")),
        ),
        (name) => {
          const initials = getInitials(name);
          const words = cleanDisplayName(name).split(" ").map(visible).filter(Boolean);
          const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
          const expected = ends.map((word) => graphemesOf(word ?? "")[0] ?? "");
          // Letters of a cursive script have a thin space between them.
          const separator = expected.every((initial) => cursive.test(initial)) ? "\u2009" : "";
          expect(initials).toBe(hasWords(name) ? expected.join(separator).toUpperCase() : "?");
          expect(initials.isWellFormed()).toBe(true);
          expect(initials).not.toBe("");
          expect(initials).not.toMatch(hidden);
        },
      ),
      RUNS,
    );
  });

  it("[P8] uses only the first and the last word, regardless of spacing", () => {
    const word = fc.string({ minLength: 1 }).filter((text) => !/\s/.test(text) && hasWords(text));
    const gap = fc.constantFrom(" ", "  ", "\t", "\n ", "\u00a0");
    fc.assert(
      fc.property(word, fc.array(word), word, gap, (first, between, last, space) => {
        expect(getInitials([first, ...between, last].join(space))).toBe(
          getInitials(`${first} ${last}`),
        );
        expect(getInitials(`${space}${first}${space}`)).toBe(getInitials(first));
      }),
      RUNS,
    );
  });
});

it("[O86] cleanDisplayName removes control and direction characters, and is idempotent", () => {
  fc.assert(
    fc.property(anyValue, (name) => {
      const clean = cleanDisplayName(name);
      expect(clean).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      expect(cleanDisplayName(clean)).toBe(clean);
    }),
    RUNS,
  );
});
