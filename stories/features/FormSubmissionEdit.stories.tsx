import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { FormSubmissionEdit, type FormSubmissionEditProps } from "../../src/forms.js";
import { DEMO_CARDS, type DemoChurch } from "../../src/testing.js";
import { DemoHost, type DemoSetting } from "../support/DemoHost.js";
import { onPage } from "../support/onPage.js";

interface FormSetting extends DemoSetting {
  form?: Partial<FormSubmissionEditProps>;
  onUpdated?: () => void;
}

const CAMP = "FRM00000005";
const FORM = {
  addFormId: "",
  formSubmissionId: "",
  unRestrictedFormId: CAMP,
  churchId: "CHU00000001",
  contentType: "form",
  contentId: CAMP,
};

function FormStory({ form, onUpdated, ...setting }: FormSetting) {
  return (
    <DemoHost {...setting}>
      <FormSubmissionEdit {...FORM} updatedFunction={() => onUpdated?.()} {...form} />
    </DemoHost>
  );
}

const meta: Meta<typeof FormStory> = {
  title: "Forms/FormSubmissionEdit",
  component: FormStory,
  args: { onUpdated: fn() },
  decorators: onPage(720),
};
export default meta;
type Story = StoryObj<typeof FormStory>;
type Play = NonNullable<Story["play"]>;

const PATIENCE = { timeout: 10_000 };
const field = (name: string | RegExp) => screen.findByRole("textbox", { name }, PATIENCE);
const isThere: Play = async () => void (await field("First and last name"));
/** The payment and what is known of phone numbers come a moment later. */
const isWhole: Play = async () => {
  await screen.findByRole("textbox", { name: "Card" }, PATIENCE);
  await screen.findByRole("combobox", { name: "Country: Phone" }, PATIENCE);
};
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const submitEmpty: Play = async () => {
  await screen.findByRole("textbox", { name: "Card" }, PATIENCE);
  await press("Submit");
  await screen.findByText("First and last name is required", { selector: "li *" });
};
/** Goes to the next control, and writes into it. */
const next = async (keys = "") => {
  await userEvent.tab();
  if (keys) await userEvent.keyboard(keys);
};

/** As a member of the church sees it. */
export const LongForm: Story = { play: isWhole };
export const Phone: Story = { play: isWhole, globals: { viewport: { value: "phone" } } };
export const RightToLeft: Story = { play: isWhole, globals: { direction: "rtl" } };
export const German: Story = {
  play: async () => void (await screen.findByRole("button", { name: "Absenden" }, PATIENCE)),
  globals: { language: "de" },
};
/** Nobody is signed in. */
export const Anonymous: Story = { args: { isSignedOut: true }, play: isThere };
/** All that is missing is said above the questions and at each field; the first of them has the focus. */
export const Errors: Story = {
  args: { isSignedOut: true },
  play: async (context) => {
    await submitEmpty(context);
    await expect(await field("First and last name")).toHaveFocus();
  },
};
export const ErrorsOnThePhone: Story = { ...Errors, globals: { viewport: { value: "phone" } } };
export const ErrorsRightToLeft: Story = { ...Errors, globals: { direction: "rtl" } };

/** From the first field to the receipt, by the keyboard alone. */
export const ByKeyboard: Story = {
  args: { form: { unRestrictedFormId: "FRM00000003", contentId: "FRM00000003" } },
  play: async ({ args }) => {
    await screen.findByRole("textbox", { name: "Card" }, PATIENCE);
    await screen.findByRole("combobox", { name: "Country: Phone" }, PATIENCE);
    (await field("Full name")).focus();
    await userEvent.keyboard("Anna-Lena Müller");
    await next("34");
    await next("1.72");
    const arrival = await screen.findByLabelText("Arrival");
    await userEvent.type(arrival, "2027-07-04");
    (await field("E-mail")).focus();
    await userEvent.keyboard("anna-lena@example.org");
    await next();
    await next("+49 30 123456");
    await next("Nothing{Enter}at all");
    await next("{ArrowUp}");
    await next("{ArrowDown}");
    await next(" ");
    await next();
    await next(" ");
    await userEvent.type(await field("Card"), DEMO_CARDS.success);
    screen.getByRole("button", { name: "Submit" }).focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(args.onUpdated).toHaveBeenCalledTimes(1), PATIENCE);
    await screen.findByText("The form was saved.");
    await screen.findByText(/Payment Successful/);
  },
};

/** A submission that is stored already. */
export const Existing: Story = {
  args: {
    form: { formSubmissionId: "FSB00000001", contentType: "person", contentId: "PER00000007" },
  },
  play: async () => {
    await expect(await field("Your name")).toHaveValue("Anna-Lena Müller");
    await expect(screen.getByRole("heading", { name: "Welcome Card" })).toBeVisible();
  },
};
export const AskingBeforeDeletion: Story = {
  ...Existing,
  play: async () => {
    await press("Delete");
    await screen.findByRole("alertdialog", undefined, PATIENCE);
  },
};
/** The box of a page that has a colour of its own. */
export const WithoutBox: Story = {
  args: { form: { showHeader: false, noBackground: true } },
  play: isThere,
};
export const Loading: Story = { args: { fault: { path: "/questions/", do: { kind: "never" } } } };
export const Failed: Story = {
  args: { fault: { path: "/questions/", do: { kind: "status", status: 400 } } },
  play: async () => void (await screen.findByText("The form could not be loaded.")),
};
export const Empty: Story = {
  args: { prepare: (church: DemoChurch) => void (church.db.questions = []) },
  play: async () => void (await screen.findByText("This form has no questions yet.")),
};
/** The network goes away with the form under way: everything is kept. */
export const NotSaved: Story = {
  args: {
    form: { unRestrictedFormId: "FRM00000001", contentId: "FRM00000001" },
    fault: { method: "POST", path: "/formsubmissions", do: { kind: "dropBefore" } },
  },
  play: async () => {
    await userEvent.type(await field("Your name"), "Anna-Lena");
    await press("Submit");
    await screen.findByText(/it is not certain that the form was saved/);
    await expect(await field("Your name")).toHaveValue("Anna-Lena");
  },
};
/** Paid, and the form was not saved: only the form is sent again. */
export const PaidNotSaved: Story = {
  args: {
    form: { unRestrictedFormId: "FRM00000002", contentId: "FRM00000002" },
    fault: { method: "POST", path: "/formsubmissions", do: { kind: "status", status: 502 } },
  },
  play: async () => {
    await userEvent.type(
      await screen.findByRole("textbox", { name: "Card" }, PATIENCE),
      DEMO_CARDS.success,
    );
    await press("Submit");
    await screen.findByText(
      "Your payment went through; only the form was not saved.",
      undefined,
      PATIENCE,
    );
  },
};
/** Nobody knows what became of the payment: nothing is sent before that is clear. */
export const PaymentUnclear: Story = {
  args: { form: { unRestrictedFormId: "FRM00000002", contentId: "FRM00000002" } },
  play: async () => {
    await userEvent.type(
      await screen.findByRole("textbox", { name: "Card" }, PATIENCE),
      DEMO_CARDS.lost,
    );
    await press("Submit");
    await screen.findByText(
      /The form can be saved once the payment above is settled/,
      undefined,
      PATIENCE,
    );
    await expect(screen.getByRole("button", { name: "Submit" })).toBeDisabled();
  },
};
