import fc from "fast-check";
import { expect, it } from "vitest";
import { readChargeFailure, readChargeResult } from "../../../../src/forms/payment/rules/charge.js";
import { parseAmount, readFundAmount } from "../../../../src/forms/payment/rules/order.js";
import { parseAttempt } from "../../../../src/forms/payment/PaymentAttemptStore.js";
import type { Question } from "../../../../src/forms/types.js";
import type { ChargeResult } from "../../../../src/lib/giving/types.js";

import { anyText, anyValue, RUNS } from "../../../harness/arbitraries.js";

it("[O49][DON-01] parseAmount returns undefined or whole cents above half a dollar for any input", () => {
  const money = fc.integer({ min: 0, max: 200_000_000 }).map((cents) => (cents / 100).toFixed(2));
  fc.assert(
    fc.property(fc.oneof(anyText, anyValue, money, fc.double(), fc.integer()), (text) => {
      const amount = parseAmount(text);
      if (amount === undefined) return;
      expect(amount).toBeGreaterThan(0.5);
      expect(amount).toBeLessThan(1_000_000);
      expect(Math.abs(amount * 100 - Math.round(amount * 100))).toBeLessThan(1e-6);
      expect(Number(text)).toBe(amount);
    }),
    RUNS,
  );
  fc.assert(
    fc.property(fc.integer({ min: 51, max: 99_999_999 }), (cents) => {
      expect(parseAmount((cents / 100).toFixed(2))).toBe(cents / 100);
    }),
    RUNS,
  );
});

it("readFundAmount returns a valid amount and fund, or a problem, for any question", () => {
  const choices = fc.oneof(
    anyValue,
    fc.array(fc.record({ text: fc.constantFrom("Amount", "FundId", "x"), value: anyValue })),
  );
  fc.assert(
    fc.property(choices, (given) => {
      const fundAmount = readFundAmount({ choices: given } as Question, [{ id: "F" }]);
      expect(
        "problem" in fundAmount || (fundAmount.amount > 0.5 && fundAmount.fundId === "F"),
      ).toBe(true);
    }),
    RUNS,
  );
});

it("[O47][PAY-13] readChargeResult accepts only 'succeeded' and 'pending' and classifies any response", () => {
  const response = fc.record(
    { status: anyValue, client_secret: anyValue, raw: fc.option(fc.record({ message: anyValue })) },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(response, (given) => {
      const { kind } = readChargeResult(given as ChargeResult);
      expect(["charged", "refused", "unknown", "action"]).toContain(kind);
      expect(kind === "charged").toBe(given.status === "succeeded" || given.status === "pending");
    }),
    RUNS,
  );
});

it("[L86] readChargeFailure refuses for seven statuses only and shows no message but the server's", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 599 }),
      anyText,
      fc.boolean(),
      (status, message, hasServerText) => {
        const failure = readChargeFailure({ status, message, hasServerText });
        if (![400, 401, 402, 403, 404, 422, 429].includes(status))
          expect(failure.kind).toBe("unknown");
        if (failure.kind === "unknown") expect(failure).toEqual({ kind: "unknown" });
        else if (!hasServerText) expect(failure).toEqual({ kind: "refused", message: undefined });
      },
    ),
    RUNS,
  );
});

it("parseAttempt returns an attempt with an id or undefined for any stored text", () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fc.json()), (stored) => {
      const attempt = parseAttempt(stored, new Date(0));
      expect(attempt === undefined || attempt.attemptId !== "").toBe(true);
    }),
    RUNS,
  );
});
