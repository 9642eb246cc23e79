import { describe, expect, it } from "vitest";
import { foldText, matchesTerm, splitAtMatch } from "../../../src/messaging/rules/search.js";

describe("foldText", () => {
  it("ignores case and accents", () => {
    expect(foldText("JOSÉ Müller")).toBe("jose muller");
  });
});

describe("splitAtMatch", () => {
  it.each([
    ["Hannah", "ann", ["H", "ann", "ah"]],
    ["Anna Ann", "ann", ["", "Ann", "a Ann"]],
    ["José Villanueva", "jose", ["", "José", " Villanueva"]],
    ["Jose\u0301 V", "jose", ["", "Jose\u0301", " V"]],
    ["Anna-Lena Müller", "MUL", ["Anna-Lena ", "Mül", "ler"]],
    ["👩‍🏫 Ruth", "ru", ["👩‍🏫 ", "Ru", "th"]],
    ["한지우", "지", ["한", "지", "우"]],
    ["İstanbul", "is", ["", "İs", "tanbul"]],
    ["Ruth", "  ru ", ["", "Ru", "th"]],
  ])("splits %j at the first match of %j", (text, term, parts) => {
    expect(splitAtMatch(text, term)).toEqual(parts);
  });

  it.each([
    ["Ruth", "x"],
    ["Ruth", " "],
    ["", "ruth"],
  ])("returns %j as one part when the term %j does not match", (text, term) => {
    expect(splitAtMatch(text, term)).toEqual([text, "", ""]);
  });
});

describe("matchesTerm", () => {
  const item = { conversation: { messages: [{ id: "1", content: "\nBring the Soup" }] } };

  it.each(["soup", "", " ", "jose"])("finds %j in the name or the preview", (term) => {
    expect(matchesTerm(item, "José", term)).toBe(true);
  });

  it("excludes conversations with neither", () => {
    expect(matchesTerm(item, "José", "ruth")).toBe(false);
    expect(matchesTerm({}, "José", "soup")).toBe(false);
  });
});
