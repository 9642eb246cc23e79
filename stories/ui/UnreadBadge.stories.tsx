import NotificationsIcon from "@mui/icons-material/Notifications";
import IconButton from "@mui/material/IconButton";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { UnreadBadge } from "../../src/ui/display/UnreadBadge.js";

const meta: Meta<typeof UnreadBadge> = {
  title: "ui/UnreadBadge",
  component: UnreadBadge,
  args: { count: 3, label: "3 unread notifications", children: <NotificationsIcon /> },
  decorators: [
    (Story) => (
      <IconButton>
        <Story />
      </IconButton>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof UnreadBadge>;

export const Some: Story = {};
export const Many: Story = { args: { count: 12_345, label: "More than 99 unread notifications" } };
export const None: Story = {
  args: {
    count: 0,
    label: "0 unread notifications",
    children: <NotificationsIcon titleAccess="Notifications" />,
  },
};
