import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasPermission } from "../../src/rules/permissions/hasPermission.js";
import { Permissions } from "../../src/rules/permissions/Permissions.js";
import type { ApiPermission } from "../../src/types/permissions.js";

const VIEW = Permissions.membershipApi.people.view;
const grant = (permissions: unknown, jwt = "t", keyName = "MembershipApi") => [{ keyName, jwt, permissions }];

describe("the catalogue", () => {
  it("[PERM-04][PERM-05][PERM-06][PERM-07][PERM-08][PERM-09][PERM-10][PERM-11][PERM-12][PERM-13][PERM-14][PERM-15][PERM-16][PERM-17][PERM-18][PERM-19] holds exactly the known permissions", () => {
    const { attendanceApi, membershipApi, givingApi, contentApi } = Permissions;
    const apis: Record<string, Record<string, ApiPermission>>[] = [attendanceApi, membershipApi, givingApi, contentApi];
    const leaves = apis.flatMap((api) =>
      Object.values(api).flatMap((group) =>
        Object.values(group).map(({ api: name, contentType, action }) => `${name}/${contentType}/${action}`),
      ),
    );
    expect(leaves).toEqual([
      "AttendanceApi/Attendance/View",
      "AttendanceApi/Attendance/View Summary",
      "AttendanceApi/Attendance/Edit",
      "AttendanceApi/Services/Edit",
      "MembershipApi/Roles/View",
      "MembershipApi/Roles/Edit",
      "MembershipApi/Settings/Edit",
      "MembershipApi/Server/Admin",
      "MembershipApi/Forms/Admin",
      "MembershipApi/Forms/Edit",
      "MembershipApi/Groups/Edit",
      "MembershipApi/People/View",
      "MembershipApi/People/View Members",
      "MembershipApi/People/Edit",
      "MembershipApi/Plans/Edit",
      "MembershipApi/Group Members/Edit",
      "MembershipApi/Group Members/View",
      "GivingApi/Donations/View Summary",
      "GivingApi/Donations/View",
      "GivingApi/Donations/Edit",
      "GivingApi/Settings/View",
      "GivingApi/Settings/Edit",
      "ContentApi/Chat/Host",
      "ContentApi/Content/Edit",
      "ContentApi/StreamingServices/Edit",
    ]);
  });
});

describe("hasPermission", () => {
  it("[PERM-01][PERM-02][PERM-03] is true only for an exact match in the API's own list, with a token", () => {
    const right = [{ contentType: "People", action: "View" }];
    expect(hasPermission(grant(right), VIEW)).toBe(true);
    expect(hasPermission(grant(right, ""), VIEW)).toBe(false);
    expect(hasPermission(grant(right, "t", "GivingApi"), VIEW)).toBe(false);
    expect(hasPermission(grant([{ contentType: "people", action: "View" }]), VIEW)).toBe(false);
    expect(hasPermission(grant([{ contentType: "People", action: "View Members" }]), VIEW)).toBe(false);
  });

  it.each([null, undefined, [], [null], {}, "x", [{}], 5])("[O68] is false for permissions of %j", (junk) => {
    expect(hasPermission(grant(junk), VIEW)).toBe(false);
    expect(hasPermission(junk, VIEW)).toBe(false);
    expect(hasPermission(grant([{}]), {} as typeof VIEW)).toBe(false);
  });

  it("[P15] equals a plain search on well-formed lists, and junk never grants anything", () => {
    const leaf = fc.record({ contentType: fc.constantFrom("People", "Roles"), action: fc.constantFrom("View", "Edit") });
    fc.assert(
      fc.property(fc.array(leaf), leaf, fc.array(fc.anything()), (list, wanted, junk) => {
        const permission = { api: "MembershipApi", ...wanted };
        const expected = list.some(({ contentType, action }) => contentType === wanted.contentType && action === wanted.action);
        expect(hasPermission(grant(list), permission)).toBe(expected);
        expect(hasPermission(grant([...junk, ...list]), permission) || !expected).toBe(true);
        expect(typeof hasPermission(junk, permission)).toBe("boolean");
      }),
      { numRuns: 1_000 },
    );
  });

  it("[O68] answers among ten thousand at once", () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ contentType: `T${index}`, action: "View" }));
    expect(hasPermission(grant([...many, { contentType: "People", action: "View" }]), VIEW)).toBe(true);
  });
});
