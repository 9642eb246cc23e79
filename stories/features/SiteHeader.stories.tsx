import Typography from "@mui/material/Typography";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { SiteHeader, type SiteHeaderProps } from "../../src/index.js";
import { DemoHost, type DemoOptions } from "../support/DemoHost.js";
import { germanMenus, hindiMenus, peopleMenus } from "../support/menus.js";

type HeaderStoryProps = DemoOptions & Partial<SiteHeaderProps>;

function HeaderStory({ server, email, fault, prepare, isSignedOut, ...header }: HeaderStoryProps) {
  return (
    <DemoHost
      {...(server && { server })}
      {...(email && { email })}
      {...(fault && { fault })}
      {...(prepare && { prepare })}
      {...(isSignedOut && { isSignedOut })}
    >
      <SiteHeader {...peopleMenus} {...header} />
      <Typography component="main" sx={{ p: 3 }}>
        {Array.from({ length: 40 }, (_, index) => `Row ${index + 1} of a long page. `).join("")}
      </Typography>
    </DemoHost>
  );
}

const meta: Meta<typeof HeaderStory> = { title: "Header/SiteHeader", component: HeaderStory };
export default meta;
type Story = StoryObj<typeof HeaderStory>;

const page = () => within(document.body);
const openAccount = async () =>
  userEvent.click(await page().findByRole("button", { name: /Account menu|Kontomenü|खाता/ }));
/** Waits until the dialog has faded in. */
const waitForDialog = async (name: string) => {
  const dialog = await page().findByRole("dialog", { name }, { timeout: 10_000 });
  await waitFor(() => expect(dialog).toBeVisible());
};
const choose = async (name: string) =>
  userEvent.click(await page().findByTestId(`nav-item-${name}`));

export const SignedIn: Story = {};
export const SignedOut: Story = { args: { isSignedOut: true } };
export const Phone: Story = { globals: { viewport: { value: "phone" } } };
export const RightToLeft: Story = { globals: { direction: "rtl" } };
export const LongLabels: Story = { args: germanMenus, globals: { language: "de" } };
export const Hindi: Story = { args: hindiMenus, globals: { language: "hi" } };
/** The badge shows at most "99+". */
export const ManyUnread: Story = {
  args: {
    prepare: (server) => {
      for (let index = 0; index < 120; index++)
        server.addNotification({
          personId: "PER00000001",
          contentType: "task",
          contentId: `T${index}`,
          message: `Task ${index}`,
        });
    },
  },
  play: async () => {
    await expect(await page().findByText("99+")).toBeVisible();
  },
};
export const PrimaryMenu: Story = {
  play: async () => {
    await userEvent.click(await page().findByRole("button", { name: /Main menu/ }));
    await expect(await page().findByRole("menuitem", { name: "Donations" })).toHaveAttribute(
      "href",
      "/donations",
    );
  },
};
export const PhonePages: Story = {
  globals: { viewport: { value: "phone" } },
  play: async () => {
    const button = document.querySelector("#secondaryMenuButton");
    if (button && getComputedStyle(button).display !== "none" && button.getClientRects().length > 0)
      await userEvent.click(button);
  },
};
export const AccountMenu: Story = {
  play: async () => {
    await openAccount();
    await expect(await page().findByRole("menuitem", { name: /Messages/ })).toHaveFocus();
  },
};
export const AccountMenuPhone: Story = {
  ...AccountMenu,
  globals: { viewport: { value: "phone" } },
};
export const AccountMenuRightToLeft: Story = { ...AccountMenu, globals: { direction: "rtl" } };
export const AccountMenuGerman: Story = {
  args: germanMenus,
  globals: { language: "de" },
  play: openAccount,
};
export const AccountMenuHindi: Story = {
  args: hindiMenus,
  globals: { language: "hi" },
  play: openAccount,
};
export const SwitchApp: Story = {
  play: async () => {
    await openAccount();
    await choose("switch-app");
    await expect(await page().findByRole("menuitem", { name: "Back" })).toHaveFocus();
  },
};
export const SwitchChurch: Story = {
  play: async () => {
    await openAccount();
    await choose("switch-church");
    await expect(
      await page().findByRole("menuitemradio", { name: /Grace Community Church/ }),
    ).toBeVisible();
  },
};
/** A user with only one church. */
export const OneChurch: Story = { ...SwitchChurch, args: { email: "daniel@grace.example" } };
export const MessagesDialog: Story = {
  play: async () => {
    await openAccount();
    await choose("messages");
    await waitForDialog("Messages");
  },
};
export const MessagesDialogPhone: Story = {
  ...MessagesDialog,
  globals: { viewport: { value: "phone" } },
};
export const NotificationsDialog: Story = {
  play: async () => {
    await openAccount();
    await choose("notifications");
    await waitForDialog("Notifications");
  },
};
/** The unread counts cannot be loaded, so the header has no badges. */
export const CountsFail: Story = {
  args: { fault: { path: "/notifications/unreadCount", do: { kind: "status", status: 500 } } },
};
