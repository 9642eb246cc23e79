import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, screen, userEvent } from "storybook/test";
import { QuestionEdit, type QuestionEditProps } from "../../src/forms.js";
import { DemoHost } from "../support/DemoHost.js";
import { onPage } from "../support/onPage.js";

type Asked = QuestionEditProps["question"];

function QuestionStory({
  question,
  value = "",
  noBackground = false,
}: {
  question: Asked;
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
        changeFunction={(_, next) => setAnswer(next)}
      />
    </DemoHost>
  );
}

const meta: Meta<typeof QuestionStory> = {
  title: "Forms/QuestionEdit",
  component: QuestionStory,
  decorators: onPage(640),
};
export default meta;
type Story = StoryObj<typeof QuestionStory>;

const ask = (fieldType: string, more: Asked = {}): Asked => ({
  id: "Q1",
  title: "What should we know?",
  fieldType,
  ...more,
});
const choices = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: `${index}`, text: `Tent ${index + 1}` }));

export const Textbox: Story = {
  args: { question: ask("Textbox", { required: true, placeholder: "As on your passport" }) },
};
export const WholeNumber: Story = {
  args: { question: ask("Whole Number") },
  play: async () => {
    const field = screen.getByRole("textbox");
    await userEvent.type(field, "12e");
    await expect(field).toHaveValue("12e");
  },
};
export const Date: Story = { args: { question: ask("Date"), value: "2025-03-01T00:00:00.000Z" } };
/** What was stored is no date: it is said, and stays. */
export const DateOfOld: Story = { args: { question: ask("Date"), value: "the first of March" } };
export const YesNo: Story = {
  args: { question: ask("Yes/No", { required: true }), value: "False" },
};
export const TextArea: Story = {
  args: { question: ask("Text Area", { description: "Read by the nurse only.\nNobody else." }) },
};
export const FewChoices: Story = {
  args: { question: ask("Multiple Choice", { choices: choices(4) }), value: "1" },
};
export const ManyChoices: Story = {
  args: { question: ask("Multiple Choice", { choices: choices(12) }), value: "1" },
};
export const NoChoices: Story = {
  args: { question: ask("Multiple Choice", { choices: null, required: true }) },
};
export const Checkboxes: Story = {
  args: {
    question: ask("Checkbox", {
      choices: ["Friday", "Saturday, with dinner", "Sunday"].map((text) => ({ value: text, text })),
    }),
    value: "Saturday, with dinner,Monday",
  },
};
export const Phone: Story = {
  args: { question: ask("Phone Number"), value: "+493012345678" },
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
/** A number that is none is as it was stored. */
export const PhoneOfOld: Story = {
  args: { question: ask("Phone Number"), value: "555-0100, ask for Ruth" },
};
export const Heading: Story = {
  args: {
    question: ask("Heading", { title: "About the child", description: "One form for each child." }),
  },
};
export const UnknownKind: Story = {
  args: { question: ask("Signature", { required: true }), value: "kept" },
};
export const LongTitle: Story = {
  args: {
    question: ask("Textbox", { title: "Is there anything ".repeat(12).trim(), required: true }),
  },
  globals: { viewport: { value: "phone" } },
};
/** On a page that has a colour of its own. */
export const NoBackground: Story = { args: { question: ask("Textbox"), noBackground: true } };
