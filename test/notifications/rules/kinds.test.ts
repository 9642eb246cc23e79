import { describe, expect, it } from "vitest";
import { notificationTarget } from "../../../src/notifications/rules/kinds.js";
import { buildNotification } from "../../../src/testing/builders.js";

describe("notificationTarget", () => {
  const apps = {
    admin: "https://admin.example",
    serving: "https://{key}.serving.example",
    currentApp: "other" as const,
    subDomain: "grace",
  };

  it("[RTE-07][RTE-08][NTF-13][NTF-14][NTF-16] opens the sibling app in a new tab without a token", () => {
    expect(
      notificationTarget(buildNotification({ contentType: "task", contentId: "T/1" }), apps),
    ).toEqual({
      kind: "newTab",
      url: "https://admin.example/tasks/T%2F1",
    });
    expect(
      notificationTarget(buildNotification({ contentType: "assignment", contentId: "P1" }), apps),
    ).toEqual({
      kind: "newTab",
      url: "https://grace.serving.example/my/plans/P1",
    });
  });

  it.each([
    ["task", { currentApp: "other" }],
    ["assignment", { currentApp: "other" }],
    ["assignment", { currentApp: "other", serving: "https://{key}.serving.example" }],
  ] as const)("returns no target for a %s whose app has no address (%j)", (contentType, given) => {
    expect(notificationTarget(buildNotification({ contentType, contentId: "P1" }), given)).toEqual({
      kind: "none",
    });
  });

  it("[NTF-15] navigates in-app when the current app is the target", () => {
    expect(
      notificationTarget(buildNotification({ contentType: "task" }), {
        ...apps,
        currentApp: "admin",
      }),
    ).toEqual({
      kind: "inApp",
      path: "/tasks/TAS1",
    });
    expect(
      notificationTarget(buildNotification({ contentType: "assignment", contentId: "P1" }), {
        ...apps,
        currentApp: "serving",
      }),
    ).toEqual({ kind: "inApp", path: "/my/plans/P1" });
  });

  it("[NTF-15][C-09] navigates in-app to plans in the member app", () => {
    const plan = buildNotification({ contentType: "assignment", contentId: "p 1" });
    expect(notificationTarget(plan, { ...apps, currentApp: "member" })).toEqual({
      kind: "inApp",
      path: "/my/plans/p%201",
    });
  });

  it.each([".", ".."])(
    "[D32] returns no target for the id %j, and one path segment for other unusual ids",
    (contentId) => {
      for (const contentType of ["task", "assignment"]) {
        for (const currentApp of ["admin", "member"] as const) {
          const apps = {
            admin: "https://admin.example",
            serving: "https://serving.example",
            currentApp,
          };
          expect(notificationTarget(buildNotification({ contentType, contentId }), apps)).toEqual({
            kind: "none",
          });
          for (const unusualId of ["%2e%2e", "\ud800", "../x", "..."]) {
            const target = notificationTarget(
              buildNotification({ contentType, contentId: unusualId }),
              apps,
            );
            const address =
              target.kind === "inApp"
                ? `https://here.example${target.path}`
                : target.kind === "newTab"
                  ? target.url
                  : "";
            expect(new URL(address).pathname).toMatch(/^\/(tasks|my\/plans)\/[^/]+$/);
          }
        }
      }
    },
  );

  it("returns no target without an app URL, id, subdomain or safe link", () => {
    const none = { kind: "none" };
    expect(
      notificationTarget(buildNotification({ contentType: "task" }), { currentApp: "other" }),
    ).toEqual(none);
    expect(
      notificationTarget(buildNotification({ contentType: "task", contentId: "" }), apps),
    ).toEqual(none);
    expect(
      notificationTarget(buildNotification({ contentType: "task" }), {
        ...apps,
        admin: "https://admin.example/?a=b",
      }),
    ).toEqual(none);
    expect(
      notificationTarget(buildNotification({ contentType: "assignment" }), {
        ...apps,
        subDomain: "a.b",
      }),
    ).toEqual(none);
    expect(
      notificationTarget(
        buildNotification({ contentType: "x", link: "javascript:alert(1)" }),
        apps,
      ),
    ).toEqual(none);
    expect(
      notificationTarget(buildNotification({ contentType: "x", link: "https://ok.example" }), apps),
    ).toEqual({
      kind: "newTab",
      url: "https://ok.example/",
    });
  });
});
