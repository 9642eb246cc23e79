import { describe, expect, it } from "vitest";
import {
  apiGrant,
  buildApiConfigs,
  findUserChurch,
  membershipKey,
  normalizeUserChurches,
  pickChurch,
  withSelectedPerson,
  withoutLeftMemberships,
} from "../../../../src/platform/session/rules/churches.js";
import { buildUserChurch } from "../../../../src/testing/builders.js";

describe("church rules", () => {
  const one = buildUserChurch({ church: { id: "1", subDomain: "one" } });
  const two = buildUserChurch({ church: { id: "2", subDomain: "Two" } });

  it("[USR-09][USR-10][USR-11][A-16] pickChurch prefers the id, then the case-insensitive subdomain, then the first church", () => {
    expect(pickChurch([one, two], { churchId: "2", keyName: "one" })).toBe(two);
    expect(pickChurch([one, two], { churchId: "9", keyName: "two" })).toBe(two);
    expect(pickChurch([one, two], { keyName: "nine" })).toBe(one);
    expect(pickChurch([one, two], {})).toBe(one);
    expect(pickChurch([], {})).toBeUndefined();
  });

  it("[D04] pickChurch returns undefined for an id that no church has", () => {
    expect(pickChurch([one, two], { churchId: "9" })).toBeUndefined();
    expect(pickChurch([one, two], { churchId: "9", keyName: "nine" })).toBeUndefined();
    for (const churchId of [Number("nine"), {}, " ", " 1"])
      expect(pickChurch([one, two], { churchId: churchId as never })).toBeUndefined();
    for (const churchId of ["", null, undefined])
      expect(pickChurch([one, two], { churchId: churchId as never })).toBe(one);
  });

  it.each([
    [9, "9"],
    ["9", 9],
    [0, "0"],
  ])("[D04] pickChurch matches the church id %j with %j", (id, churchId) => {
    const numbered = buildUserChurch({ church: { id: id as never } });
    expect(pickChurch([one, numbered], { churchId })).toBe(numbered);
  });

  it.each([undefined, null, "", Number.NaN, {}, [], true])(
    "[D04] findUserChurch finds no church whose id is %j",
    (id) => {
      expect(
        findUserChurch([buildUserChurch({ church: { id: id as never } })], id),
      ).toBeUndefined();
    },
  );

  it.each([undefined, null, "x", {}, [], [null, undefined, {}, { church: null }]])(
    "findUserChurch returns undefined for the list %j",
    (list) => {
      expect(findUserChurch(list, "2")).toBeUndefined();
    },
  );

  it("findUserChurch finds a church by id and returns undefined without an id", () => {
    expect(findUserChurch([null, one, two], "2")).toBe(two);
    expect(findUserChurch([{ church: {} }, one], undefined)).toBeUndefined();
  });

  it("[USR-09] pickChurch skips invalid entries", () => {
    const junk = [null, undefined, {}, { church: null }] as never[];
    expect(pickChurch([...junk, one, two], { churchId: "2" })).toBe(two);
    expect(pickChurch([...junk, one, two], { keyName: "TWO" })).toBe(two);
    expect(pickChurch([...junk, one], {})).toBe(one);
    expect(pickChurch(junk, {})).toBeUndefined();
  });

  it.each([7, "7"])("[USR-10] pickChurch accepts a numeric subdomain (%j)", (keyName) => {
    const numbered = (subDomain: unknown) =>
      buildUserChurch({ church: { id: "3", subDomain: subDomain as never } });
    const three = numbered(7);
    expect(pickChurch([one, three], { keyName: keyName as never })).toBe(three);
    expect(pickChurch([one, numbered(null)], { keyName: null as never })).toBe(one);
  });

  it.each([
    [undefined, "loading"],
    [null, "loading"],
    [{}, "invalid"],
    ["x", "invalid"],
    [[], "ready"],
  ])("[O69] normalizeUserChurches maps %j to the state %s", (value, state) =>
    expect(normalizeUserChurches(value).state).toBe(state),
  );

  it("normalizeUserChurches fills missing fields with defaults", () => {
    const state = normalizeUserChurches([null, 5, {}, { church: { id: "1" }, apis: "x" }]);
    expect(state).toMatchObject({
      churches: [
        { church: {}, person: {}, apis: [], groups: [], jwt: "" },
        { church: { id: "1" }, apis: [] },
      ],
    });
  });

  const complete = {
    church: { id: "1" },
    person: { id: "P" },
    apis: [{ keyName: "A" }],
    groups: [{ id: "G" }],
    jwt: "t",
    status: "x",
  };

  it.each<[string, unknown, unknown]>([
    ["church", null, {}],
    ["church", [], {}],
    ["person", "x", {}],
    ["person", null, {}],
    ["apis", null, []],
    ["apis", [null, { keyName: "A" }, 5], [{ keyName: "A" }]],
    ["groups", {}, []],
    ["groups", [[], { id: "G" }], [{ id: "G" }]],
    ["jwt", 5, ""],
    ["jwt", undefined, ""],
  ])(
    "[O69] normalizeUserChurches replaces the field %s of %j with %j and keeps the rest",
    (field, value, filled) => {
      expect(normalizeUserChurches([{ ...complete, [field]: value }])).toEqual({
        state: "ready",
        churches: [{ ...complete, [field]: filled }],
      });
    },
  );

  it("normalizeUserChurches returns complete churches as the same objects", () => {
    const state = normalizeUserChurches([one, { church: { id: "1" } }]);
    expect(state.state === "ready" && state.churches.map((each) => each === one)).toEqual([
      true,
      false,
    ]);
  });

  it.each([null, undefined, [], [null], "x"])(
    "[USR-14] buildApiConfigs with apis of %j gives every API the church's token",
    (apis) => {
      const configs = [{ keyName: "A", url: "u", jwt: "old", permissions: [{ contentType: "x" }] }];
      const frozen = structuredClone(configs);
      expect(buildApiConfigs(configs, { ...one, jwt: "church", apis: apis as never })).toEqual([
        { keyName: "A", url: "u", jwt: "church", permissions: [] },
      ]);
      expect(configs).toEqual(frozen);
    },
  );
});

describe("apiGrant", () => {
  const permissions = [{ contentType: "People", action: "View" }];

  it.each([
    [[{ keyName: "MembershipApi", jwt: "own", permissions }], { jwt: "own", permissions }],
    [[{ name: "MembershipApi", jwt: "own", permissions }], { jwt: "own", permissions }],
    [[{ keyName: "MembershipApi", jwt: "", permissions }], { jwt: "church", permissions }],
    [[{ keyName: "GivingApi", jwt: "other", permissions }], { jwt: "church", permissions: [] }],
    [[null, 5], { jwt: "church", permissions: [] }],
    [null, { jwt: "church", permissions: [] }],
  ])("[A-18][A-36] returns from %j the API's own token, or the church's", (apis, expected) => {
    expect(
      apiGrant(buildUserChurch({ jwt: "church", apis: apis as never }), "MembershipApi"),
    ).toEqual(expected);
  });
});

describe("apiGrant of an empty church", () => {
  it("[A-18] returns an empty token and no permissions", () => {
    expect(apiGrant({}, "MembershipApi")).toEqual({ jwt: "", permissions: [] });
  });
});

describe("membershipKey", () => {
  it.each([null, undefined, 5, "x", [], {}, { church: null }])("is blank for %j", (value) => {
    expect(membershipKey(value as never)).toBe(" ");
  });
});

describe("withoutLeftMemberships", () => {
  const [one, two] = ["1", "2"].map((id) =>
    buildUserChurch({ church: { id }, person: { id: `P${id}` } }),
  );

  it("[L16] removes a membership that was left", () => {
    expect(withoutLeftMemberships([one, two], [membershipKey(one)])).toEqual([two]);
  });

  it.each([[[]], [null], [undefined], ["churches"], [[two]]])(
    "returns %j unchanged when there is nothing to remove",
    (churches) => {
      expect(withoutLeftMemberships(churches, [membershipKey(one)])).toBe(churches);
    },
  );
});

describe("withSelectedPerson", () => {
  const permissions = [{ contentType: "People", action: "View" }];
  const church = buildUserChurch({
    church: { id: "9", name: "Nine" },
    person: { id: null as never, membershipStatus: "Guest" },
    apis: [{ keyName: "MembershipApi", jwt: "old", permissions }, { jwt: "old" }],
    jwt: "old",
  });

  it("[D05] takes the new tokens and keeps the previous permissions", () => {
    const response = {
      church: { id: 9 },
      person: { id: 7, name: { first: "", last: " " } },
      apis: [
        { keyName: "MembershipApi", jwt: "new-m", permissions: [] },
        { keyName: "ContentApi", jwt: "new-c", permissions },
      ],
      jwt: "new",
    };
    expect(withSelectedPerson(church, response)).toEqual({
      ...church,
      person: { id: "7", membershipStatus: "Guest" },
      apis: [
        { keyName: "MembershipApi", jwt: "new-m", permissions },
        { jwt: "new" },
        { keyName: "ContentApi", jwt: "new-c", permissions },
      ],
      jwt: "new",
    });
  });

  it("[D05] keeps its tokens when the response has none and takes the person's name", () => {
    const response = { person: { id: "7", name: { first: "Ada" } }, apis: "x", jwt: 5 };
    expect(withSelectedPerson({ ...church, apis: [{ name: "A" }] }, response)).toMatchObject({
      person: { id: "7", name: { first: "Ada" } },
      apis: [{ name: "A", jwt: "" }],
      jwt: "old",
    });
  });

  it.each([undefined, null, "Ada", []])("[D05] ignores a name of %j", (name) => {
    expect(withSelectedPerson(church, { person: { id: "7", name } })?.person).toEqual({
      id: "7",
      membershipStatus: "Guest",
    });
  });

  it.each([
    null,
    undefined,
    {},
    [],
    { person: {} },
    { person: { id: null } },
    { church: { id: "8" }, person: { id: "7" } },
  ])("[D05] returns undefined for the response %j", (response) =>
    expect(withSelectedPerson(church, response)).toBeUndefined(),
  );
});

it.each<unknown>([{}, { toString: 1 }, Symbol("s")])(
  "[D30] pickChurch does not throw for the subdomain %s",
  (keyName) => {
    const church = buildUserChurch();
    expect(pickChurch([church], { keyName: keyName as never })).toBe(church);
  },
);

it.each<unknown>([{}, { toString: 1 }, Symbol("s")])(
  "[D30] membershipKey does not throw for the id and token %s",
  (value) => {
    expect(
      membershipKey({ ...buildUserChurch(), church: { id: value as never }, jwt: value as never }),
    ).toBe(" ");
  },
);
