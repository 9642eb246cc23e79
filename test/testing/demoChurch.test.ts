import { describe, expect, it } from "vitest";
import {
  buildMessage,
  buildNotification,
  buildPerson,
  buildPrivateMessage,
  buildUserChurch,
  createDemoChurch,
  type DemoChurch,
} from "../../src/testing.js";

const thread = (church: DemoChurch) => church.db.messages.get("CON00000001") ?? [];

describe("the data", () => {
  const church = createDemoChurch();

  it("is the same every time, apart from the clock", () => {
    const now = () => new Date("2026-05-01T12:00:00Z");
    expect(createDemoChurch({ now }).db).toEqual(createDemoChurch({ now }).db);
    expect(thread(createDemoChurch({ now })).at(-1)?.timeSent.getTime()).toBeLessThan(
      now().getTime(),
    );
  });

  it("has four churches, more than forty people, and conversations of every length", () => {
    expect(church.db.churches).toHaveLength(4);
    expect(church.db.people.length).toBeGreaterThan(40);
    const lengths = [...church.db.messages.values()].map(({ length }) => length);
    expect(lengths).toEqual(expect.arrayContaining([0, 1, 2, 12, 120, 1_000, 5_000]));
  });

  it("knows hard names, and people who take no private messages", () => {
    const names = church.db.people.map(({ name }) => name?.display ?? "");
    for (const hard of [
      /👩‍👧/u,
      /'/,
      /\p{Script=Hangul}/u,
      /\p{Script=Devanagari}/u,
      /\p{Script=Cyrillic}/u,
      /.{70}/,
    ]) {
      expect(names.some((name) => hard.test(name))).toBe(true);
    }
    expect(church.db.people.some(({ allowDirectMessages }) => allowDirectMessages === false)).toBe(
      true,
    );
    expect(church.db.people.some(({ name }) => name?.first === undefined)).toBe(true);
  });

  it("lets administrators, members and people without any right sign in", () => {
    const churchesOf = (email: string) =>
      church.signIn(email).userChurches.map(({ apis }) => apis.map(({ keyName }) => keyName));
    expect(churchesOf("ruth@grace.example")).toHaveLength(3);
    expect(churchesOf("miriam@grace.example")).toEqual([["ReportingApi", "DoingApi"]]);
    expect(churchesOf("samuel@grace.example")).toEqual([[]]);
    expect(() => church.signIn("stranger@grace.example")).toThrow("stranger@grace.example");
  });
});

describe("a builder", () => {
  it.each([
    ["a person", buildPerson, { photo: "x.png" }],
    ["a message", buildMessage, { content: "Hi" }],
    ["a notification", buildNotification, { isNew: true }],
    ["a private message", buildPrivateMessage, { toPersonId: "PER9" }],
    ["a church of a user", buildUserChurch, { jwt: "other" }],
  ] as const)("makes %s that is whole, with what is given", (_, build, given) => {
    const plain: object = build();
    expect(Object.values(plain).every((value) => value !== undefined)).toBe(true);
    expect((build as (given: object) => object)(given)).toEqual({ ...plain, ...given });
  });
});
