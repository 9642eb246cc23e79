import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanDisplayName } from "../../src/rules/people/cleanDisplayName.js";
import { getDisplayName } from "../../src/rules/people/getDisplayName.js";
import { getInitials } from "../../src/rules/people/getInitials.js";
import { DEFAULT_PHOTO_PATH, getPhotoUrl } from "../../src/rules/people/getPhotoUrl.js";

const ROOT = "https://content.example";
const RUNS = { numRuns: 1_000 };

describe("getPhotoUrl", () => {
  it.each([
    "data:image/png;base64,AA",
    "data:image/jpeg;base64,AA",
    "data:image/svg+xml;utf8,<svg/>",
    "https://a.example/b.png",
    "http://a.example/b.png",
  ])("[AVA-01][O90] takes %s as it is", (photo) => expect(getPhotoUrl(photo, ROOT)).toBe(photo));

  it.each([
    ["/a.png", `${ROOT}/a.png`],
    ["a/b.png", `${ROOT}/a/b.png`],
    ["//h/x.png", `${ROOT}/h/x.png`],
    ["javascript:alert(1)", `${ROOT}/javascript:alert(1)`],
    ["data:text/html,x", `${ROOT}/data:text/html,x`],
    ["x://y", `${ROOT}/x://y`],
  ])("[AVA-02][O90] puts %s below the content root", (photo, url) => expect(getPhotoUrl(photo, ROOT)).toBe(url));

  it.each([null, undefined, "", "  "])("[AVA-03] gives the sample picture for %j", (photo) => {
    expect(getPhotoUrl(photo, ROOT)).toBe(DEFAULT_PHOTO_PATH);
  });

  it("names the version of a photo below the content root only", () => {
    expect(getPhotoUrl("/a.png", ROOT, "2026-05-01T00:00:00Z")).toBe(`${ROOT}/a.png?dt=1777593600000`);
    expect(getPhotoUrl("https://a.example/b.png", ROOT, "2026-05-01T00:00:00Z")).toBe("https://a.example/b.png");
  });

  it("[P7] never lets another scheme out, and changes nothing twice", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom("javascript:x", "//x", "data:image/gif;x")), (photo) => {
        const url = getPhotoUrl(photo, ROOT);
        expect(url === DEFAULT_PHOTO_PATH || /^(https?:\/\/|data:image\/)/i.test(url)).toBe(true);
        if (url !== DEFAULT_PHOTO_PATH) expect(getPhotoUrl(url, ROOT)).toBe(url);
      }),
      RUNS,
    );
  });
});

describe("getInitials", () => {
  it.each([
    ["Ada Bell", "AB"],
    ["ada maria bell", "AB"],
    ["Ada", "A"],
    ["  Ada   Bell  ", "AB"],
    ["👩‍👧 Smith", "👩‍👧S"],
    ["李 雅婷", "李雅"],
  ])("[AVA-04][O87] of %s are %s", (name, initials) => expect(getInitials(name)).toBe(initials));

  it.each([null, undefined, "", "   ", "\u202e"])("[AVA-05] are a question mark for %j", (name) => expect(getInitials(name)).toBe("?"));

  it("[P8] are well-formed, never empty, and depend on the first and last word only", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), (first, middle) => {
        const initials = getInitials(`${first} ${middle} Zed`);
        expect(initials.isWellFormed()).toBe(true);
        expect(initials).not.toBe("");
        expect(getInitials(`  ${first}   ${middle}  Zed `)).toBe(initials);
      }),
      RUNS,
    );
  });
});

describe("cleanDisplayName", () => {
  it("[O86] cannot turn the text around it, and takes one line", () => {
    expect(cleanDisplayName("Ada \u202eBell\u2066 \n x")).toBe("Ada Bell x");
    expect(cleanDisplayName(5)).toBe("");
    expect(cleanDisplayName({ toString: () => "x" })).toBe("");
  });
});

describe("getDisplayName", () => {
  it.each([
    ["Ada", "Bell", undefined, "Ada Bell"],
    ["Ada", "Bell", "Addie", 'Ada "Addie" Bell'],
    [null, "Bell", "  ", "Bell"],
    [undefined, undefined, undefined, ""],
  ])("of %s, %s and %s", (first, last, nick, name) => expect(getDisplayName(first, last, nick)).toBe(name));
});
