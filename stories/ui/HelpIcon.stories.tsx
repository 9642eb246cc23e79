import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { HelpIcon } from "../../src/ui/actions/HelpIcon.js";
import { withPage } from "../support/withPage.js";

const meta: Meta<typeof HelpIcon> = {
  title: "UI/HelpIcon",
  component: HelpIcon,
  tags: ["autodocs"],
  args: { article: "docs/giving" },
};
export default meta;
type Story = StoryObj<typeof HelpIcon>;

export const Article: Story = { decorators: withPage(640) };
/** The typical position: beside a heading. */
export const InHeading: Story = {
  decorators: withPage(640),
  render: (args) => (
    <h2 style={{ display: "flex", alignItems: "center", gap: 8, margin: 0, fontSize: 20 }}>
      Giving
      <HelpIcon {...args} />
    </h2>
  ),
};
export const RightToLeft: Story = { ...InHeading, globals: { direction: "rtl" } };
export const Keyboard: Story = {
  ...InHeading,
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("link", { name: "Help" })).toHaveFocus();
  },
};
/** Renders nothing without a support site. */
export const WithoutSupportSite: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("link")).toBeNull();
  },
};
