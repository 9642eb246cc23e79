import type { Meta, StoryObj } from "@storybook/react-vite";
import { OfflineBar } from "../../src/ui/feedback/OfflineBar.js";

const meta: Meta<typeof OfflineBar> = { title: "ui/OfflineBar", component: OfflineBar };
export default meta;
type Story = StoryObj<typeof OfflineBar>;

export const General: Story = {};
export const Phone: Story = { globals: { viewport: { value: "phone" } } };
