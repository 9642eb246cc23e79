import { describe, expect, it } from "vitest";
import { formatCharge, totalDue } from "../../../../src/forms/payment/rules/charge.js";

const usd = (amount: number) => ({ amount, currency: "USD" });
const open = (amount: number, currency = "USD") => ({
  status: "idle" as const,
  due: { amount, currency },
});

describe("totalDue", () => {
  it("returns the sum of the payments that are not charged", () => {
    const charged = { status: "charged" as const, due: undefined };
    expect(totalDue([open(0.1), charged, open(0.2)])).toEqual(usd(0.3));
    expect(totalDue([{ ...open(49.5), status: "paying" }])).toEqual(usd(49.5));
  });

  it("returns undefined without a payment to charge, while an amount is unknown, and for two currencies", () => {
    expect(totalDue([])).toBeUndefined();
    expect(totalDue([{ status: "charged", due: undefined }])).toBeUndefined();
    expect(totalDue([open(5), { status: "idle", due: undefined }])).toBeUndefined();
    expect(totalDue([open(5), open(5, "EUR")])).toBeUndefined();
  });
});

describe("formatCharge", () => {
  it.each([
    [49.5, "USD", "$49.50"],
    [51, "JPY", "¥51"],
    [50.55, "HUF", "HUF 50.55"],
  ])("formats %d %s as %s, with the decimals that are charged", (amount, currency, text) => {
    expect(formatCharge({ amount, currency }, "en").replace(/\s/g, " ")).toBe(text);
  });
});
