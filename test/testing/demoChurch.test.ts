import { describe, expect, it } from "vitest";
import {
  buildMessage,
  buildNotification,
  buildPerson,
  buildPrivateMessage,
  buildUserChurch,
  createDemoChurch,
  type DemoChurch,
} from "../../src/entries/testing.js";
import { apisAt } from "../../src/platform/http/ApiConfigs.js";

const thread = (server: DemoChurch) => server.db.messages.get("CON00000001") ?? [];

describe("demo server data", () => {
  const server = createDemoChurch();

  it("is deterministic for a given clock", () => {
    const now = () => new Date("2026-05-01T12:00:00Z");
    expect(createDemoChurch({ now }).db).toEqual(createDemoChurch({ now }).db);
    expect(thread(createDemoChurch({ now })).at(-1)?.timeSent.getTime()).toBeLessThan(
      now().getTime(),
    );
  });

  it("has four churches, more than forty people, and conversations of many lengths", () => {
    expect(server.db.churches).toHaveLength(4);
    expect(server.db.people.length).toBeGreaterThan(40);
    const lengths = [...server.db.messages.values()].map(({ length }) => length);
    expect(lengths).toEqual(expect.arrayContaining([0, 1, 2, 12, 120, 1_000, 5_000]));
  });

  it("has unusual names, a missing name and people who allow no private messages", () => {
    const names = server.db.people.map(({ name }) => name?.display ?? "");
    for (const hard of [
      /'/,
      /\p{Script=Hangul}/u,
      /\p{Script=Devanagari}/u,
      /\p{Script=Cyrillic}/u,
      /.{70}/,
    ]) {
      expect(names.some((name) => hard.test(name))).toBe(true);
    }
    expect(server.db.people.some(({ allowDirectMessages }) => allowDirectMessages === false)).toBe(
      true,
    );
    expect(server.db.people.some(({ name }) => name?.first === undefined)).toBe(true);
  });

  it("has the addresses of every API that apisAt lists", () => {
    expect(server.apis).toEqual(apisAt("http://demo.church"));
  });

  it("signs in users with different permissions and throws for an unknown email", () => {
    const churchesOf = (email: string) =>
      server.signIn(email).userChurches.map(({ apis }) => apis.map(({ keyName }) => keyName));
    expect(churchesOf("ruth@grace.example")).toHaveLength(3);
    expect(churchesOf("miriam@grace.example")).toEqual([["ReportingApi", "DoingApi"]]);
    expect(churchesOf("samuel@grace.example")).toEqual([[]]);
    expect(() => server.signIn("stranger@grace.example")).toThrow("stranger@grace.example");
  });
});

describe("test data builders", () => {
  it.each([
    ["a person", buildPerson, { photo: "x.png" }],
    ["a message", buildMessage, { content: "Hi" }],
    ["a notification", buildNotification, { isNew: true }],
    ["a private message", buildPrivateMessage, { toPersonId: "PER9" }],
    ["a user's church", buildUserChurch, { jwt: "other" }],
  ] as const)("return complete default data for %s and apply overrides", (_, build, given) => {
    const plain: object = build();
    expect(Object.values(plain).every((value) => value !== undefined)).toBe(true);
    expect((build as (given: object) => object)(given)).toEqual({ ...plain, ...given });
  });
});
