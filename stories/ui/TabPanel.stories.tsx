import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { TabPanel } from "../../src/ui/TabPanel.js";

function Person() {
  const [value, setValue] = useState(0);
  return (
    <>
      <Tabs value={value} onChange={(_, chosen: number) => setValue(chosen)} aria-label="Person">
        <Tab id="simple-tab-0" aria-controls="simple-tabpanel-0" label="Details" />
        <Tab id="simple-tab-1" aria-controls="simple-tabpanel-1" label="Notes" />
      </Tabs>
      <TabPanel value={value} index={0} sx={{ p: 2 }}>
        Born in Hebron
      </TabPanel>
      <TabPanel value={value} index={1} sx={{ p: 2 }}>
        Likes to sing
      </TabPanel>
    </>
  );
}

const meta: Meta<typeof TabPanel> = { title: "ui/TabPanel", component: TabPanel, args: { value: 0, index: 0 } };
export default meta;
type Story = StoryObj<typeof TabPanel>;

export const TwoTabs: Story = { render: () => <Person /> };
