import type { Meta, StoryObj } from "@storybook/react-vite";
import { ConfirmDialog } from "../../src/ui/ConfirmDialog.js";

const meta: Meta<typeof ConfirmDialog> = {
  title: "ui/ConfirmDialog",
  component: ConfirmDialog,
  args: {
    open: true,
    text: "Delete this note? This cannot be undone.",
    confirmLabel: "Delete note",
    onConfirm: () => undefined,
    onClose: () => undefined,
  },
};
export default meta;
type Story = StoryObj<typeof ConfirmDialog>;

export const Asking: Story = {};
/** The action is under way: nothing can be pressed and Escape does nothing. */
export const Busy: Story = { args: { isBusy: true } };
export const LongText: Story = {
  args: { title: "Remove Bartholomew-Alexander from the choir", text: "This takes the person out of the choir. ".repeat(30) },
  globals: { viewport: { value: "phone" } },
};
