import type { Meta, StoryObj } from "@storybook/react-vite";
import { Loading } from "../../src/ui/feedback/Loading.js";

const meta: Meta<typeof Loading> = { title: "UI/Loading", component: Loading, tags: ["autodocs"] };
export default meta;
type Story = StoryObj<typeof Loading>;

export const Medium: Story = {};
export const Small: Story = { args: { size: "sm" } };
export const Large: Story = { args: { size: "lg" } };
export const RightToLeft: Story = { globals: { direction: "rtl" } };
export const LongText: Story = {
  args: { size: "lg", loadingText: "Loading the people of every group of this church" },
  globals: { viewport: { value: "phone" } },
};
