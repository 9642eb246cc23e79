import { describe, expect, it } from "vitest";
import { createDemoChurch } from "../../src/testing.js";
import { callDemo } from "./tools/callDemo.js";
import { GRACE } from "./tools/joinDemo.js";

const GIFT = {
  amount: 20.5,
  id: "pm_card",
  customerId: "cus_1",
  churchId: GRACE,
  provider: "stripe",
  funds: [{ id: "FUN00000001", amount: 20.5 }],
};
const charge = (more: object, church = createDemoChurch(), as?: string) =>
  callDemo(church, as, "POST", "/giving/donate/charge", { ...GIFT, ...more });
const addCard = (more: object, as?: string) =>
  callDemo(createDemoChurch(), as, "POST", "/giving/paymentmethods/addcard", { id: "pm_card", churchId: GRACE, ...more });

describe("a card", () => {
  it("is kept with the church of the token, whatever church is given", async () => {
    expect((await addCard({})).json).toMatchObject({
      paymentMethod: { id: "pm_card", type: "card", card: { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2030 } },
      customerId: "cus_demo",
    });
    expect(await addCard({ churchId: "nope" }, "ruth")).toMatchObject({ status: 200 });
    expect(await addCard({ churchId: "nope" })).toMatchObject({ status: 400, json: { error: "Payment gateway not configured" } });
  });

  it("is refused for its kind or by its bank", async () => {
    expect(await addCard({ id: "tok_visa" })).toMatchObject({ status: 400, json: { error: "Invalid payment method ID format" } });
    expect(await addCard({ id: "pm_declined" })).toMatchObject({
      status: 402,
      json: { error: "Your card was declined.", code: "card_declined" },
    });
  });
});

describe("a charge", () => {
  it("is made in cents, and made again when it is asked for again", async () => {
    const church = createDemoChurch();
    const { json } = await charge({}, church);
    expect(json).toMatchObject({
      amount: 2050,
      amount_received: 2050,
      status: "succeeded",
      customer: "cus_1",
      next_action: null,
      metadata: { funds: JSON.stringify(GIFT.funds) },
      provider: "Stripe",
    });
    expect(json).not.toHaveProperty("payment_intent_id");
    await charge({}, church);
    expect(church.db.charges).toMatchObject([{ amount: 2050 }, { amount: 2050 }]);
    expect(new Set(church.db.charges.map(({ id }) => id)).size).toBe(2);
  });

  it("waits for the bank's own question, or for the bank", async () => {
    const { json } = await charge({ id: "pm_3ds" });
    const { id } = json as { id: string };
    expect(json).toMatchObject({
      status: "requires_action",
      amount_received: 0,
      client_secret: expect.stringContaining(id) as string,
      payment_intent_id: id,
      next_action: { type: "use_stripe_sdk" },
    });
    expect((await charge({ id: "pm_processing" })).json).toMatchObject({ status: "processing", amount_received: 0 });
  });

  it.each([
    ["the bank", { id: "pm_declined" }, 400, "Your card has insufficient funds."],
    ["the bank, for want of money", { id: "pm_insufficient" }, 400, "Your card has insufficient funds."],
    ["a body without a provider", { provider: undefined }, 400, "Either provider or gatewayId is required"],
    ["a church without a gateway", { churchId: "nope" }, 404, "Gateway not found"],
  ])("is refused by %s", async (_, more, status, error) => {
    const church = createDemoChurch();
    expect(await charge(more, church)).toMatchObject({ status, json: { error } });
    expect(church.db.charges).toEqual([]);
  });

  it("costs a fee that leaves the whole gift", async () => {
    const order = { type: "creditCard", amount: 20, provider: "stripe" };
    const { json } = await callDemo(createDemoChurch(), undefined, "POST", `/giving/donate/fee?churchId=${GRACE}`, order);
    expect(json).toEqual({ calculatedFee: 0.91, provider: "Stripe", currency: "USD" });
  });
});
