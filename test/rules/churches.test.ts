import { describe, expect, it } from "vitest";
import { buildApiConfigs } from "../../src/rules/churches/buildApiConfigs.js";
import { normalizeUserChurches } from "../../src/rules/churches/normalizeUserChurches.js";
import { pickChurch } from "../../src/rules/churches/pickChurch.js";
import { buildUserChurch } from "../../src/testing/builders.js";

describe("churches", () => {
  const one = buildUserChurch({ church: { id: "1", subDomain: "one" } });
  const two = buildUserChurch({ church: { id: "2", subDomain: "Two" } });

  it("[USR-09][USR-10][USR-11][A-16] are picked by id, then subdomain in any case of letters, then place", () => {
    expect(pickChurch([one, two], { churchId: "2", keyName: "one" })).toBe(two);
    expect(pickChurch([one, two], { churchId: "9", keyName: "two" })).toBe(two);
    expect(pickChurch([one, two], { churchId: "9", keyName: "nine" })).toBe(one);
    expect(pickChurch([one, two], {})).toBe(one);
    expect(pickChurch([], {})).toBeUndefined();
  });

  it.each([
    [undefined, "loading"],
    [null, "loading"],
    [{}, "invalid"],
    ["x", "invalid"],
    [[], "ready"],
  ])("[O69] that are %j are %s", (value, state) => expect(normalizeUserChurches(value).state).toBe(state));

  it("have their gaps filled", () => {
    const state = normalizeUserChurches([null, 5, {}, { church: { id: "1" }, apis: "x" }]);
    expect(state).toMatchObject({
      churches: [
        { church: {}, person: {}, apis: [], groups: [], jwt: "" },
        { church: { id: "1" }, apis: [] },
      ],
    });
  });

  it.each([null, undefined, [], [null], "x"])("[USR-14] with apis of %j give every API the church's own token", (apis) => {
    const configs = [{ keyName: "A", url: "u", jwt: "old", permissions: [{ contentType: "x" }] }];
    const frozen = structuredClone(configs);
    expect(buildApiConfigs(configs, { ...one, jwt: "church", apis: apis as never })).toEqual([
      { keyName: "A", url: "u", jwt: "church", permissions: [] },
    ]);
    expect(configs).toEqual(frozen);
  });
});
