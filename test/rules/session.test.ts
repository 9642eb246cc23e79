import { describe, expect, it } from "vitest";
import { judgeContext } from "../../src/rules/session/judgeContext.js";
import { idText } from "../../src/rules/session/idText.js";
import { isSameId } from "../../src/rules/session/isSameId.js";
import { contentOf } from "../../src/rules/session/contentOf.js";
import { isSameContent } from "../../src/rules/session/isSameContent.js";
import { placeOf } from "../../src/rules/session/placeOf.js";
import type { ContextFacts, ContextVerdict, SessionIdentity } from "../../src/types/session.js";

describe("judgeContext", () => {
  const [oneA, oneB, twoA, twoC] = (["1A", "1B", "2A", "2C"] as const).map(([user, church]) => ({
    userId: `U${user}`,
    churchId: church,
    personId: `P${user}${church}`,
  })) as [SessionIdentity, SessionIdentity, SessionIdentity, SessionIdentity];
  const nowhere = { churchId: undefined, personId: undefined };
  const none = { userId: undefined, ...nowhere };
  type Known = ContextFacts["known"];
  it.each<[string, ContextVerdict | undefined, SessionIdentity, Known]>([
    ["what was said last", undefined, oneA, [oneA, oneB]],
    ["what the session has been lately", undefined, oneB, [oneA, twoC, undefined, oneB]],
    ["what its view has said before", undefined, oneA, [oneB, oneB, oneA]],
    ["what the session is", "same", oneA, [oneB, oneA]],
    ["another place of the same user", "move", oneB, [oneA, oneA]],
    ["a place before anything else", "move", oneA, [undefined, none]],
    ["a place where it is not known yet who they are", undefined, { ...oneB, personId: undefined }, [oneA, oneA]],
    ["a place of who came, by who was there", "church", { ...twoC, userId: "U1" }, [oneA, twoA]],
    ["another user with their place", "other", twoC, [oneA, oneA]],
    ["another user before their place", "alone", { ...oneA, userId: "U2" }, [oneA, oneA]],
    ["another user in no place", "alone", { ...nowhere, userId: "U2" }, [oneA, oneA]],
    ["the user of a session that has none", "same", { ...nowhere, userId: "U1" }, [undefined, { ...oneA, userId: undefined }]],
    ["the user of a place that has none", "same", oneA, [undefined, { ...oneA, userId: undefined }]],
    ["a place without a user, as it is", "same", { ...oneA, userId: undefined }, [undefined, { ...oneA, userId: undefined }]],
    ["who is there, before their place", undefined, { ...nowhere, userId: "U1" }, [undefined, oneA]],
    [
      "nobody any more, after somebody in no place",
      "end",
      none,
      [
        { ...nowhere, userId: "U1" },
        { ...nowhere, userId: "U1" },
      ],
    ],
    ["who was there, after a logout", undefined, { ...nowhere, userId: "U1" }, [oneA, none]],
    ["nobody any more", "end", none, [oneA, oneA]],
    ["nobody, as it was told", undefined, none, [oneA, oneA, undefined, none]],
    ["nobody, before anything else", undefined, none, [undefined, oneA]],
    ["nobody any more, after somebody else has come", undefined, none, [oneA, twoC]],
  ])("[P18][L17] %s", (_, verdict, said, known) => {
    expect(judgeContext({ said, known, strange: undefined })).toBe(verdict);
  });

  it("[P18] another user after their place", () => {
    const said = { ...oneB, userId: "U2" };
    expect(judgeContext({ said, known: [oneB, oneB], strange: placeOf(oneB) })).toBe("other");
  });
});

describe("ids", () => {
  it.each([
    ["9", "9"],
    [9, "9"],
    [0, "0"],
    [9_007_199_254_740_993n, "9007199254740993"],
    ["", undefined],
    [null, undefined],
    [undefined, undefined],
    [Number.NaN, undefined],
    [Infinity, undefined],
    [{}, undefined],
    [true, undefined],
  ])("[D04] %s is the text %j", (id, text) => expect(idText(id)).toBe(text));

  it("[D04] are the same as texts, and missing ones are equal to nothing", () => {
    expect(isSameId(9, "9")).toBe(true);
    expect(isSameId("9", "09")).toBe(false);
    expect(isSameId(undefined, undefined)).toBe(false);
    expect(isSameId(null, "")).toBe(false);
  });
});

describe("contents", () => {
  const isSame = (one: unknown, other: unknown) => isSameContent(contentOf(one), contentOf(other));

  it.each<[unknown, unknown, boolean]>([
    [{ id: "1", name: { first: "A", last: "B" } }, { name: { last: "B", first: "A" }, id: "1" }, true],
    [[{ id: "1", x: 1 }], [{ x: 1, id: "1" }], true],
    [undefined, null, true],
    ["a", "a", true],
    ["a", "b", false],
    [[1, 2], [2, 1], false],
    [{ a: 1, b: 2 }, { a: 2, b: 1 }, false],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [null, {}, false],
    [{ id: 7n }, { id: 7n }, true],
    [{ id: 7n }, { id: 8n }, false],
  ])("[D02] of %o and %o are compared without the order of keys", (one, other, expected) => expect(isSame(one, other)).toBe(expected));

  it("[D02] that cannot be written are equal to nothing", () => {
    const circle: Record<string, unknown> = {};
    circle["self"] = circle;
    expect(isSame(circle, circle)).toBe(false);
    expect(isSame({}, circle)).toBe(false);
    expect(isSame(circle, {})).toBe(false);
  });
});
