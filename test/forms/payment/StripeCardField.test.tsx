import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SCRIPT_DEADLINE_MS } from "../../../src/forms/payment/StripeCardField.js";
import { createDemoChurch } from "../../../src/testing.js";
import type { FaultAction } from "../../../src/testing.js";
import type { Stripe } from "@stripe/stripe-js";
import { PayingForm } from "../../../stories/support/PayingForm.js";
import { FakeStripe, paymentIntent, paymentMethod } from "../../harness/FakeStripe.js";
import { renderWithChurch } from "../../harness/renderWithChurch.js";

/** Stripe's own libraries, with the script that they fetch answered here. */
const scripts = () => [
  ...document.querySelectorAll<HTMLScriptElement>('script[src^="https://js.stripe.com"]'),
];
let fake: FakeStripe;
/** The libraries keep the first script that they got, as a page does. */
const script = Object.assign((key: string) => fake.Stripe(key), { version: "endive" });

beforeEach(() => {
  fake = new FakeStripe();
});
afterEach(() => {
  for (const script of scripts()) script.remove();
  vi.unstubAllGlobals();
});

/** Answers the script, or breaks it. */
async function answerScript(answer: "stripe" | "other" | "error") {
  await waitFor(() => expect(scripts().length).toBeGreaterThan(0));
  if (answer === "stripe") vi.stubGlobal("Stripe", script);
  await act(
    async () =>
      void scripts()
        .at(-1)
        ?.dispatchEvent(new Event(answer === "error" ? "error" : "load")),
  );
}

function show(stripePromise?: Promise<Stripe | null>) {
  const church = createDemoChurch();
  const question = church.db.questions.find(({ title }) => title === "Harvest dinner") ?? {};
  const results: unknown[] = [];
  const form = (
    <PayingForm
      question={question}
      churchId="CHU00000001"
      stripePromise={stripePromise}
      onResult={(each) => results.push(each)}
    />
  );
  return { ...renderWithChurch(form, { church }), results };
}
const submit = async ({ user }: ReturnType<typeof show>) =>
  user.click(screen.getByRole("button", { name: "Submit" }));
const isNow = (status: string) =>
  waitFor(() =>
    expect(screen.getByRole("button", { name: "Submit" }).dataset["status"]).toBe(status),
  );
const typeCard = () => act(() => fake.type({ complete: true }));
const ready = async () => {
  const card = await screen.findByRole("textbox", { name: "Credit or debit card number" });
  // The field has told that it is there.
  await act(async () => undefined);
  return card;
};
const charging = (status: string): FaultAction => ({
  kind: "body",
  body: JSON.stringify({ status, client_secret: "pi_1_secret" }),
});

describe("Stripe's card field", () => {
  it("[PAY-24][O51] says what the library says where the script is blocked, and tries again", async () => {
    const shown = show();
    // The library itself tries twice.
    await answerScript("error");
    await answerScript("error");
    expect(await screen.findByRole("alert")).toHaveTextContent(/^Failed to load Stripe\.js/);
    await shown.user.click(screen.getByRole("button", { name: "Retry" }));
    await answerScript("other");
    await answerScript("other");
    expect(await screen.findByText("Stripe.js not available")).toBeVisible();
    await shown.user.click(screen.getByRole("button", { name: "Retry" }));
    await answerScript("stripe");
    expect(await ready()).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("[PAY-11][PAY-12][PAY-29][PAY-36] is set up with the church's key, and gives the server a payment method", async () => {
    vi.stubGlobal("Stripe", script);
    fake.createPaymentMethod.mockResolvedValue({ paymentMethod: paymentMethod("pm_1") });
    const shown = show();
    await ready();
    expect(fake.keys).toEqual(["pk_test_demo"]);
    expect(fake.elementsOptions[0]).toMatchObject({ locale: "en" });
    typeCard();
    await submit(shown);
    await isNow("charged");
    expect(fake.createPaymentMethod).toHaveBeenCalledWith(
      expect.objectContaining({
        type: "card",
        billing_details: { name: "Ruth Okafor", email: "ruth@grace.example" },
      }),
    );
    expect(shown.church.db.charges.map(({ card }) => card)).toEqual(["pm_1"]);
  });

  it("looks like the fields around it, speaks the language of the page, and is locked while it is paid", async () => {
    vi.stubGlobal("Stripe", script);
    fake.createPaymentMethod.mockReturnValue(new Promise(() => undefined));
    const shown = show();
    await ready();
    expect(fake.cardOptions[0]).toMatchObject({
      disabled: false,
      style: { base: { color: "rgba(0, 0, 0, 0.87)", fontSize: "16px" } },
    });
    await act(() => shown.client.locale.setLanguage("hi"));
    await act(() => shown.client.locale.setLanguage("de"));
    expect(fake.elementsOptions.at(-1)).toMatchObject({ locale: "de" });
    typeCard();
    await submit(shown);
    await isNow("paying");
    await waitFor(() => expect(fake.cardOptions.at(-1)).toMatchObject({ disabled: true }));
  });

  it("[PAY-23] says at once what is wrong with a card, and sends nothing before it is whole", async () => {
    vi.stubGlobal("Stripe", script);
    const shown = show();
    await ready();
    await submit(shown);
    expect(screen.getByText("Please enter your card details.")).toBeVisible();
    expect(await ready()).toHaveFocus();
    await isNow("idle");
    const error = {
      type: "validation_error" as const,
      code: "invalid_number",
      message: "Your card number is invalid.",
    };
    act(() => fake.type({ error }));
    expect(screen.getByRole("alert")).toHaveTextContent("Your card number is invalid.");
    await submit(shown);
    await isNow("idle");
    expect(fake.createPaymentMethod).not.toHaveBeenCalled();
    expect(shown.results).toEqual([]);
  });

  it("[PAY-21][PAY-23] passes on why no payment method was made", async () => {
    vi.stubGlobal("Stripe", script);
    fake.createPaymentMethod.mockResolvedValueOnce({
      error: { type: "card_error", message: "Your card has expired." },
    });
    fake.createPaymentMethod.mockRejectedValueOnce(new Error("offline"));
    const shown = show();
    await ready();
    typeCard();
    await submit(shown);
    await isNow("failed");
    expect(screen.getByRole("alert")).toHaveTextContent("Your card has expired.");
    await submit(shown);
    await waitFor(() =>
      expect(screen.getByRole("alert")).toHaveTextContent(
        "An error occurred while processing your payment method.",
      ),
    );
    expect(
      shown.church.requests.filter(({ path }) => path.includes("/giving/") && path.includes("add")),
    ).toEqual([]);
  });

  it.each([
    ["succeeded", "charged"],
    ["requires_payment_method", "failed"],
    ["processing", "unknown"],
  ] as const)("[O47][O48][L86] lets the bank ask; %s afterwards is %s", async (after, outcome) => {
    vi.stubGlobal("Stripe", script);
    fake.createPaymentMethod.mockResolvedValue({ paymentMethod: paymentMethod("pm_1") });
    fake.handleNextAction.mockResolvedValue({ paymentIntent: paymentIntent(after) });
    fake.retrievePaymentIntent.mockResolvedValue({ paymentIntent: paymentIntent(after) });
    const shown = show();
    shown.church.faults.add({ path: "/charge", do: charging("requires_action") });
    await ready();
    typeCard();
    await submit(shown);
    await isNow(outcome);
    expect(fake.handleNextAction.mock.calls).toEqual([[{ clientSecret: "pi_1_secret" }]]);
  });

  it("[O48] shows why the bank's question failed, by the word and the status that come with the failure", async () => {
    vi.stubGlobal("Stripe", script);
    const message = "We are unable to authenticate your payment method.";
    fake.createPaymentMethod.mockResolvedValue({ paymentMethod: paymentMethod("pm_1") });
    fake.handleNextAction.mockResolvedValue({
      error: { message, payment_intent: paymentIntent("requires_payment_method") },
    });
    const shown = show();
    shown.church.faults.add({ path: "/charge", do: charging("requires_action") });
    await ready();
    typeCard();
    await submit(shown);
    await isNow("failed");
    expect(screen.getByRole("alert")).toHaveTextContent(message);
    expect(fake.retrievePaymentIntent).not.toHaveBeenCalled();
  });

  it("[O48] asks Stripe what became of a charge whose answer after the bank's question got lost", async () => {
    vi.stubGlobal("Stripe", script);
    fake.createPaymentMethod.mockResolvedValue({ paymentMethod: paymentMethod("pm_1") });
    fake.handleNextAction.mockRejectedValue(new Error("offline"));
    fake.retrievePaymentIntent.mockResolvedValueOnce({ error: { type: "api_connection_error" } });
    const shown = show();
    shown.church.faults.add({ path: "/charge", times: 1, do: charging("requires_action") });
    await ready();
    typeCard();
    await submit(shown);
    await isNow("unknown");
    fake.retrievePaymentIntent.mockResolvedValueOnce({ paymentIntent: paymentIntent("succeeded") });
    await shown.user.click(screen.getByRole("button", { name: "Try again" }));
    await isNow("charged");
    expect(fake.retrievePaymentIntent.mock.calls).toEqual([["pi_1_secret"], ["pi_1_secret"]]);
    expect(shown.church.requests.filter(({ path }) => path.endsWith("/charge"))).toHaveLength(1);
  });

  it("is the host's own where the host has set Stripe up, and then needs no key", async () => {
    const stripe = fake.Stripe("pk_of_the_host") as unknown;
    const given = Promise.resolve(stripe as Stripe);
    show(given);
    expect(await ready()).toBeVisible();
    expect(fake.keys).toEqual(["pk_of_the_host"]);
    expect(scripts()).toEqual([]);
  });

  it("[PAY-24] is given up for lost when its script says nothing, and is welcome when it comes after all", async () => {
    const timers = vi.spyOn(globalThis, "setTimeout");
    let arrive: (stripe: Stripe) => void = () => undefined;
    show(new Promise<Stripe>((resolve) => (arrive = resolve)));
    const deadline = () => timers.mock.calls.find(([, ms]) => ms === SCRIPT_DEADLINE_MS)?.[0];
    await waitFor(() => expect(deadline()).toBeDefined());
    expect(screen.queryByRole("alert")).toBeNull();
    act(() => deadline()?.());
    expect(screen.getByRole("alert")).toHaveTextContent(/^Failed to load Stripe\.js/);
    const late: unknown = fake.Stripe("pk_late");
    await act(async () => arrive(late as Stripe));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(await ready()).toBeVisible();
  });

  it("[PAY-24] says so where Stripe's frame could not be loaded", async () => {
    vi.stubGlobal("Stripe", script);
    show();
    await ready();
    act(() =>
      fake.tell("loaderror", { elementType: "card", error: { type: "api_connection_error" } }),
    );
    expect(screen.getByRole("alert")).toHaveTextContent(/^Failed to load Stripe\.js/);
  });
});
