import TextField from "@mui/material/TextField";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { InputBox } from "../../src/ui/InputBox.js";
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
export const LongText: Story = {
  args: {
    headerText: "A name of a group that needs more than one line on a phone",
    deleteFunction: call,
    saveText: "Save and tell everybody",
  },
  globals: { viewport: { value: "phone" } },
};
