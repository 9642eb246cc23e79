import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasPermission } from "../../../src/rules/permissions/hasPermission.js";
import { Permissions } from "../../../src/rules/permissions/Permissions.js";
import type { ApiPermission } from "../../../src/types/permissions.js";
import { anyValue, RUNS } from "./arbitraries.js";

const wanted = Permissions.membershipApi.people.view;
const exact = { contentType: "People", action: "View" };
const grantOf = (permissions: unknown, more: object = {}) => [{ keyName: "MembershipApi", jwt: "token", permissions, ...more }];

describe("hasPermission", () => {
  it("[P15][O68] takes anything: junk grants nothing, and takes nothing away", () => {
    fc.assert(
      fc.property(anyValue, fc.array(anyValue), (value, list) => {
        for (const apis of [value, [value], grantOf(value), grantOf(list), [...list, ...grantOf(list)]]) {
          expect(hasPermission(apis, wanted)).toBe(false);
        }
        expect(hasPermission([...list, ...grantOf([...list, exact])], wanted)).toBe(true);
      }),
      RUNS,
    );
  });

  it("[P15] takes anything for a question, and answers only what was asked in full", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(hasPermission(grantOf([{}, exact]), JSON.parse(text) as ApiPermission)).toBe(false);
      }),
      RUNS,
    );
  });

  it("[P15][O68] takes own fields only", () => {
    const inherited: unknown = Object.create(exact);
    expect(hasPermission(grantOf([inherited]), wanted)).toBe(false);
    expect(hasPermission([Object.create(grantOf([exact])[0] ?? null)], wanted)).toBe(false);
  });

  it.each([
    ["a space too many", { contentType: "People ", action: "View" }],
    ["half of it", { contentType: "People" }],
    ["the two the wrong way round", { contentType: "View", action: "People" }],
  ])("[PERM-03][A-20] refuses %s", (_, permission) => {
    expect(hasPermission(grantOf([permission]), wanted)).toBe(false);
  });
});

function* leavesOf(node: object): Generator<ApiPermission> {
  for (const entry of Object.values(node) as unknown[]) {
    if (typeof entry !== "object" || entry === null) continue;
    if ("action" in entry) yield entry as ApiPermission;
    else yield* leavesOf(entry);
  }
}

describe("the catalogue", () => {
  it("[A-90] names each permission once: the specification's 25, and those that host apps ask for beside them", () => {
    const listed = [...leavesOf(Permissions)].map(({ api, contentType, action }) => `${api} / ${contentType} / ${action}`);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed).toHaveLength(25 + 4);
    expect(listed.filter((name) => /^(Messaging|Doing)Api/.test(name))).toEqual([
      "MessagingApi / Texting / Send",
      "DoingApi / Tasks / View",
      "DoingApi / Tasks / Edit",
      "DoingApi / Tasks / Admin",
    ]);
  });

  it("[A-90] can be extended by hosts", () => {
    class AppPermissions extends Permissions {
      static appApi = { things: { edit: { api: "AppApi", contentType: "Things", action: "Edit" } } };
    }
    expect(hasPermission(grantOf([exact]), AppPermissions.membershipApi.people.view)).toBe(true);
    expect(hasPermission(grantOf([exact]), AppPermissions.appApi.things.edit)).toBe(false);
  });
});
