import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  concernsPerson,
  countsInFrame,
  normalizeCounts,
} from "../../../src/unread/rules/counts.js";
import { anyValue, RUNS } from "../../harness/arbitraries.js";

describe("concernsPerson", () => {
  it("[A-24] returns false only if the data names other people and not the current person", () => {
    const name = fc.constantFrom<unknown>("me", "you", "", null, undefined, 5);
    fc.assert(
      fc.property(
        fc.record({ personId: name, toPersonId: name, notifyPersonId: name }, { requiredKeys: [] }),
        (data) => {
          const named = Object.values(data).filter(
            (value) => value === "me" || value === "you" || value === 5,
          );
          expect(concernsPerson(data, "me")).toBe(named.length === 0 || named.includes("me"));
        },
      ),
      RUNS,
    );
  });

  it("[A-24] returns true for data without a person, and a boolean for any data", () => {
    fc.assert(
      fc.property(anyValue, (data) => {
        expect(concernsPerson({ other: data }, "me")).toBe(true);
        expect(typeof concernsPerson(data, "me")).toBe("boolean");
      }),
      RUNS,
    );
  });
});

it("[CNT-01][P19] normalizeCounts returns whole numbers, and countsInFrame returns null unless both counts are valid", () => {
  fc.assert(
    fc.property(
      fc.oneof(anyValue, fc.nat()),
      fc.oneof(anyValue, fc.nat()),
      (notificationCount, pmCount) => {
        const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
        const value = { notificationCount, pmCount };
        const counts = normalizeCounts(value);
        expect(Object.values(counts).every(isCount)).toBe(true);
        expect(countsInFrame({ counts: value })).toEqual(
          isCount(notificationCount) && isCount(pmCount) ? counts : null,
        );
      },
    ),
    RUNS,
  );
});
