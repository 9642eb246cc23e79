import { describe, expect, it } from "vitest";
import {
  readChargeFailure,
  readChargeResult,
  declineText,
  formPaymentStatus,
  isShownAtCard,
  needsConfirmation,
  paymentMessages,
  receiptAnswer,
} from "../../../../src/forms/payment/rules/charge.js";
import type { ChargeResult } from "../../../../src/lib/giving/types.js";

describe("readChargeResult", () => {
  const SECRET = { client_secret: "s" };
  it.each<[ChargeResult, string]>([
    [{ status: "succeeded" }, "charged"],
    [{ status: "pending" }, "charged"],
    [{ status: "succeeded", raw: { message: "x" } }, "charged"],
    [{ status: "canceled" }, "refused"],
    [{ status: "requires_payment_method" }, "refused"],
    [{ status: "requires_action", ...SECRET }, "action"],
    [{ status: "requires_confirmation", ...SECRET }, "action"],
    [{ status: "requires_action" }, "unknown"],
    [{ status: "processing", ...SECRET }, "unknown"],
    [{ status: "requires_capture", ...SECRET }, "unknown"],
    [{ status: "Succeeded" }, "unknown"],
    [SECRET, "unknown"],
    [{}, "unknown"],
    [{ raw: { message: "No." } }, "refused"],
    [{ status: "failed", raw: { message: "No." } }, "refused"],
    [{ status: "processing", client_secret: "s", raw: { message: "Wait." } }, "unknown"],
    [{ status: "requires_action", client_secret: "s", raw: { message: "Wait." } }, "action"],
    [{ raw: { message: "An error occurred with our connection to Stripe." } }, "unknown"],
    [{ raw: { message: " " } }, "unknown"],
    [{ raw: {} }, "unknown"],
    [{ status: 5 } as never, "unknown"],
    [{ raw: { message: 5 } } as never, "unknown"],
    [{ status: "requires_action", client_secret: 5 } as never, "unknown"],
  ])("[O47][PAY-13][L86] classifies %j as %s", (result, kind) => {
    expect(readChargeResult(result).kind).toBe(kind);
  });

  it("returns the client secret of an open charge or the message of a refused one", () => {
    expect(readChargeResult({ status: "processing", ...SECRET })).toEqual({
      kind: "unknown",
      clientSecret: "s",
    });
    expect(readChargeResult({ status: "requires_action", ...SECRET })).toEqual({
      kind: "action",
      clientSecret: "s",
    });
    expect(readChargeResult({ raw: { message: " No. " } })).toEqual({
      kind: "refused",
      message: "No.",
    });
  });
});

describe("declineText", () => {
  it.each([
    ["Your card has insufficient funds.", "Your card has insufficient funds."],
    ["Your card was declined.", "Your card was declined."],
    [" Your card has expired. ", "Your card has expired."],
    ["Your card was reported stolen.", undefined],
    ["This is a lost card", undefined],
    ["Your card was reported_lost", undefined],
    ["pickup_card", undefined],
    ["pick up card", undefined],
    ["Suspected FRAUD", undefined],
    ["The answer got lost", "The answer got lost"],
    ["", undefined],
    [" ", undefined],
    [5, undefined],
  ])("[PAY-23] returns the message %j as %j", (message, expected) => {
    expect(declineText(message)).toBe(expected);
  });
});

describe("readChargeFailure", () => {
  const STRIPE_CONNECTION_ERROR =
    "An error occurred with our connection to Stripe. Request was retried 2 times.";
  it.each([
    [400, "Your card has insufficient funds.", "refused"],
    [401, "", "refused"],
    [402, "Your card was declined.", "refused"],
    [402, "Your card was declined: connection refused", "refused"],
    [403, "No.", "refused"],
    [404, "Gateway not found", "refused"],
    [422, "No.", "refused"],
    [429, "Slow down", "refused"],
    [400, STRIPE_CONNECTION_ERROR, "unknown"],
    [400, "socket hang up", "unknown"],
    [400, "connect ECONNREFUSED 1.2.3.4", "unknown"],
    [400, "Request timed out", "unknown"],
    [400, "timeout of 80000ms exceeded", "unknown"],
    [400, "A network error", "unknown"],
    [400, "Invalid JSON received from the Stripe API", "unknown"],
    [400, "Sorry! There was an error while talking to one of our backends.", "unknown"],
    [400, "An unknown error occurred", "unknown"],
    [400, "Internal server error", "unknown"],
    [400, "Something went wrong on our end", "unknown"],
    [400, "write EPIPE", "unknown"],
    [400, "An error occurred while processing your card. Try again in a little bit.", "refused"],
    [400, "Keys for idempotent requests can only be used with the same parameters", "unknown"],
    [408, "", "unknown"],
    [409, "There is another request with this key", "unknown"],
    [500, "Your card was declined.", "unknown"],
    [502, "", "unknown"],
    [503, "", "unknown"],
    [200, "", "unknown"],
    [0, "Failed to fetch", "unknown"],
  ])("[L86] classifies a failure with status %i and message %j as %s", (status, message, kind) => {
    expect(readChargeFailure({ status, message, hasServerText: message !== "" }).kind).toBe(kind);
  });

  it.each([
    "fetch failed",
    "Failed to fetch",
    "This operation was aborted",
    "terminated",
    "other side closed",
    "Premature close",
    "write EPROTO",
    "certificate has expired",
    "Service Unavailable",
    "Stripe is temporarily unavailable.",
    "Bad Gateway",
  ])(
    "[D35] classifies status 400 with %j as unknown, because the server's own request failed",
    (message) => {
      expect(readChargeFailure({ status: 400, message, hasServerText: true })).toEqual({
        kind: "unknown",
      });
      expect(readChargeFailure({ status: 402, message, hasServerText: true }).kind).toBe("refused");
    },
  );

  it.each([
    "Your card was declined.",
    "The account of this card was terminated.",
    "The gift certificate is used up.",
    "Insufficient funds",
  ])("[D35] classifies status 400 with %j as refused, because the provider responded", (message) =>
    expect(readChargeFailure({ status: 400, message, hasServerText: true })).toEqual({
      kind: "refused",
      message,
    }),
  );

  it("[L89] returns the server's message for a refusal and no message of the client", () => {
    expect(readChargeFailure({ status: 400, message: "No funds.", hasServerText: true })).toEqual({
      kind: "refused",
      message: "No funds.",
    });
    expect(readChargeFailure({ status: 400, message: "Bad Request" })).toEqual({
      kind: "refused",
      message: undefined,
    });
    expect(readChargeFailure({ status: 400, message: "Timeout", hasServerText: false }).kind).toBe(
      "refused",
    );
  });

  it("[D36] returns no message when the outcome is unknown", () => {
    expect(
      readChargeFailure({ status: 500, message: "Charge processing failed", hasServerText: true }),
    ).toEqual({ kind: "unknown" });
  });
});

describe("isShownAtCard", () => {
  it.each([
    [undefined, true],
    ["notAccepted", true],
    ["cardNotSaved", true],
    ["notTokenized", true],
    ["notSaved", false],
    ["elsewhere", false],
  ] as const)("returns for the reason %s: %s", (reason, isShown) => {
    expect(isShownAtCard(reason && { reason })).toBe(isShown);
  });
});

describe("needsConfirmation", () => {
  it.each([
    ["idle", false],
    ["paying", false],
    ["failed", false],
    ["unknown", true],
    ["paidElsewhere", true],
    ["charged", false],
  ] as const)("[D36] returns for the status %s: %s", (status, isNeeded) => {
    expect(needsConfirmation(status)).toBe(isNeeded);
  });
});

describe("paymentMessages", () => {
  const text = (key: string, values?: Record<string, string>) =>
    values ? `${key}(${values.reason})` : key;

  it.each([
    ["idle", undefined, []],
    ["charged", undefined, []],
    ["failed", undefined, []],
    ["failed", { reason: "notSaved" }, ["problem.notSaved"]],
    ["failed", { reason: "notSaved", message: "Declined." }, ["Declined."]],
    ["unknown", undefined, ["unknown"]],
    ["paidElsewhere", { reason: "elsewhere" }, ["paidElsewhere", "notCharged(problem.elsewhere)"]],
  ] as const)("returns for %s with the problem %j the messages %j", (status, problem, messages) => {
    expect(paymentMessages({ status, problem }, text)).toEqual(messages);
  });
});

describe("formPaymentStatus", () => {
  it.each([
    [[], "open"],
    [["charged", "idle"], "open"],
    [["failed"], "open"],
    [["charged", "charged"], "paid"],
    [["charged", "unknown"], "unclear"],
    [["unknown", "paying"], "paying"],
  ] as const)("maps the statuses %j to %s", (statuses, status) => {
    expect(formPaymentStatus(statuses)).toBe(status);
  });
});

describe("receiptAnswer", () => {
  it.each([
    ["Ada Bell", "Payment Successful Ada Bell"],
    [" Ada ", "Payment Successful Ada"],
    ["", "Payment Successful"],
    ["  ", "Payment Successful"],
    [undefined, "Payment Successful"],
    [null, "Payment Successful"],
  ])("[PAY-14][PAY-15][C-23] returns for the name %j the answer %j", (name, answer) => {
    expect(receiptAnswer(name)).toBe(answer);
  });
});
