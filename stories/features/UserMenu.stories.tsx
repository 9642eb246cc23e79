import Box from "@mui/material/Box";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import { UserMenu } from "../../src/header/HeaderMenus.js";
import { demoParameters, withDemo } from "../support/DemoHost.js";

const COUNTS = {
  none: { notificationCount: 0, pmCount: 0 },
  seven: { notificationCount: 2, pmCount: 5 },
  hundreds: { notificationCount: 120, pmCount: 380 },
};

const meta: Meta<typeof UserMenu> = {
  title: "Header/UserMenu",
  component: UserMenu,
  tags: ["autodocs"],
  argTypes: {
    notificationCounts: { control: "select", options: Object.keys(COUNTS), mapping: COUNTS },
  },
  decorators: [
    (Story) => (
      <Box
        component="header"
        sx={{
          display: "flex",
          justifyContent: "end",
          p: 1,
          borderBlockEnd: 1,
          borderColor: "divider",
        }}
      >
        <Story />
      </Box>
    ),
    withDemo,
  ],
};
export default meta;
type Story = StoryObj<typeof UserMenu>;

const getPage = () => within(document.body);

export const SignedIn: Story = {};
export const RightToLeft: Story = { globals: { direction: "rtl" } };
/** Renders nothing without a user. */
export const SignedOut: Story = { ...demoParameters({ isSignedOut: true }) };
/** The host passes unread counts and the name of the user. */
export const HostCounts: Story = {
  args: {
    notificationCounts: COUNTS.seven,
    userName: "Sister Ruth of the Community of the Good Shepherd",
  },
  play: async () => {
    await userEvent.click(await getPage().findByRole("button", { name: /^Account menu/ }));
    await expect(
      await getPage().findByRole("menuitem", { name: "Messages, 5 unread" }),
    ).toHaveFocus();
  },
};
export const HostCountsPhone: Story = {
  ...HostCounts,
  globals: { viewport: { value: "phone" } },
};
/** Shows the initials if the photo cannot be loaded. */
export const BrokenPhoto: Story = { args: { profilePicture: "data:image/png;base64,none" } };
