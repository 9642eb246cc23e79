import TextField from "@mui/material/TextField";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { InputBox } from "../../src/ui/layout/InputBox.js";
import { withPage } from "../support/withPage.js";

const noop = () => undefined;

const meta: Meta<typeof InputBox> = {
  title: "UI/InputBox",
  component: InputBox,
  tags: ["autodocs"],
  argTypes: { headerIcon: { control: "text" } },
  args: {
    headerText: "Edit group",
    headerIcon: "group",
    saveFunction: noop,
    cancelFunction: noop,
    children: <TextField fullWidth label="Name" defaultValue="Choir" />,
  },
  decorators: withPage(640),
};
export default meta;
type Story = StoryObj<typeof InputBox>;

export const SaveAndCancel: Story = {};
export const WithDelete: Story = {
  tags: ["picture"],
  args: { deleteFunction: noop, help: "docs/groups" },
};
/** All buttons are disabled while the data is saved. */
export const Submitting: Story = { args: { deleteFunction: noop, isSubmitting: true } };
/** Save is disabled, for example while a required field is empty. */
export const SaveDisabled: Story = {
  args: { isSaveDisabled: true, children: <TextField fullWidth label="Name" /> },
};
export const RightToLeft: Story = {
  ...WithDelete,
  tags: ["!picture"],
  globals: { direction: "rtl" },
};
/** Tab moves the focus to help, fields and buttons in reading order. */
export const Keyboard: Story = {
  ...WithDelete,
  tags: ["!picture"],
  play: async ({ canvas }) => {
    const controls = [
      await canvas.findByRole("link", { name: "Help" }),
      canvas.getByRole("textbox", { name: "Name" }),
      ...["Delete", "Cancel", "Save"].map((name) => canvas.getByRole("button", { name })),
    ];
    for (const control of controls) {
      await userEvent.tab();
      await expect(control).toHaveFocus();
    }
  },
};
export const LongText: Story = {
  args: {
    headerText: "A group name that needs more than one line on a phone",
    deleteFunction: noop,
    saveText: "Save and notify everyone",
    cancelText: "Gemeindemitgliederverzeichnisaktualisierung verwerfen",
  },
  globals: { viewport: { value: "phone" } },
};
