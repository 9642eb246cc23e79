import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, screen, userEvent } from "storybook/test";
import { QuestionEdit, type QuestionEditProps } from "../../src/forms/QuestionEdit.js";
import { withDemo } from "../support/DemoHost.js";
import { withPage } from "../support/withPage.js";

type Question = QuestionEditProps["question"];

const createQuestion = (fieldType: string, fields: Question = {}): Question => ({
  id: "Q1",
  title: "What should we know?",
  fieldType,
  ...fields,
});
const createChoices = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: `${index}`, text: `Tent ${index + 1}` }));

/** Keeps the answer, as a host does. */
function AnsweredQuestion({ answer, ...props }: QuestionEditProps) {
  const [value, setValue] = useState(answer?.value);
  return (
    <QuestionEdit
      {...props}
      answer={{ value }}
      changeFunction={(_, newValue) => setValue(newValue)}
    />
  );
}

const FIELD_TYPES = [
  "Textbox",
  "Text Area",
  "Whole Number",
  "Decimal",
  "Date",
  "Phone Number",
  "Email",
  "Yes/No",
  "Multiple Choice",
  "Checkbox",
  "Heading",
];

const meta: Meta<typeof QuestionEdit> = {
  title: "Forms/QuestionEdit",
  component: QuestionEdit,
  tags: ["autodocs"],
  args: { answer: { value: "" }, changeFunction: () => undefined },
  argTypes: {
    question: {
      control: "select",
      options: FIELD_TYPES,
      mapping: Object.fromEntries(
        FIELD_TYPES.map((type) => [type, createQuestion(type, { choices: createChoices(4) })]),
      ),
    },
  },
  decorators: [withDemo, withPage(640)],
  render: (args) => <AnsweredQuestion {...args} />,
};
export default meta;
type Story = StoryObj<typeof QuestionEdit>;

export const Textbox: Story = {
  args: {
    question: createQuestion("Textbox", { required: true, placeholder: "As on your passport" }),
  },
};
export const WholeNumber: Story = {
  args: { question: createQuestion("Whole Number") },
  play: async () => {
    const field = screen.getByRole("textbox");
    await userEvent.type(field, "12e");
    await expect(field).toHaveValue("12e");
  },
};
export const Date: Story = {
  args: { question: createQuestion("Date"), answer: { value: "2025-03-01T00:00:00.000Z" } },
};
/** A saved value that is not a date is kept and shown as a note. */
export const InvalidDate: Story = {
  args: { question: createQuestion("Date"), answer: { value: "the first of March" } },
};
export const YesNo: Story = {
  args: { question: createQuestion("Yes/No", { required: true }), answer: { value: "False" } },
};
export const TextArea: Story = {
  args: {
    question: createQuestion("Text Area", {
      description: "Only the nurse reads this.\nIt is not shared.",
    }),
  },
};
export const FewChoices: Story = {
  args: {
    question: createQuestion("Multiple Choice", { choices: createChoices(4) }),
    answer: { value: "1" },
  },
};
export const ManyChoices: Story = {
  args: {
    question: createQuestion("Multiple Choice", { choices: createChoices(12) }),
    answer: { value: "1" },
  },
};
export const NoChoices: Story = {
  args: { question: createQuestion("Multiple Choice", { choices: null, required: true }) },
};
export const Checkboxes: Story = {
  args: {
    question: createQuestion("Checkbox", {
      choices: ["Friday", "Saturday, with dinner", "Sunday"].map((text) => ({ value: text, text })),
    }),
    answer: { value: "Saturday, with dinner,Monday" },
  },
};
export const Phone: Story = {
  args: { question: createQuestion("Phone Number"), answer: { value: "+493012345678" } },
  play: async () => {
    await expect(
      await screen.findByRole(
        "combobox",
        { name: "Country: What should we know?" },
        { timeout: 10_000 },
      ),
    ).toHaveValue("DE");
    await expect(screen.getByRole("textbox")).toHaveValue("030 12345678");
  },
};
export const PhoneRightToLeft: Story = { ...Phone, globals: { direction: "rtl" } };
/** A saved value that is not a phone number is shown unchanged. */
export const InvalidPhone: Story = {
  args: { question: createQuestion("Phone Number"), answer: { value: "555-0100, ask for Ruth" } },
};
export const Heading: Story = {
  args: {
    question: createQuestion("Heading", {
      title: "About the child",
      description: "One form for each child.",
    }),
  },
};
export const UnknownType: Story = {
  args: { question: createQuestion("Signature", { required: true }), answer: { value: "kept" } },
};
export const LongTitle: Story = {
  args: {
    question: createQuestion("Textbox", {
      title: "Is there anything ".repeat(12).trim(),
      required: true,
    }),
  },
  globals: { viewport: { value: "phone" } },
};
/** For a page with its own background color. */
export const NoBackground: Story = {
  args: { question: createQuestion("Textbox"), noBackground: true },
};
