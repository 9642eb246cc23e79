import Box from "@mui/material/Box";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import { UserMenu, type UserMenuProps } from "../../src/entries/index.js";
import { DemoHost, type DemoOptions } from "../support/DemoHost.js";

type MenuStoryProps = Pick<DemoOptions, "email" | "isSignedOut"> & UserMenuProps;

/** The menu in a custom header of the host. */
function MenuStory({ email, isSignedOut, ...menu }: MenuStoryProps) {
  return (
    <DemoHost {...(email && { email })} {...(isSignedOut && { isSignedOut })}>
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
        <UserMenu {...menu} />
      </Box>
    </DemoHost>
  );
}

const meta: Meta<typeof MenuStory> = { title: "Header/UserMenu", component: MenuStory };
export default meta;
type Story = StoryObj<typeof MenuStory>;

const page = () => within(document.body);

export const SignedIn: Story = {};
export const RightToLeft: Story = { globals: { direction: "rtl" } };
/** Renders nothing without a user. */
export const SignedOut: Story = { args: { isSignedOut: true } };
/** The host passes unread counts and the name of the user. */
export const HostCounts: Story = {
  args: {
    notificationCounts: { notificationCount: 2, pmCount: 5 },
    userName: "Sister Ruth of the Community of the Good Shepherd",
  },
  play: async () => {
    await userEvent.click(await page().findByRole("button", { name: /^Account menu/ }));
    await expect(await page().findByRole("menuitem", { name: "Messages, 5 unread" })).toHaveFocus();
  },
};
export const HostCountsPhone: Story = {
  ...HostCounts,
  globals: { viewport: { value: "phone" } },
};
/** Shows the initials if the photo cannot be loaded. */
export const BrokenPhoto: Story = { args: { profilePicture: "data:image/png;base64,none" } };
