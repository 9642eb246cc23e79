import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { FormSubmissionEdit, type FormSubmissionEditProps } from "../../src/forms.js";
import { DEMO_CARDS, type DemoChurch } from "../../src/testing.js";
import { DemoHost, type DemoOptions } from "../support/DemoHost.js";
import { withPage } from "../support/withPage.js";

interface FormOptions extends DemoOptions {
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

function FormStory({ form, onUpdated, ...options }: FormOptions) {
  return (
    <DemoHost {...options}>
      <FormSubmissionEdit {...FORM} updatedFunction={() => onUpdated?.()} {...form} />
    </DemoHost>
  );
}

const meta: Meta<typeof FormStory> = {
  title: "Forms/FormSubmissionEdit",
  component: FormStory,
  args: { onUpdated: fn() },
  decorators: withPage(720),
};
export default meta;
type Story = StoryObj<typeof FormStory>;
type Play = NonNullable<Story["play"]>;

const TIMEOUT = { timeout: 10_000 };
const findField = (name: string | RegExp) => screen.findByRole("textbox", { name }, TIMEOUT);
const waitForForm: Play = async () => void (await findField("First and last name"));
/** Also waits for the payment and the phone field, which are loaded lazily. */
const waitForLazyFields: Play = async () => {
  await screen.findByRole("textbox", { name: "Card" }, TIMEOUT);
  await screen.findByRole("combobox", { name: "Country: Phone" }, TIMEOUT);
};
const click = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const submitEmpty: Play = async () => {
  await screen.findByRole("textbox", { name: "Card" }, TIMEOUT);
  await click("Submit");
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
  play: async () => void (await screen.findByRole("button", { name: "Absenden" }, TIMEOUT)),
  globals: { language: "de" },
};
/** The form for an anonymous user. */
export const Anonymous: Story = { args: { isSignedOut: true }, play: waitForForm };
/** The validation errors are listed above the questions and shown at each field. The first invalid field has the focus. */
export const Errors: Story = {
  args: { isSignedOut: true },
  play: async (context) => {
    await submitEmpty(context);
    await expect(await findField("First and last name")).toHaveFocus();
  },
};
export const ErrorsPhone: Story = { ...Errors, globals: { viewport: { value: "phone" } } };
export const ErrorsRightToLeft: Story = { ...Errors, globals: { direction: "rtl" } };

/** Fills in, pays and submits the form with the keyboard. */
export const Keyboard: Story = {
  args: { form: { unRestrictedFormId: "FRM00000003", contentId: "FRM00000003" } },
  play: async ({ args }) => {
    await screen.findByRole("textbox", { name: "Card" }, TIMEOUT);
    await screen.findByRole("combobox", { name: "Country: Phone" }, TIMEOUT);
    (await findField("Full name")).focus();
    await userEvent.keyboard("Anna-Lena Müller");
    await tabAndType("34");
    await tabAndType("1.72");
    const arrival = await screen.findByLabelText("Arrival");
    await userEvent.type(arrival, "2027-07-04");
    (await findField("E-mail")).focus();
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
    screen.getByRole("button", { name: "Submit" }).focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(args.onUpdated).toHaveBeenCalledTimes(1), TIMEOUT);
    await screen.findByText("The form was saved.");
    await screen.findByText(/Payment Successful/);
  },
};

/** A saved submission. */
export const Existing: Story = {
  args: {
    form: { formSubmissionId: "FSB00000001", contentType: "person", contentId: "PER00000007" },
  },
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
  args: { form: { showHeader: false, noBackground: true } },
  play: waitForForm,
};
export const Loading: Story = { args: { fault: { path: "/questions/", do: { kind: "never" } } } };
export const Failed: Story = {
  args: { fault: { path: "/questions/", do: { kind: "status", status: 400 } } },
  play: async () => void (await screen.findByText("The form could not be loaded.")),
};
export const Empty: Story = {
  args: { prepare: (server: DemoChurch) => void (server.db.questions = []) },
  play: async () => void (await screen.findByText("This form has no questions yet.")),
};
/** The network fails during the save. The form keeps its answers. */
export const SaveFails: Story = {
  args: {
    form: { unRestrictedFormId: "FRM00000001", contentId: "FRM00000001" },
    fault: { method: "POST", path: "/formsubmissions", do: { kind: "dropBefore" } },
  },
  play: async () => {
    await userEvent.type(await findField("Your name"), "Anna-Lena");
    await click("Submit");
    await screen.findByText(/it is not certain that the form was saved/);
    await expect(await findField("Your name")).toHaveValue("Anna-Lena");
  },
};
/** The payment succeeded, but the form was not saved. */
export const PaidNotSaved: Story = {
  args: {
    form: { unRestrictedFormId: "FRM00000002", contentId: "FRM00000002" },
    fault: { method: "POST", path: "/formsubmissions", do: { kind: "status", status: 502 } },
  },
  play: async () => {
    await userEvent.type(
      await screen.findByRole("textbox", { name: "Card" }, TIMEOUT),
      DEMO_CARDS.success,
    );
    await click("Submit");
    await screen.findByText(
      "Your payment went through; only the form was not saved.",
      undefined,
      TIMEOUT,
    );
  },
};
/** The outcome of the payment is unknown. Submit is disabled until it is resolved. */
export const PaymentUnknown: Story = {
  args: { form: { unRestrictedFormId: "FRM00000002", contentId: "FRM00000002" } },
  play: async () => {
    await userEvent.type(
      await screen.findByRole("textbox", { name: "Card" }, TIMEOUT),
      DEMO_CARDS.lost,
    );
    await click("Submit");
    await screen.findByText(
      /The form can be saved once the payment above is settled/,
      undefined,
      TIMEOUT,
    );
    await expect(screen.getByRole("button", { name: "Submit" })).toBeDisabled();
  },
};
