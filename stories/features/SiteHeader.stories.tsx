import Typography from "@mui/material/Typography";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { type CSSProperties, useEffect, useState } from "react";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { SiteHeader } from "../../src/header/SiteHeader.js";
import { useService } from "../../src/platform/provider/ChurchContext.js";
import { sessionService } from "../../src/platform/session/SessionStore.js";
import { ChurchClient, ChurchProvider } from "../../src/entries/index.js";
import { createDemoChurch } from "../../src/entries/testing.js";
import { demoParameters, withDemo } from "../support/DemoHost.js";
import { germanMenus, hindiMenus, peopleMenus } from "../support/menus.js";

function IconOfChurch({ url }: { url: string }) {
  const session = useService(sessionService);
  useEffect(() => {
    const { userChurch } = session.state;
    const settings = [{ keyName: "favicon_400x400", value: url }];
    if (userChurch)
      session.assign({ userChurch: { ...userChurch, church: { ...userChurch.church, settings } } });
  }, [session, url]);
  return null;
}

const AREAS = {
  none: [],
  four: peopleMenus.primaryMenuItems,
  "in Hindi": hindiMenus.primaryMenuItems,
};
const PAGES = {
  none: [],
  three: peopleMenus.secondaryMenuItems,
  "long, in German": germanMenus.secondaryMenuItems,
  twelve: Array.from({ length: 12 }, (_, index) => ({
    url: `/page${index}`,
    label: `Page number ${index + 1}`,
  })),
};

const meta: Meta<typeof SiteHeader> = {
  title: "Header/SiteHeader",
  component: SiteHeader,
  tags: ["autodocs"],
  argTypes: {
    primaryMenuItems: { control: "select", options: Object.keys(AREAS), mapping: AREAS },
    secondaryMenuItems: { control: "select", options: Object.keys(PAGES), mapping: PAGES },
  },
  args: peopleMenus,
  decorators: [
    (Story) => (
      <>
        <Story />
        <Typography component="main" sx={{ p: 3 }}>
          {Array.from({ length: 40 }, (_, index) => `Row ${index + 1} of a long page. `).join("")}
        </Typography>
      </>
    ),
    withDemo,
  ],
};
export default meta;
type Story = StoryObj<typeof SiteHeader>;

const getPage = () => within(document.body);
const openAccount = async () =>
  userEvent.click(await getPage().findByRole("button", { name: /Account menu|Kontomenü|खाता/ }));
/** Waits until the dialog has faded in. */
const waitForDialog = async (name: string) => {
  const dialog = await getPage().findByRole("dialog", { name }, { timeout: 10_000 });
  await waitFor(() => expect(dialog).toBeVisible());
};
/** Waits until a panel of the account menu has come in. */
const waitForPanel = async (name: string) => {
  const panel = await getPage().findByRole("menu", { name });
  await expect(within(panel).getByRole("menuitem", { name: "Back" })).toHaveFocus();
  await waitFor(() => expect(panel).toBeVisible());
  // An endless animation, such as that of a loading indicator, never finishes.
  const finite = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(finite.map(({ finished }) => finished));
};
const choose = async (name: string) =>
  userEvent.click(await getPage().findByTestId(`nav-item-${name}`));

/** A window in an arch. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" fill="none" stroke="gold" stroke-width="2"><path d="M4 18V9a6 6 0 0 1 12 0v9zM10 3v15M4 11h12"/></svg>',
)}`;
const [GRACE] = createDemoChurch().signIn("ruth@grace.example").userChurches;

export const SignedIn: Story = { tags: ["picture"] };
export const SignedOut: Story = { tags: ["picture"], ...demoParameters({ isSignedOut: true }) };
/** The first moments of a page that stays signed in, until the server has answered. */
export const Resuming: Story = {
  tags: ["picture"],
  decorators: [
    (Story) => {
      const [client] = useState(() => {
        const { apis, fetch } = createDemoChurch();
        return new ChurchClient({ apis, fetch, resume: () => new Promise(() => undefined) });
      });
      return (
        <ChurchProvider client={client}>
          <Story />
        </ChurchProvider>
      );
    },
  ],
};
export const Phone: Story = { tags: ["picture"], globals: { viewport: { value: "phone" } } };
export const Tablet: Story = { globals: { viewport: { value: "tablet" } } };
export const RightToLeft: Story = { tags: ["picture"], globals: { direction: "rtl" } };
/** The church has an icon. */
export const ChurchIcon: Story = {
  decorators: [
    (Story) => (
      <>
        <IconOfChurch url={ICON} />
        <Story />
      </>
    ),
  ],
};
/** A visitor of a church's site, before signing in. */
export const SignedOutAtChurch: Story = {
  tags: ["picture"],
  args: {
    context: {
      user: null,
      person: null,
      userChurch: GRACE,
      userChurches: null,
      setUser: () => undefined,
      setPerson: () => undefined,
      setUserChurch: () => undefined,
      setUserChurches: () => undefined,
    },
  },
  ...demoParameters({ isSignedOut: true }),
};
/** The pages do not fit, so a menu holds them. */
export const TwelvePages: Story = {
  args: {
    secondaryMenuItems: PAGES.twelve,
    secondaryMenuLabel: "Page number 3",
  },
};
/** The color of the church, from the host's page. */
export const ChurchColor: Story = {
  tags: ["picture"],
  decorators: [
    (Story) => (
      <div style={{ "--c1": "#7a1f3d" } as CSSProperties}>
        <Story />
      </div>
    ),
  ],
};
/** The text is dark on a light color. */
export const LightChurchColor: Story = {
  decorators: [
    (Story) => (
      <div style={{ "--c1": "#f2b438" } as CSSProperties}>
        <Story />
      </div>
    ),
  ],
};
export const LongLabels: Story = { args: germanMenus, globals: { language: "de" } };
export const Hindi: Story = { args: hindiMenus, globals: { language: "hi" } };
/** The badge shows at most "99+". */
export const ManyUnread: Story = {
  ...demoParameters({
    prepare: (server) => {
      for (let index = 0; index < 120; index++)
        server.addNotification({
          personId: "PER00000001",
          contentType: "task",
          contentId: `T${index}`,
          message: `Task ${index}`,
        });
    },
  }),
  play: async () => {
    await expect(await getPage().findByText("99+")).toBeVisible();
  },
};
export const PrimaryMenu: Story = {
  play: async () => {
    await userEvent.click(await getPage().findByRole("button", { name: /Main menu/ }));
    await expect(await getPage().findByRole("menuitem", { name: "Donations" })).toHaveAttribute(
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
  tags: ["picture"],
  play: async () => {
    await openAccount();
    await expect(await getPage().findByRole("menuitem", { name: /Messages/ })).toHaveFocus();
  },
};
export const AccountMenuPhone: Story = {
  ...AccountMenu,
  tags: ["!picture"],
  globals: { viewport: { value: "phone" } },
};
export const AccountMenuRightToLeft: Story = {
  ...AccountMenu,
  tags: ["!picture"],
  globals: { direction: "rtl" },
};
/** The theme's density "compact" lowers the rows for a mouse. */
export const AccountMenuCompact: Story = {
  globals: { density: "compact" },
  play: async () => {
    await openAccount();
    const item = await getPage().findByRole("menuitem", { name: /Messages/ });
    await expect(item.offsetHeight).toBe(40);
  },
};
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
  tags: ["picture"],
  play: async () => {
    await openAccount();
    await choose("switch-app");
    await waitForPanel("Switch App");
  },
};
/** A host that does not name its apps. The names say what each is for. */
export const SwitchAppUnnamed: Story = {
  ...SwitchApp,
  tags: ["!picture"],
  args: { appNames: {} },
};
export const SwitchChurch: Story = {
  tags: ["picture"],
  play: async () => {
    await openAccount();
    await choose("switch-church");
    await waitForPanel("Switch Church");
  },
};
export const SwitchChurchPhone: Story = {
  ...SwitchChurch,
  tags: ["!picture"],
  globals: { viewport: { value: "phone" } },
};
export const SwitchChurchRightToLeft: Story = {
  ...SwitchChurch,
  tags: ["!picture"],
  globals: { direction: "rtl" },
};
/** A notice shows for 6 seconds which church is the current one. */
export const Switched: Story = {
  play: async () => {
    await openAccount();
    const button = document.querySelector<HTMLElement>("#user-menu-button");
    const left = button?.offsetLeft;
    await choose("switch-church");
    await waitForPanel("Switch Church");
    await userEvent.click(getPage().getByRole("menuitemradio", { name: "Hope Chapel" }));
    const notice = await getPage().findByText("You are now in Hope Chapel");
    await waitFor(() => expect(notice).toBeVisible());
    await expect(button?.offsetLeft).toBe(left);
    // It is as wide as its text, not MUI's 288 px.
    await expect(notice.closest<HTMLElement>(".MuiSnackbarContent-root")?.offsetWidth).toBeLessThan(
      288,
    );
  },
};
/** A user with only one church. */
export const OneChurch: Story = {
  ...SwitchChurch,
  tags: ["!picture"],
  ...demoParameters({ email: "daniel@grace.example" }),
};
export const MessagesDialog: Story = {
  tags: ["picture"],
  play: async () => {
    await openAccount();
    await choose("messages");
    await waitForDialog("Messages");
  },
};
export const MessagesDialogPhone: Story = {
  ...MessagesDialog,
  tags: ["!picture"],
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
  ...demoParameters({
    fault: { path: "/notifications/unreadCount", do: { kind: "status", status: 500 } },
  }),
};
