import { describe, expect, it } from "vitest";
import {
  buildGateway,
  createDemoChurch,
  createDemoTokenizer,
  DEMO_CARDS,
  type DemoChurch,
} from "../../src/entries/testing.js";
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
const charge = (changes: object, server = createDemoChurch(), as?: string) =>
  callDemo(server, as, "POST", "/giving/donate/charge", { ...GIFT, ...changes });
const addCard = (changes: object, as?: string) =>
  callDemo(createDemoChurch(), as, "POST", "/giving/paymentmethods/addcard", {
    id: "pm_card",
    churchId: GRACE,
    ...changes,
  });

describe("demo server payment methods", () => {
  it("belong to the token's church, whatever church id the body has", async () => {
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

  it("can be saved once only", async () => {
    const server = createDemoChurch();
    const add = () =>
      callDemo(server, undefined, "POST", "/giving/paymentmethods/addcard", {
        id: "pm_card",
        churchId: GRACE,
      });
    expect(await add()).toMatchObject({ status: 200 });
    expect(await add()).toMatchObject({
      status: 400,
      json: { error: "The payment method has already been attached to a customer." },
    });
  });

  it("are rejected for an invalid id or a declined card", async () => {
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

describe("demo server charges", () => {
  it("are created in cents, and again when the request is repeated", async () => {
    const server = createDemoChurch();
    const { json } = await charge({}, server);
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
    await charge({}, server);
    expect(server.db.charges).toMatchObject([{ amount: 2050 }, { amount: 2050 }]);
    expect(new Set(server.db.charges.map(({ id }) => id)).size).toBe(2);
  });

  it("wait for 3D Secure or for processing", async () => {
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
      "the bank, for insufficient funds",
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
  ])("are rejected by %s", async (_, changes, status, error) => {
    const server = createDemoChurch();
    expect(await charge(changes, server)).toMatchObject({ status, json: { error } });
    expect(server.db.charges).toEqual([]);
  });

  it("belong to the token's church and store the whole request", async () => {
    const server = createDemoChurch();
    await charge({ churchId: "CHU00000002", idempotencyKey: "key" }, server, "ruth");
    await charge({ churchId: "CHU00000002", id: "pm_3ds" }, server);
    expect(server.db.charges).toEqual([
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

  it("are separate without a key, also on a server that compares keys", async () => {
    const server = createDemoChurch({ quirks: { chargesIgnoreKeys: false } });
    await charge({}, server);
    await charge({ amount: 7 }, server);
    expect(server.db.charges.map(({ amount }) => amount)).toEqual([2050, 700]);
  });

  it("are created when the response is lost", async () => {
    const server = createDemoChurch();
    await expect(charge({ id: "pm_lost" }, server)).rejects.toThrow("Failed to fetch");
    expect(server.db.charges).toMatchObject([{ status: "succeeded" }]);
  });

  it("return a fee of 0.91 for a card payment of 20", async () => {
    const feeRequest = { type: "creditCard", amount: 20, provider: "stripe" };
    const { json } = await callDemo(
      createDemoChurch(),
      undefined,
      "POST",
      `/giving/donate/fee?churchId=${GRACE}`,
      feeRequest,
    );
    expect(json).toEqual({ calculatedFee: 0.91, provider: "Stripe", currency: "USD" });
  });
});

describe("demo server gateways and funds", () => {
  const list = async (server: DemoChurch, path: string) =>
    (await callDemo(server, undefined, "GET", `/giving/${path}`)).json;

  it("belong to each church and can be changed", async () => {
    const server = createDemoChurch();
    expect(await list(server, "gateways/churchId/CHU00000002")).toMatchObject([
      { churchId: "CHU00000002", publicKey: "pk_test_hope" },
    ]);
    expect(await list(server, "funds/churchId/CHU00000002")).toMatchObject([{ name: "Hope Fund" }]);
    expect(await list(server, "donate/gateways/CHU00000004")).toEqual({ gateways: [] });
    server.db.gateways.unshift(buildGateway({ id: "GAT9", provider: "PayPal" }));
    server.db.funds = [];
    expect(await list(server, `donate/gateways/${GRACE}`)).toMatchObject({
      gateways: [{ provider: "PayPal" }, { provider: "Stripe" }],
    });
    expect(await list(server, `funds/churchId/${GRACE}`)).toEqual([]);
    server.db.gateways = [buildGateway({ provider: "PayPal" })];
    expect(await charge({}, server)).toMatchObject({ status: 404 });
  });
});

describe("demo card provider", () => {
  const contact = { firstName: "Ada", lastName: "Bell", email: "ada@example.org" };

  it.each([
    [DEMO_CARDS.success, "card"],
    ["4000 0025 0000 3155", "3ds"],
    [DEMO_CARDS.declined, "declined"],
    [DEMO_CARDS.processing, "processing"],
  ])("creates payment methods with distinct ids for %s", async (number, suffix) => {
    const server = createDemoChurch();
    const tokenizer = createDemoTokenizer(server, number);
    const first = await tokenizer.tokenize(contact);
    expect(first).toEqual({
      id: expect.stringMatching(new RegExp(`^pm_.*_${suffix}$`)) as string,
      brand: "visa",
      last4: number.slice(-4),
    });
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
  ])("returns an error for %s", async (number, error) => {
    expect(await createDemoTokenizer(createDemoChurch(), () => number).tokenize(contact)).toEqual({
      error,
    });
  });

  it("accepts every demo card and sends no card number to the server", async () => {
    const server = createDemoChurch();
    for (const number of Object.values(DEMO_CARDS)) {
      expect(await createDemoTokenizer(server, number).tokenize(contact)).toHaveProperty("id");
    }
    expect(JSON.stringify(server.requests)).not.toMatch(/\d{16}/);
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
      "yes, then declined by the bank",
      DEMO_CARDS.asksAndDeclines,
      true,
      { error: "Your card was declined." },
      "requires_payment_method",
    ],
  ])(
    "completes a 3D Secure confirmation with the answer %s",
    async (_, number, isConfirmed, result, status) => {
      const server = createDemoChurch();
      const tokenizer = createDemoTokenizer(server, number, () => Promise.resolve(isConfirmed));
      const { id } = (await tokenizer.tokenize(contact)) as { id: string };
      const { client_secret: secret } = (await charge({ id }, server)).json as {
        client_secret: string;
      };
      expect(await tokenizer.lookUp(secret)).toBe("requires_action");
      expect(await tokenizer.finish(secret)).toEqual(result);
      expect(await tokenizer.lookUp(secret)).toBe(status);
      expect(server.db.charges).toMatchObject([{ status }]);
      // A completed charge is not confirmed again.
      expect(await tokenizer.finish(secret)).toEqual({ status });
    },
  );

  it("lists the charges", async () => {
    const server = createDemoChurch();
    await charge({}, server);
    expect((await callDemo(server, undefined, "GET", "/provider/charges")).json).toMatchObject([
      { amount: 2050, churchId: GRACE },
    ]);
  });

  it("rejects unknown charges and fails when the network does", async () => {
    const server = createDemoChurch();
    const tokenizer = createDemoTokenizer(server, DEMO_CARDS.asks);
    await expect(tokenizer.lookUp("nope")).rejects.toThrow("has no charge");
    expect(await tokenizer.finish("nope")).toEqual({ error: "No such payment_intent" });
    server.faults.add({ path: "/provider/", do: { kind: "dropBefore" } });
    await expect(tokenizer.tokenize(contact)).rejects.toThrow("Failed to fetch");
    await expect(tokenizer.finish("nope")).rejects.toThrow("Failed to fetch");
  });
});
