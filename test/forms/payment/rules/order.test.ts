import { describe, expect, it } from "vitest";
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
import type { Question } from "../../../../src/forms/types.js";
import type { Gateway } from "../../../../src/lib/giving/types.js";

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
    ["99999999.50", "JPY", undefined],
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
    // The limit of 99,999,999 of the smallest unit applies to the rounded amount.
    ["99999.99", "OMR", 99_999.99],
    ["99999.995", "OMR", undefined],
    ["100000", "TND", undefined],
    ["1.2345", "JOD", undefined],
    ["1.005", "EUR", undefined],
    ["999999.99", "USD", 999_999.99],
    ["1000000", "USD", undefined],
    ["19.99", "no currency", 19.99],
    ["19.99", undefined, 19.99],
  ])("[D38][DON-01] reads %s %s as %s", (text, currency, amount) => {
    expect(parseAmount(text, currency)).toBe(amount);
  });

  it("[D38] rounds the amounts of readFundAmount and resolveCharge", () => {
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
  ])("[O49][L87] returns for %j the problem %s", (question, problem) => {
    expect(readFundAmount(question, FUNDS)).toEqual({ problem });
  });

  it("[O49][L87] rejects an empty fund id, even if a fund has an empty id", () => {
    expect(readFundAmount(paymentQuestion("5", ""), [{ id: "" }])).toEqual({ problem: "fund" });
  });
});

describe("cardGateway and publicKeyOf", () => {
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
    "[PAY-28][PAY-35][PAY-36][A-72][L92] selects from %j the gateway %s with public key %j",
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
});

describe("resolveCharge", () => {
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
  ])("[C-24][L87] returns with %j the charge or its problem %j", (overrides, result) => {
    const given = {
      funds: FUNDS,
      gateways: [PAYPAL, STRIPE],
      publicKey: "pk",
      hasStripePromise: false,
      ...overrides,
    };
    expect(resolveCharge(paymentQuestion("50"), given)).toEqual(result);
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
