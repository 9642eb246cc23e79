import Box from "@mui/material/Box";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import { UserMenu, type UserMenuProps } from "../../src/index.js";
import { DemoHost, type DemoSetting } from "../support/DemoHost.js";

type MenuStoryProps = Pick<DemoSetting, "email" | "isSignedOut"> & UserMenuProps;

/** In a bar of the host's own. */
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
/** Nothing at all. */
export const SignedOut: Story = { args: { isSignedOut: true } };
/** A host that counts by itself, and knows its users by another name. */
export const HostsOwnWords: Story = {
  args: {
    notificationCounts: { notificationCount: 2, pmCount: 5 },
    userName: "Sister Ruth of the Community of the Good Shepherd",
  },
  play: async () => {
    await userEvent.click(await page().findByRole("button", { name: /^Account menu/ }));
    await expect(await page().findByRole("menuitem", { name: "Messages 5 unread" })).toHaveFocus();
  },
};
export const HostsOwnWordsPhone: Story = {
  ...HostsOwnWords,
  globals: { viewport: { value: "phone" } },
};
/** A picture that cannot be loaded gives way to initials. */
export const PictureFails: Story = { args: { profilePicture: "data:image/png;base64,none" } };
