import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SCRIPT_DEADLINE_MS } from "../../../src/forms/payment/StripeCardField.js";
import { createDemoChurch } from "../../../src/entries/testing.js";
import type { FaultAction } from "../../../src/entries/testing.js";
import type { Stripe } from "@stripe/stripe-js";
import { PayingForm } from "../../../stories/support/PayingForm.js";
import { FakeStripe, paymentIntent, paymentMethod } from "../../harness/FakeStripe.js";
import { renderWithChurch } from "../../harness/renderWithChurch.js";

/** Returns the script elements that Stripe's real loader adds. The tests complete their requests. */
const findScripts = () => [
  ...document.querySelectorAll<HTMLScriptElement>('script[src^="https://js.stripe.com"]'),
];
let fake: FakeStripe;
/** Stripe's loader keeps the first script it gets, so all tests share this function. */
const stripeScript = Object.assign((key: string) => fake.Stripe(key), { version: "endive" });

beforeEach(() => {
  fake = new FakeStripe();
});
afterEach(() => {
  for (const element of findScripts()) element.remove();
  vi.unstubAllGlobals();
});

/** Completes the latest script request: with Stripe, without Stripe or with an error. */
async function completeScript(result: "stripe" | "other" | "error") {
  await waitFor(() => expect(findScripts().length).toBeGreaterThan(0));
  if (result === "stripe") vi.stubGlobal("Stripe", stripeScript);
  await act(
    async () =>
      void findScripts()
        .at(-1)
        ?.dispatchEvent(new Event(result === "error" ? "error" : "load")),
  );
}

function renderForm(stripePromise?: Promise<Stripe | null>) {
  const server = createDemoChurch();
  const question = server.db.questions.find(({ title }) => title === "Harvest dinner") ?? {};
  const results: unknown[] = [];
  const form = (
    <PayingForm
      question={question}
      churchId="CHU00000001"
      stripePromise={stripePromise}
      onResult={(each) => results.push(each)}
    />
  );
  return { ...renderWithChurch(form, { church: server }), results };
}
const submit = async ({ user }: ReturnType<typeof renderForm>) =>
  user.click(screen.getByRole("button", { name: "Submit" }));
const expectStatus = (status: string) =>
  waitFor(() =>
    expect(screen.getByRole("button", { name: "Submit" }).dataset["status"]).toBe(status),
  );
const typeCard = () => act(() => fake.type({ complete: true }));
const findCardField = async () => {
  const card = await screen.findByRole("textbox", { name: "Credit or debit card number" });
  // Flushes the ready event of the field.
  await act(async () => undefined);
  return card;
};
const createChargeResponse = (status: string): FaultAction => ({
  kind: "body",
  body: JSON.stringify({ status, client_secret: "pi_1_secret" }),
});

describe("StripeCardField", () => {
  it("[PAY-24][O51] shows the loader's message when the script is blocked, and retries", async () => {
    const view = renderForm();
    // Stripe's loader tries twice.
    await completeScript("error");
    await completeScript("error");
    expect(await screen.findByRole("alert")).toHaveTextContent(/^Failed to load Stripe\.js/);
    await view.user.click(screen.getByRole("button", { name: "Retry" }));
    await completeScript("other");
    await completeScript("other");
    expect(await screen.findByText("Stripe.js not available")).toBeVisible();
    await view.user.click(screen.getByRole("button", { name: "Retry" }));
    await completeScript("stripe");
    expect(await findCardField()).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("[PAY-11][PAY-12][PAY-29][PAY-36] uses the church's public key and sends a payment method to the server", async () => {
    vi.stubGlobal("Stripe", stripeScript);
    fake.createPaymentMethod.mockResolvedValue({ paymentMethod: paymentMethod("pm_1") });
    const view = renderForm();
    await findCardField();
    expect(fake.keys).toEqual(["pk_test_demo"]);
    expect(fake.elementsOptions[0]).toMatchObject({ locale: "en" });
    act(() => fake.type({ complete: true, brand: "amex" }));
    expect(screen.getByText("Amex")).toHaveAttribute("aria-current", "true");
    await submit(view);
    await expectStatus("charged");
    expect(fake.createPaymentMethod).toHaveBeenCalledWith(
      expect.objectContaining({
        type: "card",
        billing_details: { name: "Ruth Okafor", email: "ruth@grace.example" },
      }),
    );
    expect(view.church.db.charges.map(({ card }) => card)).toEqual(["pm_1"]);
  });

  it("uses the theme's text style and the page language, and is disabled during a payment", async () => {
    vi.stubGlobal("Stripe", stripeScript);
    fake.createPaymentMethod.mockReturnValue(new Promise(() => undefined));
    const view = renderForm();
    await findCardField();
    expect(fake.cardOptions[0]).toMatchObject({
      disabled: false,
      style: { base: { color: "rgba(0, 0, 0, 0.87)", fontSize: "16px" } },
    });
    // Stripe has no Hindi, and names Tagalog "fil".
    for (const [language, locale] of [
      ["hi", "en"],
      ["tl", "fil"],
      ["de", "de"],
    ] as const) {
      await act(() => view.client.locale.setLanguage(language));
      expect(fake.elementsOptions.at(-1)).toMatchObject({ locale });
    }
    typeCard();
    await submit(view);
    await expectStatus("paying");
    await waitFor(() => expect(fake.cardOptions.at(-1)).toMatchObject({ disabled: true }));
  });

  it("[PAY-23] shows card errors at once and sends nothing before the card is complete", async () => {
    vi.stubGlobal("Stripe", stripeScript);
    const view = renderForm();
    await findCardField();
    await submit(view);
    expect(screen.getByText("Please enter your card details.")).toBeVisible();
    expect(await findCardField()).toHaveFocus();
    await expectStatus("idle");
    const error = {
      type: "validation_error" as const,
      code: "invalid_number",
      message: "Your card number is invalid.",
    };
    act(() => fake.type({ error }));
    expect(screen.getByRole("alert")).toHaveTextContent("Your card number is invalid.");
    await submit(view);
    await expectStatus("idle");
    expect(fake.createPaymentMethod).not.toHaveBeenCalled();
    expect(view.results).toEqual([]);
  });

  it("[PAY-21][PAY-23] shows why the payment method was not created", async () => {
    vi.stubGlobal("Stripe", stripeScript);
    fake.createPaymentMethod.mockResolvedValueOnce({
      error: { type: "card_error", message: "Your card has expired." },
    });
    fake.createPaymentMethod.mockRejectedValueOnce(new Error("offline"));
    const view = renderForm();
    await findCardField();
    typeCard();
    await submit(view);
    await expectStatus("failed");
    expect(screen.getByRole("alert")).toHaveTextContent("Your card has expired.");
    await submit(view);
    await waitFor(() =>
      expect(screen.getByRole("alert")).toHaveTextContent(
        "An error occurred while processing your payment method.",
      ),
    );
    expect(
      view.church.requests.filter(({ path }) => path.includes("/giving/") && path.includes("add")),
    ).toEqual([]);
  });

  it.each([
    ["succeeded", "charged"],
    ["requires_payment_method", "failed"],
    ["processing", "unknown"],
  ] as const)(
    "[O47][O48][L86] runs the bank's authentication: %s leads to %s",
    async (after, outcome) => {
      vi.stubGlobal("Stripe", stripeScript);
      fake.createPaymentMethod.mockResolvedValue({ paymentMethod: paymentMethod("pm_1") });
      fake.handleNextAction.mockResolvedValue({ paymentIntent: paymentIntent(after) });
      fake.retrievePaymentIntent.mockResolvedValue({ paymentIntent: paymentIntent(after) });
      const view = renderForm();
      view.church.faults.add({ path: "/charge", do: createChargeResponse("requires_action") });
      await findCardField();
      typeCard();
      await submit(view);
      await expectStatus(outcome);
      expect(fake.handleNextAction.mock.calls).toEqual([[{ clientSecret: "pi_1_secret" }]]);
    },
  );

  it("[O48] shows why the bank's authentication failed, without a lookup at Stripe", async () => {
    vi.stubGlobal("Stripe", stripeScript);
    const message = "We are unable to authenticate your payment method.";
    fake.createPaymentMethod.mockResolvedValue({ paymentMethod: paymentMethod("pm_1") });
    fake.handleNextAction.mockResolvedValue({
      error: { message, payment_intent: paymentIntent("requires_payment_method") },
    });
    const view = renderForm();
    view.church.faults.add({ path: "/charge", do: createChargeResponse("requires_action") });
    await findCardField();
    typeCard();
    await submit(view);
    await expectStatus("failed");
    expect(screen.getByRole("alert")).toHaveTextContent(message);
    expect(fake.retrievePaymentIntent).not.toHaveBeenCalled();
  });

  it("[O48] looks up the charge at Stripe when the authentication response is lost", async () => {
    vi.stubGlobal("Stripe", stripeScript);
    fake.createPaymentMethod.mockResolvedValue({ paymentMethod: paymentMethod("pm_1") });
    fake.handleNextAction.mockRejectedValue(new Error("offline"));
    fake.retrievePaymentIntent.mockResolvedValueOnce({ error: { type: "api_connection_error" } });
    const view = renderForm();
    view.church.faults.add({
      path: "/charge",
      times: 1,
      do: createChargeResponse("requires_action"),
    });
    await findCardField();
    typeCard();
    await submit(view);
    await expectStatus("unknown");
    fake.retrievePaymentIntent.mockResolvedValueOnce({ paymentIntent: paymentIntent("succeeded") });
    await view.user.click(screen.getByRole("button", { name: "Try again" }));
    await expectStatus("charged");
    expect(fake.retrievePaymentIntent.mock.calls).toEqual([["pi_1_secret"], ["pi_1_secret"]]);
    expect(view.church.requests.filter(({ path }) => path.endsWith("/charge"))).toHaveLength(1);
  });

  it("uses the host's Stripe instance and loads no script", async () => {
    const stripe = fake.Stripe("pk_of_the_host") as unknown;
    const stripePromise = Promise.resolve(stripe as Stripe);
    renderForm(stripePromise);
    expect(await findCardField()).toBeVisible();
    expect(fake.keys).toEqual(["pk_of_the_host"]);
    expect(findScripts()).toEqual([]);
  });

  it("[PAY-24] shows a load failure after a script timeout and recovers when the script loads late", async () => {
    const timers = vi.spyOn(globalThis, "setTimeout");
    let resolveStripe: (stripe: Stripe) => void = () => undefined;
    renderForm(new Promise<Stripe>((resolve) => (resolveStripe = resolve)));
    const findDeadline = () => timers.mock.calls.find(([, ms]) => ms === SCRIPT_DEADLINE_MS)?.[0];
    await waitFor(() => expect(findDeadline()).toBeDefined());
    expect(screen.queryByRole("alert")).toBeNull();
    act(() => findDeadline()?.());
    expect(screen.getByRole("alert")).toHaveTextContent(/^Failed to load Stripe\.js/);
    const late: unknown = fake.Stripe("pk_late");
    await act(async () => resolveStripe(late as Stripe));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(await findCardField()).toBeVisible();
  });

  it("[PAY-24] shows a load failure when Stripe's frame cannot be loaded", async () => {
    vi.stubGlobal("Stripe", stripeScript);
    renderForm();
    await findCardField();
    act(() =>
      fake.emit("loaderror", { elementType: "card", error: { type: "api_connection_error" } }),
    );
    expect(screen.getByRole("alert")).toHaveTextContent(/^Failed to load Stripe\.js/);
  });
});
