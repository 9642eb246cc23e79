import type { Meta, StoryObj } from "@storybook/react-vite";
import { OfflineBar } from "../../src/ui/feedback/OfflineBar.js";

const meta: Meta<typeof OfflineBar> = { title: "ui/OfflineBar", component: OfflineBar };
export default meta;
type Story = StoryObj<typeof OfflineBar>;

export const Default: Story = {};
/** The connection is back. */
export const Restored: Story = { args: { isRestored: true } };
export const Phone: Story = { globals: { viewport: { value: "phone" } } };
