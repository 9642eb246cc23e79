import { ChurchClient } from "../../src/client/ChurchClient.js";
import { type CardPayment, cardPaymentsService } from "../../src/forms/payment/CardPayment.js";
import type { PaymentOrder, PaymentKey } from "../../src/forms/payment/types.js";
import { createMemoryHistory } from "../../src/testing/createDemoClient.js";
import { FakeLocks } from "../../src/testing/simulator/FakeLocks.js";
import type { CardTokenizer } from "../../src/lib/giving/types.js";
import {
  createDemoTokenizer,
  createMemoryStorage,
  DEMO_CARDS,
  type DemoChurch,
} from "../../src/entries/testing.js";
import type {
  ClientOptions,
  PageHistory,
  StorageLike,
} from "../../src/platform/core/ClientCore.js";

export const GRACE = "CHU00000001";
export const HOPE = "CHU00000002";
export const RIVER = "CHU00000003";
/** The payment question of the form "Harvest Dinner". */
export const PAYMENT_KEY: PaymentKey = {
  churchId: GRACE,
  formId: "FRM00000002",
  questionId: "QUE00000003",
};

export const ORDER: PaymentOrder = {
  fundAmount: { amount: 50, fundId: "FUN00000001", fundName: "General Fund" },
  currency: "USD",
  contact: { firstName: "Ada", lastName: "Bell", email: "ada@example.org" },
  gatewayId: "GAT00000001",
  church: { name: "Grace Community Church", subDomain: "grace", logo: "" },
  churchUrl: "https://grace.example",
};

/** The members of the demo server that a {@link PaymentBrowser} uses. */
export type PaymentServer = Pick<DemoChurch, "apis" | "now" | "fetch" | "provider" | "signIn">;

/** A browser with several tabs, which share one storage and one lock manager. Each tab also has its own session storage. */
export class PaymentBrowser {
  readonly shared = createMemoryStorage();
  readonly locks = new FakeLocks<PaymentPage>();
  readonly server: PaymentServer;
  readonly options: ClientOptions;

  constructor(server: PaymentServer, options: ClientOptions = {}) {
    this.server = server;
    this.options = options;
  }

  /** Opens a page in a new tab, or in the tab that `storage` belongs to. */
  open(
    storage: StorageLike = createMemoryStorage(),
    overrides: ClientOptions = {},
    history = createMemoryHistory(),
  ): PaymentPage {
    return new PaymentPage(this, { storage, history }, overrides);
  }

  /** Duplicates a tab as browsers do: the copy gets the session storage and the history state of the original. */
  duplicate({ storage, history }: PaymentPage): PaymentPage {
    const copy = createMemoryStorage();
    for (const key of keysOf(storage)) copy.setItem(key, storage.getItem(key) ?? "");
    const historyCopy = createMemoryHistory();
    historyCopy.replace(history.read());
    return this.open(copy, {}, historyCopy);
  }
}

/** Returns the keys of a storage. */
export const keysOf = (storage: StorageLike): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
    (key) => key !== null,
  );

/** A page with its own client. After it is closed, its pending promises never settle and its writes are ignored. */
export class PaymentPage {
  readonly client: ChurchClient;
  readonly storage: StorageLike;
  readonly history: PageHistory;
  readonly #browser: PaymentBrowser;
  readonly #overrides: ClientOptions;
  #isClosed = false;

  constructor(
    browser: PaymentBrowser,
    { storage, history }: { storage: StorageLike; history: PageHistory },
    overrides: ClientOptions,
  ) {
    this.#browser = browser;
    this.#overrides = overrides;
    this.storage = storage;
    this.history = history;
    const { server, shared, options } = browser;
    this.client = new ChurchClient({
      apis: server.apis,
      now: server.now,
      storage: this.#writableUntilClosed(storage),
      sharedStorage: this.#writableUntilClosed(shared),
      history: {
        read: () => history.read(),
        replace: (state) => this.#isClosed || history.replace(state),
      },
      locks: browser.locks.locksOf(this),
      cookies: { get: () => undefined, set: () => undefined },
      ...options,
      ...overrides,
      fetch: (url, init) => this.#whileOpen((options.fetch ?? server.fetch)(url, init)),
    });
  }

  signIn(email = "ruth@grace.example", churchId = GRACE): this {
    this.client.startSession(this.#browser.server.signIn(email), churchId);
    return this;
  }

  payment(key = PAYMENT_KEY): CardPayment {
    return this.client.core.get(cardPaymentsService).of(key);
  }

  tokenizer(card: string = DEMO_CARDS.success, askPayer?: () => Promise<boolean>): CardTokenizer {
    const { tokenize, finish, lookUp } = createDemoTokenizer(this.#browser.server, card, askPayer);
    return {
      tokenize: (contact) => this.#whileOpen(tokenize(contact)),
      finish: (secret) => this.#whileOpen(finish(secret)),
      lookUp: (secret) => this.#whileOpen(lookUp(secret)),
    };
  }

  /** Closes the tab. Its locks are free afterwards, as after a crash of its process. */
  close(): void {
    this.#isClosed = true;
    this.#browser.locks.end(this);
  }

  /** Closes the page and opens a new one in the same tab. */
  reload(): PaymentPage {
    this.close();
    return this.#browser.open(this.storage, this.#overrides, this.history);
  }

  /** Returns a storage that ignores writes after the page is closed. */
  #writableUntilClosed(storage: StorageLike): StorageLike {
    return {
      getItem: (key) => storage.getItem(key),
      key: (index) => storage.key(index),
      get length() {
        return storage.length;
      },
      setItem: (key, value) => this.#isClosed || storage.setItem(key, value),
      removeItem: (key) => this.#isClosed || storage.removeItem(key),
    };
  }

  /** Returns a promise that settles like the given one while the page is open, and never after it is closed. */
  #whileOpen<T>(promise: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      promise.then(
        (value) => !this.#isClosed && resolve(value),
        (error: Error) => !this.#isClosed && reject(error),
      );
    });
  }
}
