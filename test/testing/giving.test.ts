import { describe, expect, it } from "vitest";
import {
  buildGateway,
  createDemoChurch,
  createDemoTokenizer,
  DEMO_CARDS,
  type DemoChurch,
} from "../../src/testing.js";
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
  callDemo(createDemoChurch(), as, "POST", "/giving/paymentmethods/addcard", {
    id: "pm_card",
    churchId: GRACE,
    ...more,
  });

describe("a card", () => {
  it("is kept with the church of the token, whatever church is given", async () => {
    expect((await addCard({})).json).toMatchObject({
      paymentMethod: {
        id: "pm_card",
        type: "card",
        card: { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2030 },
      },
      customerId: "cus_demo",
    });
    expect(await addCard({ churchId: "nope" }, "ruth")).toMatchObject({ status: 200 });
    expect(await addCard({ churchId: "nope" })).toMatchObject({
      status: 400,
      json: { error: "Payment gateway not configured" },
    });
  });

  it("is saved once", async () => {
    const church = createDemoChurch();
    const add = () =>
      callDemo(church, undefined, "POST", "/giving/paymentmethods/addcard", {
        id: "pm_card",
        churchId: GRACE,
      });
    expect(await add()).toMatchObject({ status: 200 });
    expect(await add()).toMatchObject({
      status: 400,
      json: { error: "The payment method has already been attached to a customer." },
    });
  });

  it("is refused for its kind or by its bank", async () => {
    expect(await addCard({ id: "tok_visa" })).toMatchObject({
      status: 400,
      json: { error: "Invalid payment method ID format" },
    });
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
    expect((await charge({ id: "pm_processing" })).json).toMatchObject({
      status: "processing",
      amount_received: 0,
    });
  });

  it.each([
    ["the bank", { id: "pm_declined" }, 400, "Your card has insufficient funds."],
    [
      "the bank, for want of money",
      { id: "pm_insufficient" },
      400,
      "Your card has insufficient funds.",
    ],
    [
      "a body without a provider",
      { provider: undefined },
      400,
      "Either provider or gatewayId is required",
    ],
    ["a church without a gateway", { churchId: "nope" }, 404, "Gateway not found"],
  ])("is refused by %s", async (_, more, status, error) => {
    const church = createDemoChurch();
    expect(await charge(more, church)).toMatchObject({ status, json: { error } });
    expect(church.db.charges).toEqual([]);
  });

  it("is of the church of the token, whatever church is sent, and is kept with all that was sent", async () => {
    const church = createDemoChurch();
    await charge({ churchId: "CHU00000002", idempotencyKey: "key" }, church, "ruth");
    await charge({ churchId: "CHU00000002", id: "pm_3ds" }, church);
    expect(church.db.charges).toEqual([
      expect.objectContaining({
        churchId: GRACE,
        idempotencyKey: "key",
        amount: 2050,
        funds: GIFT.funds,
        card: "pm_card",
      }),
      expect.objectContaining({
        churchId: "CHU00000002",
        status: "requires_action",
        card: "pm_3ds",
      }),
    ]);
  });

  it("is made although its answer gets lost", async () => {
    const church = createDemoChurch();
    await expect(charge({ id: "pm_lost" }, church)).rejects.toThrow("Failed to fetch");
    expect(church.db.charges).toMatchObject([{ status: "succeeded" }]);
  });

  it("costs a fee that leaves the whole gift", async () => {
    const order = { type: "creditCard", amount: 20, provider: "stripe" };
    const { json } = await callDemo(
      createDemoChurch(),
      undefined,
      "POST",
      `/giving/donate/fee?churchId=${GRACE}`,
      order,
    );
    expect(json).toEqual({ calculatedFee: 0.91, provider: "Stripe", currency: "USD" });
  });
});

describe("the gateways and the funds", () => {
  const list = async (church: DemoChurch, path: string) =>
    (await callDemo(church, undefined, "GET", `/giving/${path}`)).json;

  it("are each church's own, and can be changed", async () => {
    const church = createDemoChurch();
    expect(await list(church, "gateways/churchId/CHU00000002")).toMatchObject([
      { churchId: "CHU00000002", publicKey: "pk_test_hope" },
    ]);
    expect(await list(church, "funds/churchId/CHU00000002")).toMatchObject([{ name: "Hope Fund" }]);
    expect(await list(church, "donate/gateways/CHU00000004")).toEqual({ gateways: [] });
    church.db.gateways.unshift(buildGateway({ id: "GAT9", provider: "PayPal" }));
    church.db.funds = [];
    expect(await list(church, `donate/gateways/${GRACE}`)).toMatchObject({
      gateways: [{ provider: "PayPal" }, { provider: "Stripe" }],
    });
    expect(await list(church, `funds/churchId/${GRACE}`)).toEqual([]);
    church.db.gateways = [buildGateway({ provider: "PayPal" })];
    expect(await charge({}, church)).toMatchObject({ status: 404 });
  });
});

describe("the card provider", () => {
  const contact = { firstName: "Ada", lastName: "Bell", email: "ada@example.org" };

  it.each([
    [DEMO_CARDS.success, "card"],
    ["4000 0025 0000 3155", "3ds"],
    [DEMO_CARDS.declined, "declined"],
    [DEMO_CARDS.processing, "processing"],
  ])("makes a payment method of %s, each with an id of its own", async (number, word) => {
    const church = createDemoChurch();
    const tokenizer = createDemoTokenizer(church, number);
    const first = await tokenizer.tokenize(contact);
    expect(first).toEqual({ id: expect.stringMatching(new RegExp(`^pm_.*_${word}$`)) as string });
    expect(await tokenizer.tokenize(contact)).not.toEqual(first);
  });

  it.each([
    ["4242", "Your card number is incomplete."],
    ["4242 4242 4242 4241", "Your card number is invalid."],
    ["42424242424242424", "Your card number is invalid."],
    [
      "4111111111111111",
      "Your card was declined. This is a demonstration, which takes test cards only.",
    ],
  ])("says what is wrong with %s", async (number, error) => {
    expect(await createDemoTokenizer(createDemoChurch(), () => number).tokenize(contact)).toEqual({
      error,
    });
  });

  it("has a card of every kind, and tells no church the number", async () => {
    const church = createDemoChurch();
    for (const number of Object.values(DEMO_CARDS)) {
      expect(await createDemoTokenizer(church, number).tokenize(contact)).toHaveProperty("id");
    }
    expect(JSON.stringify(church.requests)).not.toMatch(/\d{16}/);
  });

  it.each([
    ["yes", DEMO_CARDS.asks, true, { status: "succeeded" }, "succeeded"],
    [
      "no",
      DEMO_CARDS.asks,
      false,
      { error: expect.stringContaining("unable to authenticate") as string },
      "requires_payment_method",
    ],
    [
      "yes, and the bank no",
      DEMO_CARDS.asksAndDeclines,
      true,
      { error: "Your card was declined." },
      "requires_payment_method",
    ],
  ])(
    "ends what the bank asks when the payer says %s",
    async (_, number, answer, result, status) => {
      const church = createDemoChurch();
      const tokenizer = createDemoTokenizer(church, number, () => Promise.resolve(answer));
      const { id } = (await tokenizer.tokenize(contact)) as { id: string };
      const { client_secret: secret } = (await charge({ id }, church)).json as {
        client_secret: string;
      };
      expect(await tokenizer.lookUp(secret)).toBe("requires_action");
      expect(await tokenizer.finish(secret)).toEqual(result);
      expect(await tokenizer.lookUp(secret)).toBe(status);
      expect(church.db.charges).toMatchObject([{ status }]);
      // What has ended is not asked again.
      expect(await tokenizer.finish(secret)).toEqual({ status });
    },
  );

  it("tells what was charged", async () => {
    const church = createDemoChurch();
    await charge({}, church);
    expect((await callDemo(church, undefined, "GET", "/provider/charges")).json).toMatchObject([
      { amount: 2050, churchId: GRACE },
    ]);
  });

  it("knows nothing of other charges, and can be out of reach", async () => {
    const church = createDemoChurch();
    const tokenizer = createDemoTokenizer(church, DEMO_CARDS.asks);
    await expect(tokenizer.lookUp("nope")).rejects.toThrow("has no charge");
    expect(await tokenizer.finish("nope")).toEqual({ error: "No such payment_intent" });
    church.faults.add({ path: "/provider/", do: { kind: "dropBefore" } });
    await expect(tokenizer.tokenize(contact)).rejects.toThrow("Failed to fetch");
    await expect(tokenizer.finish("nope")).rejects.toThrow("Failed to fetch");
  });
});
