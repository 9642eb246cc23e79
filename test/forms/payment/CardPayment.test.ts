import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { StorageLike } from "../../../src/platform/core/types.js";
import { authorizationFor, SIGNED_OUT } from "../../../src/platform/session/SessionStore.js";
import type { ChargeRequest } from "../../../src/lib/giving/types.js";

import {
  buildUserChurch,
  createDemoChurch,
  createMemoryStorage,
  DEMO_CARDS,
  type DemoChurch,
} from "../../../src/testing.js";

import { muteConsole } from "../../harness/muteConsole.js";
import {
  GRACE,
  HOPE,
  keysOf,
  ORDER,
  PaymentBrowser,
  PLACE,
  RIVER,
} from "../../harness/payments.js";

const CHARGE = "/donate/charge";
const HOUR_MS = 3_600_000;
const HOPE_PLACE = { churchId: HOPE, formId: "FRM00000006", questionId: "QUE00000035" };

let now: Date;
let church: DemoChurch;
let browser: PaymentBrowser;
beforeEach(() => {
  muteConsole();
  now = new Date("2026-05-01T12:00:00Z");
  church = createDemoChurch({ now: () => now });
  browser = new PaymentBrowser(church);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const posts = (path = CHARGE) => church.requests.filter((each) => each.path.includes(path));
const bodies = () => posts().map(({ body }) => body as ChargeRequest);
const keys = () => bodies().map(({ idempotencyKey }) => idempotencyKey);
const lose = (times?: number, path = CHARGE) =>
  church.faults.add({ path, ...(times && { times }), do: { kind: "dropAfter" } });
const answer = (status: number, body: object, path = CHARGE) =>
  church.faults.add({ path, times: 1, do: { kind: "status", status, body: JSON.stringify(body) } });
const settled = async () => {
  for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
};

describe("a payment", () => {
  it("[PAY-09][PAY-10][PAY-11][PAY-12][PAY-26][PAY-27][PAY-30][PAY-31][PAY-32][PAY-33] finds the payer, saves the card and charges it, in this order, with all that belongs to it", async () => {
    const page = browser.open();
    const state = await page.payment().pay(ORDER, page.tokenizer());
    expect(church.requests.map(({ path }) => path)).toEqual([
      "/membership/users/loadOrCreate",
      "/membership/people/loadOrCreate",
      "/provider/payment_methods",
      "/giving/paymentmethods/addcard",
      "/giving/donate/charge",
    ]);
    const [user, person, , card, charge] = church.requests.map(
      ({ body }) => body as Record<string, unknown>,
    );
    expect(user).toEqual({ userEmail: "ada@example.org", firstName: "Ada", lastName: "Bell" });
    expect(person).toEqual({
      churchId: GRACE,
      firstName: "Ada",
      lastName: "Bell",
      email: "ada@example.org",
    });
    const personId = church.db.people.at(-1)?.id;
    expect(card).toEqual({
      id: church.db.charges[0]?.card,
      personId,
      email: "ada@example.org",
      name: "Ada Bell",
      churchId: GRACE,
      provider: "stripe",
      gatewayId: "GAT00000001",
    });
    expect(charge).toEqual({
      amount: 50,
      id: church.db.charges[0]?.card,
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
    expect(church.db.charges).toMatchObject([
      { amount: 5_000, churchId: GRACE, status: "succeeded" },
    ]);
  });

  it("takes the name for the receipt from the saved card, where the server knows one", async () => {
    church.faults.add({
      path: "/addcard",
      do: { kind: "body", body: '{"paymentMethod":{"id":"pm_x","name":" A. Bell "}}' },
    });
    const page = browser.open();
    expect(await page.payment().pay(ORDER, page.tokenizer())).toMatchObject({
      status: "charged",
      attempt: { receiptName: "A. Bell" },
    });
    expect(bodies()[0]).toMatchObject({ id: "pm_x", customerId: "" });
  });

  it("remembers an attempt without any card data before the charge is sent, for this user, church, form and question", async () => {
    church.faults.add({ path: CHARGE, do: { kind: "never" } });
    const page = browser.open().signIn();
    void page.payment().pay(ORDER, page.tokenizer());
    await settled();
    expect(posts()).toHaveLength(1);
    const [key = ""] = keysOf(page.storage);
    expect(key).toBe("payment:CHU00000001:FRM00000002:QUE00000003");
    expect(JSON.parse(page.storage.getItem(key) ?? "")).toEqual({
      attemptId: keys()[0],
      ...PLACE,
      amount: 50,
      currency: "USD",
      fundId: "FUN00000001",
      personId: bodies()[0]?.person.id,
      state: "charging",
      startedAt: now.getTime(),
      userId: "USR00000001",
      receiptName: "Ada Bell",
    });
    const [mark = ""] = keysOf(browser.shared).map((each) => browser.shared.getItem(each) ?? "");
    expect(JSON.parse(mark)).toEqual({
      attemptId: keys()[0],
      state: "charging",
      at: now.getTime(),
    });
  });

  it("[L85] is charged once however often it is asked for in one moment", async () => {
    const page = browser.open();
    const tokenizer = page.tokenizer();
    const [first, second, third] = [1, 2, 3].map(() => page.payment().pay(ORDER, tokenizer));
    expect(await first).toMatchObject({ status: "charged" });
    expect([await second, await third]).toEqual([await first, await first]);
    expect(posts()).toHaveLength(1);
  });

  it("[O43] stays paid: whoever asks again gets the same, and once the form is saved another one can be made", async () => {
    const page = browser.open();
    const payment = page.payment();
    const paid = await payment.pay(ORDER, page.tokenizer());
    for (const isConfirmed of [false, true, false])
      expect(await payment.pay(ORDER, page.tokenizer(), { isConfirmed })).toBe(paid);
    expect(posts()).toHaveLength(1);
    payment.finish();
    expect([payment.state, keysOf(page.storage)]).toEqual([{ status: "idle" }, []]);
    expect(await payment.pay(ORDER, page.tokenizer())).toMatchObject({ status: "charged" });
    expect(new Set(keys()).size).toBe(2);
  });

  it("[O52] stays paid after a reload, also where the tabs share nothing", async () => {
    const page = browser.open();
    const paid = await page.payment().pay(ORDER, page.tokenizer());
    for (const key of keysOf(browser.shared)) browser.shared.removeItem(key);
    const again = page.reload();
    expect(again.payment().state).toEqual(paid);
    expect(await again.payment().pay(ORDER, again.tokenizer())).toEqual(paid);
    expect(posts()).toHaveLength(1);
  });

  it("has nothing to finish before it is paid", async () => {
    lose();
    const page = browser.open();
    const payment = page.payment();
    payment.finish();
    const state = await payment.pay(ORDER, page.tokenizer());
    payment.finish();
    expect(payment.state).toBe(state);
    expect(keysOf(page.storage)).toHaveLength(1);
  });
});

describe("a payment that ends before the charge", () => {
  it.each([
    ["the user is refused", "/users/loadOrCreate", 401, {}, "notSaved", undefined],
    [
      "the user is refused in words",
      "/users/loadOrCreate",
      400,
      { error: "No guests." },
      "notSaved",
      "No guests.",
    ],
    ["the person is refused", "/people/loadOrCreate", 401, {}, "notSaved", undefined],
    [
      "the card is not saved",
      "/addcard",
      402,
      { error: "Your card was declined.", code: "x" },
      "cardNotSaved",
      "Your card was declined.",
    ],
    [
      "the card is not saved, for reasons of its own",
      "/addcard",
      402,
      { error: "Your card was stolen." },
      "cardNotSaved",
      undefined,
    ],
    [
      "the server does not reach the provider",
      "/addcard",
      500,
      { error: "Failed to create customer" },
      "cardNotSaved",
      "Failed to create customer",
    ],
    [
      "[O46] the card is not saved, with 200",
      "/addcard",
      200,
      { raw: { message: "Your card number is incorrect." } },
      "cardNotSaved",
      "Your card number is incorrect.",
    ],
    ["nothing is saved, without a word", "/addcard", 200, {}, "cardNotSaved", undefined],
  ])(
    "[L86][L89] says so and charges nothing: %s",
    async (_, path, status, body, reason, message) => {
      answer(status, body, path);
      const page = browser.open();
      expect(await page.payment().pay(ORDER, page.tokenizer())).toEqual({
        status: "failed",
        problem: { reason, message },
      });
      expect([posts(), keysOf(page.storage), keysOf(browser.shared)]).toEqual([[], [], []]);
      expect(await page.payment().pay(ORDER, page.tokenizer())).toMatchObject({
        status: "charged",
      });
    },
  );

  it.each([
    ["4242", { reason: "notTokenized", message: "Your card number is incomplete." }],
    [DEMO_CARDS.declined, { reason: "cardNotSaved", message: "Your card was declined." }],
    [DEMO_CARDS.expired, { reason: "cardNotSaved", message: "Your card has expired." }],
  ])("says what the provider says of %s", async (card, problem) => {
    const page = browser.open();
    expect(await page.payment().pay(ORDER, page.tokenizer(card))).toEqual({
      status: "failed",
      problem,
    });
    expect(posts()).toEqual([]);
  });

  it.each([
    ["/provider/payment_methods", "notTokenized"],
    ["/users/loadOrCreate", "notSaved"],
    ["/addcard", "cardNotSaved"],
  ])("can be repeated where the network failed at %s", async (path, reason) => {
    lose(1, path);
    const page = browser.open();
    expect(await page.payment().pay(ORDER, page.tokenizer())).toMatchObject({
      status: "failed",
      problem: { reason },
    });
    expect(await page.payment().pay(ORDER, page.tokenizer())).toMatchObject({ status: "charged" });
    expect(church.db.charges).toHaveLength(1);
  });

  it("asks for no card where nobody can be found or made who pays", async () => {
    church.faults.add({ path: "/people/loadOrCreate", do: { kind: "empty" } });
    const page = browser.open();
    expect(await page.payment().pay(ORDER, page.tokenizer())).toMatchObject({
      status: "failed",
      problem: { reason: "notSaved" },
    });
    expect(posts("/provider")).toEqual([]);
  });
});

describe("a charge that is refused", () => {
  it.each([
    [400, "Your card has insufficient funds.", "Your card has insufficient funds."],
    [402, "Your card was declined.", "Your card was declined."],
    [404, "Gateway not found", "Gateway not found"],
    [400, "Your card was reported stolen.", undefined],
    [401, "", undefined],
    [429, "Too many requests", "Too many requests"],
  ])(
    "[O45][PAY-16][PAY-18][PAY-23][L89] with %i %s may be tried again, with another key",
    async (status, error, message) => {
      answer(status, error ? { error } : {});
      const page = browser.open();
      const payment = page.payment();
      expect(await payment.pay(ORDER, page.tokenizer())).toEqual({
        status: "failed",
        problem: { reason: "notAccepted", message },
      });
      expect([keysOf(page.storage), keysOf(browser.shared)]).toEqual([[], []]);
      expect(await payment.pay(ORDER, page.tokenizer())).toMatchObject({ status: "charged" });
      expect(new Set(keys()).size).toBe(2);
      // Each with a card that was made anew.
      expect(new Set(bodies().map(({ id }) => id)).size).toBe(2);
      expect(church.db.charges).toHaveLength(1);
    },
  );
});

describe("a charge of an unknown outcome", () => {
  it("[O44] charges once for fifty lost answers and five clicks each", async () => {
    lose();
    for (let run = 0; run < 50; run++) {
      const page = new PaymentBrowser(church).open();
      const payment = page.payment({ ...PLACE, questionId: `Q${run}` });
      for (let click = 0; click < 5; click++) {
        expect(await payment.pay(ORDER, page.tokenizer())).toMatchObject({ status: "unknown" });
      }
    }
    expect(posts()).toHaveLength(50);
    expect(church.db.charges).toHaveLength(50);
  });

  it.each([
    ["no answer", { kind: "dropBefore" }],
    ["500", { kind: "status", status: 500, body: '{"error":"Oops"}' }],
    ["502", { kind: "status", status: 502 }],
    ["a page", { kind: "html" }],
    ["nothing", { kind: "empty" }],
    ["408", { kind: "status", status: 408 }],
    ["409", { kind: "status", status: 409 }],
    [
      "the server's own way to the provider",
      {
        kind: "status",
        status: 400,
        body: '{"error":"An error occurred with our connection to Stripe. Request was retried 2 times."}',
      },
    ],
    [
      "a key that is in use",
      {
        kind: "status",
        status: 400,
        body: '{"error":"Keys for idempotent requests can only be used once."}',
      },
    ],
    ["no status", { kind: "body", body: "{}" }],
    ["another status", { kind: "body", body: '{"status":"requires_capture"}' }],
  ] as const)(
    "[L86] is locked after %s, and asks once more only when the payer says so, with the same key and card",
    async (_, fault) => {
      church.faults.add({ path: CHARGE, times: 1, do: fault });
      const page = browser.open();
      const payment = page.payment();
      expect(await payment.pay(ORDER, page.tokenizer())).toMatchObject({
        status: "unknown",
        attempt: { state: "unknown" },
      });
      await payment.pay(ORDER, page.tokenizer());
      expect(posts()).toHaveLength(1);
      expect(await payment.pay(ORDER, page.tokenizer(), { isConfirmed: true })).toMatchObject({
        status: "charged",
      });
      expect(posts()).toHaveLength(2);
      expect([new Set(keys()).size, new Set(bodies().map(({ id }) => id)).size]).toEqual([1, 1]);
      expect(posts("/addcard")).toHaveLength(1);
    },
  );

  it("[O47] looks at the provider before it charges again: what was under way and is paid now is paid", async () => {
    const page = browser.open();
    const payment = page.payment();
    expect(await payment.pay(ORDER, page.tokenizer(DEMO_CARDS.processing))).toMatchObject({
      status: "unknown",
    });
    expect(await payment.pay(ORDER, page.tokenizer(), { isConfirmed: true })).toMatchObject({
      status: "unknown",
    });
    const [charge] = church.db.charges;
    if (charge) charge.status = "succeeded";
    const paid = await payment.pay(ORDER, page.tokenizer(), { isConfirmed: true });
    expect(paid).toMatchObject({ status: "charged", attempt: { attemptId: keys()[0] } });
    expect(posts()).toHaveLength(1);
  });

  it("charges anew, with another key, what the provider says has come to nothing", async () => {
    const page = browser.open();
    const payment = page.payment();
    await payment.pay(ORDER, page.tokenizer(DEMO_CARDS.processing));
    const [charge] = church.db.charges;
    if (charge) charge.status = "canceled";
    expect(await payment.pay(ORDER, page.tokenizer(), { isConfirmed: true })).toEqual({
      status: "failed",
      problem: { reason: "notAccepted", message: undefined },
    });
    expect(posts()).toHaveLength(1);
    expect([keysOf(page.storage), keysOf(browser.shared)]).toEqual([[], []]);
    expect(await payment.pay(ORDER, page.tokenizer())).toMatchObject({ status: "charged" });
    expect(new Set(keys()).size).toBe(2);
  });

  it("[D36] is looked up without a charge, for as long as the provider says that it may still succeed", async () => {
    const page = browser.open();
    const payment = page.payment();
    expect(await payment.pay(ORDER, page.tokenizer(DEMO_CARDS.processing))).toMatchObject({
      status: "unknown",
      isTraceable: true,
    });
    const lookUps = [payment.lookUp(page.tokenizer()), payment.lookUp(page.tokenizer())];
    expect(payment.state.status).toBe("paying");
    expect(await Promise.all(lookUps)).toMatchObject([
      { status: "unknown" },
      { status: "unknown" },
    ]);
    expect(posts("/provider/payment_intents")).toHaveLength(1);
    const [charge] = church.db.charges;
    if (charge) charge.status = "succeeded";
    expect(await payment.lookUp(page.tokenizer())).toMatchObject({
      status: "charged",
      attempt: { attemptId: keys()[0] },
    });
    expect(posts()).toHaveLength(1);
  });

  it("[D36] is not looked up where the provider cannot know it, nor while another tab is paying", async () => {
    lose(1);
    const page = browser.open();
    const unknown = await page.payment().pay(ORDER, page.tokenizer());
    expect(unknown).toMatchObject({ status: "unknown", isTraceable: false });
    expect(await page.payment().lookUp(page.tokenizer())).toBe(unknown);
    const other = new PaymentBrowser(church, {
      locks: {
        request: (_name: string, _options: unknown, use: (lock: null) => unknown) => use(null),
      } as never,
    }).open();
    const traceable = { ...unknown, isTraceable: true };
    other.payment().store.setState(traceable, true);
    expect(await other.payment().lookUp(page.tokenizer())).toEqual({
      ...traceable,
      problem: { reason: "elsewhere" },
    });
    expect(posts("/provider/payment_intents")).toEqual([]);
  });

  it("[D36] takes over from the other tabs what they know, before the payer is asked to pay again", async () => {
    lose(1);
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
    expect(posts()).toHaveLength(2);
  });

  it.each([
    [500, "Charge processing failed"],
    [400, "An error occurred with our connection to Stripe. Request was retried 2 times."],
  ])("[D36] has no words of a server that cannot know it either: %i %s", async (status, error) => {
    answer(status, { error });
    const page = browser.open();
    const state = await page.payment().pay(ORDER, page.tokenizer());
    expect([state.status, state.problem]).toEqual(["unknown", undefined]);
  });

  it("stays unknown while the provider cannot be asked", async () => {
    const page = browser.open();
    const payment = page.payment();
    await payment.pay(ORDER, page.tokenizer(DEMO_CARDS.processing));
    const back = lose(undefined, "/provider/payment_intents");
    expect(await payment.pay(ORDER, page.tokenizer(), { isConfirmed: true })).toMatchObject({
      status: "unknown",
    });
    back();
    const [charge] = church.db.charges;
    if (charge) charge.status = "succeeded";
    expect(await payment.pay(ORDER, page.tokenizer(), { isConfirmed: true })).toMatchObject({
      status: "charged",
    });
    expect(posts()).toHaveLength(1);
  });

  it("asks the provider about nothing but this very attempt", async () => {
    const page = browser.open();
    const payment = page.payment();
    await payment.pay(ORDER, page.tokenizer(DEMO_CARDS.asks));
    payment.finish();
    church.faults.add({ path: CHARGE, times: 1, do: { kind: "dropBefore" } });
    expect(await payment.pay(ORDER, page.tokenizer())).toMatchObject({ status: "unknown" });
    await payment.pay(ORDER, page.tokenizer(), { isConfirmed: true });
    expect(church.db.charges).toHaveLength(2);
    expect(posts("/provider/payment_intents")).toHaveLength(1);
  });

  it.each([
    ["another card", (payment: { dropCard: () => void }) => payment.dropCard(), ORDER],
    [
      "somebody else's card",
      () => undefined,
      { ...ORDER, contact: { ...ORDER.contact, email: "bell@example.org" } },
    ],
    [
      "another name on it",
      () => undefined,
      { ...ORDER, contact: { ...ORDER.contact, firstName: "Adam" } },
    ],
    [
      "another family's",
      () => undefined,
      { ...ORDER, contact: { ...ORDER.contact, lastName: "Hall" } },
    ],
    ["another amount", () => undefined, { ...ORDER, terms: { ...ORDER.terms, amount: 60 } }],
    [
      "another fund",
      () => undefined,
      { ...ORDER, terms: { ...ORDER.terms, fundId: "FUN00000002" } },
    ],
  ])("is another attempt with %s", async (_, change, order) => {
    lose(1);
    const page = browser.open();
    const payment = page.payment();
    await payment.pay(ORDER, page.tokenizer());
    change(payment);
    expect(await payment.pay(order, page.tokenizer(), { isConfirmed: true })).toMatchObject({
      status: "charged",
    });
    expect(new Set(keys()).size).toBe(2);
    expect(church.db.charges).toMatchObject([
      { amount: 5_000 },
      { amount: order.terms.amount * 100, funds: [{ id: order.terms.fundId }] },
    ]);
  });

  it("stays unknown when the payer pays once more and nothing comes of that", async () => {
    lose(1);
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

  it("[O52][L85] is known after a reload, which charges nothing by itself and keeps the key", async () => {
    church.faults.add({ path: CHARGE, times: 1, do: { kind: "neverAfter" } });
    const page = browser.open();
    void page.payment().pay(ORDER, page.tokenizer());
    await settled();
    const again = page.reload();
    expect(again.payment().state).toMatchObject({
      status: "unknown",
      attempt: { attemptId: keys()[0], state: "unknown" },
    });
    expect(await again.payment().pay(ORDER, again.tokenizer())).toMatchObject({
      status: "unknown",
    });
    expect(posts()).toHaveLength(1);
    expect(
      await again.payment().pay(ORDER, again.tokenizer(), { isConfirmed: true }),
    ).toMatchObject({ status: "charged" });
    expect(new Set(keys()).size).toBe(1);
  });

  it("[D35][D04] is known after a reload where the host passes its ids as numbers", async () => {
    lose(1);
    const page = browser.open();
    const place = { churchId: GRACE, formId: 2 as never, questionId: 3n as never };
    await page.payment(place).pay(ORDER, page.tokenizer());
    const again = page.reload();
    expect(again.payment(place).state).toMatchObject({ status: "unknown" });
    expect(again.payment({ churchId: GRACE, formId: "2", questionId: "3" })).toBe(
      again.payment(place),
    );
  });

  it("is forgotten after a day", async () => {
    lose(1);
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

describe("where nothing can be stored", () => {
  const denied = new Proxy({} as StorageLike, {
    get: () => {
      throw new DOMException("denied", "SecurityError");
    },
  });
  const more = { sharedStorage: denied };
  const ROUTER = { idx: 3, key: "abc", usr: { from: "/" } };

  it("[D35] a payment of an unknown outcome is known after a reload, and the router keeps its own state", async () => {
    lose(1);
    const page = browser.open(denied, more);
    page.history.replace(ROUTER);
    await page.payment().pay(ORDER, page.tokenizer());
    const again = page.reload();
    expect(again.history.read()).toMatchObject(ROUTER);
    expect(JSON.stringify(again.history.read())).not.toMatch(/4242|pm_|cus_|secret/);
    expect(again.payment().state).toMatchObject({
      status: "unknown",
      attempt: { attemptId: keys()[0] },
    });
    expect(await again.payment().pay(ORDER, again.tokenizer())).toMatchObject({
      status: "unknown",
    });
    expect(posts()).toHaveLength(1);
    expect(
      await again.payment().pay(ORDER, again.tokenizer(), { isConfirmed: true }),
    ).toMatchObject({ status: "charged" });
    const paid = again.reload();
    expect(paid.payment().state).toMatchObject({ status: "charged" });
    paid.payment().finish();
    expect(paid.history.read()).toEqual(ROUTER);
    expect(paid.reload().payment().state).toEqual({ status: "idle" });
  });

  it("[D35] a charge that was under way when the page was left is unknown", async () => {
    church.faults.add({ path: CHARGE, do: { kind: "never" } });
    const page = browser.open(denied, more);
    void page.payment().pay(ORDER, page.tokenizer());
    await settled();
    expect(page.reload().payment().state).toMatchObject({
      status: "unknown",
      attempt: { state: "unknown" },
    });
  });

  it("[D35] the later of two kept attempts counts, where one place has refused the last writes", async () => {
    lose(1);
    const storage = createMemoryStorage();
    const { setItem } = storage;
    const page = browser.open(storage, more);
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

  it("[O45] a charge that is refused may be tried again", async () => {
    answer(402, { error: "Your card was declined." });
    const page = browser.open(denied, more);
    const payment = page.payment();
    const problem = { reason: "notAccepted", message: "Your card was declined." };
    expect(await payment.pay(ORDER, page.tokenizer())).toEqual({ status: "failed", problem });
    expect(await payment.pay(ORDER, page.tokenizer())).toMatchObject({ status: "charged" });
  });

  it("[D35] another user finds nothing of it, nor is it there after a logout", async () => {
    lose(1);
    const page = browser.open(denied, more).signIn("ruth@grace.example");
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
    ["a text of the host's", "state of mine"],
    ["a list", ["state"]],
    ["a date", new Date(0)],
    ["a field that is ours by name only", { narthex: "taken", idx: 1 }],
    [
      "entries that are no texts",
      { narthex: { "payment:CHU00000001:FRM00000002:QUE00000003": { state: "charged" } } },
    ],
  ])("[D35] the history may hold %s: the payment goes on", async (_, state) => {
    const page = browser.open(denied, more);
    page.history.replace(state);
    expect(page.payment().state).toEqual({ status: "idle" });
    expect(await page.payment().pay(ORDER, page.tokenizer())).toMatchObject({ status: "charged" });
    if (typeof state !== "object" || Array.isArray(state) || state instanceof Date)
      expect(page.history.read()).toEqual(state);
  });

  it("[D35] nor the history read or written, the page itself is careful", async () => {
    lose(1);
    const refuse = () => {
      throw new DOMException("denied", "SecurityError");
    };
    const page = browser.open(denied, { ...more, history: { read: refuse, replace: refuse } });
    await page.payment().pay(ORDER, page.tokenizer());
    expect(await page.payment().pay(ORDER, page.tokenizer())).toMatchObject({ status: "unknown" });
    page.client.session.logout();
    expect(posts()).toHaveLength(1);
  });

  it("[D35] a browser without a history of pages is no obstacle, and one with it is used", async () => {
    const client = (options: object) => browser.open(denied, { ...more, ...options });
    vi.stubGlobal("history", undefined);
    const without = client({ history: undefined });
    expect(await without.payment().pay(ORDER, without.tokenizer())).toMatchObject({
      status: "charged",
    });
    const stub = {
      state: null as unknown,
      replaceState: (state: unknown) => void (stub.state = state),
    };
    vi.stubGlobal("history", stub);
    const page = client({ history: undefined });
    await page.payment({ ...PLACE, questionId: "Q2" }).pay(ORDER, page.tokenizer());
    expect(JSON.stringify(stub.state)).toContain("payment:CHU00000001:FRM00000002:Q2");
    vi.unstubAllGlobals();
  });
});

describe("an amount in another currency", () => {
  it("[D38] is remembered with its currency, and another currency is another attempt", async () => {
    lose(1);
    const page = browser.open();
    const yen = { ...ORDER, currency: "JPY" };
    expect(await page.payment().pay(yen, page.tokenizer())).toMatchObject({
      attempt: { amount: 50, currency: "JPY" },
    });
    await page.payment().pay({ ...yen, currency: "USD" }, page.tokenizer(), { isConfirmed: true });
    expect(new Set(keys()).size).toBe(2);
  });
});

describe("what a bank asks (3-D Secure)", () => {
  it("[O48] pays once when the payer says yes", async () => {
    const page = browser.open();
    expect(await page.payment().pay(ORDER, page.tokenizer(DEMO_CARDS.asks))).toMatchObject({
      status: "charged",
    });
    expect(church.db.charges).toMatchObject([{ status: "succeeded" }]);
  });

  it.each([
    [
      "the payer",
      DEMO_CARDS.asks,
      false,
      expect.stringContaining("unable to authenticate") as string,
    ],
    ["the bank", DEMO_CARDS.asksAndDeclines, true, "Your card was declined."],
  ])("[O48] lets another try follow when %s says no", async (_, card, isConfirmed, message) => {
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
    expect(church.db.charges.map(({ status }) => status)).toEqual([
      "requires_payment_method",
      "succeeded",
    ]);
    expect(new Set(keys()).size).toBe(2);
  });

  it("[O48] takes what the provider says where the answer got lost, twenty times", async () => {
    for (let run = 0; run < 20; run++) {
      const page = new PaymentBrowser(church).open();
      lose(1, "/confirm");
      const state = await page.payment().pay(ORDER, page.tokenizer(DEMO_CARDS.asks));
      expect(state).toMatchObject({ status: "charged" });
      page.payment().finish();
    }
    expect(church.db.charges.map(({ status }) => status)).toEqual(
      Array.from({ length: 20 }, () => "succeeded"),
    );
  });

  it("[O48] is unknown where nobody can be asked, and is looked up when the payer tries again", async () => {
    const back = lose(undefined, "/provider/payment_intents");
    const page = browser.open();
    const payment = page.payment();
    expect(await payment.pay(ORDER, page.tokenizer(DEMO_CARDS.asks))).toMatchObject({
      status: "unknown",
    });
    back();
    expect(await payment.pay(ORDER, page.tokenizer(), { isConfirmed: true })).toMatchObject({
      status: "charged",
    });
    expect(posts()).toHaveLength(1);
  });

  it("is asked once more where the first question never reached the payer", async () => {
    const asks = vi.fn(() => Promise.resolve(true));
    const back = church.faults.add({
      path: "/provider/payment_intents",
      do: { kind: "dropBefore" },
    });
    const page = browser.open();
    await page.payment().pay(ORDER, page.tokenizer(DEMO_CARDS.asks, asks));
    back();
    expect(
      await page.payment().pay(ORDER, page.tokenizer(DEMO_CARDS.asks, asks), { isConfirmed: true }),
    ).toMatchObject({
      status: "charged",
    });
    expect(asks).toHaveBeenCalledTimes(2);
    expect(posts()).toHaveLength(1);
  });

  it("[O48] is over when the provider says so, whether it can be asked again or not", async () => {
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

  it("is over where the payer left the question open: nothing was paid", async () => {
    const page = browser.open();
    const payment = page.payment();
    const left = page.tokenizer(DEMO_CARDS.asks, () => Promise.reject(new Error("left")));
    expect(await payment.pay(ORDER, left)).toEqual({
      status: "failed",
      problem: { reason: "notAccepted", message: undefined },
    });
    expect(await payment.pay(ORDER, page.tokenizer())).toMatchObject({ status: "charged" });
    expect(church.db.charges.map(({ status }) => status)).toEqual(["requires_action", "succeeded"]);
  });
});

describe("two tabs", () => {
  it("make one charge, and the other hears that one is at it", async () => {
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
    expect(posts()).toHaveLength(1);
    expect(await two.payment().pay(ORDER, two.tokenizer(), { isConfirmed: true })).toMatchObject({
      status: "charged",
    });
    expect(new Set(keys()).size).toBe(2);
  });

  it("know nothing of each other's other payments", async () => {
    const [one, two] = [browser.open(), browser.open()];
    await one.payment().pay(ORDER, one.tokenizer());
    const other = { ...PLACE, questionId: "Q2" };
    expect(await two.payment(other).pay(ORDER, two.tokenizer())).toMatchObject({
      status: "charged",
    });
  });

  it("that is opened after everything was done begins anew", async () => {
    const one = browser.open();
    await one.payment().pay(ORDER, one.tokenizer());
    now = new Date(now.getTime() + 1);
    one.payment().finish();
    const before = browser.open();
    before.payment();
    now = new Date(now.getTime() + 1);
    const two = browser.open();
    expect(await two.payment().pay(ORDER, two.tokenizer())).toMatchObject({ status: "charged" });
    // And a page that has ended a payment of its own is as good as one that was opened then, whatever others did before.
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
    "[D35] tell each other what they paid, though the clock was %s when one was opened",
    async (_, ahead) => {
      const start = now.getTime();
      const before = browser.open();
      await before.payment().pay(ORDER, before.tokenizer());
      before.payment().finish();
      now = new Date(start + ahead);
      const [one, two] = [browser.open(), browser.open()];
      for (const page of [one, two]) expect(page.payment().state).toEqual({ status: "idle" });
      now = new Date(start);
      // What was done before they were opened is no news to either.
      expect(await one.payment().pay(ORDER, one.tokenizer())).toMatchObject({ status: "charged" });
      one.payment().finish();
      expect(await two.payment().pay(ORDER, two.tokenizer())).toEqual({ status: "paidElsewhere" });
      expect(posts()).toHaveLength(2);
    },
  );

  it("[D35] tell each other what was paid, though the shared storage was cleared while it was paid", async () => {
    browser = new PaymentBrowser(church, {
      fetch: (url, init) => {
        if (url.includes(CHARGE))
          for (const key of keysOf(browser.shared)) browser.shared.removeItem(key);
        return church.fetch(url, init);
      },
    });
    const [one, two] = [browser.open(), browser.open()];
    expect(await one.payment().pay(ORDER, one.tokenizer())).toMatchObject({ status: "charged" });
    expect(await two.payment().pay(ORDER, two.tokenizer())).toEqual({ status: "paidElsewhere" });
  });

  it("take over from one that died while it charged, not knowing what came of it", async () => {
    church.faults.add({ path: CHARGE, times: 1, do: { kind: "neverAfter" } });
    const [one, two] = [browser.open(), browser.open()];
    void one.payment().pay(ORDER, one.tokenizer());
    await settled();
    one.close();
    expect(await two.payment().pay(ORDER, two.tokenizer())).toEqual({ status: "unknown" });
    expect(await two.payment().pay(ORDER, two.tokenizer())).toEqual({ status: "unknown" });
    expect(posts()).toHaveLength(1);
    expect(await two.payment().pay(ORDER, two.tokenizer(), { isConfirmed: true })).toMatchObject({
      status: "charged",
    });
  });

  it("ask again when the other has done more than the payer was told of", async () => {
    lose(1);
    const [one, two] = [browser.open(), browser.open()];
    await one.payment().pay(ORDER, one.tokenizer());
    expect(await two.payment().pay(ORDER, two.tokenizer())).toEqual({ status: "unknown" });
    expect(await one.payment().pay(ORDER, one.tokenizer(), { isConfirmed: true })).toMatchObject({
      status: "charged",
    });
    expect(await two.payment().pay(ORDER, two.tokenizer(), { isConfirmed: true })).toEqual({
      status: "paidElsewhere",
    });
    expect(posts()).toHaveLength(2);
  });

  it("stay warned of what one has paid when the other one's card is refused", async () => {
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
    // Who has said yes need not say it twice.
    expect(await two.payment().pay(ORDER, two.tokenizer())).toMatchObject({ status: "charged" });
  });

  it("of which one is a copy know the same payment, and charge it no second time", async () => {
    let go: () => void = () => undefined;
    const isHeld = new Promise<void>((resolve) => (go = resolve));
    browser = new PaymentBrowser(church, {
      fetch: async (url, init) => {
        if (url.includes(CHARGE)) await isHeld;
        return church.fetch(url, init);
      },
    });
    const one = browser.open();
    const paying = one.payment().pay(ORDER, one.tokenizer());
    await vi.waitFor(() => expect(keysOf(one.storage)).toHaveLength(1), { interval: 1 });
    const [copy, late] = [browser.duplicate(one), browser.duplicate(one)];
    expect(copy.payment().state).toMatchObject({ status: "unknown" });
    expect(await copy.payment().pay(ORDER, copy.tokenizer(), { isConfirmed: true })).toMatchObject({
      status: "unknown",
      problem: { reason: "elsewhere" },
    });
    go();
    await paying;
    expect(late.payment().state).toMatchObject({ status: "charged" });
    expect(await copy.payment().pay(ORDER, copy.tokenizer(), { isConfirmed: true })).toMatchObject({
      status: "charged",
    });
    expect(posts()).toHaveLength(1);
  });

  it("of which one is a copy send one form for what they paid", async () => {
    const one = browser.open();
    await one.payment().pay(ORDER, one.tokenizer());
    const copy = browser.duplicate(one);
    expect(copy.payment().state).toMatchObject({ status: "charged" });
    one.payment().finish();
    expect(await copy.payment().pay(ORDER, copy.tokenizer())).toEqual({ status: "paidElsewhere" });
    // And what is paid after that is not forgotten by whoever comes late with the first form.
    const late = browser.duplicate(copy);
    await one.payment().pay(ORDER, one.tokenizer());
    late.payment().finish();
    // A page that is opened a moment later holds only what is not done for news.
    now = new Date(now.getTime() + 1);
    const another = browser.open();
    expect(await another.payment().pay(ORDER, another.tokenizer())).toEqual({
      status: "paidElsewhere",
    });
  });

  it("of which one is a copy end together: what one has saved the other does not hold to be open", async () => {
    lose(1);
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
    expect(posts()).toHaveLength(2);
  });
});

describe("where the browser has no locks", () => {
  const unlocked = { locks: undefined } as unknown;
  const open = () => browser.open(undefined, unlocked as object);
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    vi.stubGlobal("navigator", {});
  });
  afterEach(() => vi.unstubAllGlobals());
  const pass = async (ms: number) => {
    for (let past = 0; past < ms; past += 100) {
      now = new Date(now.getTime() + 100);
      await vi.advanceTimersByTimeAsync(100);
    }
  };

  it("two tabs in one moment make one charge", async () => {
    const [one, two] = [open(), open()];
    const both = [
      one.payment().pay(ORDER, one.tokenizer()),
      two.payment().pay(ORDER, two.tokenizer()),
    ];
    await pass(1_000);
    const states = await Promise.all(both);
    expect(states.map(({ status }) => status).sort()).toEqual(["charged", "failed"]);
    expect(states.find(({ status }) => status === "failed")?.problem).toEqual({
      reason: "elsewhere",
    });
    expect(posts()).toHaveLength(1);
    expect(keysOf(browser.shared).filter((key) => key.endsWith(":claim"))).toEqual([]);
  });

  it("of two claims in one moment the later one stands", async () => {
    const page = open();
    const paying = page.payment().pay(ORDER, page.tokenizer());
    await vi.advanceTimersByTimeAsync(50);
    const [claim = ""] = keysOf(browser.shared);
    const others = JSON.stringify({ by: "another tab", until: now.getTime() + 90_000 });
    browser.shared.setItem(claim, others);
    await pass(1_000);
    expect(await paying).toEqual({ status: "failed", problem: { reason: "elsewhere" } });
    expect([posts(), browser.shared.getItem(claim)]).toEqual([[], others]);
  });

  it("a tab that is at it is left to it, for however long it takes, and one that died is not", async () => {
    church.faults.add({ path: CHARGE, times: 1, do: { kind: "neverAfter" } });
    const [one, two] = [open(), open()];
    void one.payment().pay(ORDER, one.tokenizer());
    await pass(200_000);
    expect(await two.payment().pay(ORDER, two.tokenizer())).toEqual({
      status: "failed",
      problem: { reason: "elsewhere" },
    });
    vi.clearAllTimers();
    now = new Date(now.getTime() + 90_001);
    const asked = two.payment().pay(ORDER, two.tokenizer());
    await pass(200);
    expect(await asked).toEqual({ status: "unknown" });
    expect(posts()).toHaveLength(1);
  });

  it("a tab that slept too long leaves what another one has claimed", async () => {
    church.faults.add({ path: CHARGE, do: { kind: "delay", ms: 30_000 } });
    const page = open();
    const paying = page.payment().pay(ORDER, page.tokenizer());
    await pass(1_000);
    const [claim = ""] = keysOf(browser.shared).filter((key) => key.endsWith(":claim"));
    now = new Date(now.getTime() + 100_000);
    browser.shared.setItem(
      claim,
      JSON.stringify({ by: "another tab", until: now.getTime() + 90_000 }),
    );
    await pass(21_000);
    expect(browser.shared.getItem(claim)).toContain("another tab");
    await pass(9_000);
    expect(await paying).toMatchObject({ status: "charged" });
    expect(browser.shared.getItem(claim)).toContain("another tab");
  });

  it("a tab that slept too long leaves what another one has paid", async () => {
    church.faults.add({ path: CHARGE, do: { kind: "delay", ms: 1_000 } });
    const page = open();
    const paying = page.payment().pay(ORDER, page.tokenizer(DEMO_CARDS.insufficient));
    await pass(500);
    const [key = ""] = keysOf(browser.shared).filter((each) => !each.endsWith(":claim"));
    const others = JSON.stringify({
      attemptId: "another tab's",
      state: "charged",
      at: now.getTime(),
    });
    browser.shared.setItem(key, others);
    await pass(1_000);
    expect(await paying).toMatchObject({ status: "failed" });
    expect(browser.shared.getItem(key)).toBe(others);
  });

  it("nor may have any, a claim takes their place; without storage either, the page itself is careful", async () => {
    const refuse = () =>
      Promise.reject(new DOMException("The document is sandboxed.", "SecurityError"));
    const denied = new Proxy({} as StorageLike, {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
    const page = browser.open(denied, { locks: { request: refuse }, sharedStorage: denied });
    lose(1);
    const paid = [1, 2, 3].map(() => page.payment().pay(ORDER, page.tokenizer()));
    await pass(1_000);
    expect((await Promise.all(paid)).map(({ status }) => status)).toEqual([
      "unknown",
      "unknown",
      "unknown",
    ]);
    expect(posts()).toHaveLength(1);
    const again = page.payment().pay(ORDER, page.tokenizer(), { isConfirmed: true });
    await pass(1_000);
    expect(await again).toMatchObject({ status: "charged" });
  });

  it("nobody is charged for who signs in while a tab waits for its turn", async () => {
    lose(1);
    const page = open().signIn();
    const payment = page.payment();
    const first = payment.pay(ORDER, page.tokenizer());
    await pass(1_000);
    expect(await first).toMatchObject({ status: "unknown" });
    const again = payment.pay(ORDER, page.tokenizer(), { isConfirmed: true });
    page.signIn("daniel@grace.example");
    await pass(1_000);
    expect(await again).toMatchObject({ status: "unknown", problem: { reason: "notSaved" } });
    expect(posts()).toHaveLength(1);
  });

  it("pages that are not served securely have ids all the same", async () => {
    vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array) => bytes.fill(255) });
    const page = open();
    const paid = page.payment().pay(ORDER, page.tokenizer());
    await pass(1_000);
    expect(await paid).toMatchObject({ status: "charged" });
    expect(keys()).toEqual(["ffffffff-ffff-4fff-bfff-ffffffffffff"]);
  });
});

describe("another church", () => {
  const hopeOrder = {
    ...ORDER,
    terms: { amount: 12, fundId: "FUN00000101", fundName: "Hope Fund" },
    gatewayId: "GAT00000002",
  };
  const tokenOf = (email: string, churchId: string) =>
    `Bearer ${church.signIn(email).userChurches.find((each) => each.church.id === churchId)?.jwt}`;

  it.each([
    ["whose member the visitor is", "ruth@grace.example", HOPE_PLACE, HOPE],
    [
      "of which the visitor is no member",
      "ruth@grace.example",
      { ...HOPE_PLACE, churchId: RIVER },
      RIVER,
    ],
    ["for a visitor who is not signed in", undefined, HOPE_PLACE, HOPE],
  ])("[API-04] %s is paid with its own token, or with none", async (_, email, place, churchId) => {
    const page = browser.open();
    if (email) page.signIn(email);
    expect(await page.payment(place).pay(hopeOrder, page.tokenizer())).toMatchObject({
      status: "charged",
    });
    expect(church.db.charges).toMatchObject([{ churchId, amount: 1_200 }]);
    const sent = new Set(
      church.requests
        .filter(({ path }) => !path.startsWith("/provider"))
        .map(({ authorization }) => authorization),
    );
    expect([...sent]).toEqual([email && churchId === HOPE ? tokenOf(email, HOPE) : undefined]);
  });

  it("of one's own is paid with the token of the session", async () => {
    const page = browser.open().signIn();
    await page.payment().pay(ORDER, page.tokenizer());
    expect(posts().map(({ authorization }) => authorization)).toEqual([
      tokenOf("ruth@grace.example", GRACE),
    ]);
  });

  it.each([0, 1, 2, 3])(
    "that is chosen before call %i takes no card of the former one and charges nothing",
    async (calls) => {
      const page = browser.open().signIn();
      const payment = page.payment();
      const tokenizer = page.tokenizer();
      const path =
        ["/users/loadOrCreate", "/people/loadOrCreate", "/provider/payment_methods", "/addcard"][
          calls
        ] ?? "";
      church.faults.add({ path, do: { kind: "delay", ms: 20 } });
      const paying = payment.pay(ORDER, tokenizer);
      await vi.waitFor(() => expect(posts(path)).toHaveLength(1), { interval: 1 });
      page.client.session.selectChurch({ churchId: HOPE });
      expect(await paying).toEqual({ status: "failed", problem: { reason: "notSaved" } });
      expect(posts()).toEqual([]);
      const hopes = tokenOf("ruth@grace.example", HOPE);
      expect(church.requests.filter(({ authorization }) => authorization === hopes)).toEqual([]);
    },
  );

  it("that is chosen while nobody's card is saved ends the payment, too", async () => {
    const page = browser.open().signIn();
    const payment = page.payment({ ...HOPE_PLACE, churchId: RIVER });
    church.faults.add({ path: "/addcard", do: { kind: "delay", ms: 20 } });
    const paying = payment.pay(hopeOrder, page.tokenizer());
    await vi.waitFor(() => expect(posts("/addcard")).toHaveLength(1), { interval: 1 });
    page.client.session.selectChurch({ churchId: HOPE });
    expect(await paying).toEqual({ status: "failed", problem: { reason: "notSaved" } });
    expect(posts()).toEqual([]);
  });

  it.each([
    ["its own", "CHU1", {}],
    ["another one of theirs", "CHU2", { jwt: "token2" }],
    ["a strange one", "CHU3", { anonymous: true }],
    ["one without a token", "CHU4", { anonymous: true }],
  ])("speaks in %s as who the visitor is there", (_, churchId, speaker) => {
    const churchOf = (id: string, jwt: string) => buildUserChurch({ church: { id }, jwt });
    const [own, ...others] = [
      churchOf("CHU1", "token1"),
      churchOf("CHU2", "token2"),
      churchOf("CHU4", ""),
    ];
    expect(
      authorizationFor({ ...SIGNED_OUT, userChurch: own, userChurches: others }, churchId),
    ).toEqual(speaker);
    if (churchId === "CHU3")
      expect(authorizationFor({ ...SIGNED_OUT, userChurches: [null] as never }, churchId)).toEqual(
        speaker,
      );
  });

  it("that is chosen during a charge ends nothing: the answer goes to the payment it belongs to", async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    browser = new PaymentBrowser(church, {
      fetch: (url, init) => {
        if (url.includes(CHARGE)) signals.push(init.signal);
        return church.fetch(url, init);
      },
      timeouts: { mutation: 5 },
    });
    const page = browser.open().signIn();
    const payment = page.payment();
    church.faults.add({ path: CHARGE, do: { kind: "delay", ms: 30 } });
    const paying = payment.pay(ORDER, page.tokenizer());
    await vi.waitFor(() => expect(posts()).toHaveLength(1), { interval: 1 });
    page.client.session.selectChurch({ churchId: HOPE });
    expect(page.payment(HOPE_PLACE).state).toEqual({ status: "idle" });
    expect(await paying).toMatchObject({ status: "charged", attempt: { churchId: GRACE } });
    expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
    expect(keysOf(page.storage)).toEqual(["payment:CHU00000001:FRM00000002:QUE00000003"]);
    expect(page.payment(HOPE_PLACE).state).toEqual({ status: "idle" });
    expect(page.payment()).toBe(payment);
  });
});

describe("another user", () => {
  it("in the same tab finds nothing of what the former one paid, and does not take it away from them", async () => {
    lose(1);
    const page = browser.open().signIn("ruth@grace.example");
    const ruths = page.payment();
    await ruths.pay(ORDER, page.tokenizer());
    page.client.session.logout();
    page.signIn("daniel@grace.example");
    expect([page.payment().state, keysOf(page.storage)]).toEqual([{ status: "idle" }, []]);
    expect(await page.payment().pay(ORDER, page.tokenizer())).toMatchObject({ status: "charged" });
    expect(
      JSON.stringify(keysOf(browser.shared).map((key) => browser.shared.getItem(key))),
    ).not.toMatch(/Ada|example/);
    page.client.session.logout();
    page.signIn("ruth@grace.example");
    expect(page.payment()).not.toBe(ruths);
    expect(await page.payment().pay(ORDER, page.tokenizer())).toEqual({ status: "unknown" });
    expect(church.db.charges).toHaveLength(2);
  });

  it("signs in during a charge: who paid hears of it when they come back, and the tab keeps nothing of it", async () => {
    church.faults.add({ path: CHARGE, do: { kind: "delay", ms: 30 } });
    const page = browser.open().signIn("ruth@grace.example");
    const paying = page.payment().pay(ORDER, page.tokenizer());
    await vi.waitFor(() => expect(posts()).toHaveLength(1), { interval: 1 });
    page.signIn("daniel@grace.example");
    expect(await paying).toMatchObject({ status: "charged" });
    expect([page.payment().state, keysOf(page.storage)]).toEqual([{ status: "idle" }, []]);
    page.signIn("ruth@grace.example");
    expect(page.payment().state).toMatchObject({ status: "charged" });
  });

  it("has nothing to do with what somebody paid who was not signed in, nor the other way round", async () => {
    const page = browser.open();
    const nobodys = page.payment();
    await nobodys.pay(ORDER, page.tokenizer());
    page.signIn();
    expect(page.payment().state).toEqual({ status: "idle" });
    page.client.session.logout();
    expect(page.payment()).toBe(nobodys);
  });

  it("is not there on a page made for logging out: that clears everybody's but what nobody signed in for", async () => {
    lose();
    const page = browser.open();
    await page.payment({ ...PLACE, questionId: "Q9" }).pay(ORDER, page.tokenizer());
    page.signIn();
    await page.payment().pay(ORDER, page.tokenizer());
    page.storage.setItem("payment:broken", "{");
    page.storage.setItem("other", '{"userId":"USR00000001"}');
    expect(keysOf(page.storage)).toHaveLength(4);
    const exit = page.reload();
    exit.client.session.logout();
    expect(keysOf(exit.storage)).toEqual([
      "payment:CHU00000001:FRM00000002:Q9",
      "payment:broken",
      "other",
    ]);
  });

  it("does not read what is stored in their place", () => {
    const page = browser.open();
    page.storage.setItem(
      "payment:CHU00000001:FRM00000002:QUE00000003",
      '{"attemptId":"A","state":"charged"}',
    );
    expect(page.payment().state).toEqual({ status: "idle" });
  });
});
