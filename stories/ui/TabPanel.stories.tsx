import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { TabPanel } from "../../src/ui/TabPanel.js";

const meta: Meta<typeof TabPanel> = {
  title: "ui/TabPanel",
  component: TabPanel,
  args: { value: 0, index: 0, children: "Born in Hebron", sx: { p: 2 } },
  // In place of the host's row of tabs.
  decorators: [
    (Story) => (
      <>
        <h2 id="simple-tab-0">Details</h2>
        <Story />
      </>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof TabPanel>;

export const Chosen: Story = {};
/** Neither seen nor heard, and what it holds is not mounted. */
export const NotChosen: Story = {
  args: { value: 1 },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("tabpanel")).toBeNull();
    await expect(canvas.queryByText("Born in Hebron")).toBeNull();
  },
};
