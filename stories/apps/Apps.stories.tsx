import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { createDemoChurch, type FaultRule } from "../../src/entries/testing.js";
import { DemoBrowser, type DemoBrowserProps } from "./DemoBrowser.js";

interface AppStoryProps extends Omit<DemoBrowserProps, "server"> {
  /** Whether the first page is a session transfer: a link with Ruth's token. */
  isTransfer?: boolean;
  /** Fault to inject from the start. */
  fault?: FaultRule;
}

function AppStory({ isTransfer = false, fault, ...props }: AppStoryProps) {
  const [server] = useState(() => {
    const demoServer = createDemoChurch();
    if (fault) demoServer.faults.add(fault);
    return demoServer;
  });
  const path = isTransfer
    ? `/login?jwt=${server.signIn("ruth@grace.example").user.jwt ?? ""}`
    : props.path;
  return <DemoBrowser server={server} {...props} {...(path && { path })} />;
}

const meta: Meta<typeof AppStory> = {
  title: "Apps/The three apps",
  component: AppStory,
  // The drawn browser intercepts all navigation of its document, so each story needs an iframe in the docs.
  parameters: { docs: { story: { inline: false, height: "640px" } } },
};
export default meta;
type Story = StoryObj<typeof AppStory>;

const getPage = () => within(document.body);
const choose = async (name: string) =>
  userEvent.click(await getPage().findByTestId(`nav-item-${name}`));
const signIn = async () =>
  userEvent.click(await getPage().findByRole("button", { name: "Ruth Okafor" }));
const openAccount = async () =>
  userEvent.click(await getPage().findByRole("button", { name: /^Account menu/ }));

/** The admin app with people and donations. Sign in as any user. */
export const People: Story = { args: { start: "admin" } };
/** The member app, at the church's subdomain. */
export const Members: Story = { args: { start: "member" } };
/** The serving app with its plans. */
export const Serving: Story = { args: { start: "serving" } };

/** A link from the admin app to the serving app transfers the session. The URL shows no token afterwards. */
export const SessionTransfer: Story = {
  args: { start: "admin" },
  play: async () => {
    await signIn();
    await openAccount();
    await choose("switch-app");
    await userEvent.click(await getPage().findByRole("menuitem", { name: /^Serving/ }));
    await expect(
      await getPage().findByRole("heading", { level: 1, name: "Service plan" }),
    ).toBeVisible();
    await waitFor(() =>
      expect(getPage().getByLabelText("Address")).toHaveValue("https://serving.example/"),
    );
  },
};
/** After switching the church, the link to the member app opens the other church's subdomain and transfers the session. */
export const OtherChurchSubdomain: Story = {
  args: { start: "member" },
  play: async () => {
    await signIn();
    await openAccount();
    await choose("switch-church");
    await choose("hope-chapel");
    await openAccount();
    await choose("switch-app");
    await userEvent.click(await getPage().findByRole("menuitem", { name: /^Member/ }));
    await waitFor(() =>
      expect(getPage().getByLabelText("Address")).toHaveValue("https://hope.members.example/"),
    );
    await expect(await getPage().findByRole("button", { name: /^Account menu/ })).toBeVisible();
  },
};
/** A session transfer that fails because of the network shows an error with Retry. */
export const SessionTransferFailed: Story = {
  args: {
    start: "serving",
    isTransfer: true,
    fault: { path: "/users/login", times: 1, do: { kind: "dropBefore" } },
  },
  play: async () => {
    await userEvent.click(await getPage().findByRole("button", { name: "Retry" }));
    await expect(
      await getPage().findByRole("heading", { level: 1, name: "Service plan" }),
    ).toBeVisible();
    await expect(getPage().queryByRole("button", { name: "Retry" })).toBeNull();
  },
};
/** A link with an invalid token shows the server's error and the login page. */
export const SessionTransferRefused: Story = {
  args: { start: "serving", path: "/login?jwt=none" },
  play: async () => {
    await getPage().findByText("Login failed");
    await signIn();
    await expect(
      await getPage().findByRole("heading", { level: 1, name: "Service plan" }),
    ).toBeVisible();
  },
};
/** A URL with an invalid escape sequence shows its page anyway. */
export const InvalidAddress: Story = {
  args: { start: "serving", path: "/my/plans/%zz" },
  play: async () => {
    await signIn();
    await expect(
      await getPage().findByRole("heading", { level: 1, name: "Service plan" }),
    ).toBeVisible();
  },
};
/** Switching the church replaces the data of the page. */
export const SwitchChurch: Story = {
  args: { start: "admin" },
  play: async () => {
    await signIn();
    await expect(await getPage().findByText("Miriam Castellanos")).toBeVisible();
    await openAccount();
    await choose("switch-church");
    await userEvent.click(await getPage().findByRole("menuitemradio", { name: /Hope Chapel/ }));
    await expect(await getPage().findByText("Ben Adler")).toBeVisible();
    await expect(getPage().queryByText("Miriam Castellanos")).toBeNull();
  },
};
