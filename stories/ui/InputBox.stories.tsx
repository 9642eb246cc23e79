import TextField from "@mui/material/TextField";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { InputBox } from "../../src/ui/layout/InputBox.js";
import { onPage } from "../support/onPage.js";

const call = () => undefined;

const meta: Meta<typeof InputBox> = {
  title: "ui/InputBox",
  component: InputBox,
  args: {
    headerText: "Edit group",
    headerIcon: "group",
    saveFunction: call,
    cancelFunction: call,
    children: <TextField fullWidth label="Name" defaultValue="Choir" />,
  },
  decorators: onPage(640),
};
export default meta;
type Story = StoryObj<typeof InputBox>;

export const SaveAndCancel: Story = {};
export const WithDelete: Story = { args: { deleteFunction: call, help: "docs/groups" } };
/** Nothing can be pressed, so that nothing is saved twice or deleted meanwhile. */
export const Submitting: Story = { args: { deleteFunction: call, isSubmitting: true } };
/** Nothing that could be saved has been written yet. */
export const NothingToSave: Story = {
  args: { isSaveDisabled: true, children: <TextField fullWidth label="Name" /> },
};
export const RightToLeft: Story = { ...WithDelete, globals: { direction: "rtl" } };
/** The keyboard comes to the help, the fields and then the buttons, in the order in which they are read. */
export const Keyboard: Story = {
  ...WithDelete,
  play: async ({ canvas }) => {
    const order = [
      await canvas.findByRole("link", { name: "Help" }),
      canvas.getByRole("textbox", { name: "Name" }),
      ...["Cancel", "Delete", "Save"].map((name) => canvas.getByRole("button", { name })),
    ];
    for (const each of order) {
      await userEvent.tab();
      await expect(each).toHaveFocus();
    }
  },
};
export const LongText: Story = {
  args: {
    headerText: "A name of a group that needs more than one line on a phone",
    deleteFunction: call,
    saveText: "Save and tell everybody",
    cancelText: "Gemeindemitgliederverzeichnisaktualisierung verwerfen",
  },
  globals: { viewport: { value: "phone" } },
};
