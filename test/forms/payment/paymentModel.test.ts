import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isUnclear } from "../../../src/forms/payment/rules/charge.js";
import type { ClientOptions, StorageLike } from "../../../src/platform/core/types.js";
import type { ChargeRequest } from "../../../src/lib/giving/types.js";

import { RUNS } from "../../harness/arbitraries.js";
import { muteConsole } from "../../harness/muteConsole.js";
import {
  ORDER,
  PaymentBrowser,
  type PaymentChurch,
  type PaymentPage,
} from "../../harness/payments.js";
import { json } from "../../harness/stubFetch.js";

/** What a server, its provider and the network can make of one charge. */
const REPLIES = [
  "paid",
  "pending",
  "processing",
  "refused",
  "lostPaid",
  "lostUnpaid",
  "errorPaid",
  "errorUnpaid",
  "linkBrokePaid",
  "asksYes",
  "asksNo",
  "asksLost",
  "asksDark",
  "late",
] as const;
type Reply = (typeof REPLIES)[number];

interface Charge {
  key: string;
  status: string;
  secret: string;
  reply: Reply;
}

/** The giving service and its provider, as bad as can be. Whoever asks twice is charged twice, unless it looks at keys. */
class Server {
  readonly charges: Charge[] = [];
  /** Keys of payments that a page knows to be paid: nobody may charge them again. */
  readonly paidKeys = new Set<string>();
  readonly wrong: string[] = [];
  reply: Reply = "paid";
  readonly #looksAtKeys: boolean;
  readonly #waiting: (() => void)[] = [];
  #made = 0;

  constructor(looksAtKeys: boolean) {
    this.#looksAtKeys = looksAtKeys;
  }

  get church(): PaymentChurch {
    const apis = ["MembershipApi", "GivingApi"].map((keyName) => ({
      keyName,
      url: "https://api.example",
      jwt: "",
      permissions: [],
    }));
    return {
      apis,
      now: () => new Date(),
      fetch: (url, init) => this.#answer(new URL(url as string).pathname, init?.body as string),
      signIn: () => ({ user: {}, userChurches: [] }),
      provider: {
        tokenize: () => Promise.resolve({ id: `pm_${(this.#made += 1)}` }),
        finish: (secret) => this.#finish(secret),
        lookUp: (secret) => this.#lookUp(secret),
      },
    };
  }

  /** What the payer has lost, or may lose still. */
  get moved(): Charge[] {
    return this.charges.filter(({ status }) =>
      ["succeeded", "pending", "processing"].includes(status),
    );
  }

  /** Answers that were held back go out. */
  release(): void {
    for (const go of this.#waiting.splice(0)) go();
  }

  /** What was under way comes to its end. */
  end(isPaid: boolean): void {
    for (const charge of this.charges)
      if (charge.status === "processing") charge.status = isPaid ? "succeeded" : "canceled";
  }

  async #answer(path: string, body: string): Promise<Response> {
    const given = JSON.parse(body) as ChargeRequest;
    if (path.endsWith("/charge")) return this.#charge(given);
    if (path.endsWith("/addcard"))
      return json({ paymentMethod: { id: given.id }, customerId: "cus_1" });
    return json({ id: "1" });
  }

  async #charge({ idempotencyKey: key }: ChargeRequest): Promise<Response> {
    if (this.paidKeys.has(key)) this.wrong.push(`${key} was paid, and is charged again.`);
    const known = this.#looksAtKeys ? this.charges.find((each) => each.key === key) : undefined;
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
    const charge = known ?? { key, status, secret: `s${(this.#made += 1)}`, reply };
    if (!known) this.charges.push(charge);
    if (reply === "lostPaid") throw new TypeError("Failed to fetch");
    if (reply === "errorPaid") return json({ error: "Oops" }, { status: 502 });
    if (reply === "linkBrokePaid")
      return json({ error: "An error occurred with our connection to Stripe." }, { status: 400 });
    if (reply === "late") await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return json({ status: charge.status, client_secret: charge.secret });
  }

  #chargeOf(secret: string): Charge {
    const charge = this.charges.find((each) => each.secret === secret);
    if (!charge) throw new Error(`Nobody knows ${secret}.`);
    return charge;
  }

  async #finish(secret: string): Promise<{ status?: string; error?: string }> {
    const charge = this.#chargeOf(secret);
    if (charge.status === "requires_action")
      charge.status = charge.reply === "asksNo" ? "requires_payment_method" : "succeeded";
    if (charge.reply === "asksLost" || charge.reply === "asksDark")
      throw new TypeError("Failed to fetch");
    return charge.status === "succeeded"
      ? { status: charge.status }
      : { error: "Not authenticated" };
  }

  async #lookUp(secret: string): Promise<string> {
    const charge = this.#chargeOf(secret);
    if (charge.reply !== "asksDark") return charge.status;
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
      kind: fc.constantFrom("answers" as const, "ends" as const, "fails" as const, "time" as const),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Submit = Extract<Step, { reply: Reply }>;

/** Some pages of a browser, and somebody at each of them who does what the page lets them do. */
class Payers {
  readonly server: Server;
  readonly #browser: PaymentBrowser;
  readonly #pages: PaymentPage[] = [];
  /** How often somebody has said: I want to pay, although I may have paid. */
  confirmations = 0;
  /** Payments whose form is saved: whoever pays after that pays for another one. */
  readonly saved = new Set<string>();
  readonly wrong: string[] = [];

  constructor(looksAtKeys: boolean, hasLocks: boolean, options: ClientOptions = {}) {
    this.server = new Server(looksAtKeys);
    this.#browser = new PaymentBrowser(this.server.church, {
      ...options,
      ...(!hasLocks && { locks: NO_LOCKS }),
    });
    this.#pages.push(this.#browser.open());
  }

  do(step: Step): void {
    if (!("tab" in step)) return this.#wait(step.kind);
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
    // A view shows what it finds as soon as it is there.
    for (const each of this.#pages) this.#see(each);
  }

  #wait(kind: "answers" | "ends" | "fails" | "time"): void {
    if (kind === "answers") this.server.release();
    else if (kind !== "time") this.server.end(kind === "ends");
    else vi.setSystemTime(Date.now() + 100_000);
  }

  async #submit(page: PaymentPage, { kind, reply: next, isFormSaved }: Submit): Promise<void> {
    const payment = page.payment();
    const { status, isTraceable } = payment.syncTabs();
    const isConfirmed = kind === "confirm" && isUnclear(status);
    // What can be looked up is not charged, whatever the payer wishes.
    if (isConfirmed && !isTraceable) this.confirmations += 1;
    this.server.reply = next;
    const state = await payment.pay(ORDER, page.tokenizer("any"), { isConfirmed });
    this.#see(page);
    if (state.status !== "charged") return;
    const key = state.attempt?.attemptId ?? "";
    if (!this.server.moved.some((charge) => charge.key === key))
      this.wrong.push(`A form is sent for ${key}, which is not paid.`);
    if (!isFormSaved) return;
    this.saved.add(key);
    payment.finish();
  }

  #see(page: PaymentPage): void {
    const { status, attempt } = page.payment().state;
    if (status === "charged" && attempt) this.server.paidKeys.add(attempt.attemptId);
  }
}

const deny = () => {
  throw new DOMException("denied", "SecurityError");
};
const BLOCKED: StorageLike = {
  getItem: deny,
  setItem: deny,
  removeItem: deny,
  key: deny,
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

it("[P17][D35] whatever is pressed, answered and reloaded where nothing can be stored: one charge, and one more for each confirmation", async () => {
  let charged = 0;
  const alone = step.filter((each) => !["open", "copy", "close"].includes(each.kind));
  await fc.assert(
    fc.asyncProperty(
      fc.array(alone, { minLength: 4, maxLength: 16 }),
      fc.boolean(),
      async (steps, looksAtKeys) => {
        vi.setSystemTime(new Date("2026-05-01T12:00:00Z"));
        const payers = new Payers(looksAtKeys, true, DENIED);
        for (const each of steps) {
          payers.do(each);
          await vi.advanceTimersByTimeAsync(150);
        }
        const { server, confirmations, saved, wrong } = payers;
        expect([...server.wrong, ...wrong]).toEqual([]);
        expect(server.moved.length).toBeLessThanOrEqual(1 + confirmations + saved.size);
        charged += server.moved.length;
        vi.clearAllTimers();
      },
    ),
    RUNS,
  );
  expect(charged).toBeGreaterThan(RUNS.numRuns / 2);
}, 120_000);

it("[P17] whatever is pressed, answered, reloaded, copied and closed: one charge, and one more for each time that somebody wanted it", async () => {
  let charged = 0;
  let confirmed = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 24 }),
      fc.boolean(),
      fc.boolean(),
      async (steps, looksAtKeys, hasLocks) => {
        vi.setSystemTime(new Date("2026-05-01T12:00:00Z"));
        const payers = new Payers(looksAtKeys, hasLocks);
        for (const each of steps) {
          payers.do(each);
          await vi.advanceTimersByTimeAsync(150);
        }
        const { server, confirmations, saved, wrong } = payers;
        expect([...server.wrong, ...wrong]).toEqual([]);
        expect(server.moved.length).toBeLessThanOrEqual(1 + confirmations + saved.size);
        charged += server.moved.length;
        confirmed += confirmations;
        vi.clearAllTimers();
      },
    ),
    RUNS,
  );
  // The scripts do pay, and people do insist.
  expect(charged).toBeGreaterThan(RUNS.numRuns);
  expect(confirmed).toBeGreaterThan(RUNS.numRuns / 10);
}, 120_000);
