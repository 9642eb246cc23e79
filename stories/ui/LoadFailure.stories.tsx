import type { Meta, StoryObj } from "@storybook/react-vite";
import { LoadFailure } from "../../src/ui/feedback/LoadFailure.js";

const meta: Meta<typeof LoadFailure> = {
  title: "UI/LoadFailure",
  component: LoadFailure,
  tags: ["autodocs"],
  args: { onRetry: () => undefined },
};
export default meta;
type Story = StoryObj<typeof LoadFailure>;

export const Default: Story = {};
/** Above data that is shown, but may be outdated. */
export const Inline: Story = { args: { isInline: true } };
export const LongText: Story = {
  args: {
    text: "The conversations of this church could not be loaded, because the server did not answer in time.",
  },
  globals: { viewport: { value: "phone" } },
};
