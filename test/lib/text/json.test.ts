import {
  uniqueById,
  asObject,
  asTexts,
  parseJson,
  parseObject,
  asNumber,
  asText,
  idText,
  isSameId,
  toJson,
  readShape,
} from "../../../src/lib/text/json.js";
import { CHURCH, USER_CHURCH } from "../../../src/platform/session/rules/churches.js";
import { FUND } from "../../../src/forms/payment/api.js";
import { MESSAGE, PRIVATE_MESSAGE } from "../../../src/messaging/api.js";
import { NOTIFICATION } from "../../../src/notifications/api.js";
import { QUESTION } from "../../../src/forms/api.js";
import { STOCK_PHOTO } from "../../../src/gallery/api.js";
import { UPLOAD, type PresignedUpload } from "../../../src/platform/http/rules/uploads.js";
import type { StockPhoto } from "../../../src/gallery/types.js";
import type { Question } from "../../../src/forms/types.js";
import type { Fund } from "../../../src/lib/giving/types.js";
import type { Message, PrivateMessage } from "../../../src/messaging/types.js";
import type { Notification } from "../../../src/notifications/types.js";
import { describe, expect, it } from "vitest";
import { type Person } from "../../../src/lib/people/people.js";
import { PERSON } from "../../../src/lib/people/shapes.js";
import type { Church, UserChurch } from "../../../src/platform/session/types.js";

describe("parsed JSON", () => {
  it.each([null, undefined, {}, "x", 5, { error: "e" }])(
    "[O23] asTexts returns an empty list for %j",
    (value) => expect(asTexts(value)).toEqual([]),
  );
  it.each([null, undefined, "x", 5, true, [], [{}]])("asObject returns undefined for %j", (value) =>
    expect(asObject(value)).toBeUndefined(),
  );

  it("asObject returns the same object", () => {
    const response = { error: "e" };
    expect(asObject(response)).toBe(response);
  });

  it("asTexts keeps only the strings of a list", () => {
    expect(asTexts([null, { a: 1 }, "x", 5, undefined, ""])).toEqual(["x", ""]);
  });

  it("[O29] parseJson drops keys that reach prototypes, also escaped ones, and throws for invalid JSON", () => {
    for (const text of [
      '{"__proto__":{"x":1},"a":{"constructor":1,"b":2}}',
      '{"\\u005f_proto__":{"x":1},"a":{"b":2}}',
    ]) {
      expect(parseJson(text)).toEqual({ a: { b: 2 } });
    }
    expect(({} as { x?: number }).x).toBeUndefined();
    expect(() => parseJson("<")).toThrow(SyntaxError);
  });

  it.each([null, undefined, "", "<", "[]", "5", '"x"'])(
    "parseObject returns undefined for %j",
    (text) => expect(parseObject(text)).toBeUndefined(),
  );

  it("parseObject returns the object of a text", () => {
    expect(parseObject('{"a":1}')).toEqual({ a: 1 });
  });
});

describe("uniqueById", () => {
  it("keeps the first entry of each id and all entries without an id", () => {
    const entries = [
      { id: "1", n: 1 },
      { id: "2", n: 2 },
      { id: "1", n: 3 },
      { n: 4 },
      { id: "", n: 5 },
      { n: 6 },
      { id: "", n: 7 },
    ];
    expect(uniqueById<{ id?: string; n: number }>(entries).map(({ n }) => n)).toEqual([
      1, 2, 4, 5, 6, 7,
    ]);
  });
});

describe("readShape", () => {
  it("[D30] returns the same object when all nested values are valid", () => {
    const privateMessage = {
      id: "1",
      notifyPersonId: null,
      conversation: {
        id: "2",
        groupId: null,
        postCount: 1,
        messages: [null, { id: "3", personId: null, content: "a" }],
      },
      person: { id: "4", name: { display: "Ann" }, allowDirectMessages: false },
      later: { by: ["the server"] },
    };
    const list = [privateMessage];
    expect(readShape<PrivateMessage[]>(list, [PRIVATE_MESSAGE])).toBe(list);
    const empty: unknown[] = [];
    expect(readShape<PrivateMessage[]>(empty, [PRIVATE_MESSAGE])).toBe(empty);
  });

  it("[D30][O39] converts numbers to strings, and drops fields that cannot be strings", () => {
    const person = {
      id: 7,
      churchId: {},
      name: { first: 5, last: ["x"], display: true },
      contactInfo: { email: { a: 1 }, zip: 62701 },
      extra: 9,
    };
    const copy = structuredClone(person);
    expect(readShape<Person>(person, PERSON)).toEqual({
      id: "7",
      name: { first: "5", display: "true" },
      contactInfo: { zip: "62701" },
      extra: 9,
    });
    expect(person).toEqual(copy);
    expect(readShape<Person>({ id: 10n }, PERSON)).toEqual({ id: "10" });
  });

  it("[D30][D05] keeps null only where the type allows it", () => {
    expect(
      readShape<Person>({ id: null, name: null, photo: null, formSubmissions: [null] }, PERSON),
    ).toEqual({
      photo: null,
      formSubmissions: [null],
    });
    expect(
      readShape<StockPhoto[]>([{ thumbnail: 3, url: null }, null, "x"], [STOCK_PHOTO]),
    ).toEqual([{ thumbnail: "3" }]);
  });

  it.each([null, undefined, "x", 5, true, [], [{}]])("[D30] rejects %j as an object", (value) => {
    expect(readShape<Person>(value, PERSON)).toBeUndefined();
    expect(readShape<Person>({ name: value }, PERSON)).toEqual({});
  });

  it.each([null, undefined, {}, "x", 5, { length: 2 }])(
    "[D30][O23] rejects %j as a list",
    (value) => {
      expect(readShape<Person[]>(value, [PERSON])).toBeUndefined();
      expect(readShape<Church>({ settings: value }, CHURCH)).toEqual({});
    },
  );

  it("[D30] drops invalid list entries, and keeps null in lists that allow it", () => {
    expect(readShape<Person[]>([null, { id: "1" }, "x", [], 5, undefined], [PERSON])).toEqual([
      { id: "1" },
    ]);
    expect(
      readShape<PrivateMessage>(
        { conversation: { messages: [null, "x", { id: 3 }] } },
        PRIVATE_MESSAGE,
      ),
    ).toEqual({
      conversation: { messages: [null, { id: "3" }] },
    });
  });

  it("[D30] drops records without the id that their type requires", () => {
    expect(
      readShape<Notification[]>(
        [{ message: "a" }, { id: 5 }, { id: {} }, { id: null }, { id: "" }],
        [NOTIFICATION],
      ),
    ).toEqual([{ id: "5" }, { id: "" }]);
    expect(
      readShape<Partial<UserChurch>>(
        { groups: [{ name: "x" }, { id: 1, leader: 0 }] },
        USER_CHURCH,
      ),
    ).toEqual({
      groups: [{ id: "1", leader: false }],
    });
  });

  it.each([
    [1, true],
    [0, false],
    ["true", true],
    ["false", false],
    ["1", true],
    ["0", false],
    ["yes", undefined],
    [null, undefined],
    [{}, undefined],
  ])("[D30] reads the boolean %j as %j", (required, flag) => {
    expect(readShape<Question>({ required }, QUESTION)?.required).toBe(flag);
  });

  it.each([
    [5, 5],
    ["5.5", 5.5],
    [" ", undefined],
    ["five", undefined],
    [Number.POSITIVE_INFINITY, undefined],
    [[5], undefined],
  ])("[D30] reads the number %j as %j", (amount, number) => {
    expect(readShape<Fund>({ id: "1", amount }, FUND)?.amount).toBe(number);
  });

  it.each([
    [2, 2],
    ["2", "2"],
    [Number.NaN, undefined],
    [{}, undefined],
  ])("[D30] reads the number or string %j as %j", (sort, read) => {
    expect(readShape<Question>({ sort }, QUESTION)?.sort).toBe(read);
  });

  const day = new Date("2026-05-01T00:00:00.000Z");
  it.each([
    ["2026-05-01 10:00:00", "2026-05-01 10:00:00"],
    [day, day],
    [day.getTime(), day.toISOString()],
    [1e300, undefined],
    [{}, undefined],
    [null, null],
  ])("[D30] reads the time %j as %j", (timeSent, time) => {
    expect(readShape<Message>({ timeSent }, MESSAGE)?.timeSent).toBe(time);
  });

  it("[D30] reads a record of strings", () => {
    const upload = { key: "k", fields: { key: "k", Policy: "p" } };
    expect(readShape<PresignedUpload>(upload, UPLOAD)).toBe(upload);
    expect(
      readShape<PresignedUpload>({ fields: { key: 5, Policy: {}, acl: "a" } }, UPLOAD),
    ).toEqual({ fields: { key: "5", acl: "a" } });
    expect(readShape<PresignedUpload>({ fields: ["a"] }, UPLOAD)).toEqual({});
  });
});

describe("asText, asNumber and toJson", () => {
  it.each([
    ["a", "a"],
    ["", ""],
    [7, "7"],
    [true, "true"],
    [10n, "10"],
    [null, undefined],
    [undefined, undefined],
    [{ toString: 1 }, undefined],
    [["a"], undefined],
    [Symbol("s"), undefined],
  ])("[D30] read %s as the string %j", (value, text) => expect(asText(value)).toBe(text));

  it.each([
    [7, 7],
    ["7.5", 7.5],
    [" ", undefined],
    ["x", undefined],
    [Number.NaN, undefined],
    [Infinity, undefined],
    [10n, undefined],
    [null, undefined],
    [{ valueOf: 1 }, undefined],
  ])("[D30] read %s as the number %j", (value, number) => expect(asNumber(value)).toBe(number));

  it("[D30] return undefined for a value that JSON cannot hold", () => {
    const circular: Record<string, unknown> = {};
    circular["self"] = circular;
    expect([{ a: 1 }, null, undefined, 10n, circular].map((value) => toJson(value))).toEqual([
      '{"a":1}',
      "null",
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("id helpers", () => {
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
  ])("[D04] convert %s to the text %j", (id, text) => expect(idText(id)).toBe(text));

  it("[D04] compare ids as text, and missing ids equal nothing", () => {
    expect(isSameId(9, "9")).toBe(true);
    expect(isSameId("9", "09")).toBe(false);
    expect(isSameId(undefined, undefined)).toBe(false);
    expect(isSameId(null, "")).toBe(false);
  });
});
