import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Permissions } from "../../../../src/platform/session/Permissions.js";
import { hasPermission } from "../../../../src/platform/session/rules/churches.js";
import { anyValue, RUNS } from "../../../harness/arbitraries.js";
import type { ApiPermission } from "../../../../src/platform/core/ClientCore.js";

const VIEW = Permissions.membershipApi.people.view;
const exact = { contentType: "People", action: "View" };
const grantOf = (permissions: unknown) => [{ keyName: "MembershipApi", jwt: "token", permissions }];

describe("hasPermission", () => {
  it("[P15] equals a plain search of a well-formed list, with and without junk entries", () => {
    const leaf = fc.record({
      contentType: fc.constantFrom("People", "Roles", "people", "People "),
      action: fc.constantFrom("View", "Edit", "View Members"),
    });
    fc.assert(
      fc.property(fc.array(leaf), leaf, fc.array(anyValue), (list, requested, junk) => {
        const permission = { api: "MembershipApi", ...requested };
        const expected = list.some(
          ({ contentType, action }) =>
            contentType === requested.contentType && action === requested.action,
        );
        expect(hasPermission(grantOf(list), permission)).toBe(expected);
        expect(hasPermission(grantOf([...junk, ...list, ...junk]), permission)).toBe(expected);
      }),
      RUNS,
    );
  });

  it("[P15][O68] grants nothing for junk and still finds a permission among junk", () => {
    fc.assert(
      fc.property(anyValue, fc.array(anyValue), (value, list) => {
        for (const apis of [
          value,
          [value],
          grantOf(value),
          grantOf(list),
          [...list, ...grantOf(list)],
        ]) {
          expect(hasPermission(apis, VIEW)).toBe(false);
        }
        expect(hasPermission([...list, ...grantOf([...list, exact])], VIEW)).toBe(true);
      }),
      RUNS,
    );
  });

  it("[P15] accepts any value as a request and grants only complete requests", () => {
    const half = fc.oneof(fc.constantFrom("People", "View", "", null), anyValue);
    const rest = fc.record({ contentType: half, action: half }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.oneof(anyValue, rest), (requested) => {
        const granted = [{}, requested, { contentType: "People" }, { action: "View" }];
        const request = {
          api: "MembershipApi",
          ...(requested as Partial<ApiPermission>),
        } as ApiPermission;
        const { api, contentType, action } = request;
        const isFull =
          [api, contentType, action].every((text) => typeof text === "string" && text !== "") &&
          api === "MembershipApi";
        expect(hasPermission(grantOf(granted), request)).toBe(isFull);
        expect(hasPermission(grantOf([exact]), requested as ApiPermission)).toBe(false);
      }),
      RUNS,
    );
  });
});
