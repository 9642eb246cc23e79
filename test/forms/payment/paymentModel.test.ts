import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { needsConfirmation } from "../../../src/forms/payment/rules/charge.js";
import type { ChargeRequest } from "../../../src/lib/giving/types.js";

import { RUNS } from "../../harness/arbitraries.js";
import { muteConsole } from "../../harness/muteConsole.js";
import {
  ORDER,
  PaymentBrowser,
  type PaymentServer,
  type PaymentPage,
} from "../../harness/payments.js";
import { json } from "../../harness/stubFetch.js";
import type { ClientOptions, StorageLike } from "../../../src/platform/core/ClientCore.js";

/**
 * Ways in which the server, the provider and the network can handle one charge. `lost`: no response arrives. `error`: the response
 * is a server error. `asks`: the bank requires authentication, which the payer completes, declines, or completes without a response;
 * `asksUnreachable`: also the next lookup fails. `late`: the response is held back.
 */
const REPLIES = [
  "paid",
  "pending",
  "processing",
  "refused",
  "lostPaid",
  "lostUnpaid",
  "errorPaid",
  "errorUnpaid",
  "connectionErrorPaid",
  "asksYes",
  "asksNo",
  "asksLost",
  "asksUnreachable",
  "late",
] as const;
type Reply = (typeof REPLIES)[number];

interface Charge {
  key: string;
  status: string;
  secret: string;
  reply: Reply;
}

/** Simulates an unreliable giving API and card provider. A repeated charge is made twice unless `isIdempotent` is set. */
class FakeGivingServer {
  readonly charges: Charge[] = [];
  /** Idempotency keys of payments that a page shows as paid. They must not be charged again. */
  readonly paidKeys = new Set<string>();
  readonly violations: string[] = [];
  reply: Reply = "paid";
  readonly #isIdempotent: boolean;
  readonly #pendingResponses: (() => void)[] = [];
  #createdIds = 0;

  constructor(isIdempotent: boolean) {
    this.#isIdempotent = isIdempotent;
  }

  get backend(): PaymentServer {
    const apis = ["MembershipApi", "GivingApi"].map((keyName) => ({
      keyName,
      url: "https://api.example",
      jwt: "",
      permissions: [],
    }));
    return {
      apis,
      now: () => new Date(),
      fetch: (url, init) => this.#respond(new URL(url as string).pathname, init?.body as string),
      signIn: () => ({ user: {}, userChurches: [] }),
      provider: {
        tokenize: () => Promise.resolve({ id: `pm_${(this.#createdIds += 1)}` }),
        finish: (secret) => this.#finish(secret),
        lookUp: (secret) => this.#lookUp(secret),
      },
    };
  }

  /** Charges that have taken or may still take money. */
  get moneyCharges(): Charge[] {
    return this.charges.filter(({ status }) =>
      ["succeeded", "pending", "processing"].includes(status),
    );
  }

  /** Sends the responses that were held back. */
  release(): void {
    for (const send of this.#pendingResponses.splice(0)) send();
  }

  /** Settles all charges in process. */
  settle(isPaid: boolean): void {
    for (const charge of this.charges)
      if (charge.status === "processing") charge.status = isPaid ? "succeeded" : "canceled";
  }

  async #respond(path: string, body: string): Promise<Response> {
    const given = JSON.parse(body) as ChargeRequest;
    if (path.endsWith("/charge")) return this.#charge(given);
    if (path.endsWith("/addcard"))
      return json({ paymentMethod: { id: given.id }, customerId: "cus_1" });
    return json({ id: "1" });
  }

  async #charge({ idempotencyKey: key }: ChargeRequest): Promise<Response> {
    if (this.paidKeys.has(key)) this.violations.push(`${key} was charged again after it was paid.`);
    const known = this.#isIdempotent ? this.charges.find((each) => each.key === key) : undefined;
    const { reply } = this;
    if (["lostUnpaid", "errorUnpaid", "refused"].includes(reply)) {
      if (reply === "lostUnpaid") throw new TypeError("Failed to fetch");
      return json({ error: reply }, { status: reply === "refused" ? 400 : 500 });
    }
    const status = reply.startsWith("asks")
      ? "requires_action"
      : reply === "pending" || reply === "processing"
        ? reply
        : "succeeded";
    const charge = known ?? { key, status, secret: `s${(this.#createdIds += 1)}`, reply };
    if (!known) this.charges.push(charge);
    if (reply === "lostPaid") throw new TypeError("Failed to fetch");
    if (reply === "errorPaid") return json({ error: "Oops" }, { status: 502 });
    if (reply === "connectionErrorPaid")
      return json({ error: "An error occurred with our connection to Stripe." }, { status: 400 });
    if (reply === "late")
      await new Promise<void>((resolve) => this.#pendingResponses.push(resolve));
    return json({ status: charge.status, client_secret: charge.secret });
  }

  #chargeOf(secret: string): Charge {
    const charge = this.charges.find((each) => each.secret === secret);
    if (!charge) throw new Error(`Unknown client secret: ${secret}`);
    return charge;
  }

  async #finish(secret: string): Promise<{ status?: string; error?: string }> {
    const charge = this.#chargeOf(secret);
    if (charge.status === "requires_action")
      charge.status = charge.reply === "asksNo" ? "requires_payment_method" : "succeeded";
    if (charge.reply === "asksLost" || charge.reply === "asksUnreachable")
      throw new TypeError("Failed to fetch");
    return charge.status === "succeeded"
      ? { status: charge.status }
      : { error: "Not authenticated" };
  }

  async #lookUp(secret: string): Promise<string> {
    const charge = this.#chargeOf(secret);
    if (charge.reply !== "asksUnreachable") return charge.status;
    charge.reply = "asksLost";
    throw new TypeError("Failed to fetch");
  }
}

const tab = fc.nat(3);
const reply = fc.constantFrom(...REPLIES);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom("submit" as const, "confirm" as const),
      tab,
      reply,
      isFormSaved: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("reload" as const, "card" as const, "lookUp" as const),
      tab,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom("open" as const, "copy" as const, "close" as const),
      tab,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        "respond" as const,
        "settlePaid" as const,
        "settleUnpaid" as const,
        "advanceClock" as const,
      ),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Submit = Extract<Step, { reply: Reply }>;

/** Drives several pages of one browser with random steps. */
class BrowserDriver {
  readonly server: FakeGivingServer;
  readonly #browser: PaymentBrowser;
  readonly #pages: PaymentPage[] = [];
  /** Number of confirmed payments while an earlier outcome was unclear. */
  confirmations = 0;
  /** Ids of attempts whose form is saved. A later payment belongs to another form. */
  readonly saved = new Set<string>();
  readonly violations: string[] = [];

  constructor(isIdempotent: boolean, hasLocks: boolean, options: ClientOptions = {}) {
    this.server = new FakeGivingServer(isIdempotent);
    this.#browser = new PaymentBrowser(this.server.backend, {
      ...options,
      ...(!hasLocks && { locks: NO_LOCKS }),
    });
    this.#pages.push(this.#browser.open());
  }

  run(step: Step): void {
    if (!("tab" in step)) return this.#runServerStep(step.kind);
    const index = step.tab % this.#pages.length;
    const page = this.#pages[index];
    if (!page) return;
    if (step.kind === "reload") this.#pages[index] = page.reload();
    else if (step.kind === "open") this.#pages.push(this.#browser.open());
    else if (step.kind === "copy") this.#pages.push(this.#browser.duplicate(page));
    else if (step.kind === "card") page.payment().dropCard();
    else if (step.kind === "lookUp") void page.payment().lookUp(page.tokenizer("any"));
    else if ("reply" in step) void this.#submit(page, step);
    else {
      page.close();
      this.#pages[index] = this.#browser.open();
    }
    // Pages show the stored state immediately.
    for (const each of this.#pages) this.#recordPaid(each);
  }

  #runServerStep(kind: Exclude<Step, { tab: number }>["kind"]): void {
    if (kind === "respond") this.server.release();
    else if (kind === "advanceClock") vi.setSystemTime(Date.now() + 100_000);
    else this.server.settle(kind === "settlePaid");
  }

  async #submit(page: PaymentPage, { kind, reply: next, isFormSaved }: Submit): Promise<void> {
    const payment = page.payment();
    const { status, canLookUp } = payment.syncTabs();
    const isConfirmed = kind === "confirm" && needsConfirmation(status);
    // A payment that can be looked up is looked up instead of charged, even after a confirmation.
    if (isConfirmed && !canLookUp) this.confirmations += 1;
    this.server.reply = next;
    const state = await payment.pay(ORDER, page.tokenizer("any"), { isConfirmed });
    this.#recordPaid(page);
    if (state.status !== "charged") return;
    const key = state.attempt?.attemptId ?? "";
    if (!this.server.moneyCharges.some((charge) => charge.key === key))
      this.violations.push(`A form was sent for ${key}, which is not paid.`);
    if (!isFormSaved) return;
    this.saved.add(key);
    payment.finish();
  }

  #recordPaid(page: PaymentPage): void {
    const { status, attempt } = page.payment().state;
    if (status === "charged" && attempt) this.server.paidKeys.add(attempt.attemptId);
  }
}

const throwSecurityError = () => {
  throw new DOMException("denied", "SecurityError");
};
const BLOCKED: StorageLike = {
  getItem: throwSecurityError,
  setItem: throwSecurityError,
  removeItem: throwSecurityError,
  key: throwSecurityError,
  length: 0,
};
const DENIED: ClientOptions = { storage: BLOCKED, sharedStorage: BLOCKED };

const NO_LOCKS: Pick<LockManager, "request"> = {
  request: () => Promise.reject(new DOMException("denied", "SecurityError")),
};

beforeEach(() => {
  vi.useFakeTimers();
  muteConsole();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Runs steps against a new server. Checks that no attempt was charged twice. Returns the driver. */
async function checkCharges(
  steps: readonly Step[],
  ...how: ConstructorParameters<typeof BrowserDriver>
): Promise<BrowserDriver> {
  vi.setSystemTime(new Date("2026-05-01T12:00:00Z"));
  const driver = new BrowserDriver(...how);
  for (const each of steps) {
    driver.run(each);
    await vi.advanceTimersByTimeAsync(150);
  }
  const { server, confirmations, saved, violations } = driver;
  expect([...server.violations, ...violations]).toEqual([]);
  expect(server.moneyCharges.length).toBeLessThanOrEqual(1 + confirmations + saved.size);
  vi.clearAllTimers();
  return driver;
}

it("[P17][D35] CardPayment charges at most once, plus once per confirmation or saved form, in any step sequence without storage", async () => {
  let charged = 0;
  const alone = step.filter((each) => !["open", "copy", "close"].includes(each.kind));
  await fc.assert(
    fc.asyncProperty(
      fc.array(alone, { minLength: 4, maxLength: 16 }),
      fc.boolean(),
      async (steps, isIdempotent) => {
        const { server } = await checkCharges(steps, isIdempotent, true, DENIED);
        charged += server.moneyCharges.length;
      },
    ),
    RUNS,
  );
  expect(charged).toBeGreaterThan(RUNS.numRuns / 2);
}, 120_000);

it("[P17] CardPayment charges at most once, plus once per confirmation or saved form, in any step sequence across tabs", async () => {
  let charged = 0;
  let confirmed = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 24 }),
      fc.boolean(),
      fc.boolean(),
      async (steps, isIdempotent, hasLocks) => {
        const { server, confirmations } = await checkCharges(steps, isIdempotent, hasLocks);
        charged += server.moneyCharges.length;
        confirmed += confirmations;
      },
    ),
    RUNS,
  );
  // The random steps must include charges and confirmations.
  expect(charged).toBeGreaterThan(RUNS.numRuns);
  expect(confirmed).toBeGreaterThan(RUNS.numRuns / 10);
}, 120_000);
