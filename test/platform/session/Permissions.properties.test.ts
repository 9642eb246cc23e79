import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasPermission, Permissions } from "../../../src/platform/session/Permissions.js";
import type { ApiPermission } from "../../../src/platform/core/types.js";

import { anyValue, RUNS } from "../../harness/arbitraries.js";

const wanted = Permissions.membershipApi.people.view;
const exact = { contentType: "People", action: "View" };
const grantOf = (permissions: unknown) => [{ keyName: "MembershipApi", jwt: "token", permissions }];

describe("hasPermission", () => {
  it("[P15] equals a plain search on a well-formed list, with junk around it or without", () => {
    const leaf = fc.record({
      contentType: fc.constantFrom("People", "Roles", "people", "People "),
      action: fc.constantFrom("View", "Edit", "View Members"),
    });
    fc.assert(
      fc.property(fc.array(leaf), leaf, fc.array(anyValue), (list, asked, junk) => {
        const permission = { api: "MembershipApi", ...asked };
        const expected = list.some(
          ({ contentType, action }) => contentType === asked.contentType && action === asked.action,
        );
        expect(hasPermission(grantOf(list), permission)).toBe(expected);
        expect(hasPermission(grantOf([...junk, ...list, ...junk]), permission)).toBe(expected);
      }),
      RUNS,
    );
  });

  it("[P15][O68] takes anything: junk grants nothing, and takes nothing away", () => {
    fc.assert(
      fc.property(anyValue, fc.array(anyValue), (value, list) => {
        for (const apis of [
          value,
          [value],
          grantOf(value),
          grantOf(list),
          [...list, ...grantOf(list)],
        ]) {
          expect(hasPermission(apis, wanted)).toBe(false);
        }
        expect(hasPermission([...list, ...grantOf([...list, exact])], wanted)).toBe(true);
      }),
      RUNS,
    );
  });

  it("[P15] takes anything for a question, and answers only what was asked in full", () => {
    const half = fc.oneof(fc.constantFrom("People", "View", "", null), anyValue);
    const rest = fc.record({ contentType: half, action: half }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.oneof(anyValue, rest), (asked) => {
        const granted = [{}, asked, { contentType: "People" }, { action: "View" }];
        const question = {
          api: "MembershipApi",
          ...(asked as Partial<ApiPermission>),
        } as ApiPermission;
        const { api, contentType, action } = question;
        const isFull =
          [api, contentType, action].every((text) => typeof text === "string" && text !== "") &&
          api === "MembershipApi";
        expect(hasPermission(grantOf(granted), question)).toBe(isFull);
        expect(hasPermission(grantOf([exact]), asked as ApiPermission)).toBe(false);
      }),
      RUNS,
    );
  });
});
