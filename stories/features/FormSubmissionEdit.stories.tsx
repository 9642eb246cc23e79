import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { FormSubmissionEdit } from "../../src/forms/FormSubmissionEdit.js";
import { DEMO_CARDS, type DemoChurch } from "../../src/entries/testing.js";
import { demoParameters, withDemo } from "../support/DemoHost.js";
import { withPage } from "../support/withPage.js";

const CAMP = "FRM00000005";
const meta: Meta<typeof FormSubmissionEdit> = {
  title: "Forms/FormSubmissionEdit",
  component: FormSubmissionEdit,
  tags: ["autodocs"],
  args: {
    addFormId: "",
    formSubmissionId: "",
    unRestrictedFormId: CAMP,
    churchId: "CHU00000001",
    contentType: "form",
    contentId: CAMP,
    updatedFunction: fn(),
  },
  decorators: [withDemo, withPage(720)],
};
export default meta;
type Story = StoryObj<typeof FormSubmissionEdit>;
type Play = NonNullable<Story["play"]>;

const TIMEOUT = { timeout: 10_000 };
const findField = (name: string | RegExp) => screen.findByRole("textbox", { name }, TIMEOUT);
const waitForForm: Play = async () => void (await findField("First and last name"));
/** Also waits for the payment and the phone field, which are loaded lazily. */
const waitForLazyFields: Play = async () => {
  await screen.findByRole("textbox", { name: "Card" }, TIMEOUT);
  await screen.findByRole("combobox", { name: "Country: Phone" }, TIMEOUT);
};
const click = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }, TIMEOUT));
/** The button reads "Submit", or "Pay $50.00 and submit" if that charges a card. */
const SUBMIT = /submit$/i;
/** Types a card into the form with one payment question and submits it. */
const pay =
  (card: string): Play =>
  async () => {
    await userEvent.type(await screen.findByRole("textbox", { name: "Card" }, TIMEOUT), card);
    await click(/^Pay .* and submit$/);
  };
const submitEmpty: Play = async () => {
  await screen.findByRole("textbox", { name: "Card" }, TIMEOUT);
  await click(SUBMIT);
  await screen.findByText("First and last name is required", { selector: "li *" });
};
/** Moves the focus to the next control and types into it. */
const tabAndType = async (keys = "") => {
  await userEvent.tab();
  if (keys) await userEvent.keyboard(keys);
};

/** A long form for a signed-in member. */
export const LongForm: Story = { play: waitForLazyFields };
export const Phone: Story = { play: waitForLazyFields, globals: { viewport: { value: "phone" } } };
export const RightToLeft: Story = { play: waitForLazyFields, globals: { direction: "rtl" } };
export const German: Story = {
  play: async () =>
    void (await screen.findByRole("button", { name: /49,50.* zahlen und absenden/ }, TIMEOUT)),
  globals: { language: "de" },
};
/** The form for an anonymous user. */
export const Anonymous: Story = { ...demoParameters({ isSignedOut: true }), play: waitForForm };
/** The validation errors are listed above the questions and shown at each field. The first invalid field has the focus. */
export const Errors: Story = {
  ...demoParameters({ isSignedOut: true }),
  play: async (context) => {
    await submitEmpty(context);
    await expect(await findField("First and last name")).toHaveFocus();
  },
};
export const ErrorsPhone: Story = {
  tags: ["picture"],
  ...Errors,
  globals: { viewport: { value: "phone" } },
};
export const ErrorsRightToLeft: Story = { ...Errors, globals: { direction: "rtl" } };

/** Fills in, pays and submits the form with the keyboard. */
export const Keyboard: Story = {
  args: { unRestrictedFormId: "FRM00000003", contentId: "FRM00000003" },
  play: async ({ args }) => {
    await screen.findByRole("textbox", { name: "Card" }, TIMEOUT);
    await screen.findByRole("combobox", { name: "Country: Phone" }, TIMEOUT);
    (await findField("Full name")).focus();
    await userEvent.keyboard("Anna-Lena Müller");
    await tabAndType("34");
    await tabAndType("1.72");
    const arrival = await screen.findByLabelText("Arrival");
    await userEvent.type(arrival, "2027-07-04");
    (await findField("Email")).focus();
    await userEvent.keyboard("anna-lena@example.org");
    await tabAndType();
    await tabAndType("+49 30 123456");
    await tabAndType("Nothing{Enter}at all");
    await tabAndType("{ArrowUp}");
    await tabAndType("{ArrowDown}");
    await tabAndType(" ");
    await tabAndType();
    await tabAndType(" ");
    await userEvent.type(await findField("Card"), DEMO_CARDS.success);
    screen.getByRole("button", { name: SUBMIT }).focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(args.updatedFunction).toHaveBeenCalledTimes(1), TIMEOUT);
    await expect(
      await screen.findByRole("heading", { name: "Thank you, Ruth" }, TIMEOUT),
    ).toHaveFocus();
    await screen.findByText(/Payment Successful/);
  },
};

/** A saved submission. */
export const Existing: Story = {
  args: { formSubmissionId: "FSB00000001", contentType: "person", contentId: "PER00000007" },
  play: async () => {
    await expect(await findField("Your name")).toHaveValue("Anna-Lena Müller");
    await expect(screen.getByRole("heading", { name: "Welcome Card" })).toBeVisible();
  },
};
export const ConfirmDelete: Story = {
  ...Existing,
  play: async () => {
    await click("Delete");
    await screen.findByRole("alertdialog", undefined, TIMEOUT);
  },
};
/** Without header and background, for a page with its own background color. */
export const WithoutBox: Story = {
  args: { showHeader: false, noBackground: true },
  play: waitForForm,
};
export const Loading: Story = {
  ...demoParameters({ fault: { path: "/questions/", do: { kind: "never" } } }),
};
export const Failed: Story = {
  ...demoParameters({ fault: { path: "/questions/", do: { kind: "status", status: 400 } } }),
  play: async () => void (await screen.findByText("The form could not be loaded.")),
};
export const Empty: Story = {
  ...demoParameters({ prepare: (server: DemoChurch) => void (server.db.questions = []) }),
  play: async () => void (await screen.findByText("This form has no questions yet.")),
};
/** The network fails during the save. The form keeps its answers. */
export const SaveFails: Story = {
  args: { unRestrictedFormId: "FRM00000001", contentId: "FRM00000001" },
  ...demoParameters({
    fault: { method: "POST", path: "/formsubmissions", do: { kind: "dropBefore" } },
  }),
  play: async () => {
    await userEvent.type(await findField("Your name"), "Anna-Lena");
    await click("Submit");
    await screen.findByText(/it is not certain that the form was saved/);
    await expect(await findField("Your name")).toHaveValue("Anna-Lena");
  },
};
/** The payment succeeded, but the form was not saved. */
export const PaidNotSaved: Story = {
  args: { unRestrictedFormId: "FRM00000002", contentId: "FRM00000002" },
  ...demoParameters({
    fault: { method: "POST", path: "/formsubmissions", do: { kind: "status", status: 502 } },
  }),
  play: async (context) => {
    await pay(DEMO_CARDS.success)(context);
    await screen.findByText(
      "Your payment went through; only the form was not saved.",
      undefined,
      TIMEOUT,
    );
  },
};
/** The outcome of the payment is unknown. Submit is disabled until it is resolved. */
export const PaymentUnknown: Story = {
  args: { unRestrictedFormId: "FRM00000002", contentId: "FRM00000002" },
  play: async (context) => {
    await pay(DEMO_CARDS.responseLost)(context);
    await screen.findByText(
      /The form can be saved once the payment above is settled/,
      undefined,
      TIMEOUT,
    );
    await expect(screen.getByRole("button", { name: "Submit" })).toBeDisabled();
  },
};

const RETREAT = { unRestrictedFormId: "FRM00000003", contentId: "FRM00000003" };
const DINNER = { unRestrictedFormId: "FRM00000002", contentId: "FRM00000002" };
/** The provider declined the card. The reason stands below the card field, which has the focus. */
export const Declined: Story = {
  tags: ["picture"],
  args: DINNER,
  play: async (context) => {
    await pay(DEMO_CARDS.insufficient)(context);
    const card = screen.getByRole("textbox", { name: "Card" });
    await waitFor(() => expect(card).toHaveFocus(), TIMEOUT);
    await screen.findByText("Your card has insufficient funds.");
  },
};
export const DeclinedPhone: Story = {
  ...Declined,
  tags: ["!picture"],
  globals: { viewport: { value: "phone" } },
};
/** Gives the payment an id of its own. A payment that stays pending keeps its tab lock, which the other stories of the docs page need. */
const withPaymentId = (id: string) => (server: DemoChurch) => {
  for (const question of server.db.questions)
    if (question.title === "Retreat fee") question.id = id;
};
const PAYING = { fault: { path: "/donate/charge", do: { kind: "never" } } } as const;
/** While the payment runs, the form is locked and the button says what is paid. */
export const Paying: Story = {
  args: RETREAT,
  ...demoParameters({ ...PAYING, prepare: withPaymentId("QUEPAYING1") }),
  play: async (context) => {
    await userEvent.type(await findField("Full name"), "Anna-Lena Müller");
    await userEvent.type(await findField("Email"), "anna-lena@example.org");
    await pay(DEMO_CARDS.success)(context);
    const submit = await screen.findByRole("button", { name: "Paying $120.00…" }, TIMEOUT);
    await expect(submit).toHaveAttribute("aria-disabled", "true");
    await expect(submit).toHaveFocus();
  },
};
export const PayingPhone: Story = {
  ...Paying,
  ...demoParameters({ ...PAYING, prepare: withPaymentId("QUEPAYING2") }),
  globals: { viewport: { value: "phone" } },
};
const findThanks = () => screen.findByRole("heading", { name: /^Thank you/ }, TIMEOUT);
/** A paid form was sent: the receipt and the answers. */
export const ThankYou: Story = {
  tags: ["picture"],
  args: { ...RETREAT, cancelFunction: fn() },
  play: async (context) => {
    await userEvent.type(await findField("Full name"), "Anna-Lena Müller");
    await userEvent.type(await findField("Email"), "anna-lena@example.org");
    await pay(DEMO_CARDS.success)(context);
    await expect(await findThanks()).toHaveFocus();
    await expect(getComputedStyle(await findThanks()).outlineStyle).toBe("none");
    await expect(screen.getByText("Visa •••• 4242")).toBeVisible();
  },
};
export const ThankYouPhone: Story = {
  tags: ["picture"],
  ...ThankYou,
  globals: { viewport: { value: "phone" } },
};
export const ThankYouRightToLeft: Story = {
  ...ThankYou,
  tags: ["!picture"],
  globals: { direction: "rtl" },
};
/** A form without a payment was sent by a visitor. */
export const ThankYouUnpaid: Story = {
  args: { unRestrictedFormId: "FRM00000001", contentId: "FRM00000001" },
  ...demoParameters({ isSignedOut: true }),
  play: async () => {
    await userEvent.type(await findField("Your name"), "Anna-Lena");
    await click("Submit");
    await expect(await findThanks()).toHaveTextContent("Thank you");
  },
};
/** The sent answers are open again. The payment stays paid. */
export const EditAnswers: Story = {
  args: DINNER,
  play: async (context) => {
    await pay(DEMO_CARDS.success)(context);
    await findThanks();
    await click("Edit my answers");
    await expect(await screen.findByText(/Payment Successful/)).toBeVisible();
    await expect(screen.getByRole("button", { name: "Submit" })).toBeEnabled();
  },
};
