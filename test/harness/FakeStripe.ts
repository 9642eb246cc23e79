import type {
  PaymentIntent,
  PaymentMethod,
  Stripe,
  StripeCardElement,
  StripeCardElementChangeEvent,
  StripeElements,
} from "@stripe/stripe-js";
import { vi } from "vitest";

type Handler = (event: unknown) => void;

/** The members of Stripe that payments use. Stripe's own types make this file fail to compile when they change. */
type Used = Pick<Stripe, "createPaymentMethod" | "handleNextAction" | "retrievePaymentIntent">;

/** A fake of Stripe's script for jsdom, which cannot load Stripe's frames: the parts of `window.Stripe` that a card field needs. */
export class FakeStripe {
  /** The publishable keys that `Stripe()` was called with. */
  readonly keys: string[] = [];
  /** The options of `elements()` and its updates, the latest last. */
  readonly elementsOptions: unknown[] = [];
  readonly cardOptions: unknown[] = [];
  readonly createPaymentMethod = vi.fn<Used["createPaymentMethod"]>();
  readonly handleNextAction =
    vi.fn<
      (options: {
        clientSecret: string;
      }) => Promise<{ paymentIntent?: PaymentIntent; error?: unknown }>
    >();
  readonly retrievePaymentIntent = vi.fn<Used["retrievePaymentIntent"]>();
  readonly #handlers = new Map<string, Set<Handler>>();

  /** The replacement of `window.Stripe`. */
  readonly Stripe = Object.assign(
    (key: string) => {
      this.keys.push(key);
      const { createPaymentMethod, handleNextAction, retrievePaymentIntent } = this;
      return {
        elements: (options: unknown) => this.#elements(options),
        createToken: vi.fn(),
        createPaymentMethod,
        confirmCardPayment: vi.fn(),
        handleNextAction,
        retrievePaymentIntent,
        registerAppInfo: vi.fn(),
        _registerWrapper: vi.fn(),
      };
    },
    { version: "endive" },
  );

  #elements(options: unknown): Partial<Record<keyof StripeElements, unknown>> {
    this.elementsOptions.push(options);
    return {
      create: (_: string, card: unknown) => this.#card(card),
      getElement: () => null,
      update: (update: unknown) => void this.elementsOptions.push(update),
    };
  }

  #card(options: unknown): object {
    this.cardOptions.push(options);
    const input = document.createElement("input");
    const card: Partial<Record<keyof StripeCardElement, unknown>> = {
      focus: () => input.focus(),
      mount: (node: HTMLElement) => {
        input.setAttribute("aria-label", "Credit or debit card number");
        node.append(input);
        queueMicrotask(() => this.emit("ready", card));
      },
      destroy: vi.fn(),
      on: (event: string, handler: Handler) => {
        this.#handlers.set(event, (this.#handlers.get(event) ?? new Set()).add(handler));
        return card;
      },
      off: (event: string, handler: Handler) => {
        this.#handlers.get(event)?.delete(handler);
        return card;
      },
      update: (update: unknown) => void this.cardOptions.push(update),
    };
    return card;
  }

  /** Emits an event of the card element. */
  emit(event: "ready" | "change" | "loaderror", value: unknown): void {
    for (const handler of this.#handlers.get(event) ?? []) handler(value);
  }

  /** Emits a change event, as if the user edits the card number. */
  type(event: Partial<Pick<StripeCardElementChangeEvent, "brand" | "complete" | "error">>): void {
    this.emit("change", {
      elementType: "card",
      empty: false,
      complete: false,
      error: undefined,
      ...event,
    });
  }
}

export const paymentMethod = (id: string) => ({ id }) as PaymentMethod;
export const paymentIntent = (status: PaymentIntent.Status) => ({ status }) as PaymentIntent;
