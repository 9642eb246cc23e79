import { describe, expect, it } from "vitest";
import {
  attemptKey,
  ATTEMPT_TTL_MS,
  parseAttempt,
} from "../../../../src/forms/payment/PaymentAttempts.js";
import {
  cardGateway,
  resolveCharge,
  findInvalidContactFields,
  fullName,
  lockedFields,
  parseAmount,
  payerContact,
  readFundAmount,
  publicKeyOf,
} from "../../../../src/forms/payment/rules/order.js";
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
import type { Question } from "../../../../src/forms/types.js";
import type { ChargeResult, Gateway } from "../../../../src/lib/giving/types.js";

import { cpuTime } from "../../../harness/cpuTime.js";

const FUNDS = [{ id: "F1", name: "General" }, { id: "F2" }];
const paymentQuestion = (amount: unknown, fundId: unknown = "F1"): Question =>
  ({
    choices: [
      { text: "FundId", value: fundId },
      { text: "Amount", value: amount },
    ],
  }) as Question;
const PAYPAL: Gateway = { id: "G1", provider: "PayPal", publicKey: "pp" };
const STRIPE: Gateway = { id: "G2", provider: "Stripe", publicKey: " pk " };

describe("parseAmount", () => {
  it.each([
    undefined,
    null,
    "",
    "abc",
    "0.5",
    "0.50",
    "-5",
    "1e9",
    "10.005",
    "5,00",
    "$5",
    "Infinity",
    "NaN",
    "0x10",
    "١٠",
    "1000000",
    {},
    Number.NaN,
    0.5,
  ])("[O49][DON-01] rejects %j", (text) => {
    expect(parseAmount(text)).toBeUndefined();
  });

  it.each([
    ["0.51", 0.51],
    ["50", 50],
    [" 49.5 ", 49.5],
    ["12.34", 12.34],
    ["999999.99", 999_999.99],
    [20, 20],
  ])("reads %j as %d dollars", (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
  });
});

describe("parseAmount with a currency", () => {
  it.each([
    ["50.55", "JPY", 51],
    ["50.49", "jpy", 50],
    ["5000", "KRW", 5_000],
    ["5000.00", "VND", 5_000],
    ["99999999", "JPY", 99_999_999],
    ["100000000", "JPY", undefined],
    ["50.555", "JPY", undefined],
    ["0.5", "JPY", undefined],
    ["0.51", "JPY", 1],
    ["1.5", "UGX", 2],
    ["1.5", "ISK", 2],
    ["50.55", "HUF", 50.55],
    ["50.55", "COP", 50.55],
    ["50.55", "TWD", 50.55],
    ["1.235", "KWD", 1.24],
    ["1.005", "BHD", 1.01],
    ["99999.995", "OMR", 100_000],
    ["100000", "TND", undefined],
    ["1.2345", "JOD", undefined],
    ["1.005", "EUR", undefined],
    ["1000000", "USD", undefined],
    ["19.99", "no currency", 19.99],
    ["19.99", undefined, 19.99],
  ])("[D38][DON-01] reads %s %s as %s", (text, currency, amount) => {
    expect(parseAmount(text, currency)).toBe(amount);
  });

  it("[D38] is used by readFundAmount and resolveCharge", () => {
    expect(readFundAmount(paymentQuestion("50.55"), FUNDS, "JPY")).toMatchObject({ amount: 51 });
    const setup = {
      funds: FUNDS,
      gateways: [STRIPE],
      publicKey: "pk",
      hasStripePromise: false,
      currency: "JPY",
    };
    expect(resolveCharge(paymentQuestion("50.55"), setup)).toMatchObject({
      fundAmount: { amount: 51 },
    });
  });
});

describe("readFundAmount", () => {
  it.each([5, true, null, undefined, {}, []])("[D39] ignores a choice whose text is %j", (text) => {
    const choices = [{ text, value: "9" }, null, 7, ...(paymentQuestion("50").choices ?? [])];
    expect(readFundAmount({ choices } as Question, FUNDS)).toMatchObject({
      amount: 50,
      fundId: "F1",
    });
  });

  it("[PAY-01][PAY-02] reads amount and fund id in any order and takes the fund name from the list of funds", () => {
    expect(readFundAmount(paymentQuestion("50"), FUNDS)).toEqual({
      amount: 50,
      fundId: "F1",
      fundName: "General",
    });
    expect(readFundAmount(paymentQuestion(50), FUNDS)).toMatchObject({ amount: 50 });
    const reversed = {
      choices: [
        { text: " Amount ", value: "8" },
        { text: "FundId", value: " F2 " },
      ],
    };
    expect(readFundAmount(reversed, FUNDS)).toEqual({ amount: 8, fundId: "F2", fundName: "" });
  });

  it.each([
    [paymentQuestion("0"), "zero"],
    [paymentQuestion("0.00"), "zero"],
    [paymentQuestion("00."), "zero"],
    [paymentQuestion(0), "zero"],
    [paymentQuestion("x0"), "amount"],
    [paymentQuestion("0.3"), "amount"],
    [paymentQuestion("x"), "amount"],
    [paymentQuestion({}), "amount"],
    [paymentQuestion("5", "nope"), "fund"],
    [paymentQuestion("5", ""), "fund"],
    [paymentQuestion("5", null), "fund"],
    [{ choices: [{ text: "amount", value: "5" }] }, "amount"],
    [{ choices: null }, "amount"],
    [{}, "amount"],
  ])("[O49][L87] returns for %j the setup error %s", (question, problem) => {
    expect(readFundAmount(question, FUNDS)).toEqual({ problem });
  });

  it("[O49][L87] rejects an empty fund id, even if a fund has an empty id", () => {
    expect(readFundAmount(paymentQuestion("5", ""), [{ id: "" }])).toEqual({ problem: "fund" });
  });
});

describe("cardGateway and resolveCharge", () => {
  it.each([
    [[PAYPAL, STRIPE], "G2", "pk"],
    [[{ ...STRIPE, provider: "STRIPE" }], "G2", "pk"],
    [[PAYPAL], undefined, ""],
    [[], undefined, ""],
    [[{ id: "G3", publicKey: "k" }], undefined, "k"],
    [[{ provider: 5 as never, publicKey: "k" }, STRIPE], "G2", "pk"],
    [[{ provider: "stripe" }], undefined, ""],
    [[{ provider: "stripe", publicKey: 5 as never }], undefined, ""],
  ])(
    "[PAY-28][PAY-35][PAY-36][A-72][L92] select from %j the gateway %s with public key %j",
    (gateways, id, key) => {
      expect(cardGateway(gateways)?.id).toBe(id);
      expect(publicKeyOf(gateways)).toBe(key);
    },
  );

  it("[L92] selects the public key of the gateway that charges, also if the lists have another order", () => {
    const other = { ...STRIPE, id: "G9", publicKey: "pk9" };
    expect(publicKeyOf([STRIPE, other], [other, STRIPE])).toBe("pk9");
    expect(publicKeyOf([STRIPE], [other])).toBe("pk");
  });

  it.each([
    [{}, { fundAmount: { amount: 50, fundId: "F1", fundName: "General" }, gatewayId: "G2" }],
    [{ publicKey: "" }, { problem: "key" }],
    [
      { publicKey: "", hasStripePromise: true },
      { fundAmount: { amount: 50, fundId: "F1", fundName: "General" }, gatewayId: "G2" },
    ],
    [{ gateways: [PAYPAL] }, { problem: "gateway" }],
    [{ gateways: [] }, { problem: "gateway" }],
    [{ funds: [] }, { problem: "fund" }],
  ])("[C-24][L87] return the charge setup or a setup error with %j", (overrides, setup) => {
    const given = {
      funds: FUNDS,
      gateways: [PAYPAL, STRIPE],
      publicKey: "pk",
      hasStripePromise: false,
      ...overrides,
    };
    expect(resolveCharge(paymentQuestion("50"), given)).toEqual(setup);
  });
});

describe("payer contact", () => {
  const ADA = { firstName: "Ada", lastName: "Bell", email: "ada@example.org" };

  it("has a full name without surrounding blanks", () => {
    expect(fullName(ADA)).toBe("Ada Bell");
    expect(fullName({ ...ADA, lastName: "" })).toBe("Ada");
  });

  it.each([
    [{}, []],
    [{ firstName: " " }, ["firstName"]],
    [{ lastName: "" }, ["lastName"]],
    [{ email: "" }, ["email"]],
    [{ email: " ada@example.org " }, []],
    [{ email: "ada@example" }, ["email"]],
    [{ email: "ada bell@example.org" }, ["email"]],
    [{ email: "@example.org" }, ["email"]],
    [{ firstName: "", lastName: "", email: "x" }, ["firstName", "lastName", "email"]],
  ])(
    "[PAY-05][PAY-06][PAY-07][PAY-08][A-74] with %j has the invalid fields %j",
    (overrides, invalidFields) => {
      expect(findInvalidContactFields({ ...ADA, ...overrides })).toEqual(invalidFields);
    },
  );

  it("[O85] is validated within 5 ms for a 50,000-character email address", () => {
    expect(
      cpuTime(() => findInvalidContactFields({ ...ADA, email: `a@${".".repeat(50_000)}@` })),
    ).toBeLessThan(5);
  });

  it.each([
    [{}, ["firstName", "lastName", "email"]],
    [{ lastName: "" }, ["firstName", "email"]],
    [{ email: "" }, ["firstName", "lastName"]],
    [{ email: "unreadable" }, ["firstName", "lastName"]],
  ])("[PAY-04][A-69][L88] with %j has the locked fields %j", (overrides, locked) => {
    expect([...lockedFields({ ...ADA, ...overrides })]).toEqual(locked);
  });

  it("[PAY-03][O53][L88] is prefilled from the signed-in user, with empty text for unknown fields", () => {
    expect(payerContact({ ...ADA, firstName: " Ada " })).toEqual(ADA);
    const emptyContact = { firstName: "", lastName: "", email: "" };
    expect([payerContact({ id: "U" }), payerContact(null), payerContact(undefined)]).toEqual([
      emptyContact,
      emptyContact,
      emptyContact,
    ]);
    expect(payerContact({ email: null } as never)).toEqual(emptyContact);
  });

  it("[PAY-03] decodes HTML entities in stored names", () => {
    const stored = {
      firstName: "&quot;Jo&quot; &amp;amp; &lt;b&gt;",
      lastName: "O&#x27;Giver&#x2F;&#x5C;&#96; &nbsp; &constructor;",
    };
    expect(payerContact({ ...ADA, ...stored })).toEqual({
      ...ADA,
      firstName: '"Jo" &amp; <b>',
      lastName: "O'Giver/\\` &nbsp; &constructor;",
    });
  });
});

describe("charge rules", () => {
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
  ])("[O47][PAY-13][L86] classify %j as %s", (result, kind) => {
    expect(readChargeResult(result).kind).toBe(kind);
  });

  it("return the client secret of an open charge or the message of a refused one", () => {
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
  ])("[PAY-23] show the decline message %j as %j", (message, expected) => {
    expect(declineText(message)).toBe(expected);
  });

  const LINK = "An error occurred with our connection to Stripe. Request was retried 2 times.";
  it.each([
    [400, "Your card has insufficient funds.", "refused"],
    [401, "", "refused"],
    [402, "Your card was declined.", "refused"],
    [402, "Your card was declined: connection refused", "refused"],
    [403, "No.", "refused"],
    [404, "Gateway not found", "refused"],
    [422, "No.", "refused"],
    [429, "Slow down", "refused"],
    [400, LINK, "unknown"],
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
  ])("[L86] classify a failure with status %i and message %j as %s", (status, message, kind) => {
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
    "[D35] classify status 400 with %j as unknown, because the server's own request failed",
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
  ])("[D35] classify status 400 with %j as refused, because the provider responded", (message) =>
    expect(readChargeFailure({ status: 400, message, hasServerText: true })).toEqual({
      kind: "refused",
      message,
    }),
  );

  it("[L89] return the server's message for a refusal and no message of the client", () => {
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

  it("[D36] return no message when the outcome is unknown", () => {
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
  ] as const)("says of %s: %s", (reason, isOfCard) => {
    expect(isShownAtCard(reason && { reason })).toBe(isOfCard);
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
  ] as const)(
    "[D36] returns for %s whether another charge needs a confirmation: %s",
    (status, isNeeded) => {
      expect(needsConfirmation(status)).toBe(isNeeded);
    },
  );
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
  ] as const)("returns for %j %s", (statuses, status) => {
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

describe("stored payment attempt", () => {
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

  it("[D38] keeps its currency", () => {
    expect(parseAttempt(JSON.stringify({ ...ATTEMPT, currency: "JPY" }), now)?.currency).toBe(
      "JPY",
    );
  });

  it.each(["charging", "unknown", "charged"])("is restored in the state %s", (state) => {
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
  ])("is ignored when storage holds %s", (stored) => {
    expect(parseAttempt(stored, now)).toBeUndefined();
  });

  it("expires after 24 hours", () => {
    const at = (age: number) =>
      parseAttempt(JSON.stringify({ ...ATTEMPT, startedAt: now.getTime() - age }), now);
    expect([at(ATTEMPT_TTL_MS - 1)?.attemptId, at(ATTEMPT_TTL_MS)]).toEqual(["A", undefined]);
    expect(ATTEMPT_TTL_MS).toBe(86_400_000);
  });

  it("has an unambiguous storage key", () => {
    expect(attemptKey({ churchId: "C", formId: "F", questionId: "Q" })).toBe("payment:C:F:Q");
    expect(attemptKey({ churchId: "C:F", formId: "Q", questionId: "" })).not.toBe(
      attemptKey({ churchId: "C", formId: "F:Q", questionId: "" }),
    );
  });
});
