import { ChurchClient } from "../../src/client/ChurchClient.js";
import type { ClientOptions, PageHistory, StorageLike } from "../../src/platform/core/types.js";
import { type CardPayment, cardPaymentsService } from "../../src/forms/payment/CardPayment.js";
import type { PaymentOrder, PaymentKey } from "../../src/forms/payment/types.js";
import { createMemoryHistory } from "../../src/testing/createDemoClient.js";
import type { CardTokenizer } from "../../src/lib/giving/types.js";

import {
  createDemoTokenizer,
  createMemoryStorage,
  DEMO_CARDS,
  type DemoChurch,
} from "../../src/testing.js";

export const GRACE = "CHU00000001";
export const HOPE = "CHU00000002";
export const RIVER = "CHU00000003";
/** The payment of the harvest dinner. */
export const PLACE: PaymentKey = {
  churchId: GRACE,
  formId: "FRM00000002",
  questionId: "QUE00000003",
};

export const ORDER: PaymentOrder = {
  terms: { amount: 50, fundId: "FUN00000001", fundName: "General Fund" },
  currency: "USD",
  contact: { firstName: "Ada", lastName: "Bell", email: "ada@example.org" },
  gatewayId: "GAT00000001",
  church: { name: "Grace Community Church", subDomain: "grace", logo: "" },
  churchUrl: "https://grace.example",
};

/** What pages ask of a church; a demo church is one. */
export type PaymentChurch = Pick<DemoChurch, "apis" | "now" | "fetch" | "provider" | "signIn">;

/** A browser with several tabs: they share a storage and locks, and each has a storage of its own. */
export class PaymentBrowser {
  readonly shared = createMemoryStorage();
  readonly #holders = new Map<string, PaymentPage>();
  readonly church: PaymentChurch;
  readonly options: ClientOptions;

  constructor(church: PaymentChurch, options: ClientOptions = {}) {
    this.church = church;
    this.options = options;
  }

  /** A page in a new tab, or in the tab that `storage` belongs to. */
  open(
    storage: StorageLike = createMemoryStorage(),
    more: ClientOptions = {},
    history = createMemoryHistory(),
  ): PaymentPage {
    return new PaymentPage(this, { storage, history }, more);
  }

  /** A copy of a tab, as browsers make it: what is stored in the tab is copied, and so is the state of its history. */
  duplicate({ storage, history }: PaymentPage): PaymentPage {
    const copy = createMemoryStorage();
    for (const key of keysOf(storage)) copy.setItem(key, storage.getItem(key) ?? "");
    const historyCopy = createMemoryHistory();
    historyCopy.replace(history.read());
    return this.open(copy, {}, historyCopy);
  }

  locksFor(page: PaymentPage): Pick<LockManager, "request"> {
    const request = async (
      name: string,
      _options: LockOptions,
      use: (lock: Lock | null) => unknown,
    ): Promise<unknown> => {
      if (this.#holders.has(name)) return use(null);
      this.#holders.set(name, page);
      try {
        return await use({ name, mode: "exclusive" });
      } finally {
        if (this.#holders.get(name) === page) this.#holders.delete(name);
      }
    };
    return { request: request as LockManager["request"] };
  }

  /** A page that is gone holds nothing any more. */
  release(page: PaymentPage): void {
    for (const [name, holder] of this.#holders) if (holder === page) this.#holders.delete(name);
  }
}

export const keysOf = (storage: StorageLike): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
    (key) => key !== null,
  );

/** A page with a client. Once it is gone, no answer reaches it, and it writes nothing. */
export class PaymentPage {
  readonly client: ChurchClient;
  readonly storage: StorageLike;
  readonly history: PageHistory;
  readonly #browser: PaymentBrowser;
  readonly #more: ClientOptions;
  #isGone = false;

  constructor(
    browser: PaymentBrowser,
    { storage, history }: { storage: StorageLike; history: PageHistory },
    more: ClientOptions,
  ) {
    this.#browser = browser;
    this.#more = more;
    this.storage = storage;
    this.history = history;
    const { church, shared, options } = browser;
    this.client = new ChurchClient({
      apis: church.apis,
      now: church.now,
      storage: this.#writableHere(storage),
      sharedStorage: this.#writableHere(shared),
      history: {
        read: () => history.read(),
        replace: (state) => this.#isGone || history.replace(state),
      },
      locks: browser.locksFor(this),
      cookies: { get: () => undefined, set: () => undefined },
      ...options,
      ...more,
      fetch: (url, init) => this.#whileHere((options.fetch ?? church.fetch)(url, init)),
    });
  }

  signIn(email = "ruth@grace.example", churchId = GRACE): this {
    this.client.signIn(this.#browser.church.signIn(email), churchId);
    return this;
  }

  payment(place = PLACE): CardPayment {
    return this.client.core.get(cardPaymentsService).of(place);
  }

  tokenizer(card: string = DEMO_CARDS.success, askPayer?: () => Promise<boolean>): CardTokenizer {
    const { tokenize, finish, lookUp } = createDemoTokenizer(this.#browser.church, card, askPayer);
    return {
      tokenize: (contact) => this.#whileHere(tokenize(contact)),
      finish: (secret) => this.#whileHere(finish(secret)),
      lookUp: (secret) => this.#whileHere(lookUp(secret)),
    };
  }

  /** The tab is closed, or its process dies. */
  close(): void {
    this.#isGone = true;
    this.#browser.release(this);
  }

  /** Another page in the same tab. */
  reload(): PaymentPage {
    this.close();
    return this.#browser.open(this.storage, this.#more, this.history);
  }

  #writableHere(storage: StorageLike): StorageLike {
    return {
      getItem: (key) => storage.getItem(key),
      key: (index) => storage.key(index),
      get length() {
        return storage.length;
      },
      setItem: (key, value) => this.#isGone || storage.setItem(key, value),
      removeItem: (key) => this.#isGone || storage.removeItem(key),
    };
  }

  #whileHere<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      answer.then(
        (value) => !this.#isGone && resolve(value),
        (error: Error) => !this.#isGone && reject(error),
      );
    });
  }
}
