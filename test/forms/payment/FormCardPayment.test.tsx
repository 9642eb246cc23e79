import { act, screen, waitFor, within } from "@testing-library/react";
import { useEffect } from "react";
import { describe, expect, it, vi } from "vitest";
import type { ClientOptions } from "../../../src/index.js";
import {
  createDemoCardField,
  createDemoChurch,
  createMemoryStorage,
  DEMO_CARDS,
  type DemoChurch,
} from "../../../src/testing.js";
import type { Choice, Question } from "../../../src/forms/types.js";
import type { CardFieldProps } from "../../../src/lib/giving/types.js";
import type { PaymentResult } from "../../../src/forms/payment/types.js";

import { PayingForm } from "../../../stories/support/PayingForm.js";
import { allowConsole } from "../../setup/dom.js";
import { holdCalls } from "../../harness/holdCalls.js";
import { expectAccessible, renderWithChurch } from "../../harness/renderWithChurch.js";

const GRACE = "CHU00000001";
const HOPE = "CHU00000002";
const UNKNOWN =
  "We could not confirm your payment. Your card may have been charged. Check your e-mail for a receipt before trying again.";

interface Setting {
  church?: DemoChurch;
  /** Of the question. @default "Harvest dinner" */
  title?: string;
  churchId?: string;
  change?: Partial<Question>;
  choices?: Choice[];
  isSignedOut?: boolean;
  options?: ClientOptions;
  cardField?: (props: CardFieldProps) => null;
  /** What the demo church's user is called. */
  user?: { firstName?: string; lastName?: string; email?: string };
}

const questionOf = ({ db }: DemoChurch, title = "Harvest dinner"): Question =>
  db.questions.find((each) => each.title === title) ?? {};

function show(setting: Setting = {}) {
  const {
    church = createDemoChurch(),
    title,
    churchId = GRACE,
    choices,
    isSignedOut,
    options,
    cardField,
    user: account,
  } = setting;
  const results: PaymentResult[] = [];
  const given = { ...questionOf(church, title), ...(choices && { choices }) };
  const form = (question: Question = given) => (
    <PayingForm
      question={question}
      churchId={churchId}
      onResult={(result) => results.push(result)}
    />
  );
  const made = renderWithChurch(form(), {
    church,
    host: { cardField: cardField ?? createDemoCardField(church) },
    ...(options && { options }),
  });
  act(() => {
    if (account) made.client.session.assign({ user: { id: "USR00000077", ...account } });
    if (isSignedOut) made.client.session.logout();
  });
  return {
    ...made,
    results,
    again: (question: Question) => made.rerender(form(question)),
    question: given,
  };
}

const field = (name: "First Name" | "Last Name" | "Email" | "Card") =>
  screen.findByRole("textbox", { name });
const submitButton = () => screen.getByRole("button", { name: "Submit" });
const status = () => submitButton().dataset["status"];
const isNow = (expected: string) => waitFor(() => expect(status()).toBe(expected));
const posts = ({ requests }: DemoChurch) =>
  requests
    .filter(({ method, path }) => method === "POST" && !path.startsWith("/messaging"))
    .map(({ path }) => path);
const charges = ({ requests }: DemoChurch) =>
  requests.filter(({ path }) => path.endsWith("/donate/charge"));
const keyOf = (body: unknown) => (body as { idempotencyKey?: string }).idempotencyKey;

type Shown = ReturnType<typeof show>;
async function pay({ user }: Shown, card: string) {
  const input = await field("Card");
  await user.clear(input);
  await user.type(input, card);
  await user.click(submitButton());
}
async function fillIn({ user }: Shown) {
  await user.type(await field("First Name"), "Anna-Lena");
  await user.type(await field("Last Name"), "Müller");
  await user.type(await field("Email"), "anna-lena@example.org");
}
/** Of a tab that is alone. */
const ownLocks: NonNullable<ClientOptions["locks"]> = {
  request: (name: string, _: unknown, work?: (lock: Lock) => unknown) =>
    Promise.resolve(work?.({ name, mode: "exclusive" })),
};
const answering = (status: string) => ({
  kind: "body" as const,
  body: JSON.stringify({ id: "pi_1", status }),
});

describe("what is shown before anything is paid", () => {
  it("[PAY-01][PAY-02][PAY-34][L87][L98] names the amount, the fund, and what becomes of a visitor's address", async () => {
    const { container } = show({ isSignedOut: true });
    expect(screen.getByRole("status")).toHaveTextContent("Loading the payment");
    expect(await screen.findByText("$50.00 to General Fund")).toBeVisible();
    for (const name of ["First Name", "Last Name", "Email"] as const) {
      expect(await field(name)).toHaveValue("");
      expect(await field(name)).not.toHaveAttribute("readonly");
      expect(await field(name)).toBeRequired();
      expect(await field(name)).toHaveAttribute("type", "text");
    }
    expect(
      screen.getByText(
        /an account with your name and email address is created at Grace Community Church/,
      ),
    ).toBeVisible();
    expect(screen.getByRole("group", { name: "Harvest dinner" })).toBeVisible();
    await expectAccessible(container);
  });

  it("[PAY-03][PAY-04][A-69] takes name and address from the account, and keeps them", async () => {
    const { user } = show();
    for (const [name, value] of [
      ["First Name", "Ruth"],
      ["Last Name", "Okafor"],
      ["Email", "ruth@grace.example"],
    ] as const) {
      const input = await field(name);
      expect(input).toHaveValue(value);
      expect(input).toHaveAttribute("readonly");
      expect(input).toHaveAccessibleDescription("From your account");
      await user.type(input, "x");
      expect(input).toHaveValue(value);
    }
    expect(screen.queryByText(/an account with your name/)).toBeNull();
  });

  it("[O53][PAY-04][A-69][L88] leaves open what the account has not, or has wrongly, also once it is filled in", async () => {
    const shown = show({ user: { firstName: "Ruth", email: "ruth at grace" } });
    expect(await field("First Name")).toHaveAttribute("readonly");
    expect(await field("Last Name")).toHaveValue("");
    expect(await field("Email")).toHaveValue("ruth at grace");
    await shown.user.clear(await field("Email"));
    await shown.user.type(await field("Email"), "ruth@grace.example");
    await shown.user.type(await field("Last Name"), "Okafor");
    for (const name of ["Last Name", "Email"] as const)
      expect(await field(name)).not.toHaveAttribute("readonly");
    await pay(shown, DEMO_CARDS.success);
    await isNow("charged");
    expect(shown.church.db.charges).toHaveLength(1);
  });

  it("[L88] does not fall over a session without a user", async () => {
    const { client } = show();
    act(() => client.session.assign({ user: undefined }));
    expect(await field("Email")).toHaveValue("");
  });

  it("shows nobody what another person has typed", async () => {
    const shown = show({ isSignedOut: true });
    await fillIn(shown);
    act(() =>
      shown.client.session.assign({
        user: { id: "USR00000009", firstName: "Esther", lastName: "", email: "" },
      }),
    );
    expect(await field("First Name")).toHaveValue("Esther");
    expect(await field("Email")).toHaveValue("");
  });

  it("writes amounts in the gateway's currency, as readers of the language do", async () => {
    const church = createDemoChurch();
    for (const gateway of church.db.gateways) gateway.currency = "EUR";
    const { client } = show({
      church,
      choices: [
        { text: "Amount", value: "1234.5" },
        { text: "FundId", value: "FUN00000001" },
      ],
    });
    expect(await screen.findByText("€1,234.50 to General Fund")).toBeVisible();
    await act(async () => {
      client.locale.addTexts("de", { payment: { amountTo: "{{amount}} für {{fund}}" } });
      await client.locale.setLanguage("de");
    });
    expect(screen.getByText(/^1\.234,50\s€ für General Fund$/)).toBeVisible();
  });
});

describe("[D38] what is shown is what is charged", () => {
  it.each([
    ["JPY", "50.55", "¥51", 51],
    ["KWD", "1.235", "KWD 1.240", 1.24],
    ["HUF", "50.55", "HUF 50.55", 50.55],
    ["TWD", "50.55", "NT$50.55", 50.55],
  ])("[D38] %s %s is shown as %s and sent as %d", async (currency, value, shown, sent) => {
    const church = createDemoChurch();
    for (const gateway of church.db.gateways) gateway.currency = currency;
    const made = show({
      church,
      choices: [
        { text: "Amount", value },
        { text: "FundId", value: "FUN00000001" },
      ],
    });
    expect(await screen.findByText(`${shown} to General Fund`)).toBeVisible();
    await pay(made, DEMO_CARDS.success);
    await isNow("charged");
    expect(charges(church)[0]?.body).toMatchObject({ amount: sent, funds: [{ amount: sent }] });
    expect(screen.getByText("Payment received").closest('[role="status"]')).toHaveTextContent(
      `${shown} to General Fund`,
    );
  });

  it("[D38] a receipt keeps its currency where the gateways cannot be loaded", async () => {
    allowConsole();
    const church = createDemoChurch();
    for (const gateway of church.db.gateways) gateway.currency = "JPY";
    const options = { storage: createMemoryStorage(), sharedStorage: createMemoryStorage() };
    const before = show({ church, options });
    await pay(before, DEMO_CARDS.success);
    await isNow("charged");
    before.unmount();
    church.faults.add({ path: "/gateways", do: { kind: "status", status: 400 } });
    show({ church, options });
    expect(
      (await screen.findByText("Payment received")).closest('[role="status"]'),
    ).toHaveTextContent("¥50");
  });
});

describe("the fields", () => {
  it("[PAY-05][PAY-06][PAY-07][PAY-08] all say what is wrong, in order, and stop as they become right; nothing is sent", async () => {
    const shown = show({ isSignedOut: true });
    await field("Card");
    expect(screen.queryByText("Please enter your first name.")).toBeNull();
    await shown.user.click(submitButton());
    const wrong = [
      ["First Name", "Please enter your first name."],
      ["Last Name", "Please enter your last name."],
      ["Email", "Please enter a valid email address."],
    ] as const;
    for (const [name, text] of wrong) {
      expect(await field(name)).toBeInvalid();
      expect(await field(name)).toHaveAccessibleDescription(text);
    }
    expect(screen.getByRole("group", { name: "Card" })).toHaveAccessibleDescription(
      "Please enter your card details.",
    );
    expect(await field("First Name")).toHaveFocus();
    await shown.user.type(await field("First Name"), "Anna");
    expect(await field("First Name")).toBeValid();
    await shown.user.type(await field("Email"), "anna@example");
    expect(await field("Email")).toBeInvalid();
    await shown.user.type(await field("Last Name"), "  ");
    await shown.user.click(submitButton());
    expect(await field("Last Name")).toHaveFocus();
    await shown.user.type(await field("Last Name"), "Müller");
    await shown.user.type(await field("Email"), ".org");
    await shown.user.click(submitButton());
    expect(await field("Card")).toHaveFocus();
    expect(posts(shown.church)).toEqual([]);
    await expectAccessible(shown.container);
  });

  it("says of a card at once what the provider says of it", async () => {
    const shown = show();
    await shown.user.type(await field("Card"), "4242424242424241");
    expect(await screen.findByRole("alert")).toHaveTextContent("Your card number is invalid.");
    await shown.user.click(submitButton());
    expect(posts(shown.church)).toEqual([]);
  });
});

describe("a payment", () => {
  it("[PAY-09][PAY-10][PAY-11][PAY-12][PAY-26][PAY-27][PAY-28][PAY-29][PAY-30][PAY-31][PAY-32][PAY-33][PAY-35][A-71] finds user and person, saves the card and charges it, in this order", async () => {
    const shown = show({ isSignedOut: true });
    await fillIn(shown);
    await pay(shown, DEMO_CARDS.success);
    await isNow("charged");
    const { church, results } = shown;
    expect(posts(church)).toEqual([
      "/membership/users/loadOrCreate",
      "/membership/people/loadOrCreate",
      "/provider/payment_methods",
      "/giving/paymentmethods/addcard",
      "/giving/donate/charge",
    ]);
    const bodies = church.requests
      .filter(({ method, path }) => method === "POST" && !path.startsWith("/messaging"))
      .map(({ body }) => body);
    const contact = { firstName: "Anna-Lena", lastName: "Müller" };
    const personId = church.db.people.at(-1)?.id;
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
    expect(church.requests.every(({ authorization }) => authorization === undefined)).toBe(true);
    await waitFor(() =>
      expect(results).toEqual([{ paymentSuccessful: true, name: "Anna-Lena Müller", errors: [] }]),
    );
  });

  it("[PAY-13][PAY-14][C-23] is accepted where it is pending, and shows a receipt in place of its fields", async () => {
    const church = createDemoChurch({
      quirks: { cardsFailByStatus: false },
      now: () => new Date(2026, 10, 21, 10, 15),
    });
    const shown = show({ church });
    await pay(shown, DEMO_CARDS.processing);
    await isNow("charged");
    const receipt = screen.getByText("Payment received").closest('[role="status"]');
    expect(receipt).toHaveTextContent("$50.00 to General Fund");
    expect(receipt).toHaveTextContent("Nov 21, 2026 10:15 AM · Ruth Okafor");
    expect(screen.queryByRole("textbox", { name: "Card" })).toBeNull();
    for (const name of ["First Name", "Last Name", "Email"] as const)
      expect(await field(name)).toHaveAttribute("readonly");
    await expectAccessible(shown.container);
    await shown.user.click(submitButton());
    await waitFor(() => expect(shown.results).toHaveLength(2));
    expect(shown.results[1]).toEqual(shown.results[0]);
    expect(charges(church)).toHaveLength(1);
  });

  it("[L85] is one however often it is asked for, and while it goes on nothing can be changed", async () => {
    const church = createDemoChurch();
    const { calls, fetch } = holdCalls(church, (path) => path.endsWith("/donate/charge"));
    const shown = show({ church, isSignedOut: true, options: { fetch } });
    await fillIn(shown);
    await pay(shown, DEMO_CARDS.success);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(
      screen
        .getByText("Your payment is being processed. Please keep this page open.")
        .closest('[role="status"]'),
    ).toBeVisible();
    for (const name of ["First Name", "Last Name", "Email", "Card"] as const)
      expect(await field(name)).toHaveAttribute("readonly");
    await shown.user.click(submitButton());
    await shown.user.dblClick(submitButton());
    await calls[0]?.answer();
    await isNow("charged");
    expect(charges(church)).toHaveLength(1);
    expect(shown.results.map(({ paymentSuccessful }) => paymentSuccessful)).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it("charges what was shown when the button was pressed, whatever becomes of the question", async () => {
    const church = createDemoChurch();
    const { calls, fetch } = holdCalls(church, (path) => path.endsWith("/addcard"));
    const shown = show({ church, options: { fetch } });
    await pay(shown, DEMO_CARDS.success);
    await waitFor(() => expect(calls).toHaveLength(1));
    shown.again({
      ...shown.question,
      choices: [
        { text: "Amount", value: "5000" },
        { text: "FundId", value: "FUN00000003" },
      ],
    });
    await calls[0]?.answer();
    await isNow("charged");
    expect(church.db.charges.map(({ amount, funds }) => ({ amount, funds }))).toEqual([
      { amount: 5_000, funds: [{ id: "FUN00000001", amount: 50, name: "General Fund" }] },
    ]);
    expect(screen.getByText("Payment received").closest('[role="status"]')).toHaveTextContent(
      "$50.00 to General Fund",
    );
  });

  it("[L92] is each question's own", async () => {
    const church = createDemoChurch();
    const Both = () => (
      <>
        <PayingForm question={questionOf(church)} churchId={GRACE} />
        <PayingForm question={questionOf(church, "Retreat fee")} churchId={GRACE} />
      </>
    );
    const { user } = renderWithChurch(<Both />, {
      church,
      host: { cardField: createDemoCardField(church) },
    });
    await waitFor(() => expect(screen.getAllByRole("textbox", { name: "Card" })).toHaveLength(2));
    for (const [index, input] of screen.getAllByRole("textbox", { name: "Card" }).entries()) {
      await user.type(input, DEMO_CARDS.success);
      await user.click(screen.getAllByRole("button", { name: "Submit" })[index] as HTMLElement);
      await waitFor(() => expect(screen.getAllByText("Payment received")).toHaveLength(index + 1));
    }
    expect(church.db.charges.map(({ amount }) => amount)).toEqual([5_000, 12_000]);
  });

  it("goes to the form's own church, whichever one the reader is in", async () => {
    const shown = show({ title: "Lunch", churchId: HOPE });
    expect(await screen.findByText("$12.00 to Hope Fund")).toBeVisible();
    await pay(shown, DEMO_CARDS.success);
    await isNow("charged");
    expect(shown.church.db.charges.map(({ churchId }) => churchId)).toEqual([HOPE]);
    expect(charges(shown.church)[0]?.body).toMatchObject({
      gatewayId: "GAT00000002",
      church: { subDomain: "hope" },
    });
  });
});

describe("a payment that does not come about", () => {
  const CASES: readonly (readonly [
    what: string,
    card: string,
    rule: Parameters<DemoChurch["faults"]["add"]>[0] | undefined,
    text: string,
  ])[] = [
    [
      "a charge that is refused without a word",
      DEMO_CARDS.success,
      { path: "/charge", do: answering("canceled") },
      "An error occurred while processing your payment.",
    ],
    [
      "a card that is not saved",
      DEMO_CARDS.success,
      { path: "/addcard", do: { kind: "body", body: "{}" } },
      "An error occurred while saving the card.",
    ],
    [
      "a card that the provider cannot take",
      DEMO_CARDS.success,
      { path: "/payment_methods", do: { kind: "dropBefore" } },
      "An error occurred while processing your payment method.",
    ],
    [
      "a person who cannot be found",
      DEMO_CARDS.success,
      { path: "/people/loadOrCreate", do: { kind: "status", status: 500 } },
      "An error occurred while saving your payment.",
    ],
    [
      "a card with the server's word",
      DEMO_CARDS.success,
      {
        path: "/addcard",
        do: { kind: "body", body: '{"raw":{"message":"Your card number is incorrect."}}' },
      },
      "Your card number is incorrect.",
    ],
    ["a declined card", DEMO_CARDS.declined, undefined, "Your card was declined."],
    [
      "a card without money",
      DEMO_CARDS.insufficient,
      undefined,
      "Your card has insufficient funds.",
    ],
    [
      "a stolen card, of which a thief is told nothing",
      DEMO_CARDS.stolen,
      undefined,
      "An error occurred while processing your payment.",
    ],
  ];

  it.each(CASES)(
    "[PAY-16][PAY-17][PAY-18][PAY-19][PAY-20][PAY-21][PAY-22][PAY-23][O45][O46][A-70][L89] says so: %s",
    async (_, card, rule, text) => {
      allowConsole();
      const shown = show();
      if (rule) shown.church.faults.add(rule);
      await pay(shown, card);
      await isNow("failed");
      expect(screen.getByRole("alert")).toHaveTextContent(text);
      await waitFor(() =>
        expect(shown.results).toEqual([{ paymentSuccessful: false, name: "", errors: [text] }]),
      );
      expect(shown.church.db.charges).toEqual([]);
      expect(await field("Card")).not.toHaveAttribute("readonly");
    },
  );

  it("[O45] is tried anew with a good card, as another attempt", async () => {
    allowConsole();
    const shown = show();
    await pay(shown, DEMO_CARDS.insufficient);
    await isNow("failed");
    await pay(shown, DEMO_CARDS.success);
    await isNow("charged");
    expect(screen.queryByText(/insufficient/)).toBeNull();
    const keys = charges(shown.church).map(({ body }) => keyOf(body));
    expect(new Set(keys).size).toBe(2);
    expect(shown.church.db.charges).toHaveLength(1);
  });

  it.each([
    ["Confirm", "charged"],
    ["Cancel", "failed"],
  ] as const)("[O48][L86] whose bank asks the payer: %s", async (answer, outcome) => {
    const shown = show();
    await pay(shown, DEMO_CARDS.asks);
    const asked = await screen.findByRole("alertdialog");
    await shown.user.click(within(asked).getByRole("button", { name: answer }));
    await isNow(outcome);
    expect(shown.church.db.charges).toHaveLength(1);
    if (outcome === "charged") return;
    await pay(shown, DEMO_CARDS.success);
    await isNow("charged");
  });

  it.each(["processing", "requires_capture", undefined])(
    "[O47] is unknown where its status is %s",
    async (answer) => {
      const shown = show();
      shown.church.faults.add({ path: "/charge", do: answering(answer ?? "") });
      await pay(shown, DEMO_CARDS.success);
      await isNow("unknown");
      expect(screen.getByRole("alert")).toHaveTextContent(UNKNOWN);
    },
  );
});

describe("a payment of which nobody knows", () => {
  const tryAgain = () => screen.findByRole("button", { name: "Try again" });
  const confirm = async ({ user }: Shown, answer: string) => {
    await user.click(await tryAgain());
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: answer }),
    );
  };

  it("[O44][L85] says so, charges nothing by itself, and asks once more before it does", async () => {
    allowConsole();
    const shown = show();
    shown.church.faults.add({ path: "/charge", times: 1, do: { kind: "dropAfter" } });
    await pay(shown, DEMO_CARDS.success);
    await isNow("unknown");
    expect(screen.getByRole("alert")).toHaveTextContent(UNKNOWN);
    for (let click = 0; click < 5; click += 1) await shown.user.click(submitButton());
    expect(await tryAgain()).toHaveFocus();
    expect(charges(shown.church)).toHaveLength(1);
    await expectAccessible(shown.container);
    await confirm(shown, "Cancel");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(charges(shown.church)).toHaveLength(1);
    await shown.user.click(await tryAgain());
    expect(await screen.findByRole("alertdialog")).toHaveTextContent(
      "If the first payment did go through, your card will be charged a second time. Pay $50.00 now?",
    );
    await shown.user.click(screen.getByRole("button", { name: "Pay $50.00" }));
    await isNow("charged");
    const keys = charges(shown.church).map(({ body }) => keyOf(body));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it("is paid again with the card that stands in the field now", async () => {
    allowConsole();
    const shown = show();
    shown.church.faults.add({ path: "/charge", times: 1, do: { kind: "dropAfter" } });
    await pay(shown, DEMO_CARDS.success);
    await isNow("unknown");
    await shown.user.clear(await field("Card"));
    await shown.user.type(await field("Card"), DEMO_CARDS.insufficient);
    await confirm(shown, "Pay $50.00");
    await waitFor(() => expect(charges(shown.church)).toHaveLength(2));
    const [former, now] = charges(shown.church).map(({ body }) => (body as { id?: string }).id);
    expect(now).toEqual(expect.any(String));
    expect(now).not.toBe(former);
  });

  it("[O52] is unknown after a reload, and needs its card once more", async () => {
    const church = createDemoChurch();
    const [storage, sharedStorage] = [createMemoryStorage(), createMemoryStorage()];
    church.faults.add({ path: "/charge", times: 1, do: { kind: "neverAfter" } });
    const before = show({ church, options: { storage, sharedStorage, locks: ownLocks } });
    await pay(before, DEMO_CARDS.success);
    await waitFor(() => expect(charges(church)).toHaveLength(1));
    before.unmount();
    // A page that is left lets go of everything.
    const shown = show({ church, options: { storage, sharedStorage, locks: ownLocks } });
    expect(await screen.findByRole("alert")).toHaveTextContent(UNKNOWN);
    expect(status()).toBe("unknown");
    expect(JSON.stringify([storage.getItem(storage.key(0) ?? "")])).not.toContain("4242");
    await field("Card");
    await shown.user.click(await tryAgain());
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(await field("Card")).toHaveFocus();
    expect(charges(church)).toHaveLength(1);
    await shown.user.type(await field("Card"), DEMO_CARDS.success);
    await confirm(shown, "Pay $50.00");
    await isNow("charged");
    expect(charges(church)).toHaveLength(2);
  });

  it("[L91] is still there when the question comes back, also where its funds cannot be loaded", async () => {
    allowConsole();
    const church = createDemoChurch();
    const [storage, sharedStorage] = [createMemoryStorage(), createMemoryStorage()];
    const before = show({ church, options: { storage, sharedStorage } });
    await pay(before, DEMO_CARDS.success);
    await isNow("charged");
    before.unmount();
    church.faults.add({ path: "/funds", do: { kind: "status", status: 400 } });
    show({ church, options: { storage, sharedStorage } });
    expect(
      (await screen.findByText("Payment received")).closest('[role="status"]'),
    ).toHaveTextContent("$50.00");
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
    expect(status()).toBe("charged");
  });

  it("asks before it pays what another tab has paid", async () => {
    const church = createDemoChurch();
    const sharedStorage = createMemoryStorage();
    const first = show({ church, options: { sharedStorage } });
    const other = renderWithChurch(<PayingForm question={questionOf(church)} churchId={GRACE} />, {
      church,
      host: { cardField: createDemoCardField(church) },
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
    await isNow("paidElsewhere");
    expect(screen.getByRole("alert")).toHaveTextContent(
      "This has already been paid in another tab of your browser.",
    );
    expect(church.db.charges).toHaveLength(1);
    await confirm(first, "Pay $50.00");
    await isNow("charged");
    expect(church.db.charges).toHaveLength(2);
  });
});

describe("a church that is not ready to be paid", () => {
  const isBlocked = async ({ church, user, results }: Shown, text: string) => {
    expect(await screen.findByRole("alert")).toHaveTextContent(text);
    expect(screen.queryByRole("textbox", { name: "Card" })).toBeNull();
    await user.click(submitButton());
    expect(screen.getByRole("group", { name: "Harvest dinner" })).toHaveFocus();
    expect(results).toEqual([]);
    expect(posts(church)).toEqual([]);
  };

  const AMOUNTS: [value: string, text: string][] = [
    ["0", "Amount cannot be $0."],
    ["0.00", "Amount cannot be $0."],
  ];
  for (const value of ["", "abc", "0.5", "0.50", "-5", "1e9", "10.005", "Infinity", "NaN"]) {
    AMOUNTS.push([value, "Donation amount must be greater than $0.50"]);
  }

  it.each(AMOUNTS)(
    "[O49][DON-01][C-12] charges nothing where the amount is %j",
    async (value, text) => {
      await isBlocked(
        show({
          choices: [
            { text: "Amount", value },
            { text: "FundId", value: "FUN00000001" },
          ],
        }),
        text,
      );
    },
  );

  it("[PAY-01][PAY-02][O49] charges nothing where amount or fund is missing, or the fund is none of the church's", async () => {
    const first = show({ choices: [{ text: "FundId", value: "FUN00000001" }] });
    await isBlocked(first, "Donation amount must be greater than $0.50");
    first.unmount();
    const second = show({ choices: [{ text: "Amount", value: "50" }] });
    await isBlocked(second, "An error occurred while processing your payment.");
    second.unmount();
    await isBlocked(
      show({
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
    "[PAY-34][PAY-35][PAY-36][O50][L87] can be paid when %s has been loaded after all, which alone is asked for again",
    async (path) => {
      allowConsole();
      const church = createDemoChurch();
      const mend = church.faults.add({ path, do: { kind: "status", status: 400 } });
      const shown = show({ church });
      await isBlocked(shown, "The payment could not be loaded.");
      mend();
      church.requests.splice(0);
      await shown.user.click(screen.getByRole("button", { name: "Retry" }));
      await pay(shown, DEMO_CARDS.success);
      await isNow("charged");
      expect(
        church.requests.filter(({ method }) => method === "GET").map((each) => each.path),
      ).toEqual([path]);
    },
  );

  it("[O50] charges nothing where there are no funds, or no gateway that takes cards", async () => {
    const church = createDemoChurch();
    church.db.funds.splice(0);
    const first = show({ church });
    await isBlocked(first, "An error occurred while processing your payment.");
    first.unmount();
    const other = createDemoChurch();
    other.db.gateways.splice(0);
    await isBlocked(show({ church: other }), "Stripe.js not available");
  });

  it("[PAY-24][PAY-36][C-24] says that the script is not available where the church has no key", async () => {
    const church = createDemoChurch();
    for (const gateway of church.db.gateways) gateway.publicKey = "";
    await isBlocked(show({ church }), "Stripe.js not available");
  });

  it("[PAY-28][PAY-36][L92] gives the card field the card provider's key, whoever stands first", async () => {
    const church = createDemoChurch();
    const [stripe] = church.db.gateways;
    church.db.gateways.unshift({
      ...stripe,
      id: "GAT00000009",
      provider: "PayPal",
      publicKey: "paypal-key",
      churchId: GRACE,
    } as (typeof church.db.gateways)[number]);
    const seen = vi.fn();
    show({ church, cardField: ({ publicKey }) => (seen(publicKey), null) });
    await screen.findByText("$50.00 to General Fund");
    expect(new Set(seen.mock.calls.flat())).toEqual(new Set(["pk_test_demo"]));
  });

  it("[A-71] charges without what is only said on receipts", async () => {
    allowConsole();
    const church = createDemoChurch();
    church.faults.add({ path: `/churches/${GRACE}`, do: { kind: "status", status: 400 } });
    const shown = show({ church, isSignedOut: true });
    await fillIn(shown);
    expect(screen.getByText(/is created at this church/)).toBeVisible();
    await pay(shown, DEMO_CARDS.success);
    await isNow("charged");
    expect(charges(church)[0]?.body).toMatchObject({
      church: { name: "", subDomain: "", logo: "" },
    });
  });
});

describe("a card field", () => {
  it("[PAY-24][O51] that cannot be loaded is said to be so, and can be tried again", async () => {
    let isBlocked = true;
    const church = createDemoChurch();
    const Demo = createDemoCardField(church);
    const Field = (props: CardFieldProps) => {
      useEffect(() => {
        if (isBlocked) props.onUnavailable(false);
      }, [props]);
      return isBlocked ? null : <Demo {...props} />;
    };
    const made = renderWithChurch(<PayingForm question={questionOf(church)} churchId={GRACE} />, {
      church,
      host: { cardField: Field },
    });
    expect(await screen.findByRole("alert")).toHaveTextContent(/^Failed to load Stripe\.js/);
    await made.user.click(submitButton());
    expect(screen.getByRole("button", { name: "Retry" })).toHaveFocus();
    expect(posts(church)).toEqual([]);
    await expectAccessible(made.container);
    isBlocked = false;
    await made.user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await field("Card")).toBeVisible();
    expect(screen.queryByText(/Failed to load/)).toBeNull();
  });

  it("[L87] that is still loading is waited for", async () => {
    const shown = show({ cardField: () => null });
    await screen.findByText("$50.00 to General Fund");
    await shown.user.click(submitButton());
    expect(shown.results).toEqual([]);
    expect(posts(shown.church)).toEqual([]);
  });
});
