import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { createDemoChurch, type FaultRule } from "../../src/testing.js";
import { DemoBrowser, type DemoBrowserProps } from "./DemoBrowser.js";

interface SuiteStoryProps extends Omit<DemoBrowserProps, "church"> {
  /** Ruth comes from a sibling app, by a link to the login page. */
  isHandedOver?: boolean;
  /** What the network or server does wrong, from the beginning. */
  fault?: FaultRule;
}

function SuiteStory({ isHandedOver = false, fault, ...props }: SuiteStoryProps) {
  const [church] = useState(() => {
    const made = createDemoChurch();
    if (fault) made.faults.add(fault);
    return made;
  });
  const path = isHandedOver
    ? `/login?jwt=${church.signIn("ruth@grace.example").user.jwt ?? ""}`
    : props.path;
  return <DemoBrowser church={church} {...props} {...(path && { path })} />;
}

const meta: Meta<typeof SuiteStory> = {
  title: "Apps/The three apps",
  component: SuiteStory,
  // What happens in one of them belongs to that story alone.
  parameters: { docs: { story: { inline: false, height: "640px" } } },
};
export default meta;
type Story = StoryObj<typeof SuiteStory>;

const page = () => within(document.body);
const choose = async (name: string) =>
  userEvent.click(await page().findByTestId(`nav-item-${name}`));
const signIn = async () =>
  userEvent.click(await page().findByRole("button", { name: "Ruth Okafor" }));
const openAccount = async () =>
  userEvent.click(await page().findByRole("button", { name: /^Account menu/ }));

/** The people and donations administration. Sign in as anybody. */
export const People: Story = { args: { start: "admin" } };
/** The members' app, at the church's own subdomain. */
export const Members: Story = { args: { start: "member" } };
/** The serving plans. */
export const Serving: Story = { args: { start: "serving" } };

/** From the people app to the serving app: the session goes along, and the address shows nothing of it. */
export const HandOver: Story = {
  args: { start: "admin" },
  play: async () => {
    await signIn();
    await openAccount();
    await choose("switch-app");
    await userEvent.click(await page().findByRole("menuitem", { name: "Serving" }));
    await expect(
      await page().findByRole("heading", { level: 1, name: "Service plan" }),
    ).toBeVisible();
    await waitFor(() =>
      expect(page().getByLabelText("Address")).toHaveValue("https://serving.example/"),
    );
  },
};
/** From the members' app of one church to that of another: a page of its own, with the session. */
export const AnotherChurchsApp: Story = {
  args: { start: "member" },
  play: async () => {
    await signIn();
    await openAccount();
    await choose("switch-church");
    await choose("hope-chapel");
    await openAccount();
    await choose("switch-app");
    await userEvent.click(await page().findByRole("menuitem", { name: "Member" }));
    await waitFor(() =>
      expect(page().getByLabelText("Address")).toHaveValue("https://hope.members.example/"),
    );
    await expect(await page().findByRole("button", { name: /^Account menu/ })).toBeVisible();
  },
};
/** A hand-over that the network fails: it says so, and can be tried again. */
export const HandOverFails: Story = {
  args: {
    start: "serving",
    isHandedOver: true,
    fault: { path: "/users/login", times: 1, do: { kind: "dropBefore" } },
  },
  play: async () => {
    await userEvent.click(await page().findByRole("button", { name: "Retry" }));
    await expect(
      await page().findByRole("heading", { level: 1, name: "Service plan" }),
    ).toBeVisible();
    await expect(page().queryByRole("button", { name: "Retry" })).toBeNull();
  },
};
/** A link whose token is not good, or not good any more. */
export const HandOverRefused: Story = {
  args: { start: "serving", path: "/login?jwt=none" },
  play: async () => {
    await page().findByText("Login failed");
    await signIn();
    await expect(
      await page().findByRole("heading", { level: 1, name: "Service plan" }),
    ).toBeVisible();
  },
};
/** An address that means nothing shows a page all the same. */
export const OddAddress: Story = {
  args: { start: "serving", path: "/my/plans/%zz" },
  play: async () => {
    await signIn();
    await expect(
      await page().findByRole("heading", { level: 1, name: "Service plan" }),
    ).toBeVisible();
  },
};
/** To another church: what is on the page belongs to it a moment later. */
export const SwitchChurch: Story = {
  args: { start: "admin" },
  play: async () => {
    await signIn();
    await expect(await page().findByText("Miriam Castellanos")).toBeVisible();
    await openAccount();
    await choose("switch-church");
    await userEvent.click(await page().findByRole("menuitemradio", { name: /Hope Chapel/ }));
    await expect(await page().findByText("Ben Adler")).toBeVisible();
    await expect(page().queryByText("Miriam Castellanos")).toBeNull();
  },
};
