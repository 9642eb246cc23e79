import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanDisplayName } from "../../../src/rules/people/cleanDisplayName.js";
import { getDisplayName } from "../../../src/rules/people/getDisplayName.js";
import { getInitials } from "../../../src/rules/people/getInitials.js";
import { DEFAULT_PHOTO_PATH, getPhotoUrl } from "../../../src/rules/people/getPhotoUrl.js";
import { anyText, anyValue, RUNS } from "./arbitraries.js";

const ROOT = "https://content.example";

describe("getPhotoUrl", () => {
  it.each(["data:image/jpeg;base64,AAAA", "data:image/svg+xml,x", "https://photos.example/a.png", "HTTP://photos.example/a.png"])(
    "[AVA-01][O90] takes %s as it is",
    (photo) => {
      expect(getPhotoUrl(photo, ROOT, "2024-05-01T10:00:00Z")).toBe(photo);
    },
  );

  it.each([
    ["/a.png", `${ROOT}/a.png`],
    ["a.png", `${ROOT}/a.png`],
    ["//h/x.png", `${ROOT}/h/x.png`],
    ["\\\\h\\x.png", `${ROOT}/h\\x.png`],
    ["/\t/h/x.png", `${ROOT}/h/x.png`],
    ["/who?next=https://h", `${ROOT}/who?next=https://h`],
    ["javascript:alert(1)", `${ROOT}/javascript:alert(1)`],
    ["data:text/html,x", `${ROOT}/data:text/html,x`],
  ])("[AVA-02][O90] puts %j below the content root", (photo, url) => {
    expect(getPhotoUrl(photo, ROOT)).toBe(url);
    expect(getPhotoUrl(photo, `${ROOT}/`)).toBe(url);
  });

  it("[AVA-02] tells a changed photo from the one before", () => {
    expect(getPhotoUrl("/a.png", ROOT, "1970-01-01T00:00:05Z")).toBe(`${ROOT}/a.png?dt=5000`);
    expect(getPhotoUrl("/a.png?w=2", ROOT, new Date(7))).toBe(`${ROOT}/a.png?w=2&dt=7`);
    expect(getPhotoUrl("/a.png", ROOT, "garbage")).toBe(`${ROOT}/a.png`);
  });

  it.each([undefined, null, "", "  "])("[AVA-03][C-01] shows the sample picture for %j", (photo) => {
    expect(getPhotoUrl(photo, ROOT)).toBe("/images/sample-profile.png");
  });

  it("[P7] lets no address out but web addresses and images", () => {
    const start = fc.constantFrom(
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
    );
    fc.assert(
      fc.property(start, anyText, (head, tail) => {
        const url = getPhotoUrl(head + tail, ROOT);
        expect(url === DEFAULT_PHOTO_PATH || /^(https?:\/\/|data:image\/)/i.test(url)).toBe(true);
        if (/^https?:/i.test(url)) expect(getPhotoUrl(url, ROOT)).toBe(url);
        // Without a content root the path stays on the host's own site.
        const local = getPhotoUrl(head + tail, "");
        if (local.startsWith("/")) expect(new URL(local, "https://own.example").origin).toBe("https://own.example");
      }),
      RUNS,
    );
  });
});

describe("getInitials", () => {
  it.each([
    ["Ada Lovelace", "AL"],
    ["ada king of lovelace", "AL"],
    ["Ada", "A"],
    ["  Ada \n Lovelace ", "AL"],
    ["élodie ångström", "ÉÅ"],
    ["李 小龍", "李小"],
    ["👩‍👧 Smith", "👩‍👧S"],
    ["\u202eAda Lovelace", "AL"],
  ])("[AVA-04][A-76][O87] makes of %j the initials %s", (name, initials) => {
    expect(getInitials(name)).toBe(initials);
  });

  it.each([undefined, null, "", "   ", "\u202e"])("[AVA-05] shows a question mark for %j", (name) => {
    expect(getInitials(name)).toBe("?");
  });

  it("[P8][O87] are whole characters, one or two before upper-casing", () => {
    const graphemes = (text: string) => [...new Intl.Segmenter().segment(text)].length;
    fc.assert(
      fc.property(anyText, (name) => {
        const initials = getInitials(name);
        expect(initials.isWellFormed()).toBe(true);
        expect(initials).not.toBe("");
        // "ß" and a few ligatures grow when upper-cased.
        expect(graphemes(initials)).toBeLessThanOrEqual(6);
      }),
      RUNS,
    );
  });

  it("[P8] depend on the first and the last word only, however they are spaced", () => {
    const word = fc.string({ minLength: 1 }).filter((text) => !/\s/.test(text) && cleanDisplayName(text) !== "");
    const gap = fc.constantFrom(" ", "  ", "\t", "\n ", "\u00a0");
    fc.assert(
      fc.property(word, fc.array(word), word, gap, (first, between, last, space) => {
        expect(getInitials([first, ...between, last].join(space))).toBe(getInitials(`${first} ${last}`));
        expect(getInitials(`${space}${first}${space}`)).toBe(getInitials(first));
      }),
      RUNS,
    );
  });
});

describe("names", () => {
  it.each([
    ["Ada\u202e Lovelace\u2069", "Ada Lovelace"],
    ["Jo\u202ahn", "John"],
    ["Ada\nLove\u0000lace", "Ada Love lace"],
    ["  Ada   Lovelace ", "Ada Lovelace"],
    ["👩‍👧 Smith", "👩‍👧 Smith"],
    ["שָׁלוֹם", "שָׁלוֹם"],
    [42, ""],
    [null, ""],
    [{ display: "Ada" }, ""],
  ])("[O86] cleans %j", (name, clean) => {
    expect(cleanDisplayName(name)).toBe(clean);
  });

  it("[O86] leaves nothing that turns the text around it, and cleans once for all", () => {
    fc.assert(
      fc.property(anyValue, (name) => {
        const clean = cleanDisplayName(name);
        expect(clean).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
        expect(cleanDisplayName(clean)).toBe(clean);
      }),
      RUNS,
    );
  });

  it.each([
    ["Ada", "Lovelace", "", "Ada Lovelace"],
    ["Ada", "Lovelace", "Countess", 'Ada "Countess" Lovelace'],
    [" Ada ", "", null, "Ada"],
    [null, "Lovelace", undefined, "Lovelace"],
    [undefined, undefined, " ", ""],
  ])("joins %j, %j and %j", (first, last, nick, display) => {
    expect(getDisplayName(first, last, nick)).toBe(display);
  });
});
