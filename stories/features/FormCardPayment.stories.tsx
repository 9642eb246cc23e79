import type { Meta, StoryObj } from "@storybook/react-vite";
import { useEffect, useState } from "react";
import { expect, screen, userEvent, waitFor, within } from "storybook/test";
import { createDemoChurch, createMemoryStorage, DEMO_CARDS } from "../../src/entries/testing.js";
import { DemoHost, demoParameters, withDemo } from "../support/DemoHost.js";
import { withPage } from "../support/withPage.js";
import { PayingForm } from "../support/PayingForm.js";
import { type CardPaymentProps, FormCardPayment } from "../../src/forms/payment/FormCardPayment.js";

const findQuestion = (questionTitle: string) =>
  createDemoChurch().db.questions.find(({ title }) => title === questionTitle) ?? {};

const QUESTIONS = {
  "Harvest dinner": findQuestion("Harvest dinner"),
  "Retreat fee": findQuestion("Retreat fee"),
};

/** Shows one tab, and after its payment a second tab with the same storage. The form was not saved in the first tab. */
function TwoTabs(question: CardPaymentProps) {
  const [server] = useState(() => createDemoChurch());
  const [sharedStorage] = useState(createMemoryStorage);
  const [isPaid, setPaid] = useState(false);
  return (
    <DemoHost key={String(isPaid)} server={server} sharedStorage={sharedStorage}>
      <PayingForm {...question} isSubmitLocked onResult={() => setPaid(true)} />
    </DemoHost>
  );
}

const meta: Meta<typeof FormCardPayment> = {
  title: "Forms/FormCardPayment",
  component: FormCardPayment,
  tags: ["autodocs"],
  argTypes: {
    question: { control: "select", options: Object.keys(QUESTIONS), mapping: QUESTIONS },
  },
  args: { question: findQuestion("Harvest dinner"), churchId: "CHU00000001" },
  render: (args) => <PayingForm {...args} isSubmitLocked />,
  decorators: [withDemo, withPage(640)],
};
export default meta;
type Story = StoryObj<typeof FormCardPayment>;
type Play = NonNullable<Story["play"]>;

const findCardField = () => screen.findByRole("textbox", { name: "Card" }, { timeout: 10_000 });
const clickSubmit = () => userEvent.click(screen.getByRole("button", { name: "Submit" }));
const pay =
  (card: string): Play =>
  async () => {
    await userEvent.type(await findCardField(), card);
    await clickSubmit();
  };
const fillContact = async () => {
  await findCardField();
  await userEvent.type(screen.getByRole("textbox", { name: "First Name" }), "Anna-Lena");
  await userEvent.type(screen.getByRole("textbox", { name: "Last Name" }), "Müller");
  await userEvent.type(screen.getByRole("textbox", { name: "Email" }), "anna-lena@example.org");
};
/** Returns a play function that runs several play functions in sequence. */
const sequence =
  (...plays: Play[]): Play =>
  async (context) => {
    for (const play of plays) await play(context);
  };
const expectText =
  (text: RegExp, role = "alert"): Play =>
  async () => {
    await expect(await screen.findByText(text, undefined, { timeout: 10_000 })).toBeVisible();
    await expect(screen.getAllByRole(role).some((element) => text.test(element.textContent))).toBe(
      true,
    );
  };

/** An anonymous payer: the fields are empty, and a hint says that an account is created for the receipt. */
export const Ready: Story = {
  ...demoParameters({ isSignedOut: true }),
  play: async () => void (await findCardField()),
};
/** Name and email come from the account and cannot be changed. */
export const SignedIn: Story = {
  tags: ["picture"],
  play: async () => void (await findCardField()),
};
/** Each missing field shows its validation error. */
export const Errors: Story = {
  ...demoParameters({ isSignedOut: true }),
  play: async () => {
    await findCardField();
    await clickSubmit();
    await expect(screen.getByRole("textbox", { name: "First Name" })).toHaveFocus();
    await expect(screen.getByRole("textbox", { name: "Email" })).toHaveAccessibleDescription(
      "Please enter a valid email address.",
    );
  },
};
export const Loading: Story = {
  ...demoParameters({ fault: { path: "/funds", do: { kind: "never" } } }),
};
/** A load failure offers a retry. Payment is not possible until it succeeds. */
export const Failure: Story = {
  ...demoParameters({ fault: { path: "/funds", do: { kind: "status", status: 500 } } }),
  play: expectText(/could not be loaded/),
};
/** Shows the message of the card provider. */
export const Declined: Story = {
  play: sequence(pay(DEMO_CARDS.insufficient), expectText(/insufficient funds/)),
};
/** The bank requires authentication. */
export const BankAuthentication: Story = {
  play: sequence(
    pay(DEMO_CARDS.asks),
    async () => void (await screen.findByRole("alertdialog", undefined, { timeout: 10_000 })),
  ),
};
/** The payer confirms the bank's authentication. */
export const BankAuthenticated: Story = {
  play: sequence(pay(DEMO_CARDS.asks), async () => {
    const bankDialog = await screen.findByRole("alertdialog", undefined, { timeout: 10_000 });
    await userEvent.click(within(bankDialog).getByRole("button", { name: "Confirm" }));
    await screen.findByText("Payment received", undefined, { timeout: 10_000 });
  }),
};
/** The fields are read-only during the payment. */
export const Paying: Story = {
  // The payment stays pending and keeps its tab lock. Other stories of the docs page need the lock of "Harvest dinner".
  args: { question: findQuestion("Retreat fee") },
  ...demoParameters({ fault: { path: "/donate/charge", do: { kind: "never" } } }),
  play: sequence(pay(DEMO_CARDS.success), expectText(/being processed/, "status")),
};
/** The response was lost, so the outcome is unknown. The payment is not retried automatically. */
export const Unknown: Story = {
  tags: ["picture"],
  play: sequence(pay(DEMO_CARDS.responseLost), expectText(/could not confirm/), async () => {
    // Only Try again pays, after it has asked.
    await expect(screen.getByRole("button", { name: "Submit" })).toBeDisabled();
  }),
};
/** A retry after an unknown outcome needs a confirmation. */
export const UnknownRetry: Story = {
  play: sequence(pay(DEMO_CARDS.responseLost), expectText(/could not confirm/), async () => {
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await expect(await screen.findByRole("alertdialog")).toHaveTextContent("a second time");
  }),
};
const payInFirstTab: Play = async (context) => {
  await pay(DEMO_CARDS.success)(context);
  // The second tab starts with an empty card field.
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Card" })).toHaveValue(""), {
    timeout: 10_000,
  });
};
/** Another tab has already paid. */
export const PaidElsewhere: Story = {
  render: (args) => <TwoTabs {...args} />,
  play: sequence(
    payInFirstTab,
    pay(DEMO_CARDS.success),
    expectText(/already been paid in another tab/),
  ),
};
/** A second payment needs a confirmation. */
export const PaidElsewhereRetry: Story = {
  ...PaidElsewhere,
  play: sequence(
    payInFirstTab,
    pay(DEMO_CARDS.success),
    expectText(/already been paid in another tab/),
    async () => {
      await userEvent.click(screen.getByRole("button", { name: "Try again" }));
      await expect(await screen.findByRole("alertdialog")).toHaveTextContent(
        "Your card will be charged a second time. Pay $50.00 once more?",
      );
    },
  ),
};
/** The receipt with amount, fund, time and payer. The fields can no longer be changed. */
export const Paid: Story = {
  play: sequence(pay(DEMO_CARDS.success), expectText(/Payment received/, "status")),
};
/** An anonymous payer has paid. */
export const PaidByVisitor: Story = {
  ...demoParameters({ isSignedOut: true }),
  play: sequence(fillContact, pay(DEMO_CARDS.success), expectText(/Payment received/, "status")),
};
/** The church has no payment gateway. */
export const NoGateway: Story = {
  ...demoParameters({ prepare: ({ db }) => db.gateways.splice(0) }),
  play: expectText(/Stripe.js not available/),
};
/** The question's fund does not exist in the church. */
export const NoFund: Story = {
  ...demoParameters({ prepare: ({ db }) => db.funds.splice(0) }),
  play: expectText(/error occurred while processing your payment/),
};
/** The question has an amount of 0. */
export const NoAmount: Story = {
  args: {
    question: {
      ...findQuestion("Harvest dinner"),
      choices: [
        { text: "Amount", value: "0" },
        { text: "FundId", value: "FUN00000001" },
      ],
    },
  },
  play: expectText(/Amount cannot be \$0/),
};
/** The card field of the provider could not be loaded. */
export const ScriptBlocked: Story = {
  ...demoParameters({
    cardField: function UnavailableCardField({ onUnavailable }) {
      useEffect(() => onUnavailable(false), [onUnavailable]);
      return null;
    },
  }),
  play: expectText(/Failed to load Stripe.js/),
};
export const PhoneErrors: Story = { ...Errors, globals: { viewport: { value: "phone" } } };
export const PhonePaid: Story = { ...Paid, globals: { viewport: { value: "phone" } } };
export const PhonePaidElsewhere: Story = {
  ...PaidElsewhere,
  globals: { viewport: { value: "phone" } },
};
export const PhoneUnknown: Story = {
  ...Unknown,
  tags: ["!picture"],
  globals: { viewport: { value: "phone" } },
};
export const RightToLeft: Story = {
  ...Unknown,
  tags: ["!picture"],
  globals: { direction: "rtl" },
};
export const German: Story = {
  ...demoParameters({ isSignedOut: true }),
  globals: { language: "de" },
  play: async () => void (await screen.findByText(/^50,00\s\$$/, undefined, { timeout: 10_000 })),
};
