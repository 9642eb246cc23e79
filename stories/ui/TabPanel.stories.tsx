import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent } from "storybook/test";
import { TabPanel } from "../../src/ui/layout/TabPanel.js";
import { withPage } from "../support/withPage.js";

const PANELS = [
  ["Details", "Born in Hebron, baptized in 1994."],
  ["Notes", "Likes to sing, and drives the bus to the harvest dinner."],
  ["Groups", "Choir on Thursdays."],
] as const;

/** Tabs of a host with their panels. */
function Person({ first = 0 }: { first?: number }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <Tabs value={value} onChange={(_, next: number) => setValue(next)} aria-label="Person">
        {PANELS.map(([label], index) => (
          <Tab
            key={label}
            label={label}
            id={`simple-tab-${index}`}
            aria-controls={`simple-tabpanel-${index}`}
          />
        ))}
      </Tabs>
      {PANELS.map(([label, text], index) => (
        <TabPanel key={label} value={value} index={index} sx={{ p: 2 }}>
          {text}
        </TabPanel>
      ))}
    </>
  );
}

const meta: Meta<typeof TabPanel> = {
  title: "UI/TabPanel",
  component: TabPanel,
  tags: ["autodocs"],
  args: { value: 0, index: 0 },
  decorators: withPage(640),
  render: ({ value }) => <Person first={value} />,
};
export default meta;
type Story = StoryObj<typeof TabPanel>;

export const First: Story = {};
export const Second: Story = { args: { value: 1 } };
export const RightToLeft: Story = { globals: { direction: "rtl" } };
export const Phone: Story = { globals: { viewport: { value: "phone" } } };
/** Arrow keys move between tabs, and Enter selects a tab. Other panels are not mounted. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("tab", { name: "Details" })).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}{Enter}");
    await expect(canvas.getByRole("tabpanel", { name: "Notes" })).toHaveTextContent(
      "Likes to sing",
    );
    await expect(canvas.queryByText(/Born in Hebron/)).toBeNull();
  },
};
