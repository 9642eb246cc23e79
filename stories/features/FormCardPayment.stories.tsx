import type { Meta, StoryObj } from "@storybook/react-vite";
import { useEffect, useState } from "react";
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import {
  createDemoChurch,
  createMemoryStorage,
  DEMO_CARDS,
  type DemoChurch,
} from "../../src/testing.js";
import { DemoHost, type DemoSetting } from "../support/DemoHost.js";
import { onPage } from "../support/onPage.js";
import { PayingForm } from "../support/PayingForm.js";

interface PaymentSetting extends DemoSetting {
  /** Of the question. @default "Harvest dinner" */
  title?: string;
  onResult?: () => void;
}

const question = ({ db }: DemoChurch, asked = "Harvest dinner") =>
  db.questions.find(({ title }) => title === asked) ?? {};

function PaymentStory({ onResult, title, ...setting }: PaymentSetting) {
  const [church] = useState(() => setting.church ?? createDemoChurch());
  return (
    <DemoHost {...setting} church={church}>
      <PayingForm
        question={question(church, title)}
        churchId="CHU00000001"
        {...(onResult && { onResult })}
      />
    </DemoHost>
  );
}

/** A tab in which is paid, and the next one, in which the payer does so again: the form was not saved in the first. */
function TwoTabs(setting: PaymentSetting) {
  const [church] = useState(() => createDemoChurch());
  const [sharedStorage] = useState(createMemoryStorage);
  const [isPaid, setPaid] = useState(false);
  return (
    <PaymentStory
      key={String(isPaid)}
      {...setting}
      church={church}
      sharedStorage={sharedStorage}
      onResult={() => setPaid(true)}
    />
  );
}

const meta: Meta<typeof PaymentStory> = {
  title: "Forms/FormCardPayment",
  component: PaymentStory,
  args: { onResult: fn() },
  decorators: onPage(640),
};
export default meta;
type Story = StoryObj<typeof PaymentStory>;
type Play = NonNullable<Story["play"]>;

const cardField = () => screen.findByRole("textbox", { name: "Card" }, { timeout: 10_000 });
const submit = () => userEvent.click(screen.getByRole("button", { name: "Submit" }));
const pay =
  (card: string): Play =>
  async () => {
    await userEvent.type(await cardField(), card);
    await submit();
  };
const fillIn = async () => {
  await cardField();
  await userEvent.type(screen.getByRole("textbox", { name: "First Name" }), "Anna-Lena");
  await userEvent.type(screen.getByRole("textbox", { name: "Last Name" }), "Müller");
  await userEvent.type(screen.getByRole("textbox", { name: "Email" }), "anna-lena@example.org");
};
/** Runs one play after the other. */
const both =
  (...plays: Play[]): Play =>
  async (context) => {
    for (const play of plays) await play(context);
  };
const sees =
  (text: RegExp, role = "alert"): Play =>
  async () => {
    await expect(await screen.findByText(text, undefined, { timeout: 10_000 })).toBeVisible();
    await expect(screen.getAllByRole(role).some((each) => text.test(each.textContent))).toBe(true);
  };

/** Somebody who is not signed in: the fields are empty, and it is said what becomes of the address. */
export const Ready: Story = {
  args: { isSignedOut: true },
  play: async () => void (await cardField()),
};
/** Name and address come from the account, and stay as they are. */
export const SignedIn: Story = { play: async () => void (await cardField()) };
/** All that is missing is said at its field. */
export const Errors: Story = {
  args: { isSignedOut: true },
  play: async () => {
    await cardField();
    await submit();
    await expect(screen.getByRole("textbox", { name: "First Name" })).toHaveFocus();
    await expect(screen.getByRole("textbox", { name: "Email" })).toHaveAccessibleDescription(
      "Please enter a valid email address.",
    );
  },
};
export const Loading: Story = { args: { fault: { path: "/funds", do: { kind: "never" } } } };
/** What could not be loaded can be tried again; nothing can be paid before. */
export const Failure: Story = {
  args: { fault: { path: "/funds", do: { kind: "status", status: 500 } } },
  play: sees(/could not be loaded/),
};
/** The provider's own words. */
export const Declined: Story = {
  play: both(pay(DEMO_CARDS.insufficient), sees(/insufficient funds/)),
};
/** The bank asks the payer. */
export const BankAsks: Story = {
  play: both(
    pay(DEMO_CARDS.asks),
    async () => void (await screen.findByRole("alertdialog", undefined, { timeout: 10_000 })),
  ),
};
/** The bank asks, and the payer says yes. */
export const BankConfirmed: Story = {
  play: both(pay(DEMO_CARDS.asks), async () => {
    const asked = await screen.findByRole("alertdialog", undefined, { timeout: 10_000 });
    await userEvent.click(within(asked).getByRole("button", { name: "Confirm" }));
    await screen.findByText("Payment received", undefined, { timeout: 10_000 });
  }),
};
/** While it is paid nothing can be changed. */
export const Paying: Story = {
  // It never ends; other stories of this page pay for something else.
  args: { fault: { path: "/donate/charge", do: { kind: "never" } }, title: "Retreat fee" },
  play: both(pay(DEMO_CARDS.success), sees(/being processed/, "status")),
};
/** The answer was lost: money may have moved, and nothing is tried again by itself. */
export const Unknown: Story = { play: both(pay(DEMO_CARDS.lost), sees(/could not confirm/)) };
/** Who wants to try again is asked once more. */
export const UnknownAsked: Story = {
  play: both(pay(DEMO_CARDS.lost), sees(/could not confirm/), async () => {
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await expect(await screen.findByRole("alertdialog")).toHaveTextContent("a second time");
  }),
};
const payElsewhere: Play = async (context) => {
  await pay(DEMO_CARDS.success)(context);
  // The next tab begins with an empty card.
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Card" })).toHaveValue(""), {
    timeout: 10_000,
  });
};
/** Another tab has paid for it already. */
export const PaidElsewhere: Story = {
  render: (args) => <TwoTabs {...args} />,
  play: both(payElsewhere, pay(DEMO_CARDS.success), sees(/already been paid in another tab/)),
};
/** Who wants to pay once more is asked whether they mean it. */
export const PaidElsewhereAsked: Story = {
  ...PaidElsewhere,
  play: both(
    payElsewhere,
    pay(DEMO_CARDS.success),
    sees(/already been paid in another tab/),
    async () => {
      await userEvent.click(screen.getByRole("button", { name: "Try again" }));
      await expect(await screen.findByRole("alertdialog")).toHaveTextContent(
        "Your card will be charged a second time. Pay $50.00 once more?",
      );
    },
  ),
};
/** Amount, fund, time and payer; the fields cannot be changed any more. */
export const Paid: Story = {
  play: both(pay(DEMO_CARDS.success), sees(/Payment received/, "status")),
};
/** Somebody who is not signed in has paid. */
export const PaidByVisitor: Story = {
  args: { isSignedOut: true },
  play: both(fillIn, pay(DEMO_CARDS.success), sees(/Payment received/, "status")),
};
/** Nothing is set up at the church. */
export const NoGateway: Story = {
  args: { prepare: ({ db }) => db.gateways.splice(0) },
  play: sees(/Stripe.js not available/),
};
/** The fund of the question is none of the church's. */
export const NoFund: Story = {
  args: { prepare: ({ db }) => db.funds.splice(0) },
  play: sees(/error occurred while processing your payment/),
};
/** The question asks for nothing. */
export const NoAmount: Story = {
  args: {
    prepare: (church) =>
      Object.assign(question(church), {
        choices: [
          { text: "Amount", value: "0" },
          { text: "FundId", value: "FUN00000001" },
        ],
      }),
  },
  play: sees(/Amount cannot be \$0/),
};
/** The provider's field could not be loaded. */
export const ScriptBlocked: Story = {
  args: {
    cardField: ({ onUnavailable }) => {
      useEffect(() => onUnavailable(false), [onUnavailable]);
      return null;
    },
  },
  play: sees(/Failed to load Stripe.js/),
};
export const PhoneErrors: Story = { ...Errors, globals: { viewport: { value: "phone" } } };
export const PhonePaid: Story = { ...Paid, globals: { viewport: { value: "phone" } } };
export const PhonePaidElsewhere: Story = {
  ...PaidElsewhere,
  globals: { viewport: { value: "phone" } },
};
export const PhoneUnknown: Story = { ...Unknown, globals: { viewport: { value: "phone" } } };
export const RightToLeft: Story = { ...Unknown, globals: { direction: "rtl" } };
export const German: Story = {
  args: { isSignedOut: true },
  globals: { language: "de" },
  play: async () =>
    void (await screen.findByText("50,00 $ für General Fund", undefined, { timeout: 10_000 })),
};
