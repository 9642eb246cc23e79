import { describe, expect, it } from "vitest";
import {
  attemptKey,
  ATTEMPT_TTL_MS,
  parseAttempt,
} from "../../../src/forms/payment/PaymentAttemptStore.js";

describe("parseAttempt", () => {
  const now = new Date("2026-05-01T12:00:00Z");
  const ATTEMPT = {
    attemptId: "A",
    churchId: "C",
    formId: "F",
    questionId: "Q",
    amount: 50,
    fundId: "F1",
    personId: "P",
    state: "charging",
    startedAt: now.getTime() - 1,
    userId: "",
    receiptName: "",
  };

  it("[D38] keeps the currency", () => {
    expect(parseAttempt(JSON.stringify({ ...ATTEMPT, currency: "JPY" }), now)?.currency).toBe(
      "JPY",
    );
  });

  it.each(["charging", "unknown", "charged"])("returns an attempt in the state %s", (state) => {
    expect(parseAttempt(JSON.stringify({ ...ATTEMPT, state }), now)).toEqual({ ...ATTEMPT, state });
  });

  it.each([
    null,
    undefined,
    "",
    "{",
    "[]",
    "5",
    JSON.stringify({ ...ATTEMPT, attemptId: "" }),
    JSON.stringify({ ...ATTEMPT, state: "idle" }),
    JSON.stringify({ ...ATTEMPT, amount: "50" }),
    JSON.stringify({ ...ATTEMPT, startedAt: null }),
    JSON.stringify({ ...ATTEMPT, currency: 5 }),
    ...[
      "attemptId",
      "churchId",
      "formId",
      "questionId",
      "fundId",
      "personId",
      "userId",
      "receiptName",
    ].map((name) => JSON.stringify({ ...ATTEMPT, [name]: undefined })),
  ])("returns undefined for %s", (stored) => {
    expect(parseAttempt(stored, now)).toBeUndefined();
  });

  it("returns undefined for an attempt that is 24 hours old", () => {
    const parseAfter = (age: number) =>
      parseAttempt(JSON.stringify({ ...ATTEMPT, startedAt: now.getTime() - age }), now);
    expect(parseAfter(ATTEMPT_TTL_MS - 1)?.attemptId).toBe("A");
    expect(parseAfter(ATTEMPT_TTL_MS)).toBeUndefined();
    expect(ATTEMPT_TTL_MS).toBe(86_400_000);
  });
});

describe("attemptKey", () => {
  it("differs for ids that contain the separator", () => {
    expect(attemptKey({ churchId: "C", formId: "F", questionId: "Q" })).toBe("payment:C:F:Q");
    expect(attemptKey({ churchId: "C:F", formId: "Q", questionId: "" })).not.toBe(
      attemptKey({ churchId: "C", formId: "F:Q", questionId: "" }),
    );
  });
});
