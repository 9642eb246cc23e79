/** @module-tag slow */
import { act, screen, waitFor, within } from "@testing-library/react";
import { createRef, useEffect } from "react";
import { describe, expect, it, vi } from "vitest";
import { FormCardPayment } from "../../../src/entries/forms.js";
import type { ClientOptions } from "../../../src/entries/index.js";
import {
  createDemoCardField,
  createDemoChurch,
  createDemoTokenizer,
  createMemoryStorage,
  DEMO_CARDS,
  type DemoChurch,
} from "../../../src/entries/testing.js";
import type { Choice, Question } from "../../../src/forms/types.js";
import type { CardFieldProps } from "../../../src/lib/giving/types.js";
import type { PaymentHandle, PaymentResult } from "../../../src/forms/payment/types.js";

import { PayingForm } from "../../../stories/support/PayingForm.js";
import { allowConsole } from "../../setup/dom.js";
import { holdCalls } from "../../harness/holdCalls.js";
import { renderWithChurch } from "../../harness/renderWithChurch.js";

const GRACE = "CHU00000001";
const HOPE = "CHU00000002";
const UNKNOWN =
  "We could not confirm your payment. Your card may have been charged. Check your email for a receipt before trying again.";

interface RenderConfig {
  church?: DemoChurch;
  /** Title of the payment question. @default "Harvest dinner" */
  title?: string;
  churchId?: string;
  change?: Partial<Question>;
  choices?: Choice[];
  isSignedOut?: boolean;
  options?: ClientOptions;
  cardField?: (props: CardFieldProps) => null;
  /** Name and email of the signed-in user. */
  user?: { firstName?: string; lastName?: string; email?: string };
}

const questionOf = ({ db }: DemoChurch, title = "Harvest dinner"): Question =>
  db.questions.find((each) => each.title === title) ?? {};

function renderForm(config: RenderConfig = {}) {
  const {
    church: server = createDemoChurch(),
    title,
    churchId = GRACE,
    choices,
    isSignedOut,
    options,
    cardField,
    user: account,
  } = config;
  const results: PaymentResult[] = [];
  const given = { ...questionOf(server, title), ...(choices && { choices }) };
  const form = (question: Question = given) => (
    <PayingForm
      question={question}
      churchId={churchId}
      onResult={(result) => results.push(result)}
    />
  );
  const view = renderWithChurch(form(), {
    church: server,
    host: { cardField: cardField ?? createDemoCardField(server) },
    ...(options && { options }),
  });
  act(() => {
    if (account) view.client.session.assign({ user: { id: "USR00000077", ...account } });
    if (isSignedOut) view.client.session.logout();
  });
  return {
    ...view,
    results,
    setQuestion: (question: Question) => view.rerender(form(question)),
    question: given,
  };
}

const findField = (name: "First Name" | "Last Name" | "Email" | "Card") =>
  screen.findByRole("textbox", { name });
const submitButton = () => screen.getByRole("button", { name: "Submit" });
const getStatus = () => submitButton().dataset["status"];
const expectStatus = (expected: string) => waitFor(() => expect(getStatus()).toBe(expected));
const listPosts = ({ requests }: DemoChurch) =>
  requests
    .filter(({ method, path }) => method === "POST" && !path.startsWith("/messaging"))
    .map(({ path }) => path);
const listCharges = ({ requests }: DemoChurch) =>
  requests.filter(({ path }) => path.endsWith("/donate/charge"));
const keyOf = (body: unknown) => (body as { idempotencyKey?: string }).idempotencyKey;

type RenderedForm = ReturnType<typeof renderForm>;
async function pay({ user }: RenderedForm, card: string) {
  const input = await findField("Card");
  await user.clear(input);
  // Faster than typing 16 digits in each of these tests.
  await user.paste(card);
  await user.click(submitButton());
}
async function fillIn({ user }: RenderedForm) {
  await user.type(await findField("First Name"), " Anna-Lena ");
  await user.type(await findField("Last Name"), "Müller");
  await user.click(await findField("Email"));
  await user.paste("anna-lena@example.org");
}
/** Locks of a single tab: every request is granted. */
const ownLocks: NonNullable<ClientOptions["locks"]> = {
  request: (name: string, _: unknown, work?: (lock: Lock) => unknown) =>
    Promise.resolve(work?.({ name, mode: "exclusive" })),
};
const createChargeResponse = (status: string) => ({
  kind: "body" as const,
  body: JSON.stringify({ id: "pi_1", status }),
});

describe("FormCardPayment", () => {
  it("[PAY-01][PAY-02][PAY-34][L87][L98] shows amount and fund, and tells a visitor that an account is created", async () => {
    renderForm({ isSignedOut: true });
    expect(screen.getByText("Loading the payment").closest('[role="status"]')).toBeVisible();
    expect(await screen.findByRole("group", { name: "Harvest dinner" })).toHaveTextContent(
      "You pay$50.00to General Fund, Grace Community Church",
    );
    for (const name of ["First Name", "Last Name", "Email"] as const) {
      expect(await findField(name)).toHaveValue("");
      expect(await findField(name)).not.toHaveAttribute("readonly");
      expect(await findField(name)).toBeRequired();
      expect(await findField(name)).toHaveAttribute("type", "text");
    }
    expect(
      screen.getByText(
        /an account with your name and email address is created at Grace Community Church/,
      ),
    ).toBeVisible();
    expect(screen.getByRole("group", { name: "Harvest dinner" })).toBeVisible();
  });

  it("[PAY-03][PAY-04][A-69] prefills and locks name and email from the account", async () => {
    renderForm();
    const payer = await screen.findByRole("group", { name: "Paying as" });
    expect(payer).toHaveTextContent("Paying asFrom your accountRORuth Okaforruth@grace.example");
    await findField("Card");
    expect(screen.getAllByRole("textbox")).toHaveLength(1);
    expect(screen.queryByText(/an account with your name/)).toBeNull();
  });

  it("[O53][PAY-04][A-69][L88] keeps missing or invalid account fields editable, also after they are filled in", async () => {
    const view = renderForm({ user: { firstName: "Ruth", email: "ruth at grace" } });
    expect(await findField("First Name")).toHaveAttribute("readonly");
    expect(await findField("Last Name")).toHaveValue("");
    expect(await findField("Email")).toHaveValue("ruth at grace");
    await view.user.clear(await findField("Email"));
    await view.user.type(await findField("Email"), "ruth@grace.example");
    await view.user.type(await findField("Last Name"), "Okafor");
    for (const name of ["Last Name", "Email"] as const)
      expect(await findField(name)).not.toHaveAttribute("readonly");
    await pay(view, DEMO_CARDS.success);
    await expectStatus("charged");
    expect(view.church.db.charges).toHaveLength(1);
  });

  it("[L88] renders for a session without a user", async () => {
    const { client } = renderForm();
    act(() => client.session.assign({ user: undefined }));
    expect(await findField("Email")).toHaveValue("");
  });

  it("clears typed contact data when another user signs in", async () => {
    const view = renderForm({ isSignedOut: true });
    await fillIn(view);
    act(() =>
      view.client.session.assign({
        user: { id: "USR00000009", firstName: "Esther", lastName: "", email: "" },
      }),
    );
    expect(await findField("First Name")).toHaveValue("Esther");
    expect(await findField("Email")).toHaveValue("");
  });

  it("formats the amount in the gateway's currency and the current language", async () => {
    const server = createDemoChurch();
    for (const gateway of server.db.gateways) gateway.currency = "EUR";
    const { client } = renderForm({
      church: server,
      choices: [
        { text: "Amount", value: "1234.5" },
        { text: "FundId", value: "FUN00000001" },
      ],
    });
    expect(await screen.findByText("€1,234.50")).toBeVisible();
    expect(screen.getByText(/^to/)).toHaveTextContent("to General Fund, Grace Community Church");
    await act(async () => {
      client.locale.addTexts("de", { payment: { amountTo: "{{amount}} für {{fund}}" } });
      await client.locale.setLanguage("de");
    });
    expect(screen.getByText(/^1\.234,50\s€$/)).toBeVisible();
    expect(screen.getByText(/^für/)).toHaveTextContent("für General Fund, Grace Community Church");
  });
});

describe("the card field", () => {
  it("shows the name of a fund once, whatever it is", async () => {
    const server = createDemoChurch();
    for (const fund of server.db.funds) fund.name = "to";
    renderForm({ church: server });
    expect(await screen.findByRole("group", { name: "Harvest dinner" })).toHaveTextContent(
      "$50.00to to, Grace Community Church",
    );
  });

  it("has no error if the host's field reports an empty one", async () => {
    const server = createDemoChurch();
    let field: CardFieldProps | undefined;
    const { container } = renderForm({
      church: server,
      cardField: (props) => ((field = props), null),
    });
    await screen.findByText("You pay");
    act(() => field?.onChange("", false));
    expect(container.querySelector("[data-invalid]")).toBeNull();
    act(() => field?.onChange("The number is wrong.", false));
    expect(container.querySelector("[data-invalid]")).not.toBeNull();
    expect(screen.getByText("The number is wrong.")).toBeVisible();
  });

  it("is not used for the next payment before it is ready again", async () => {
    const server = createDemoChurch();
    let field: CardFieldProps | undefined;
    const cardField = (props: CardFieldProps) => ((field = props), null);
    const form = createRef<PaymentHandle>();
    renderWithChurch(
      <FormCardPayment ref={form} question={questionOf(server)} churchId={GRACE} />,
      { church: server, host: { cardField } },
    );
    await screen.findByText("You pay");
    act(() => {
      field?.onReady(createDemoTokenizer(server, DEMO_CARDS.success));
      field?.onChange(undefined, true);
    });
    await act(() => form.current?.handlePayment());
    act(() => form.current?.finish());
    const result = await act(() => form.current?.handlePayment());
    expect(result).toMatchObject({ paymentSuccessful: false });
    expect(listCharges(server)).toHaveLength(1);
  });
});

describe("[D38] payment amount", () => {
  it.each([
    ["JPY", "50.55", "¥51", 51],
    ["KWD", "1.235", "KWD 1.240", 1.24],
    ["HUF", "50.55", "HUF 50.55", 50.55],
    ["TWD", "50.55", "NT$50.55", 50.55],
  ])(
    "[D38] in %s of %s is shown as %s and charged as %d",
    async (currency, value, displayed, sent) => {
      const server = createDemoChurch();
      for (const gateway of server.db.gateways) gateway.currency = currency;
      const view = renderForm({
        church: server,
        choices: [
          { text: "Amount", value },
          { text: "FundId", value: "FUN00000001" },
        ],
      });
      expect(await screen.findByText(displayed)).toBeVisible();
      await pay(view, DEMO_CARDS.success);
      await expectStatus("charged");
      expect(listCharges(server)[0]?.body).toMatchObject({
        amount: sent,
        funds: [{ amount: sent }],
      });
      expect(screen.getByText("Payment received").closest('[role="status"]')).toHaveTextContent(
        `${displayed} to General Fund`,
      );
    },
  );

  it("[D38] keeps its currency on the receipt when the gateways fail to load", async () => {
    allowConsole();
    const server = createDemoChurch();
    for (const gateway of server.db.gateways) gateway.currency = "JPY";
    const options = { storage: createMemoryStorage(), sharedStorage: createMemoryStorage() };
    const before = renderForm({ church: server, options });
    await pay(before, DEMO_CARDS.success);
    await expectStatus("charged");
    before.unmount();
    server.faults.add({ path: "/gateways", do: { kind: "status", status: 400 } });
    renderForm({ church: server, options });
    expect(
      (await screen.findByText("Payment received")).closest('[role="status"]'),
    ).toHaveTextContent("¥50");
  });
});

describe("payment fields", () => {
  it("[PAY-05][PAY-06][PAY-07][PAY-08] show errors until they are fixed, focus the first invalid field and block the payment", async () => {
    const view = renderForm({ isSignedOut: true });
    await findField("Card");
    expect(screen.queryByText("Please enter your first name.")).toBeNull();
    await view.user.click(submitButton());
    const wrong = [
      ["First Name", "Please enter your first name."],
      ["Last Name", "Please enter your last name."],
      ["Email", "Please enter a valid email address."],
    ] as const;
    for (const [name, text] of wrong) {
      expect(await findField(name)).toBeInvalid();
      expect(await findField(name)).toHaveAccessibleDescription(text);
    }
    expect(screen.getByRole("group", { name: "Card" })).toHaveAccessibleDescription(
      "Please enter your card details.",
    );
    expect(await findField("First Name")).toHaveFocus();
    await view.user.type(await findField("First Name"), "Anna");
    expect(await findField("First Name")).toBeValid();
    await view.user.type(await findField("Email"), "anna@example");
    expect(await findField("Email")).toBeInvalid();
    await view.user.type(await findField("Last Name"), "  ");
    await view.user.click(submitButton());
    expect(await findField("Last Name")).toHaveFocus();
    await view.user.type(await findField("Last Name"), "Müller");
    await view.user.type(await findField("Email"), ".org");
    await view.user.click(submitButton());
    expect(await findField("Card")).toHaveFocus();
    expect(listPosts(view.church)).toEqual([]);
  });

  it("show the provider's card error at once and block the payment", async () => {
    const view = renderForm();
    await view.user.type(await findField("Card"), "4242424242424241");
    expect(await screen.findByRole("alert")).toHaveTextContent("Your card number is invalid.");
    await view.user.click(submitButton());
    expect(listPosts(view.church)).toEqual([]);
  });
});

describe("a card payment", () => {
  it("[PAY-09][PAY-10][PAY-11][PAY-12][PAY-26][PAY-27][PAY-28][PAY-29][PAY-30][PAY-31][PAY-32][PAY-33][PAY-35][A-71] finds user and person, saves the card and charges it, in this order", async () => {
    const view = renderForm({ isSignedOut: true });
    await fillIn(view);
    await pay(view, DEMO_CARDS.success);
    await expectStatus("charged");
    const { church: server, results } = view;
    expect(listPosts(server)).toEqual([
      "/membership/users/loadOrCreate",
      "/membership/people/loadOrCreate",
      "/provider/payment_methods",
      "/giving/paymentmethods/addcard",
      "/giving/donate/charge",
    ]);
    const bodies = server.requests
      .filter(({ method, path }) => method === "POST" && !path.startsWith("/messaging"))
      .map(({ body }) => body);
    const contact = { firstName: "Anna-Lena", lastName: "Müller" };
    const personId = server.db.people.at(-1)?.id;
    const email = "anna-lena@example.org";
    expect(bodies[0]).toEqual({ ...contact, userEmail: email });
    expect(bodies[1]).toEqual({ ...contact, email, churchId: GRACE });
    const card = {
      personId,
      email,
      name: "Anna-Lena Müller",
      churchId: GRACE,
      provider: "stripe",
      gatewayId: "GAT00000001",
    };
    expect(bodies[3]).toEqual({ ...card, id: expect.stringMatching(/^pm_/) as string });
    expect(bodies[4]).toEqual({
      amount: 50,
      id: (bodies[3] as { id: string }).id,
      customerId: "cus_demo",
      type: "card",
      churchId: GRACE,
      funds: [{ id: "FUN00000001", amount: 50, name: "General Fund" }],
      person: { id: personId, email, name: "Anna-Lena Müller" },
      provider: "stripe",
      gatewayId: "GAT00000001",
      church: {
        name: "Grace Community Church",
        subDomain: "grace",
        churchURL: "http://localhost:3000",
        logo: "",
      },
      idempotencyKey: expect.any(String) as string,
    });
    expect(server.requests.every(({ authorization }) => authorization === undefined)).toBe(true);
    await waitFor(() =>
      expect(results).toEqual([{ paymentSuccessful: true, name: "Anna-Lena Müller", errors: [] }]),
    );
  });

  it("[PAY-13][PAY-14][C-23] accepts a pending charge and replaces the card field with a receipt", async () => {
    const server = createDemoChurch({
      quirks: { cardsFailByStatus: false },
      now: () => new Date(2026, 10, 21, 10, 15),
    });
    const view = renderForm({ church: server });
    await pay(view, DEMO_CARDS.processing);
    await expectStatus("charged");
    const receipt = screen.getByText("Payment received").closest('[role="status"]');
    expect(receipt).toHaveTextContent("$50.00 to General Fund");
    expect(receipt).toHaveTextContent("Nov 21, 2026 10:15 AM · Ruth Okafor");
    expect(screen.queryByRole("textbox", { name: "Card" })).toBeNull();
    expect(screen.getByRole("group", { name: "Paying as" })).toHaveTextContent("Ruth Okafor");
    expect(screen.queryByRole("textbox")).toBeNull();
    await view.user.click(submitButton());
    await waitFor(() => expect(view.results).toHaveLength(2));
    expect(view.results[1]).toEqual(view.results[0]);
    expect(listCharges(server)).toHaveLength(1);
  });

  it("[L85] charges once for repeated clicks and makes the fields read-only meanwhile", async () => {
    const server = createDemoChurch();
    const { calls, fetch } = holdCalls(server, (path) => path.endsWith("/donate/charge"));
    const view = renderForm({ church: server, isSignedOut: true, options: { fetch } });
    await fillIn(view);
    // Screen readers announce only changes of regions that they know.
    const region = screen.getByRole("status");
    expect(region).toBeEmptyDOMElement();
    await pay(view, DEMO_CARDS.success);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(region).toHaveTextContent(
      "Your payment is being processed. Please keep this page open.",
    );
    expect(region).toBeVisible();
    for (const name of ["First Name", "Last Name", "Email", "Card"] as const)
      expect(await findField(name)).toHaveAttribute("readonly");
    await view.user.click(submitButton());
    await view.user.dblClick(submitButton());
    await calls[0]?.answer();
    await expectStatus("charged");
    expect(listCharges(server)).toHaveLength(1);
    expect(view.results.map(({ paymentSuccessful }) => paymentSuccessful)).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it("charges the amount shown at the click, even if the question changes afterwards", async () => {
    const server = createDemoChurch();
    const { calls, fetch } = holdCalls(server, (path) => path.endsWith("/addcard"));
    const view = renderForm({ church: server, options: { fetch } });
    await pay(view, DEMO_CARDS.success);
    await waitFor(() => expect(calls).toHaveLength(1));
    view.setQuestion({
      ...view.question,
      choices: [
        { text: "Amount", value: "5000" },
        { text: "FundId", value: "FUN00000003" },
      ],
    });
    await calls[0]?.answer();
    await expectStatus("charged");
    expect(server.db.charges.map(({ amount, funds }) => ({ amount, funds }))).toEqual([
      { amount: 5_000, funds: [{ id: "FUN00000001", amount: 50, name: "General Fund" }] },
    ]);
    expect(screen.getByText("Payment received").closest('[role="status"]')).toHaveTextContent(
      "$50.00 to General Fund",
    );
  });

  it("[L92] is separate for each payment question", async () => {
    const server = createDemoChurch();
    const Both = () => (
      <>
        <PayingForm question={questionOf(server)} churchId={GRACE} />
        <PayingForm question={questionOf(server, "Retreat fee")} churchId={GRACE} />
      </>
    );
    const { user } = renderWithChurch(<Both />, {
      church: server,
      host: { cardField: createDemoCardField(server) },
    });
    await waitFor(() => expect(screen.getAllByRole("textbox", { name: "Card" })).toHaveLength(2));
    for (const [index, input] of screen.getAllByRole("textbox", { name: "Card" }).entries()) {
      await user.type(input, DEMO_CARDS.success);
      await user.click(screen.getAllByRole("button", { name: "Submit" })[index] as HTMLElement);
      await waitFor(() => expect(screen.getAllByText("Payment received")).toHaveLength(index + 1));
    }
    expect(server.db.charges.map(({ amount }) => amount)).toEqual([5_000, 12_000]);
  });

  it("is charged by the form's church instead of the user's current church", async () => {
    const view = renderForm({ title: "Lunch", churchId: HOPE });
    expect(await screen.findByText("$12.00")).toBeVisible();
    expect(screen.getByText(/^to/)).toHaveTextContent("to Hope Fund, Hope Chapel");
    await pay(view, DEMO_CARDS.success);
    await expectStatus("charged");
    expect(view.church.db.charges.map(({ churchId }) => churchId)).toEqual([HOPE]);
    expect(listCharges(view.church)[0]?.body).toMatchObject({
      gatewayId: "GAT00000002",
      church: { subDomain: "hope" },
    });
  });
});

describe("a failed card payment", () => {
  const CASES: readonly (readonly [
    failure: string,
    card: string,
    rule: Parameters<DemoChurch["faults"]["add"]>[0] | undefined,
    text: string,
  ])[] = [
    [
      "a charge refused without a message",
      DEMO_CARDS.success,
      { path: "/charge", do: createChargeResponse("canceled") },
      "An error occurred while processing your payment.",
    ],
    [
      "a card that is not saved",
      DEMO_CARDS.success,
      { path: "/addcard", do: { kind: "body", body: "{}" } },
      "An error occurred while saving the card.",
    ],
    [
      "a card that cannot be tokenized",
      DEMO_CARDS.success,
      { path: "/payment_methods", do: { kind: "dropBefore" } },
      "An error occurred while processing your payment method.",
    ],
    [
      "a failed person lookup",
      DEMO_CARDS.success,
      { path: "/people/loadOrCreate", do: { kind: "status", status: 500 } },
      "An error occurred while saving your payment.",
    ],
    [
      "a card that is not saved, with the server's message",
      DEMO_CARDS.success,
      {
        path: "/addcard",
        do: { kind: "body", body: '{"raw":{"message":"Your card number is incorrect."}}' },
      },
      "Your card number is incorrect.",
    ],
    ["a declined card", DEMO_CARDS.declined, undefined, "Your card was declined."],
    [
      "a card with insufficient funds",
      DEMO_CARDS.insufficient,
      undefined,
      "Your card has insufficient funds.",
    ],
    [
      "a stolen card, with a neutral message",
      DEMO_CARDS.stolen,
      undefined,
      "An error occurred while processing your payment.",
    ],
  ];

  it.each(CASES)(
    "[PAY-16][PAY-17][PAY-18][PAY-19][PAY-20][PAY-21][PAY-22][PAY-23][O45][O46][A-70][L89] shows an error for %s",
    async (_, card, rule, text) => {
      allowConsole();
      const view = renderForm();
      if (rule) view.church.faults.add(rule);
      await pay(view, card);
      await expectStatus("failed");
      expect(screen.getByRole("alert")).toHaveTextContent(text);
      await waitFor(() =>
        expect(view.results).toEqual([{ paymentSuccessful: false, name: "", errors: [text] }]),
      );
      expect(view.church.db.charges).toEqual([]);
      expect(await findField("Card")).not.toHaveAttribute("readonly");
    },
  );

  it("[O45] can be retried with a valid card under another idempotency key", async () => {
    allowConsole();
    const view = renderForm();
    await pay(view, DEMO_CARDS.insufficient);
    await expectStatus("failed");
    await pay(view, DEMO_CARDS.success);
    await expectStatus("charged");
    expect(screen.queryByText(/insufficient/)).toBeNull();
    const keys = listCharges(view.church).map(({ body }) => keyOf(body));
    expect(new Set(keys).size).toBe(2);
    expect(view.church.db.charges).toHaveLength(1);
  });

  it.each([
    ["Confirm", "charged"],
    ["Cancel", "failed"],
  ] as const)(
    "[O48][L86] depends on the bank's authentication: %s leads to %s",
    async (answer, outcome) => {
      const view = renderForm();
      await pay(view, DEMO_CARDS.asks);
      const dialog = await screen.findByRole("alertdialog");
      await view.user.click(within(dialog).getByRole("button", { name: answer }));
      await expectStatus(outcome);
      expect(view.church.db.charges).toHaveLength(1);
      if (outcome === "charged") return;
      await pay(view, DEMO_CARDS.success);
      await expectStatus("charged");
    },
  );

  it.each(["processing", "requires_capture", undefined])(
    "[O47] has an unknown outcome when the charge status is %s",
    async (answer) => {
      const view = renderForm();
      view.church.faults.add({ path: "/charge", do: createChargeResponse(answer ?? "") });
      await pay(view, DEMO_CARDS.success);
      await expectStatus("unknown");
      expect(screen.getByRole("alert")).toHaveTextContent(UNKNOWN);
    },
  );
});

describe("a card payment with an unknown outcome", () => {
  const tryAgain = () => screen.findByRole("button", { name: "Try again" });
  const confirm = async ({ user }: RenderedForm, answer: string) => {
    await user.click(await tryAgain());
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: answer }),
    );
  };

  it("[O44][L85] shows a warning and charges again only after a confirmation, with the same key", async () => {
    allowConsole();
    const view = renderForm();
    view.church.faults.add({ path: "/charge", times: 1, do: { kind: "dropAfter" } });
    await pay(view, DEMO_CARDS.success);
    await expectStatus("unknown");
    expect(screen.getByRole("alert")).toHaveTextContent(UNKNOWN);
    for (let click = 0; click < 5; click += 1) await view.user.click(submitButton());
    expect(await tryAgain()).toHaveFocus();
    expect(listCharges(view.church)).toHaveLength(1);
    await confirm(view, "Cancel");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(listCharges(view.church)).toHaveLength(1);
    await view.user.click(await tryAgain());
    expect(await screen.findByRole("alertdialog")).toHaveTextContent(
      "If the first payment did go through, your card will be charged a second time. Pay $50.00 now?",
    );
    await view.user.click(screen.getByRole("button", { name: "Pay $50.00" }));
    await expectStatus("charged");
    const keys = listCharges(view.church).map(({ body }) => keyOf(body));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it("is charged again with the card that is now in the field", async () => {
    allowConsole();
    const view = renderForm();
    view.church.faults.add({ path: "/charge", times: 1, do: { kind: "dropAfter" } });
    await pay(view, DEMO_CARDS.success);
    await expectStatus("unknown");
    // The card looks locked until it is changed.
    const isLocked = () => document.querySelector("[data-waiting]") !== null;
    expect([isLocked(), screen.queryByText("Mastercard")]).toEqual([true, null]);
    await view.user.clear(await findField("Card"));
    expect(isLocked()).toBe(false);
    expect(screen.getByText("Mastercard")).toBeVisible();
    await view.user.type(await findField("Card"), DEMO_CARDS.insufficient);
    await confirm(view, "Pay $50.00");
    await waitFor(() => expect(listCharges(view.church)).toHaveLength(2));
    const [firstCard, secondCard] = listCharges(view.church).map(
      ({ body }) => (body as { id?: string }).id,
    );
    expect(secondCard).toEqual(expect.any(String));
    expect(secondCard).not.toBe(firstCard);
  });

  it("[O52] stays unknown after a reload and needs the card again", async () => {
    const server = createDemoChurch();
    const [storage, sharedStorage] = [createMemoryStorage(), createMemoryStorage()];
    server.faults.add({ path: "/charge", times: 1, do: { kind: "neverAfter" } });
    const before = renderForm({
      church: server,
      options: { storage, sharedStorage, locks: ownLocks },
    });
    await pay(before, DEMO_CARDS.success);
    await waitFor(() => expect(listCharges(server)).toHaveLength(1));
    before.unmount();
    // Both pages get free locks, because a browser releases the locks of a page that is left.
    const view = renderForm({
      church: server,
      options: { storage, sharedStorage, locks: ownLocks },
    });
    expect(await screen.findByRole("alert")).toHaveTextContent(UNKNOWN);
    expect(getStatus()).toBe("unknown");
    expect(JSON.stringify([storage.getItem(storage.key(0) ?? "")])).not.toContain("4242");
    await findField("Card");
    await view.user.click(await tryAgain());
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(await findField("Card")).toHaveFocus();
    expect(listCharges(server)).toHaveLength(1);
    await view.user.type(await findField("Card"), DEMO_CARDS.success);
    await confirm(view, "Pay $50.00");
    await expectStatus("charged");
    expect(listCharges(server)).toHaveLength(2);
  });

  it("[L91] shows the receipt of a paid question after a remount, even if the funds fail to load", async () => {
    allowConsole();
    const server = createDemoChurch();
    const [storage, sharedStorage] = [createMemoryStorage(), createMemoryStorage()];
    const before = renderForm({ church: server, options: { storage, sharedStorage } });
    await pay(before, DEMO_CARDS.success);
    await expectStatus("charged");
    before.unmount();
    server.faults.add({ path: "/funds", do: { kind: "status", status: 400 } });
    renderForm({ church: server, options: { storage, sharedStorage } });
    expect(
      (await screen.findByText("Payment received")).closest('[role="status"]'),
    ).toHaveTextContent("$50.00");
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
    expect(getStatus()).toBe("charged");
  });

  it("asks for a confirmation before it charges what another tab has paid", async () => {
    const server = createDemoChurch();
    const sharedStorage = createMemoryStorage();
    const first = renderForm({ church: server, options: { sharedStorage } });
    const other = renderWithChurch(<PayingForm question={questionOf(server)} churchId={GRACE} />, {
      church: server,
      host: { cardField: createDemoCardField(server) },
      options: { sharedStorage },
    });
    const inOther = within(other.container);
    await other.user.type(
      await inOther.findByRole("textbox", { name: "Card" }),
      DEMO_CARDS.success,
    );
    await other.user.click(inOther.getByRole("button", { name: "Submit" }));
    await inOther.findByText("Payment received");
    other.unmount();
    await pay(first, DEMO_CARDS.success);
    await expectStatus("paidElsewhere");
    expect(screen.getByRole("alert")).toHaveTextContent(
      "This has already been paid in another tab of your browser.",
    );
    expect(server.db.charges).toHaveLength(1);
    await confirm(first, "Pay $50.00");
    await expectStatus("charged");
    expect(server.db.charges).toHaveLength(2);
  });
});

describe("payment setup", () => {
  const expectBlocked = async ({ church: server, user, results }: RenderedForm, text: string) => {
    expect(await screen.findByRole("alert")).toHaveTextContent(text);
    expect(screen.queryByRole("textbox", { name: "Card" })).toBeNull();
    await user.click(submitButton());
    expect(screen.getByRole("group", { name: "Harvest dinner" })).toHaveFocus();
    expect(results).toEqual([]);
    expect(listPosts(server)).toEqual([]);
  };

  const AMOUNTS: [value: string, text: string][] = [
    ["0", "Amount cannot be $0."],
    ["0.00", "Amount cannot be $0."],
  ];
  for (const value of ["", "abc", "0.5", "0.50", "-5", "1e9", "10.005", "Infinity", "NaN"]) {
    AMOUNTS.push([value, "Donation amount must be greater than $0.50"]);
  }

  it.each(AMOUNTS)(
    "[O49][DON-01][C-12] blocks the payment when the amount is %j",
    async (value, text) => {
      await expectBlocked(
        renderForm({
          choices: [
            { text: "Amount", value },
            { text: "FundId", value: "FUN00000001" },
          ],
        }),
        text,
      );
    },
  );

  it("[PAY-01][PAY-02][O49] blocks the payment when amount or fund is missing or the fund belongs to another church", async () => {
    const first = renderForm({ choices: [{ text: "FundId", value: "FUN00000001" }] });
    await expectBlocked(first, "Donation amount must be greater than $0.50");
    first.unmount();
    const second = renderForm({ choices: [{ text: "Amount", value: "50" }] });
    await expectBlocked(second, "An error occurred while processing your payment.");
    second.unmount();
    await expectBlocked(
      renderForm({
        choices: [
          { text: "Amount", value: "50" },
          { text: "FundId", value: "FUN00000101" },
        ],
      }),
      "An error occurred while processing your payment.",
    );
  });

  it.each([
    [`/giving/funds/churchId/${GRACE}`],
    [`/giving/donate/gateways/${GRACE}`],
    [`/giving/gateways/churchId/${GRACE}`],
  ])(
    "[PAY-34][PAY-35][PAY-36][O50][L87] refetches only %s on retry and then allows the payment",
    async (path) => {
      allowConsole();
      const server = createDemoChurch();
      const removeFault = server.faults.add({ path, do: { kind: "status", status: 400 } });
      const view = renderForm({ church: server });
      await expectBlocked(view, "The payment could not be loaded.");
      removeFault();
      server.requests.splice(0);
      await view.user.click(screen.getByRole("button", { name: "Retry" }));
      await pay(view, DEMO_CARDS.success);
      await expectStatus("charged");
      expect(
        server.requests.filter(({ method }) => method === "GET").map((each) => each.path),
      ).toEqual([path]);
    },
  );

  it("[O50] blocks the payment without funds or without gateways", async () => {
    const server = createDemoChurch();
    server.db.funds.splice(0);
    const first = renderForm({ church: server });
    await expectBlocked(first, "An error occurred while processing your payment.");
    first.unmount();
    const other = createDemoChurch();
    other.db.gateways.splice(0);
    await expectBlocked(renderForm({ church: other }), "Stripe.js not available");
  });

  it("[PAY-24][PAY-36][C-24] shows that the script is unavailable when the gateway has no public key", async () => {
    const server = createDemoChurch();
    for (const gateway of server.db.gateways) gateway.publicKey = "";
    await expectBlocked(renderForm({ church: server }), "Stripe.js not available");
  });

  it("[PAY-28][PAY-36][L92] passes the card provider's public key to the card field, even if another gateway is first", async () => {
    const server = createDemoChurch();
    const [stripe] = server.db.gateways;
    server.db.gateways.unshift({
      ...stripe,
      id: "GAT00000009",
      provider: "PayPal",
      publicKey: "paypal-key",
      churchId: GRACE,
    } as (typeof server.db.gateways)[number]);
    const seen = vi.fn();
    renderForm({ church: server, cardField: ({ publicKey }) => (seen(publicKey), null) });
    await screen.findByText("$50.00");
    expect(new Set(seen.mock.calls.flat())).toEqual(new Set(["pk_test_demo"]));
  });

  it("[A-71] charges without the church's name and logo when the church fails to load", async () => {
    allowConsole();
    const server = createDemoChurch();
    server.faults.add({ path: `/churches/${GRACE}`, do: { kind: "status", status: 400 } });
    const view = renderForm({ church: server, isSignedOut: true });
    await fillIn(view);
    expect(screen.getByText(/is created at this church/)).toBeVisible();
    await pay(view, DEMO_CARDS.success);
    await expectStatus("charged");
    expect(listCharges(server)[0]?.body).toMatchObject({
      church: { name: "", subDomain: "", logo: "" },
    });
  });
});

describe("the card field", () => {
  it("[PAY-24][O51] shows a load failure with a Retry button", async () => {
    let isBlocked = true;
    const server = createDemoChurch();
    const Demo = createDemoCardField(server);
    const Field = (props: CardFieldProps) => {
      useEffect(() => {
        if (isBlocked) props.onUnavailable(false);
      }, [props]);
      return isBlocked ? null : <Demo {...props} />;
    };
    const view = renderWithChurch(<PayingForm question={questionOf(server)} churchId={GRACE} />, {
      church: server,
      host: { cardField: Field },
    });
    expect(await screen.findByRole("alert")).toHaveTextContent(/^Failed to load Stripe\.js/);
    await view.user.click(submitButton());
    expect(screen.getByRole("button", { name: "Retry" })).toHaveFocus();
    expect(listPosts(server)).toEqual([]);
    isBlocked = false;
    await view.user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await findField("Card")).toBeVisible();
    expect(screen.queryByText(/Failed to load/)).toBeNull();
  });

  it.each([
    ["failed", "Failed to load Stripe.js"],
    [false, "Failed to load Stripe.js"],
    ["missing", "Stripe.js not available"],
    [true, "Stripe.js not available"],
  ] as const)("[PAY-24] reports that it is unavailable: %s", async (reason, text) => {
    const Field = ({ onUnavailable }: CardFieldProps) => {
      useEffect(() => onUnavailable(reason), [onUnavailable]);
      return null;
    };
    renderForm({ cardField: Field });
    expect(await screen.findByText(text)).toBeVisible();
  });

  it("marks the brand of the card that it reports", async () => {
    const view = renderForm();
    await findField("Card");
    const getMarked = () => document.querySelector("[aria-current]")?.textContent;
    expect(screen.getByText("Mastercard")).toBeVisible();
    expect(getMarked()).toBeUndefined();
    await view.user.type(await findField("Card"), "4");
    expect(getMarked()).toBe("Visa");
    expect(getComputedStyle(screen.getByText("Visa")).fontWeight).toBe("700");
    await view.user.clear(await findField("Card"));
    expect(getMarked()).toBeUndefined();
  });

  it("[L87] blocks the payment while it is loading", async () => {
    const view = renderForm({ cardField: () => null });
    await screen.findByText("$50.00");
    await view.user.click(submitButton());
    expect(view.results).toEqual([]);
    expect(listPosts(view.church)).toEqual([]);
  });
});
