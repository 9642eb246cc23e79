import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { HelpIcon } from "../../src/ui/actions/HelpIcon.js";
import { onPage } from "../support/onPage.js";

const meta: Meta<typeof HelpIcon> = {
  title: "ui/HelpIcon",
  component: HelpIcon,
  args: { article: "docs/giving" },
};
export default meta;
type Story = StoryObj<typeof HelpIcon>;

export const Article: Story = { decorators: onPage(640) };
/** Where it stands most: at the heading that it explains. */
export const AtAHeading: Story = {
  decorators: onPage(640),
  render: (args) => (
    <h2 style={{ display: "flex", alignItems: "center", gap: 8, margin: 0, fontSize: 20 }}>
      Giving
      <HelpIcon {...args} />
    </h2>
  ),
};
export const RightToLeft: Story = { ...AtAHeading, globals: { direction: "rtl" } };
export const Keyboard: Story = {
  ...AtAHeading,
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("link", { name: "Help" })).toHaveFocus();
  },
};
/** A host that names no support site has no article to open. */
export const WithoutSupportSite: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("link")).toBeNull();
  },
};
