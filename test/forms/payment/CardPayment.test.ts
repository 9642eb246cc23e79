import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { authorizationFor, SIGNED_OUT } from "../../../src/platform/session/SessionStore.js";
import type { ChargeRequest } from "../../../src/lib/giving/types.js";

import {
  buildUserChurch,
  createDemoChurch,
  createMemoryStorage,
  DEMO_CARDS,
  type DemoChurch,
} from "../../../src/entries/testing.js";

import { muteConsole } from "../../harness/muteConsole.js";
import {
  GRACE,
  HOPE,
  keysOf,
  ORDER,
  PaymentBrowser,
  PAYMENT_KEY,
  RIVER,
} from "../../harness/payments.js";
import type { StorageLike } from "../../../src/platform/core/ClientCore.js";

const CHARGE = "/donate/charge";
const HOUR_MS = 3_600_000;
const HOPE_KEY = { churchId: HOPE, formId: "FRM00000006", questionId: "QUE00000035" };

let now: Date;
let server: DemoChurch;
let browser: PaymentBrowser;
beforeEach(() => {
  muteConsole();
  now = new Date("2026-05-01T12:00:00Z");
  server = createDemoChurch({ now: () => now });
  browser = new PaymentBrowser(server);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Returns the requests to a path, by default to the charge endpoint. */
const listRequests = (path = CHARGE) => server.requests.filter((each) => each.path.includes(path));
const listChargeBodies = () => listRequests().map(({ body }) => body as ChargeRequest);
const listIdempotencyKeys = () => listChargeBodies().map(({ idempotencyKey }) => idempotencyKey);
const dropResponses = (times?: number, path = CHARGE) =>
  server.faults.add({ path, ...(times && { times }), do: { kind: "dropAfter" } });
const respondOnce = (status: number, body: object, path = CHARGE) =>
  server.faults.add({ path, times: 1, do: { kind: "status", status, body: JSON.stringify(body) } });
const flushTimers = async () => {
  for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
};

describe("CardPayment", () => {
  it("[PAY-09][PAY-10][PAY-11][PAY-12][PAY-26][PAY-27][PAY-30][PAY-31][PAY-32][PAY-33] finds the payer, saves the card and charges it, in this order, with complete payloads", async () => {
    const page = browser.open();
    const state = await page.payment().pay(ORDER, page.tokenizer());
    expect(server.requests.map(({ path }) => path)).toEqual([
      "/membership/users/loadOrCreate",
      "/membership/people/loadOrCreate",
      "/provider/payment_methods",
      "/giving/paymentmethods/addcard",
      "/giving/donate/charge",
    ]);
    const [user, person, , card, charge] = server.requests.map(
      ({ body }) => body as Record<string, unknown>,
    );
    expect(user).toEqual({ userEmail: "ada@example.org", firstName: "Ada", lastName: "Bell" });
    expect(person).toEqual({
      churchId: GRACE,
      firstName: "Ada",
      lastName: "Bell",
      email: "ada@example.org",
    });
    const personId = server.db.people.at(-1)?.id;
    expect(card).toEqual({
      id: server.db.charges[0]?.card,
      personId,
      email: "ada@example.org",
      name: "Ada Bell",
      churchId: GRACE,
      provider: "stripe",
      gatewayId: "GAT00000001",
    });
    expect(charge).toEqual({
      amount: 50,
      id: server.db.charges[0]?.card,
      customerId: "cus_demo",
      type: "card",
      churchId: GRACE,
      funds: [{ id: "FUN00000001", amount: 50, name: "General Fund" }],
      person: { id: personId, email: "ada@example.org", name: "Ada Bell" },
      provider: "stripe",
      gatewayId: "GAT00000001",
      church: {
        name: "Grace Community Church",
        subDomain: "grace",
        logo: "",
        churchURL: "https://grace.example",
      },
      idempotencyKey: state.attempt?.attemptId,
    });
    expect(state).toMatchObject({
      status: "charged",
      attempt: { state: "charged", receiptName: "Ada Bell", amount: 50 },
    });
    expect(server.db.charges).toMatchObject([
      { amount: 5_000, churchId: GRACE, status: "succeeded" },
    ]);
  });

  it("takes the receipt name from the saved card if the server returns one", async () => {
    server.faults.add({
      path: "/addcard",
      do: { kind: "body", body: '{"paymentMethod":{"id":"pm_x","name":" A. Bell "}}' },
    });
    const page = browser.open();
    expect(await page.payment().pay(ORDER, page.tokenizer())).toMatchObject({
      status: "charged",
      attempt: { receiptName: "A. Bell" },
    });
    expect(listChargeBodies()[0]).toMatchObject({ id: "pm_x", customerId: "" });
  });

  it("stores the attempt per user and question before the charge is sent, without card data", async () => {
    server.faults.add({ path: CHARGE, do: { kind: "never" } });
    const page = browser.open().signIn();
    void page.payment().pay(ORDER, page.tokenizer());
    await flushTimers();
    expect(listRequests()).toHaveLength(1);
    const [key = ""] = keysOf(page.storage);
    expect(key).toBe("payment:CHU00000001:FRM00000002:QUE00000003");
    expect(JSON.parse(page.storage.getItem(key) ?? "")).toEqual({
      attemptId: listIdempotencyKeys()[0],
      ...PAYMENT_KEY,
      amount: 50,
      currency: "USD",
      fundId: "FUN00000001",
      personId: listChargeBodies()[0]?.person.id,
      state: "charging",
      startedAt: now.getTime(),
      userId: "USR00000001",
      receiptName: "Ada Bell",
    });
    const [sharedMark = ""] = keysOf(browser.shared).map(
      (each) => browser.shared.getItem(each) ?? "",
    );
    expect(JSON.parse(sharedMark)).toEqual({
      attemptId: listIdempotencyKeys()[0],
      state: "charging",
      at: now.getTime(),
    });
  });

  it("[L85] charges once for concurrent calls", async () => {
    const page = browser.open();
    const tokenizer = page.tokenizer();
    const [first, second, third] = [1, 2, 3].map(() => page.payment().pay(ORDER, tokenizer));
    expect(await first).toMatchObject({ status: "charged" });
    expect([await second, await third]).toEqual([await first, await first]);
    expect(listRequests()).toHaveLength(1);
  });

  it("[O43] returns the paid state on further calls, and charges again after finish()", async () => {
    const page = browser.open();
    const payment = page.payment();
    const paid = await payment.pay(ORDER, page.tokenizer());
    for (const isConfirmed of [false, true, false])
      expect(await payment.pay(ORDER, page.tokenizer(), { isConfirmed })).toBe(paid);
    expect(listRequests()).toHaveLength(1);
    payment.finish();
    expect([payment.state, keysOf(page.storage)]).toEqual([{ status: "idle" }, []]);
    expect(await payment.pay(ORDER, page.tokenizer())).toMatchObject({ status: "charged" });
    expect(new Set(listIdempotencyKeys()).size).toBe(2);
  });

  it("[O52] stays paid after a reload, even if the shared storage is cleared", async () => {
    const page = browser.open();
    const paid = await page.payment().pay(ORDER, page.tokenizer());
    for (const key of keysOf(browser.shared)) browser.shared.removeItem(key);
    const reloaded = page.reload();
    expect(reloaded.payment().state).toEqual(paid);
    expect(await reloaded.payment().pay(ORDER, reloaded.tokenizer())).toEqual(paid);
    expect(listRequests()).toHaveLength(1);
  });

  it("ignores finish() before it is paid", async () => {
    dropResponses();
    const page = browser.open();
    const payment = page.payment();
    payment.finish();
    const state = await payment.pay(ORDER, page.tokenizer());
    payment.finish();
    expect(payment.state).toBe(state);
    expect(keysOf(page.storage)).toHaveLength(1);
  });
});

describe("CardPayment failure before the charge", () => {
  it.each([
    ["the user request is refused", "/users/loadOrCreate", 401, {}, "notSaved", undefined],
    [
      "the user request is refused with a message",
      "/users/loadOrCreate",
      400,
      { error: "No guests." },
      "notSaved",
      "No guests.",
    ],
    ["the person request is refused", "/people/loadOrCreate", 401, {}, "notSaved", undefined],
    [
      "the card is not saved",
      "/addcard",
      402,
      { error: "Your card was declined.", code: "x" },
      "cardNotSaved",
      "Your card was declined.",
    ],
    [
      "the card is not saved, with a message that must stay hidden",
      "/addcard",
      402,
      { error: "Your card was stolen." },
      "cardNotSaved",
      undefined,
    ],
    [
      "the server cannot reach the provider",
      "/addcard",
      500,
      { error: "Failed to create customer" },
      "cardNotSaved",
      "Failed to create customer",
    ],
    [
      "[O46] the card is not saved, with status 200",
      "/addcard",
      200,
      { raw: { message: "Your card number is incorrect." } },
      "cardNotSaved",
      "Your card number is incorrect.",
    ],
    ["the card is not saved, without a message", "/addcard", 200, {}, "cardNotSaved", undefined],
  ])(
    "[L86][L89] returns the problem and charges nothing: %s",
    async (_, path, status, body, reason, message) => {
      respondOnce(status, body, path);
      const page = browser.open();
      expect(await page.payment().pay(ORDER, page.tokenizer())).toEqual({
        status: "failed",
        problem: { reason, message },
      });
      expect([listRequests(), keysOf(page.storage), keysOf(browser.shared)]).toEqual([[], [], []]);
      expect(await page.payment().pay(ORDER, page.tokenizer())).toMatchObject({
        status: "charged",
      });
    },
  );

  it.each([
    ["4242", { reason: "notTokenized", message: "Your card number is incomplete." }],
    [DEMO_CARDS.declined, { reason: "cardNotSaved", message: "Your card was declined." }],
    [DEMO_CARDS.expired, { reason: "cardNotSaved", message: "Your card has expired." }],
  ])("returns the provider's message for the card %s", async (card, problem) => {
    const page = browser.open();
    expect(await page.payment().pay(ORDER, page.tokenizer(card))).toEqual({
      status: "failed",
      problem,
    });
    expect(listRequests()).toEqual([]);
  });

  it.each([
    ["/provider/payment_methods", "notTokenized"],
    ["/users/loadOrCreate", "notSaved"],
    ["/addcard", "cardNotSaved"],
  ])("can be retried after a network failure at %s", async (path, reason) => {
    dropResponses(1, path);
    const page = browser.open();
    expect(await page.payment().pay(ORDER, page.tokenizer())).toMatchObject({
      status: "failed",
      problem: { reason },
    });
    expect(await page.payment().pay(ORDER, page.tokenizer())).toMatchObject({ status: "charged" });
    expect(server.db.charges).toHaveLength(1);
  });

  it("does not tokenize the card when the server returns no person", async () => {
    server.faults.add({ path: "/people/loadOrCreate", do: { kind: "empty" } });
    const page = browser.open();
    expect(await page.payment().pay(ORDER, page.tokenizer())).toMatchObject({
      status: "failed",
      problem: { reason: "notSaved" },
    });
    expect(listRequests("/provider")).toEqual([]);
  });
});

describe("a refused charge", () => {
  it.each([
    [400, "Your card has insufficient funds.", "Your card has insufficient funds."],
    [402, "Your card was declined.", "Your card was declined."],
    [404, "Gateway not found", "Gateway not found"],
    [400, "Your card was reported stolen.", undefined],
    [401, "", undefined],
    [429, "Too many requests", "Too many requests"],
  ])(
    "[O45][PAY-16][PAY-18][PAY-23][L89] can be retried with another idempotency key after %i %s",
    async (status, error, message) => {
      respondOnce(status, error ? { error } : {});
      const page = browser.open();
      const payment = page.payment();
      expect(await payment.pay(ORDER, page.tokenizer())).toEqual({
        status: "failed",
        problem: { reason: "notAccepted", message },
      });
      expect([keysOf(page.storage), keysOf(browser.shared)]).toEqual([[], []]);
      expect(await payment.pay(ORDER, page.tokenizer())).toMatchObject({ status: "charged" });
      expect(new Set(listIdempotencyKeys()).size).toBe(2);
      // Each charge uses a newly saved card.
      expect(new Set(listChargeBodies().map(({ id }) => id)).size).toBe(2);
      expect(server.db.charges).toHaveLength(1);
    },
  );
});

describe("a charge with an unknown outcome", () => {
  it("[O44] is sent once per payment for fifty lost responses with five clicks each", async () => {
    dropResponses();
    for (let run = 0; run < 50; run++) {
      const page = new PaymentBrowser(server).open();
      const payment = page.payment({ ...PAYMENT_KEY, questionId: `Q${run}` });
      for (let click = 0; click < 5; click++) {
        expect(await payment.pay(ORDER, page.tokenizer())).toMatchObject({ status: "unknown" });
      }
    }
    expect(listRequests()).toHaveLength(50);
    expect(server.db.charges).toHaveLength(50);
  });

  it.each([
    ["no response", { kind: "dropBefore" }],
    ["500", { kind: "status", status: 500, body: '{"error":"Oops"}' }],
    ["502", { kind: "status", status: 502 }],
    ["an HTML page", { kind: "html" }],
    ["an empty response", { kind: "empty" }],
    ["408", { kind: "status", status: 408 }],
    ["409", { kind: "status", status: 409 }],
    [
      "the server's lost connection to the provider",
      {
        kind: "status",
        status: 400,
        body: '{"error":"An error occurred with our connection to Stripe. Request was retried 2 times."}',
      },
    ],
    [
      "an idempotency key that is in use",
      {
        kind: "status",
        status: 400,
        body: '{"error":"Keys for idempotent requests can only be used once."}',
      },
    ],
    ["no status", { kind: "body", body: "{}" }],
    ["another status", { kind: "body", body: '{"status":"requires_capture"}' }],
  ] as const)(
    "[L86] is repeated after %s only on a confirmation, with the same key and card",
    async (_, fault) => {
      server.faults.add({ path: CHARGE, times: 1, do: fault });
      const page = browser.open();
      const payment = page.payment();
      expect(await payment.pay(ORDER, page.tokenizer())).toMatchObject({
        status: "unknown",
        attempt: { state: "unknown" },
      });
      await payment.pay(ORDER, page.tokenizer());
      expect(listRequests()).toHaveLength(1);
      expect(await payment.pay(ORDER, page.tokenizer(), { isConfirmed: true })).toMatchObject({
        status: "charged",
      });
      expect(listRequests()).toHaveLength(2);
      expect([
        new Set(listIdempotencyKeys()).size,
        new Set(listChargeBodies().map(({ id }) => id)).size,
      ]).toEqual([1, 1]);
      expect(listRequests("/addcard")).toHaveLength(1);
    },
  );

  it("[O47] is looked up at the provider before another charge, and becomes paid if it has succeeded", async () => {
    const page = browser.open();
    const payment = page.payment();
    expect(await payment.pay(ORDER, page.tokenizer(DEMO_CARDS.processing))).toMatchObject({
      status: "unknown",
    });
    expect(await payment.pay(ORDER, page.tokenizer(), { isConfirmed: true })).toMatchObject({
      status: "unknown",
    });
    const [charge] = server.db.charges;
    if (charge) charge.status = "succeeded";
    const paid = await payment.pay(ORDER, page.tokenizer(), { isConfirmed: true });
    expect(paid).toMatchObject({
      status: "charged",
      attempt: { attemptId: listIdempotencyKeys()[0] },
    });
    expect(listRequests()).toHaveLength(1);
  });

  it("can be charged again with another key after the provider canceled it", async () => {
    const page = browser.open();
    const payment = page.payment();
    await payment.pay(ORDER, page.tokenizer(DEMO_CARDS.processing));
    const [charge] = server.db.charges;
    if (charge) charge.status = "canceled";
    expect(await payment.pay(ORDER, page.tokenizer(), { isConfirmed: true })).toEqual({
      status: "failed",
      problem: { reason: "notAccepted", message: undefined },
    });
    expect(listRequests()).toHaveLength(1);
    expect([keysOf(page.storage), keysOf(browser.shared)]).toEqual([[], []]);
    expect(await payment.pay(ORDER, page.tokenizer())).toMatchObject({ status: "charged" });
    expect(new Set(listIdempotencyKeys()).size).toBe(2);
  });

  it("[D36] is looked up without a charge while the provider is still processing it", async () => {
    const page = browser.open();
    const payment = page.payment();
    expect(await payment.pay(ORDER, page.tokenizer(DEMO_CARDS.processing))).toMatchObject({
      status: "unknown",
      canLookUp: true,
    });
    const lookUps = [payment.lookUp(page.tokenizer()), payment.lookUp(page.tokenizer())];
    expect(payment.state.status).toBe("paying");
    expect(await Promise.all(lookUps)).toMatchObject([
      { status: "unknown" },
      { status: "unknown" },
    ]);
    expect(listRequests("/provider/payment_intents")).toHaveLength(1);
    const [charge] = server.db.charges;
    if (charge) charge.status = "succeeded";
    expect(await payment.lookUp(page.tokenizer())).toMatchObject({
      status: "charged",
      attempt: { attemptId: listIdempotencyKeys()[0] },
    });
    expect(listRequests()).toHaveLength(1);
  });

  it("[D36] is not looked up when that is not possible or while another tab is paying", async () => {
    dropResponses(1);
    const page = browser.open();
    const unknown = await page.payment().pay(ORDER, page.tokenizer());
    expect(unknown).toMatchObject({ status: "unknown", canLookUp: false });
    expect(await page.payment().lookUp(page.tokenizer())).toBe(unknown);
    const other = new PaymentBrowser(server, {
      locks: {
        request: (_name: string, _options: unknown, use: (lock: null) => unknown) => use(null),
      } as never,
    }).open();
    const withLookUp = { ...unknown, canLookUp: true };
    other.payment().store.setState(withLookUp, true);
    expect(await other.payment().lookUp(page.tokenizer())).toEqual({
      ...withLookUp,
      problem: { reason: "elsewhere" },
    });
    expect(listRequests("/provider/payment_intents")).toEqual([]);
  });

  it("[D36] gets the outcome that other tabs stored from syncTabs()", async () => {
    dropResponses(1);
    const one = browser.open();
    await one.payment().pay(ORDER, one.tokenizer());
    const [copy, other] = [browser.duplicate(one), browser.open()];
    expect([copy.payment().syncTabs().status, other.payment().syncTabs().status]).toEqual([
      "unknown",
      "idle",
    ]);
    expect(await other.payment().pay(ORDER, other.tokenizer())).toEqual({ status: "unknown" });
    await one.payment().pay(ORDER, one.tokenizer(), { isConfirmed: true });
    expect(copy.payment().syncTabs()).toMatchObject({ status: "charged" });
    expect(other.payment().syncTabs()).toEqual({ status: "paidElsewhere" });
    const late = browser.duplicate(one);
    late
      .payment()
      .store.setState({ status: "unknown", attempt: one.payment().state.attempt }, true);
    one.payment().finish();
    expect(late.payment().syncTabs()).toEqual({ status: "paidElsewhere" });
    expect(listRequests()).toHaveLength(2);
  });

  it.each([
    [500, "Charge processing failed"],
    [400, "An error occurred with our connection to Stripe. Request was retried 2 times."],
  ])("[D36] has no server message after %i %s", async (status, error) => {
    respondOnce(status, { error });
    const page = browser.open();
    const state = await page.payment().pay(ORDER, page.tokenizer());
    expect([state.status, state.problem]).toEqual(["unknown", undefined]);
  });

  it("stays unknown while the provider cannot be reached", async () => {
    const page = browser.open();
    const payment = page.payment();
    await payment.pay(ORDER, page.tokenizer(DEMO_CARDS.processing));
    const removeFault = dropResponses(undefined, "/provider/payment_intents");
    expect(await payment.pay(ORDER, page.tokenizer(), { isConfirmed: true })).toMatchObject({
      status: "unknown",
    });
    removeFault();
    const [charge] = server.db.charges;
    if (charge) charge.status = "succeeded";
    expect(await payment.pay(ORDER, page.tokenizer(), { isConfirmed: true })).toMatchObject({
      status: "charged",
    });
    expect(listRequests()).toHaveLength(1);
  });

  it("is not looked up with the client secret of an earlier attempt", async () => {
    const page = browser.open();
    const payment = page.payment();
    await payment.pay(ORDER, page.tokenizer(DEMO_CARDS.asks));
    payment.finish();
    server.faults.add({ path: CHARGE, times: 1, do: { kind: "dropBefore" } });
    expect(await payment.pay(ORDER, page.tokenizer())).toMatchObject({ status: "unknown" });
    await payment.pay(ORDER, page.tokenizer(), { isConfirmed: true });
    expect(server.db.charges).toHaveLength(2);
    expect(listRequests("/provider/payment_intents")).toHaveLength(1);
  });

  it.each([
    ["another card", (payment: { dropCard: () => void }) => payment.dropCard(), ORDER],
    [
      "another email address",
      () => undefined,
      { ...ORDER, contact: { ...ORDER.contact, email: "bell@example.org" } },
    ],
    [
      "another first name",
      () => undefined,
      { ...ORDER, contact: { ...ORDER.contact, firstName: "Adam" } },
    ],
    [
      "another last name",
      () => undefined,
      { ...ORDER, contact: { ...ORDER.contact, lastName: "Hall" } },
    ],
    [
      "another amount",
      () => undefined,
      { ...ORDER, fundAmount: { ...ORDER.fundAmount, amount: 60 } },
    ],
    [
      "another fund",
      () => undefined,
      { ...ORDER, fundAmount: { ...ORDER.fundAmount, fundId: "FUN00000002" } },
    ],
  ])("becomes a new attempt with %s", async (_, change, order) => {
    dropResponses(1);
    const page = browser.open();
    const payment = page.payment();
    await payment.pay(ORDER, page.tokenizer());
    change(payment);
    expect(await payment.pay(order, page.tokenizer(), { isConfirmed: true })).toMatchObject({
      status: "charged",
    });
    expect(new Set(listIdempotencyKeys()).size).toBe(2);
    expect(server.db.charges).toMatchObject([
      { amount: 5_000 },
      { amount: order.fundAmount.amount * 100, funds: [{ id: order.fundAmount.fundId }] },
    ]);
  });

  it("stays unknown when a confirmed repetition fails before its charge", async () => {
    dropResponses(1);
    const page = browser.open();
    const payment = page.payment();
    const { attempt } = await payment.pay(ORDER, page.tokenizer());
    payment.dropCard();
    expect(await payment.pay(ORDER, page.tokenizer("4242"), { isConfirmed: true })).toMatchObject({
      status: "unknown",
      attempt,
      problem: { reason: "notTokenized" },
    });
  });

  it("[O52][L85] stays unknown after a reload, charges nothing by itself and keeps its key", async () => {
    server.faults.add({ path: CHARGE, times: 1, do: { kind: "neverAfter" } });
    const page = browser.open();
    void page.payment().pay(ORDER, page.tokenizer());
    await flushTimers();
    const reloaded = page.reload();
    expect(reloaded.payment().state).toMatchObject({
      status: "unknown",
      attempt: { attemptId: listIdempotencyKeys()[0], state: "unknown" },
    });
    expect(await reloaded.payment().pay(ORDER, reloaded.tokenizer())).toMatchObject({
      status: "unknown",
    });
    expect(listRequests()).toHaveLength(1);
    expect(
      await reloaded.payment().pay(ORDER, reloaded.tokenizer(), { isConfirmed: true }),
    ).toMatchObject({ status: "charged" });
    expect(new Set(listIdempotencyKeys()).size).toBe(1);
  });

  it("[D35][D04] stays unknown after a reload when the host passes ids as numbers", async () => {
    dropResponses(1);
    const page = browser.open();
    const paymentKey = { churchId: GRACE, formId: 2 as never, questionId: 3n as never };
    await page.payment(paymentKey).pay(ORDER, page.tokenizer());
    const reloaded = page.reload();
    expect(reloaded.payment(paymentKey).state).toMatchObject({ status: "unknown" });
    expect(reloaded.payment({ churchId: GRACE, formId: "2", questionId: "3" })).toBe(
      reloaded.payment(paymentKey),
    );
  });

  it("expires after 24 hours", async () => {
    dropResponses(1);
    const page = browser.open();
    await page.payment().pay(ORDER, page.tokenizer());
    now = new Date(now.getTime() + 24 * HOUR_MS - 1);
    expect(page.reload().payment().state).toMatchObject({ status: "unknown" });
    now = new Date(now.getTime() + 1);
    const next = page.reload();
    expect(next.payment().state).toEqual({ status: "idle" });
    expect(await next.payment().pay(ORDER, next.tokenizer())).toMatchObject({ status: "charged" });
  });
});

describe("CardPayment without storage", () => {
  const deniedStorage = new Proxy({} as StorageLike, {
    get: () => {
      throw new DOMException("denied", "SecurityError");
    },
  });
  const clientOptions = { sharedStorage: deniedStorage };
  const ROUTER = { idx: 3, key: "abc", usr: { from: "/" } };

  it("[D35] keeps an unknown outcome in the history state and preserves the router's state", async () => {
    dropResponses(1);
    const page = browser.open(deniedStorage, clientOptions);
    page.history.replace(ROUTER);
    await page.payment().pay(ORDER, page.tokenizer());
    const reloaded = page.reload();
    expect(reloaded.history.read()).toMatchObject(ROUTER);
    expect(JSON.stringify(reloaded.history.read())).not.toMatch(/4242|pm_|cus_|secret/);
    expect(reloaded.payment().state).toMatchObject({
      status: "unknown",
      attempt: { attemptId: listIdempotencyKeys()[0] },
    });
    expect(await reloaded.payment().pay(ORDER, reloaded.tokenizer())).toMatchObject({
      status: "unknown",
    });
    expect(listRequests()).toHaveLength(1);
    expect(
      await reloaded.payment().pay(ORDER, reloaded.tokenizer(), { isConfirmed: true }),
    ).toMatchObject({ status: "charged" });
    const paid = reloaded.reload();
    expect(paid.payment().state).toMatchObject({ status: "charged" });
    paid.payment().finish();
    expect(paid.history.read()).toEqual(ROUTER);
    expect(paid.reload().payment().state).toEqual({ status: "idle" });
  });

  it("[D35] reports a charge that was in flight before a reload as unknown", async () => {
    server.faults.add({ path: CHARGE, do: { kind: "never" } });
    const page = browser.open(deniedStorage, clientOptions);
    void page.payment().pay(ORDER, page.tokenizer());
    await flushTimers();
    expect(page.reload().payment().state).toMatchObject({
      status: "unknown",
      attempt: { state: "unknown" },
    });
  });

  it("[D35] restores the later of two stored attempts when one storage rejected the last writes", async () => {
    dropResponses(1);
    const storage = createMemoryStorage();
    const { setItem } = storage;
    const page = browser.open(storage, clientOptions);
    await page.payment().pay(ORDER, page.tokenizer());
    const [key = ""] = keysOf(storage);
    const old = storage.getItem(key) ?? "";
    storage.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    await page.payment().pay(ORDER, page.tokenizer(), { isConfirmed: true });
    const paid = page.reload();
    expect(paid.payment().state).toMatchObject({ status: "charged" });
    paid.payment().finish();
    now = new Date(now.getTime() + 1);
    const { attempt } = await paid.payment().pay(ORDER, paid.tokenizer());
    setItem(key, old);
    expect(paid.reload().payment().state).toMatchObject({ status: "charged", attempt });
  });

  it("[O45] allows a retry after a refused charge", async () => {
    respondOnce(402, { error: "Your card was declined." });
    const page = browser.open(deniedStorage, clientOptions);
    const payment = page.payment();
    const problem = { reason: "notAccepted", message: "Your card was declined." };
    expect(await payment.pay(ORDER, page.tokenizer())).toEqual({ status: "failed", problem });
    expect(await payment.pay(ORDER, page.tokenizer())).toMatchObject({ status: "charged" });
  });

  it("[D35] hides the attempt from other users and removes it on logout", async () => {
    dropResponses(1);
    const page = browser.open(deniedStorage, clientOptions).signIn("ruth@grace.example");
    page.history.replace(ROUTER);
    await page.payment().pay(ORDER, page.tokenizer());
    const kept = page.history.read();
    page.client.session.logout();
    expect(page.history.read()).toEqual(ROUTER);
    page.history.replace(kept);
    expect(page.reload().signIn("daniel@grace.example").payment().state).toEqual({
      status: "idle",
    });
  });

  it.each([
    ["a string", "state of mine"],
    ["an array", ["state"]],
    ["a date", new Date(0)],
    ["a narthex field that is not an object", { narthex: "taken", idx: 1 }],
    [
      "narthex entries that are not strings",
      { narthex: { "payment:CHU00000001:FRM00000002:QUE00000003": { state: "charged" } } },
    ],
  ])("[D35] pays with %s in the history state", async (_, state) => {
    const page = browser.open(deniedStorage, clientOptions);
    page.history.replace(state);
    expect(page.payment().state).toEqual({ status: "idle" });
    expect(await page.payment().pay(ORDER, page.tokenizer())).toMatchObject({ status: "charged" });
    if (typeof state !== "object" || Array.isArray(state) || state instanceof Date)
      expect(page.history.read()).toEqual(state);
  });

  it("[D35] charges once per page when the history is not accessible, either", async () => {
    dropResponses(1);
    const refuse = () => {
      throw new DOMException("denied", "SecurityError");
    };
    const page = browser.open(deniedStorage, {
      ...clientOptions,
      history: { read: refuse, replace: refuse },
    });
    await page.payment().pay(ORDER, page.tokenizer());
    expect(await page.payment().pay(ORDER, page.tokenizer())).toMatchObject({ status: "unknown" });
    page.client.session.logout();
    expect(listRequests()).toHaveLength(1);
  });

  it("[D35] pays without a history object, and uses the history object if there is one", async () => {
    const openPage = (options: object) =>
      browser.open(deniedStorage, { ...clientOptions, ...options });
    vi.stubGlobal("history", undefined);
    const without = openPage({ history: undefined });
    expect(await without.payment().pay(ORDER, without.tokenizer())).toMatchObject({
      status: "charged",
    });
    const stub = {
      state: null as unknown,
      replaceState: (state: unknown) => void (stub.state = state),
    };
    vi.stubGlobal("history", stub);
    const page = openPage({ history: undefined });
    await page.payment({ ...PAYMENT_KEY, questionId: "Q2" }).pay(ORDER, page.tokenizer());
    expect(JSON.stringify(stub.state)).toContain("payment:CHU00000001:FRM00000002:Q2");
    vi.unstubAllGlobals();
  });
});

describe("CardPayment in another currency", () => {
  it("[D38] stores the currency and starts a new attempt for another currency", async () => {
    dropResponses(1);
    const page = browser.open();
    const yenOrder = { ...ORDER, currency: "JPY" };
    expect(await page.payment().pay(yenOrder, page.tokenizer())).toMatchObject({
      attempt: { amount: 50, currency: "JPY" },
    });
    await page
      .payment()
      .pay({ ...yenOrder, currency: "USD" }, page.tokenizer(), { isConfirmed: true });
    expect(new Set(listIdempotencyKeys()).size).toBe(2);
  });
});

describe("3-D Secure authentication", () => {
  it("[O48] pays once when the payer confirms", async () => {
    const page = browser.open();
    expect(await page.payment().pay(ORDER, page.tokenizer(DEMO_CARDS.asks))).toMatchObject({
      status: "charged",
    });
    expect(server.db.charges).toMatchObject([{ status: "succeeded" }]);
  });

  it.each([
    [
      "the payer",
      DEMO_CARDS.asks,
      false,
      expect.stringContaining("unable to authenticate") as string,
    ],
    ["the bank", DEMO_CARDS.asksAndDeclines, true, "Your card was declined."],
  ])("[O48] allows a retry when %s declines", async (_, card, isConfirmed, message) => {
    const page = browser.open();
    const payment = page.payment();
    const refused = await payment.pay(
      ORDER,
      page.tokenizer(card, () => Promise.resolve(isConfirmed)),
    );
    expect(refused).toEqual({ status: "failed", problem: { reason: "notAccepted", message } });
    expect(await payment.pay(ORDER, page.tokenizer(DEMO_CARDS.asks))).toMatchObject({
      status: "charged",
    });
    expect(server.db.charges.map(({ status }) => status)).toEqual([
      "requires_payment_method",
      "succeeded",
    ]);
    expect(new Set(listIdempotencyKeys()).size).toBe(2);
  });

  it("[O48] looks up the outcome at the provider after each of twenty lost responses", async () => {
    for (let run = 0; run < 20; run++) {
      const page = new PaymentBrowser(server).open();
      dropResponses(1, "/confirm");
      const state = await page.payment().pay(ORDER, page.tokenizer(DEMO_CARDS.asks));
      expect(state).toMatchObject({ status: "charged" });
      page.payment().finish();
    }
    expect(server.db.charges.map(({ status }) => status)).toEqual(
      Array.from({ length: 20 }, () => "succeeded"),
    );
  });

  it("[O48] has an unknown outcome while the provider cannot be reached, and is looked up on the next try", async () => {
    const removeFault = dropResponses(undefined, "/provider/payment_intents");
    const page = browser.open();
    const payment = page.payment();
    expect(await payment.pay(ORDER, page.tokenizer(DEMO_CARDS.asks))).toMatchObject({
      status: "unknown",
    });
    removeFault();
    expect(await payment.pay(ORDER, page.tokenizer(), { isConfirmed: true })).toMatchObject({
      status: "charged",
    });
    expect(listRequests()).toHaveLength(1);
  });

  it("runs again when the first confirmation never reached the provider", async () => {
    const confirmPayment = vi.fn(() => Promise.resolve(true));
    const removeFault = server.faults.add({
      path: "/provider/payment_intents",
      do: { kind: "dropBefore" },
    });
    const page = browser.open();
    await page.payment().pay(ORDER, page.tokenizer(DEMO_CARDS.asks, confirmPayment));
    removeFault();
    expect(
      await page
        .payment()
        .pay(ORDER, page.tokenizer(DEMO_CARDS.asks, confirmPayment), { isConfirmed: true }),
    ).toMatchObject({
      status: "charged",
    });
    expect(confirmPayment).toHaveBeenCalledTimes(2);
    expect(listRequests()).toHaveLength(1);
  });

  it("[O48] fails when the provider refuses, even if a lookup is impossible", async () => {
    const page = browser.open();
    const tokenizer = {
      ...page.tokenizer(DEMO_CARDS.asks),
      finish: () => Promise.resolve({ status: "requires_payment_method", error: "No." }),
      lookUp: () => Promise.reject(new Error("unreachable")),
    };
    expect(await page.payment().pay(ORDER, tokenizer)).toEqual({
      status: "failed",
      problem: { reason: "notAccepted", message: "No." },
    });
  });

  it("fails without a payment when the payer leaves it, and allows a retry", async () => {
    const page = browser.open();
    const payment = page.payment();
    const abandoningTokenizer = {
      ...page.tokenizer(DEMO_CARDS.asks),
      finish: () => Promise.resolve({ status: "requires_action" }),
    };
    expect(await payment.pay(ORDER, abandoningTokenizer)).toEqual({
      status: "failed",
      problem: { reason: "notAccepted", message: undefined },
    });
    expect(await payment.pay(ORDER, page.tokenizer())).toMatchObject({ status: "charged" });
    expect(server.db.charges.map(({ status }) => status)).toEqual(["requires_action", "succeeded"]);
  });
});

describe("CardPayment whose connection is lost during the bank's step", () => {
  it("does not charge again when the payer completes the step in the bank's app", async () => {
    const page = browser.open();
    const payment = page.payment();
    const lostTokenizer = page.tokenizer(DEMO_CARDS.asks, () => Promise.reject(new Error("lost")));
    expect(await payment.pay(ORDER, lostTokenizer)).toMatchObject({
      status: "unknown",
      canLookUp: true,
    });
    for (const charge of server.db.charges) charge.status = "succeeded";
    expect(await payment.pay(ORDER, page.tokenizer(), { isConfirmed: true })).toMatchObject({
      status: "charged",
    });
    expect(server.db.charges).toHaveLength(1);
  });

  it("runs the step again when the payer has not completed it", async () => {
    const page = browser.open();
    const payment = page.payment();
    await payment.pay(
      ORDER,
      page.tokenizer(DEMO_CARDS.asks, () => Promise.reject(new Error("lost"))),
    );
    expect(await payment.lookUp(page.tokenizer(DEMO_CARDS.asks))).toMatchObject({
      status: "charged",
    });
    expect(server.db.charges).toHaveLength(1);
  });
});

describe("CardPayment in several tabs", () => {
  it("charges once and reports the payment of the other tab", async () => {
    const [one, two] = [browser.open(), browser.open()];
    const first = one.payment().pay(ORDER, one.tokenizer());
    expect(await two.payment().pay(ORDER, two.tokenizer())).toEqual({
      status: "failed",
      problem: { reason: "elsewhere" },
    });
    expect(await first).toMatchObject({ status: "charged" });
    expect(await two.payment().pay(ORDER, two.tokenizer())).toEqual({ status: "paidElsewhere" });
    one.payment().finish();
    expect(await two.payment().pay(ORDER, two.tokenizer())).toEqual({ status: "paidElsewhere" });
    expect(listRequests()).toHaveLength(1);
    expect(await two.payment().pay(ORDER, two.tokenizer(), { isConfirmed: true })).toMatchObject({
      status: "charged",
    });
    expect(new Set(listIdempotencyKeys()).size).toBe(2);
  });

  it("pays different questions independently", async () => {
    const [one, two] = [browser.open(), browser.open()];
    await one.payment().pay(ORDER, one.tokenizer());
    const other = { ...PAYMENT_KEY, questionId: "Q2" };
    expect(await two.payment(other).pay(ORDER, two.tokenizer())).toMatchObject({
      status: "charged",
    });
  });

  it("starts a new payment in a tab that is opened after the earlier one is finished", async () => {
    const one = browser.open();
    await one.payment().pay(ORDER, one.tokenizer());
    now = new Date(now.getTime() + 1);
    one.payment().finish();
    const before = browser.open();
    before.payment();
    now = new Date(now.getTime() + 1);
    const two = browser.open();
    expect(await two.payment().pay(ORDER, two.tokenizer())).toMatchObject({ status: "charged" });
    // A page that has finished a payment ignores all earlier payments, like a page that is opened at that time.
    await before.payment().pay(ORDER, before.tokenizer());
    await before.payment().pay(ORDER, before.tokenizer(), { isConfirmed: true });
    before.payment().finish();
    now = new Date(now.getTime() + 1);
    two.payment().finish();
    expect(await two.payment().pay(ORDER, two.tokenizer())).toMatchObject({ status: "charged" });
  });

  it.each([
    ["ahead", 300_000],
    ["behind", -300_000],
  ])(
    "[D35] reports a payment of another tab, even if the clock was %s when the tabs were opened",
    async (_, ahead) => {
      const start = now.getTime();
      const before = browser.open();
      await before.payment().pay(ORDER, before.tokenizer());
      before.payment().finish();
      now = new Date(start + ahead);
      const [one, two] = [browser.open(), browser.open()];
      for (const page of [one, two]) expect(page.payment().state).toEqual({ status: "idle" });
      now = new Date(start);
      // The payment that was finished before the tabs were opened is ignored in both.
      expect(await one.payment().pay(ORDER, one.tokenizer())).toMatchObject({ status: "charged" });
      one.payment().finish();
      expect(await two.payment().pay(ORDER, two.tokenizer())).toEqual({ status: "paidElsewhere" });
      expect(listRequests()).toHaveLength(2);
    },
  );

  it("[D35] reports a payment of another tab, even if shared storage is cleared during the charge", async () => {
    browser = new PaymentBrowser(server, {
      fetch: (url, init) => {
        if (url.includes(CHARGE))
          for (const key of keysOf(browser.shared)) browser.shared.removeItem(key);
        return server.fetch(url, init);
      },
    });
    const [one, two] = [browser.open(), browser.open()];
    expect(await one.payment().pay(ORDER, one.tokenizer())).toMatchObject({ status: "charged" });
    expect(await two.payment().pay(ORDER, two.tokenizer())).toEqual({ status: "paidElsewhere" });
  });

  it("has an unknown outcome after another tab dies during its charge", async () => {
    server.faults.add({ path: CHARGE, times: 1, do: { kind: "neverAfter" } });
    const [one, two] = [browser.open(), browser.open()];
    void one.payment().pay(ORDER, one.tokenizer());
    await flushTimers();
    one.close();
    expect(await two.payment().pay(ORDER, two.tokenizer())).toEqual({ status: "unknown" });
    expect(await two.payment().pay(ORDER, two.tokenizer())).toEqual({ status: "unknown" });
    expect(listRequests()).toHaveLength(1);
    expect(await two.payment().pay(ORDER, two.tokenizer(), { isConfirmed: true })).toMatchObject({
      status: "charged",
    });
  });

  it("requires another confirmation when another tab has charged meanwhile", async () => {
    dropResponses(1);
    const [one, two] = [browser.open(), browser.open()];
    await one.payment().pay(ORDER, one.tokenizer());
    expect(await two.payment().pay(ORDER, two.tokenizer())).toEqual({ status: "unknown" });
    expect(await one.payment().pay(ORDER, one.tokenizer(), { isConfirmed: true })).toMatchObject({
      status: "charged",
    });
    expect(await two.payment().pay(ORDER, two.tokenizer(), { isConfirmed: true })).toEqual({
      status: "paidElsewhere",
    });
    expect(listRequests()).toHaveLength(2);
  });

  it("still reports a payment of another tab after a refused card in a third tab", async () => {
    const [one, two, three] = [browser.open(), browser.open(), browser.open()];
    await one.payment().pay(ORDER, one.tokenizer());
    three.payment();
    await two.payment().pay(ORDER, two.tokenizer());
    expect(
      await two.payment().pay(ORDER, two.tokenizer(DEMO_CARDS.insufficient), { isConfirmed: true }),
    ).toMatchObject({
      status: "failed",
    });
    expect(await three.payment().pay(ORDER, three.tokenizer())).toEqual({
      status: "paidElsewhere",
    });
    // The confirmation in this tab still counts.
    expect(await two.payment().pay(ORDER, two.tokenizer())).toMatchObject({ status: "charged" });
  });

  it("shares one payment with a duplicated tab and charges it once", async () => {
    let releaseCharge: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (releaseCharge = resolve));
    browser = new PaymentBrowser(server, {
      fetch: async (url, init) => {
        if (url.includes(CHARGE)) await held;
        return server.fetch(url, init);
      },
    });
    const one = browser.open();
    const pending = one.payment().pay(ORDER, one.tokenizer());
    await vi.waitFor(() => expect(keysOf(one.storage)).toHaveLength(1), { interval: 1 });
    const [copy, late] = [browser.duplicate(one), browser.duplicate(one)];
    expect(copy.payment().state).toMatchObject({ status: "unknown" });
    expect(await copy.payment().pay(ORDER, copy.tokenizer(), { isConfirmed: true })).toMatchObject({
      status: "unknown",
      problem: { reason: "elsewhere" },
    });
    releaseCharge();
    await pending;
    expect(late.payment().state).toMatchObject({ status: "charged" });
    expect(await copy.payment().pay(ORDER, copy.tokenizer(), { isConfirmed: true })).toMatchObject({
      status: "charged",
    });
    expect(listRequests()).toHaveLength(1);
  });

  it("reports paidElsewhere in a duplicated tab after the original tab finished the payment", async () => {
    const one = browser.open();
    await one.payment().pay(ORDER, one.tokenizer());
    const copy = browser.duplicate(one);
    expect(copy.payment().state).toMatchObject({ status: "charged" });
    one.payment().finish();
    expect(await copy.payment().pay(ORDER, copy.tokenizer())).toEqual({ status: "paidElsewhere" });
    // A duplicate that finishes the first payment late must not remove the mark of a newer payment.
    const late = browser.duplicate(copy);
    await one.payment().pay(ORDER, one.tokenizer());
    late.payment().finish();
    // A page that is opened later ignores finished payments only.
    now = new Date(now.getTime() + 1);
    const another = browser.open();
    expect(await another.payment().pay(ORDER, another.tokenizer())).toEqual({
      status: "paidElsewhere",
    });
  });

  it("treats a payment as finished in all duplicates of a tab after finish()", async () => {
    dropResponses(1);
    const one = browser.open();
    await one.payment().pay(ORDER, one.tokenizer());
    const [early, late] = [browser.duplicate(one), browser.duplicate(one)];
    early.payment();
    await one.payment().pay(ORDER, one.tokenizer(), { isConfirmed: true });
    one.payment().finish();
    expect(await early.payment().pay(ORDER, early.tokenizer(), { isConfirmed: true })).toEqual({
      status: "paidElsewhere",
    });
    expect(late.payment().state).toEqual({ status: "idle" });
    expect(keysOf(late.storage)).toEqual([]);
    expect(listRequests()).toHaveLength(2);
  });
});

describe("CardPayment without Web Locks", () => {
  const unlocked = { locks: undefined } as unknown;
  const open = () => browser.open(undefined, unlocked as object);
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    vi.stubGlobal("navigator", {});
  });
  afterEach(() => vi.unstubAllGlobals());
  const advanceTime = async (ms: number) => {
    for (let past = 0; past < ms; past += 100) {
      now = new Date(now.getTime() + 100);
      await vi.advanceTimersByTimeAsync(100);
    }
  };

  it("charges once for two simultaneous tabs", async () => {
    const [one, two] = [open(), open()];
    const both = [
      one.payment().pay(ORDER, one.tokenizer()),
      two.payment().pay(ORDER, two.tokenizer()),
    ];
    await advanceTime(1_000);
    const states = await Promise.all(both);
    expect(states.map(({ status }) => status).sort()).toEqual(["charged", "failed"]);
    expect(states.find(({ status }) => status === "failed")?.problem).toEqual({
      reason: "elsewhere",
    });
    expect(listRequests()).toHaveLength(1);
    expect(keysOf(browser.shared).filter((key) => key.endsWith(":claim"))).toEqual([]);
  });

  it("gives up when another tab overwrites its claim", async () => {
    const page = open();
    const pending = page.payment().pay(ORDER, page.tokenizer());
    await vi.advanceTimersByTimeAsync(50);
    const [claim = ""] = keysOf(browser.shared);
    const otherClaim = JSON.stringify({ by: "another tab", until: now.getTime() + 90_000 });
    browser.shared.setItem(claim, otherClaim);
    await advanceTime(1_000);
    expect(await pending).toEqual({ status: "failed", problem: { reason: "elsewhere" } });
    expect([listRequests(), browser.shared.getItem(claim)]).toEqual([[], otherClaim]);
  });

  it("respects a claim while another tab renews it, and ignores it after that tab died", async () => {
    server.faults.add({ path: CHARGE, times: 1, do: { kind: "neverAfter" } });
    const [one, two] = [open(), open()];
    void one.payment().pay(ORDER, one.tokenizer());
    await advanceTime(200_000);
    expect(await two.payment().pay(ORDER, two.tokenizer())).toEqual({
      status: "failed",
      problem: { reason: "elsewhere" },
    });
    vi.clearAllTimers();
    now = new Date(now.getTime() + 90_001);
    const pending = two.payment().pay(ORDER, two.tokenizer());
    await advanceTime(200);
    expect(await pending).toEqual({ status: "unknown" });
    expect(listRequests()).toHaveLength(1);
  });

  it("keeps another tab's claim after its own claim expired", async () => {
    server.faults.add({ path: CHARGE, do: { kind: "delay", ms: 30_000 } });
    const page = open();
    const pending = page.payment().pay(ORDER, page.tokenizer());
    await advanceTime(1_000);
    const [claim = ""] = keysOf(browser.shared).filter((key) => key.endsWith(":claim"));
    now = new Date(now.getTime() + 100_000);
    browser.shared.setItem(
      claim,
      JSON.stringify({ by: "another tab", until: now.getTime() + 90_000 }),
    );
    await advanceTime(21_000);
    expect(browser.shared.getItem(claim)).toContain("another tab");
    await advanceTime(9_000);
    expect(await pending).toMatchObject({ status: "charged" });
    expect(browser.shared.getItem(claim)).toContain("another tab");
  });

  it("keeps another tab's paid mark when its own charge is refused", async () => {
    server.faults.add({ path: CHARGE, do: { kind: "delay", ms: 1_000 } });
    const page = open();
    const pending = page.payment().pay(ORDER, page.tokenizer(DEMO_CARDS.insufficient));
    await advanceTime(500);
    const [key = ""] = keysOf(browser.shared).filter((each) => !each.endsWith(":claim"));
    const otherMark = JSON.stringify({
      attemptId: "another tab's",
      state: "charged",
      at: now.getTime(),
    });
    browser.shared.setItem(key, otherMark);
    await advanceTime(1_000);
    expect(await pending).toMatchObject({ status: "failed" });
    expect(browser.shared.getItem(key)).toBe(otherMark);
  });

  it("charges once per page when locks and storage are denied", async () => {
    const refuse = () =>
      Promise.reject(new DOMException("The document is sandboxed.", "SecurityError"));
    const deniedStorage = new Proxy({} as StorageLike, {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
    const page = browser.open(deniedStorage, {
      locks: { request: refuse },
      sharedStorage: deniedStorage,
    });
    dropResponses(1);
    const paid = [1, 2, 3].map(() => page.payment().pay(ORDER, page.tokenizer()));
    await advanceTime(1_000);
    expect((await Promise.all(paid)).map(({ status }) => status)).toEqual([
      "unknown",
      "unknown",
      "unknown",
    ]);
    expect(listRequests()).toHaveLength(1);
    const repetition = page.payment().pay(ORDER, page.tokenizer(), { isConfirmed: true });
    await advanceTime(1_000);
    expect(await repetition).toMatchObject({ status: "charged" });
  });

  it("does not charge when another user signs in while it waits for the claim", async () => {
    dropResponses(1);
    const page = open().signIn();
    const payment = page.payment();
    const first = payment.pay(ORDER, page.tokenizer());
    await advanceTime(1_000);
    expect(await first).toMatchObject({ status: "unknown" });
    const repetition = payment.pay(ORDER, page.tokenizer(), { isConfirmed: true });
    page.signIn("daniel@grace.example");
    await advanceTime(1_000);
    expect(await repetition).toMatchObject({ status: "unknown", problem: { reason: "notSaved" } });
    expect(listRequests()).toHaveLength(1);
  });

  it("creates attempt ids without crypto.randomUUID", async () => {
    vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array) => bytes.fill(255) });
    const page = open();
    const paid = page.payment().pay(ORDER, page.tokenizer());
    await advanceTime(1_000);
    expect(await paid).toMatchObject({ status: "charged" });
    expect(listIdempotencyKeys()).toEqual(["ffffffff-ffff-4fff-bfff-ffffffffffff"]);
  });
});

describe("CardPayment in another church", () => {
  const hopeOrder = {
    ...ORDER,
    fundAmount: { amount: 12, fundId: "FUN00000101", fundName: "Hope Fund" },
    gatewayId: "GAT00000002",
  };
  const tokenOf = (email: string, churchId: string) =>
    `Bearer ${server.signIn(email).userChurches.find((each) => each.church.id === churchId)?.jwt}`;

  it.each([
    ["another church of the user", "ruth@grace.example", HOPE_KEY, HOPE],
    ["a church without membership", "ruth@grace.example", { ...HOPE_KEY, churchId: RIVER }, RIVER],
    ["a church as a signed-out visitor", undefined, HOPE_KEY, HOPE],
  ])(
    "[API-04] pays %s with the token of that church or none",
    async (_, email, paymentKey, churchId) => {
      const page = browser.open();
      if (email) page.signIn(email);
      expect(await page.payment(paymentKey).pay(hopeOrder, page.tokenizer())).toMatchObject({
        status: "charged",
      });
      expect(server.db.charges).toMatchObject([{ churchId, amount: 1_200 }]);
      const sent = new Set(
        server.requests
          .filter(({ path }) => !path.startsWith("/provider"))
          .map(({ authorization }) => authorization),
      );
      expect([...sent]).toEqual([email && churchId === HOPE ? tokenOf(email, HOPE) : undefined]);
    },
  );

  it("uses the session's token for the current church", async () => {
    const page = browser.open().signIn();
    await page.payment().pay(ORDER, page.tokenizer());
    expect(listRequests().map(({ authorization }) => authorization)).toEqual([
      tokenOf("ruth@grace.example", GRACE),
    ]);
  });

  it.each([0, 1, 2, 3])(
    "fails without a charge when the church is switched during call %i",
    async (calls) => {
      const page = browser.open().signIn();
      const payment = page.payment();
      const tokenizer = page.tokenizer();
      const path =
        ["/users/loadOrCreate", "/people/loadOrCreate", "/provider/payment_methods", "/addcard"][
          calls
        ] ?? "";
      server.faults.add({ path, do: { kind: "delay", ms: 20 } });
      const pending = payment.pay(ORDER, tokenizer);
      await vi.waitFor(() => expect(listRequests(path)).toHaveLength(1), { interval: 1 });
      page.client.session.selectChurch({ churchId: HOPE });
      expect(await pending).toEqual({ status: "failed", problem: { reason: "notSaved" } });
      expect(listRequests()).toEqual([]);
      const hopeToken = tokenOf("ruth@grace.example", HOPE);
      expect(server.requests.filter(({ authorization }) => authorization === hopeToken)).toEqual(
        [],
      );
    },
  );

  it("fails without a charge when the church is switched while an anonymous card is saved", async () => {
    const page = browser.open().signIn();
    const payment = page.payment({ ...HOPE_KEY, churchId: RIVER });
    server.faults.add({ path: "/addcard", do: { kind: "delay", ms: 20 } });
    const pending = payment.pay(hopeOrder, page.tokenizer());
    await vi.waitFor(() => expect(listRequests("/addcard")).toHaveLength(1), { interval: 1 });
    page.client.session.selectChurch({ churchId: HOPE });
    expect(await pending).toEqual({ status: "failed", problem: { reason: "notSaved" } });
    expect(listRequests()).toEqual([]);
  });

  it.each([
    ["the current church", "CHU1", {}],
    ["another church of the user", "CHU2", { jwt: "token2" }],
    ["a foreign church", "CHU3", { anonymous: true }],
    ["a church without a token", "CHU4", { anonymous: true }],
  ])("authorizes calls for %s", (_, churchId, authorization) => {
    const churchOf = (id: string, jwt: string) => buildUserChurch({ church: { id }, jwt });
    const [own, ...otherChurches] = [
      churchOf("CHU1", "token1"),
      churchOf("CHU2", "token2"),
      churchOf("CHU4", ""),
    ];
    expect(
      authorizationFor({ ...SIGNED_OUT, userChurch: own, userChurches: otherChurches }, churchId),
    ).toEqual(authorization);
    if (churchId === "CHU3")
      expect(authorizationFor({ ...SIGNED_OUT, userChurches: [null] as never }, churchId)).toEqual(
        authorization,
      );
  });

  it("completes a charge in its own payment when the church is switched during it", async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    browser = new PaymentBrowser(server, {
      fetch: (url, init) => {
        if (url.includes(CHARGE)) signals.push(init.signal);
        return server.fetch(url, init);
      },
      timeouts: { mutation: 5 },
    });
    const page = browser.open().signIn();
    const payment = page.payment();
    server.faults.add({ path: CHARGE, do: { kind: "delay", ms: 30 } });
    const pending = payment.pay(ORDER, page.tokenizer());
    await vi.waitFor(() => expect(listRequests()).toHaveLength(1), { interval: 1 });
    page.client.session.selectChurch({ churchId: HOPE });
    expect(page.payment(HOPE_KEY).state).toEqual({ status: "idle" });
    expect(await pending).toMatchObject({ status: "charged", attempt: { churchId: GRACE } });
    expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
    expect(keysOf(page.storage)).toEqual(["payment:CHU00000001:FRM00000002:QUE00000003"]);
    expect(page.payment(HOPE_KEY).state).toEqual({ status: "idle" });
    expect(page.payment()).toBe(payment);
  });
});

describe("CardPayment after a change of user", () => {
  it("hides a payment from the next user in the tab and restores it for its payer", async () => {
    dropResponses(1);
    const page = browser.open().signIn("ruth@grace.example");
    const ruthPayment = page.payment();
    await ruthPayment.pay(ORDER, page.tokenizer());
    page.client.session.logout();
    page.signIn("daniel@grace.example");
    expect([page.payment().state, keysOf(page.storage)]).toEqual([{ status: "idle" }, []]);
    expect(await page.payment().pay(ORDER, page.tokenizer())).toMatchObject({ status: "charged" });
    expect(
      JSON.stringify(keysOf(browser.shared).map((key) => browser.shared.getItem(key))),
    ).not.toMatch(/Ada|example/);
    page.client.session.logout();
    page.signIn("ruth@grace.example");
    expect(page.payment()).not.toBe(ruthPayment);
    expect(await page.payment().pay(ORDER, page.tokenizer())).toEqual({ status: "unknown" });
    expect(server.db.charges).toHaveLength(2);
  });

  it("stays charged when a subscriber of its state throws", async () => {
    const page = browser.open();
    const payment = page.payment();
    payment.store.subscribe(({ status }) => {
      if (status === "charged") throw new Error("The subscriber failed.");
    });
    expect(await payment.pay(ORDER, page.tokenizer())).toMatchObject({ status: "charged" });
    expect(payment.state).toMatchObject({ status: "charged" });
    await payment.pay(ORDER, page.tokenizer());
    expect(server.db.charges).toHaveLength(1);
  });

  it("hides a charge from a user who signs in during it and restores it for its payer", async () => {
    server.faults.add({ path: CHARGE, do: { kind: "delay", ms: 30 } });
    const page = browser.open().signIn("ruth@grace.example");
    const pending = page.payment().pay(ORDER, page.tokenizer());
    await vi.waitFor(() => expect(listRequests()).toHaveLength(1), { interval: 1 });
    page.signIn("daniel@grace.example");
    expect(await pending).toMatchObject({ status: "charged" });
    expect([page.payment().state, keysOf(page.storage)]).toEqual([{ status: "idle" }, []]);
    page.signIn("ruth@grace.example");
    expect(page.payment().state).toMatchObject({ status: "charged" });
  });

  it("keeps anonymous and signed-in payments separate", async () => {
    const page = browser.open();
    const anonymousPayment = page.payment();
    await anonymousPayment.pay(ORDER, page.tokenizer());
    page.signIn();
    expect(page.payment().state).toEqual({ status: "idle" });
    page.client.session.logout();
    expect(page.payment()).toBe(anonymousPayment);
  });

  it("removes stored payments of users on logout and keeps anonymous and unrelated entries", async () => {
    dropResponses();
    const page = browser.open();
    await page.payment({ ...PAYMENT_KEY, questionId: "Q9" }).pay(ORDER, page.tokenizer());
    page.signIn();
    await page.payment().pay(ORDER, page.tokenizer());
    page.storage.setItem("payment:broken", "{");
    page.storage.setItem("other", '{"userId":"USR00000001"}');
    expect(keysOf(page.storage)).toHaveLength(4);
    const logoutPage = page.reload();
    logoutPage.client.session.logout();
    expect(keysOf(logoutPage.storage)).toEqual([
      "payment:CHU00000001:FRM00000002:Q9",
      "payment:broken",
      "other",
    ]);
  });

  it("ignores an incomplete stored attempt", () => {
    const page = browser.open();
    page.storage.setItem(
      "payment:CHU00000001:FRM00000002:QUE00000003",
      '{"attemptId":"A","state":"charged"}',
    );
    expect(page.payment().state).toEqual({ status: "idle" });
  });
});
