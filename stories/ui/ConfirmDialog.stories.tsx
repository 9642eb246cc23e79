import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen } from "storybook/test";
import { ConfirmDialog } from "../../src/ui/feedback/ConfirmDialog.js";

const meta: Meta<typeof ConfirmDialog> = {
  title: "UI/ConfirmDialog",
  component: ConfirmDialog,
  tags: ["autodocs"],
  parameters: { docs: { story: { inline: false, height: "360px" } } },
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

export const Open: Story = {
  tags: ["picture"],
  play: async () => {
    const dialog = await screen.findByRole("alertdialog");
    await expect(dialog.offsetWidth).toBe(Math.min(400, innerWidth - 64));
  },
};
/** While the action runs, all buttons are disabled and Escape does not close the dialog. */
export const Busy: Story = { args: { isBusy: true } };
/** Long text scrolls inside the dialog, and the buttons stay visible. */
export const LongText: Story = {
  args: {
    title: "Remove Bartholomew-Alexander from the choir",
    text: "This takes the person out of the choir. ".repeat(60),
  },
  globals: { viewport: { value: "phone" } },
  play: async () => {
    const dialog = await screen.findByRole("alertdialog");
    await expect(dialog.scrollHeight).toBeGreaterThan(dialog.clientHeight);
    for (const scrollTop of [0, dialog.scrollHeight]) {
      dialog.scrollTop = scrollTop;
      const { bottom } = screen.getByRole("button", { name: "Cancel" }).getBoundingClientRect();
      await expect(bottom).toBeLessThanOrEqual(dialog.getBoundingClientRect().bottom);
    }
  },
};
