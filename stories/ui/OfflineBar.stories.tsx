import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { OfflineBar } from "../../src/ui/feedback/OfflineBar.js";

const meta: Meta<typeof OfflineBar> = {
  title: "UI/OfflineBar",
  component: OfflineBar,
  tags: ["autodocs"],
};
export default meta;
type Story = StoryObj<typeof OfflineBar>;

export const Default: Story = {};
/** The connection is back. */
export const Restored: Story = { args: { isRestored: true } };
/** The icon is beside the first of two lines. */
export const Phone: Story = {
  globals: { viewport: { value: "phone" } },
  play: async ({ canvasElement }) => {
    const text = await within(canvasElement).findByText(/^The live connection was lost/);
    const icon = text.previousElementSibling;
    const [iconBox, textBox] = [icon!.getBoundingClientRect(), text.getBoundingClientRect()];
    await expect(textBox.height).toBe(2 * iconBox.height);
    await expect(textBox.top).toBe(iconBox.top);
  },
};
