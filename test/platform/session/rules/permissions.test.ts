import { describe, expect, it } from "vitest";
import { Permissions } from "../../../../src/platform/session/Permissions.js";
import { hasPermission } from "../../../../src/platform/session/rules/churches.js";
import type { ApiPermission } from "../../../../src/platform/core/ClientCore.js";

const VIEW = Permissions.membershipApi.people.view;
const createGrant = (permissions: unknown, jwt = "t", keyName = "MembershipApi") => [
  { keyName, jwt, permissions },
];

const listNames = (...apis: Record<string, Record<string, ApiPermission>>[]) =>
  apis
    .flatMap((api) => Object.values(api).flatMap((group) => Object.values(group)))
    .map(({ api, contentType, action }) => `${api}/${contentType}/${action}`);

describe("Permissions", () => {
  it("[PERM-04][PERM-05][PERM-06][PERM-07][PERM-08][PERM-09][PERM-10][PERM-11][PERM-12][PERM-13][PERM-14][PERM-15][PERM-16][PERM-17][PERM-18][PERM-19] contains exactly the 25 required permissions", () => {
    const { attendanceApi, membershipApi, givingApi, contentApi } = Permissions;
    const leaves = listNames(attendanceApi, membershipApi, givingApi, contentApi);
    expect(new Set(leaves).size).toBe(25);
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

  it("[A-90] also contains the permissions that host apps use", () => {
    expect(listNames(Permissions.messagingApi, Permissions.doingApi)).toEqual([
      "MessagingApi/Texting/Send",
      "DoingApi/Tasks/View",
      "DoingApi/Tasks/Edit",
      "DoingApi/Tasks/Admin",
    ]);
    expect(Object.keys(Permissions)).toHaveLength(6);
  });

  it("[A-90] can be extended by hosts", () => {
    class AppPermissions extends Permissions {
      static appApi = {
        things: { edit: { api: "AppApi", contentType: "Things", action: "Edit" } },
      };
    }
    expect(
      hasPermission(
        createGrant([{ contentType: "People", action: "View" }]),
        AppPermissions.membershipApi.people.view,
      ),
    ).toBe(true);
    expect(
      hasPermission(
        createGrant([{ contentType: "People", action: "View" }]),
        AppPermissions.appApi.things.edit,
      ),
    ).toBe(false);
  });
});

describe("hasPermission", () => {
  it("[PERM-01][PERM-02][PERM-03] returns true only for an exact match in the API's own list, with a token", () => {
    const viewPeople = [{ contentType: "People", action: "View" }];
    expect(hasPermission(createGrant(viewPeople), VIEW)).toBe(true);
    expect(
      hasPermission([{ name: "MembershipApi", jwt: "t", permissions: viewPeople }], VIEW),
    ).toBe(true);
    expect(hasPermission(createGrant(viewPeople, ""), VIEW)).toBe(false);
    expect(hasPermission(createGrant(viewPeople, "t", "GivingApi"), VIEW)).toBe(false);
  });

  it.each([
    ["lower case", { contentType: "people", action: "View" }],
    ["another action", { contentType: "People", action: "View Members" }],
    ["a trailing space", { contentType: "People ", action: "View" }],
    ["a missing action", { contentType: "People" }],
    ["swapped content type and action", { contentType: "View", action: "People" }],
  ])("[PERM-03][A-20] rejects %s", (_, permission) => {
    expect(hasPermission(createGrant([permission]), VIEW)).toBe(false);
  });

  it.each([null, undefined, [], [null], {}, "x", [{}], 5])(
    "[O68] returns false for permissions of %j",
    (junk) => {
      expect(hasPermission(createGrant(junk), VIEW)).toBe(false);
      expect(hasPermission(junk, VIEW)).toBe(false);
      expect(hasPermission(createGrant([{}]), {} as typeof VIEW)).toBe(false);
    },
  );

  const viewPeople = { contentType: "People", action: "View" };
  const createInheriting = (inherited: object, own: object): unknown =>
    Object.assign(Object.create(inherited) as object, own);

  it.each([
    ["permission", createGrant([createInheriting(viewPeople, {})]), VIEW],
    [
      "content type of a permission",
      createGrant([createInheriting({ contentType: "People" }, { action: "View" })]),
      VIEW,
    ],
    [
      "action of a permission",
      createGrant([createInheriting({ action: "View" }, { contentType: "People" })]),
      VIEW,
    ],
    ["API config", [createInheriting(createGrant([viewPeople])[0] ?? {}, {})], VIEW],
    [
      "token",
      [createInheriting({ jwt: "t" }, { keyName: "MembershipApi", permissions: [viewPeople] })],
      VIEW,
    ],
    [
      "requested content type",
      createGrant([viewPeople]),
      createInheriting({ contentType: "People" }, { api: "MembershipApi", action: "View" }),
    ],
    [
      "requested action",
      createGrant([viewPeople]),
      createInheriting({ action: "View" }, { api: "MembershipApi", contentType: "People" }),
    ],
  ])("[O68] rejects an inherited %s", (_, apis, permission) => {
    expect(hasPermission(apis, permission as ApiPermission)).toBe(false);
  });

  it.each([{}, { contentType: "People" }, { action: "View" }, { contentType: "", action: "" }])(
    "[O68] returns false for the incomplete request %j, even if the permissions contain it",
    (half) => {
      expect(
        hasPermission(createGrant([half]), { api: "MembershipApi", ...half } as ApiPermission),
      ).toBe(false);
    },
  );

  it("[O68] finds a permission among ten thousand", () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      contentType: `T${index}`,
      action: "View",
    }));
    expect(
      hasPermission(createGrant([...many, { contentType: "People", action: "View" }]), VIEW),
    ).toBe(true);
  });
});
