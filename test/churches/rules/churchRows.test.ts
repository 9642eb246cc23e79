import { describe, expect, it } from "vitest";
import { churchRows } from "../../../src/churches/rules/churchRows.js";
import { membershipKey } from "../../../src/platform/session/rules/churches.js";
import { buildUserChurch } from "../../../src/testing/builders.js";

describe("churchRows", () => {
  const createChurch = (id: string | undefined, name?: unknown, jwt = `token-${id}`) =>
    buildUserChurch({
      jwt,
      church: { ...(id && { id }), ...(name !== undefined && { name: name as string }) },
    });

  it("[CHL-01][CHL-02][CHL-04] returns each church's clean name and marks the current church", () => {
    const rows = churchRows(
      [
        createChurch("1", "One"),
        createChurch("2"),
        createChurch("3", null),
        createChurch("4", "A\u202e\nB"),
      ],
      { currentId: "2", leftMembershipKeys: [] },
    );
    expect(rows.map(({ name, isCurrent, canLeave }) => [name, isCurrent, canLeave])).toEqual([
      ["One", false, true],
      ["", true, false],
      ["", false, true],
      ["A B", false, true],
    ]);
  });

  it.each([
    [9, "9"],
    ["9", 9],
    [0, "0"],
  ])("[D04] marks the church with the id %j for the current id %j", (id, currentId) => {
    const numbered = { ...createChurch("2"), church: { id: id as never } };
    const rows = churchRows([createChurch("1"), numbered], { currentId, leftMembershipKeys: [] });
    expect(rows.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
  });

  it("[L18] allows entering a church that has an id and any token", () => {
    const grant = { keyName: "MembershipApi", jwt: "own", permissions: [] };
    const list = [
      createChurch("1"),
      createChurch("2", "Two", ""),
      { ...createChurch("3", "Three", ""), apis: [grant] },
      createChurch(undefined),
    ];
    expect(
      churchRows(list, { currentId: "1", leftMembershipKeys: [] }).map(
        ({ canSelect }) => canSelect,
      ),
    ).toEqual([true, false, true, false]);
  });

  it("keeps one row per membership, and rows without an id cannot be left", () => {
    const rows = churchRows(
      [
        createChurch("1", "One"),
        createChurch("1", "One"),
        createChurch(undefined, "?"),
        createChurch(undefined, "?"),
      ],
      {
        currentId: undefined,
        leftMembershipKeys: [],
      },
    );
    expect(rows.map(({ canLeave, isCurrent }) => [canLeave, isCurrent])).toEqual([
      [true, false],
      [false, false],
      [false, false],
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(3);
  });

  it("omits a church that was left until it has another token", () => {
    const left = [membershipKey(createChurch("2"))];
    expect(
      churchRows([createChurch("1"), createChurch("2")], {
        currentId: "1",
        leftMembershipKeys: left,
      }).map(({ userChurch }) => userChurch.church.id),
    ).toEqual(["1"]);
    expect(
      churchRows([createChurch("1"), createChurch("2", "Two", "new")], {
        currentId: "1",
        leftMembershipKeys: left,
      }),
    ).toHaveLength(2);
  });
});
