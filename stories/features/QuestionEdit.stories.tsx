import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, screen, userEvent } from "storybook/test";
import { QuestionEdit, type QuestionEditProps } from "../../src/entries/forms.js";
import { DemoHost } from "../support/DemoHost.js";
import { withPage } from "../support/withPage.js";

type Question = QuestionEditProps["question"];

function QuestionStory({
  question,
  value = "",
  noBackground = false,
}: {
  question: Question;
  value?: string;
  noBackground?: boolean;
}) {
  const [answer, setAnswer] = useState(value);
  return (
    <DemoHost>
      <QuestionEdit
        question={question}
        answer={{ value: answer }}
        noBackground={noBackground}
        changeFunction={(_, newAnswer) => setAnswer(newAnswer)}
      />
    </DemoHost>
  );
}

const meta: Meta<typeof QuestionStory> = {
  title: "Forms/QuestionEdit",
  component: QuestionStory,
  decorators: withPage(640),
};
export default meta;
type Story = StoryObj<typeof QuestionStory>;

const createQuestion = (fieldType: string, fields: Question = {}): Question => ({
  id: "Q1",
  title: "What should we know?",
  fieldType,
  ...fields,
});
const createChoices = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: `${index}`, text: `Tent ${index + 1}` }));

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
  args: { question: createQuestion("Date"), value: "2025-03-01T00:00:00.000Z" },
};
/** A saved value that is not a date is kept and shown as a note. */
export const InvalidDate: Story = {
  args: { question: createQuestion("Date"), value: "the first of March" },
};
export const YesNo: Story = {
  args: { question: createQuestion("Yes/No", { required: true }), value: "False" },
};
export const TextArea: Story = {
  args: {
    question: createQuestion("Text Area", {
      description: "Only the nurse reads this.\nIt is not shared.",
    }),
  },
};
export const FewChoices: Story = {
  args: { question: createQuestion("Multiple Choice", { choices: createChoices(4) }), value: "1" },
};
export const ManyChoices: Story = {
  args: { question: createQuestion("Multiple Choice", { choices: createChoices(12) }), value: "1" },
};
export const NoChoices: Story = {
  args: { question: createQuestion("Multiple Choice", { choices: null, required: true }) },
};
export const Checkboxes: Story = {
  args: {
    question: createQuestion("Checkbox", {
      choices: ["Friday", "Saturday, with dinner", "Sunday"].map((text) => ({ value: text, text })),
    }),
    value: "Saturday, with dinner,Monday",
  },
};
export const Phone: Story = {
  args: { question: createQuestion("Phone Number"), value: "+493012345678" },
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
  args: { question: createQuestion("Phone Number"), value: "555-0100, ask for Ruth" },
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
  args: { question: createQuestion("Signature", { required: true }), value: "kept" },
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
