import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type ChurchClient,
  CurrencyHelper,
  DonationHelper,
  type FeeRate,
  Locale,
  setDefaultClient,
  StripePaymentMethod,
} from "../../src/entries/helpers.js";
import * as root from "../../src/entries/index.js";
import { createDemoChurch, createDemoClient, type DemoChurch } from "../../src/entries/testing.js";
import german from "../../locales/de.json" with { type: "json" };

let server: DemoChurch;
let previousClient: ChurchClient;
let client: ChurchClient;

beforeEach(() => {
  server = createDemoChurch();
  client = createDemoClient(server);
  previousClient = setDefaultClient(client);
});
afterEach(() => void setDefaultClient(previousClient));

const switchToGerman = async () => {
  client.locale.addTexts("de", german);
  await client.locale.setLanguage("de");
};

describe("CurrencyHelper, DonationHelper and StripePaymentMethod", () => {
  it("are the same objects in both entry points", () => {
    expect(root.CurrencyHelper).toBe(CurrencyHelper);
    expect(root.DonationHelper).toBe(DonationHelper);
    expect(root.StripePaymentMethod).toBe(StripePaymentMethod);
  });
});

describe("CurrencyHelper", () => {
  it.each([
    [0, "$0.00"],
    [0.5, "$0.50"],
    [1234.5, "$1,234.50"],
    [1234567.891, "$1,234,567.89"],
    [-3, "-$3.00"],
  ])("[FMT-08] formats %d as %s, unbound and regardless of the language", async (amount, text) => {
    const { formatCurrency } = CurrencyHelper;
    expect(formatCurrency(amount)).toBe(text);
    await switchToGerman();
    expect(formatCurrency(amount)).toBe(text);
  });

  it("[FMT-08] returns an empty string for invalid amounts", () => {
    for (const amount of [Number.NaN, Infinity])
      expect(CurrencyHelper.formatCurrency(amount)).toBe("");
    expect(CurrencyHelper.formatCurrencyWithLocale(undefined, "usd", 0)).toBe("");
  });

  it("formats other currencies by the conventions of the language", async () => {
    expect(CurrencyHelper.formatCurrencyWithLocale(1234.5, "eur")).toBe("€1,234.50");
    // Charged with decimals, although Intl shows none.
    expect(CurrencyHelper.formatCurrencyWithLocale(1234.5, "huf")).toBe("HUF\u00a01,234.50");
    expect(CurrencyHelper.formatCurrencyWithLocale(1234.5, "usd", 0)).toBe("$1,235");
    expect(CurrencyHelper.formatCurrencyWithLocale(1234.5, "jpy")).toBe("¥1,235");
    expect(CurrencyHelper.formatCurrencyWithLocale(3, "no currency")).toBe("$3.00");
    await switchToGerman();
    expect(CurrencyHelper.formatCurrencyWithLocale(1234.5, "eur")).toBe("1.234,50\u00a0€");
  });

  it("returns the symbols of currencies", () => {
    expect(
      ["usd", "eur", "gbp", "CHF", undefined].map((each) => CurrencyHelper.getCurrencySymbol(each)),
    ).toEqual(["$", "€", "£", "CHF", "$"]);
  });

  it("loads the currency of the church's gateway, which is usd by default", async () => {
    for (const [body, currency] of [
      ['[{"currency":"gbp"}]', "gbp"],
      // Servers may send uppercase codes.
      ['[{"currency":"EUR"}]', "eur"],
      ['[{"currency":null}]', "usd"],
      ['[{"currency":""}]', "usd"],
      ["[null]", "usd"],
      ["[]", "usd"],
    ] as const) {
      server.faults.add({ path: /\/gateways$/, times: 1, do: { kind: "body", body } });
      expect(await CurrencyHelper.loadCurrency()).toBe(currency);
    }
  });
});

describe("DonationHelper", () => {
  it("[DON-02][DON-03][DON-04][A-83] converts keys to intervals and back", () => {
    const { getInterval, getIntervalKeyName } = DonationHelper;
    for (const [key, interval_count, interval] of [
      ["one_week", 1, "week"],
      ["two_week", 2, "week"],
      ["three_month", 3, "month"],
      ["one_year", 1, "year"],
    ] as const) {
      expect(getInterval(key)).toEqual({ interval_count, interval });
      expect(getIntervalKeyName(interval_count, interval)).toBe(key);
    }
    expect(getInterval("four_week")).toEqual({ interval_count: 1, interval: "month" });
    expect(getIntervalKeyName(4, "week")).toBe("");
  });

  it("[DON-05] returns the donation frequencies in the page's language", async () => {
    const { getFrequencies } = DonationHelper;
    expect(getFrequencies()).toEqual([
      { key: "one_week", label: "Weekly" },
      { key: "two_week", label: "Bi-Weekly" },
      { key: "one_month", label: "Monthly" },
      { key: "three_month", label: "Quarterly" },
      { key: "one_year", label: "Annually" },
    ]);
    await switchToGerman();
    expect(getFrequencies()[1]).toEqual({ key: "two_week", label: "Alle zwei Wochen" });
  });

  it("[DON-06] returns the label of the checkbox for covering the fee", async () => {
    expect(DonationHelper.getFeeLabel()).toBe("Cover the transaction fee");
    expect(DonationHelper.getFeeLabel("$1.85")).toBe("Add $1.85 to cover the transaction fee");
    expect(Locale.label("donation.coverFee")).toBe("Cover the transaction fee");
    await switchToGerman();
    expect(DonationHelper.getFeeLabel("1,85 $")).toBe(
      "1,85 $ hinzufügen, um die Transaktionsgebühr zu übernehmen",
    );
  });

  const RATES: [amount: number, rate: FeeRate | undefined, fee: number][] = [
    [50, undefined, 0],
    [50, { percent: 2.9, fixed: 0.3 }, 1.8],
    [100, { percent: 3 }, 3.09],
    [0, { percent: 2.9, fixed: 0.3 }, 0],
    [Number.NaN, { percent: 2.9, fixed: 0.3 }, 0],
    [50, { percent: 100 }, 0],
    [50, { percent: -1 }, 0],
    [50, { percent: 1, fixed: Number.NaN }, 0],
  ];

  it.each(RATES)(
    "[DON-07] computes for %d the fee of the host's rate %j: %d",
    (amount, rate, fee) => {
      expect(DonationHelper.getFee(amount, rate)).toBe(fee);
      // The church receives the whole amount.
      if (fee > 0)
        expect((amount + fee) * (1 - (rate?.percent ?? 0) / 100) - (rate?.fixed ?? 0)).toBeCloseTo(
          amount,
          2,
        );
    },
  );

  it("[DON-08] describes how a bank account is verified", () => {
    expect(DonationHelper.getBankVerificationText()).toMatch(
      /two small deposits .* in about 1-3 business days/,
    );
  });
});

describe("StripePaymentMethod", () => {
  it("[PAY-25] reads a card", () => {
    const card = { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2030 };
    expect({ ...new StripePaymentMethod({ id: "pm_1", object: "payment_method", card }) }).toEqual({
      id: "pm_1",
      type: "card",
      name: "visa",
      last4: "4242",
      exp_month: 12,
      exp_year: 2030,
      status: "",
      account_holder_name: "",
      account_holder_type: "individual",
    });
  });

  it("[PAY-25][A-73] reads a bank account", () => {
    const account = {
      id: "ba_1",
      object: "bank_account",
      bank_name: "First Bank",
      last4: "6789",
      status: "verified",
    };
    expect(new StripePaymentMethod(account)).toMatchObject({
      type: "bank",
      name: "First Bank",
      last4: "6789",
      status: "verified",
    });
    const company = { ...account, account_holder_name: "Grace", account_holder_type: "company" };
    expect(new StripePaymentMethod(company)).toMatchObject({
      account_holder_name: "Grace",
      account_holder_type: "company",
    });
  });

  it.each([undefined, null, "pm_1", []])("[PAY-25] has empty fields for %j", (obj) => {
    expect(new StripePaymentMethod(obj)).toMatchObject({
      id: "",
      name: "",
      account_holder_name: "",
      account_holder_type: "individual",
    });
  });
});
