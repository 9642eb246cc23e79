import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  buildApiConfigs,
  normalizeUserChurches,
  pickChurch,
} from "../../../../src/platform/session/rules/churches.js";

import { anyValue, RUNS } from "../../../harness/arbitraries.js";

const TOKENS = [
  {
    keyName: "MembershipApi",
    url: "https://m.example",
    jwt: "old",
    permissions: [{ contentType: "Old", action: "Old" }],
  },
  { keyName: "MessagingApi", url: "https://x.example", jwt: "old", permissions: [] },
];

describe("church list rules with any input", () => {
  const field = fc.oneof(anyValue, fc.array(anyValue));
  const entry = fc.record(
    { church: field, person: field, apis: field, groups: field, jwt: field },
    { requiredKeys: [] },
  );

  it("[A-29][O69] normalizeUserChurches returns loading, invalid, or complete churches", () => {
    fc.assert(
      fc.property(fc.oneof(anyValue, fc.array(fc.oneof(anyValue, entry))), (value) => {
        const result = normalizeUserChurches(value);
        expect(result.state).toBe(
          value === null || value === undefined
            ? "loading"
            : Array.isArray(value)
              ? "ready"
              : "invalid",
        );
        for (const { church, person, apis, groups, jwt } of result.state === "ready"
          ? result.churches
          : []) {
          expect([typeof church, typeof person, typeof jwt]).toEqual([
            "object",
            "object",
            "string",
          ]);
          for (const item of [...apis, ...groups])
            expect(typeof item === "object" && item !== null).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it("[USR-14][O69] pickChurch picks a church, and buildApiConfigs keeps no earlier token or permission", () => {
    fc.assert(
      fc.property(
        fc.array(entry, { minLength: 1 }),
        fc.option(fc.string(), { nil: undefined }),
        (entries, keyName) => {
          const result = normalizeUserChurches(entries);
          const chosen =
            result.state === "ready" ? pickChurch(result.churches, { keyName }) : undefined;
          if (!chosen) throw new Error("There are churches, but none was picked.");
          const configs = buildApiConfigs(TOKENS, chosen);
          expect(configs.map(({ keyName, url }) => [keyName, url])).toEqual(
            TOKENS.map(({ keyName, url }) => [keyName, url]),
          );
          expect(JSON.stringify(configs)).not.toContain('"Old"');
          expect(configs.map(({ jwt }) => jwt)).not.toContain("old");
        },
      ),
      RUNS,
    );
  });
});
