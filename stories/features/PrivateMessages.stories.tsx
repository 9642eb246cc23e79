import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent, within } from "storybook/test";
import { PrivateMessages } from "../../src/index.js";
import { createDemoChurch, type FaultRule } from "../../src/testing.js";
import { DemoHost, Panel } from "../support/DemoHost.js";

function InboxStory({ email = "ruth@grace.example", fault }: { email?: string; fault?: FaultRule }) {
  const [church] = useState(() => {
    const made = createDemoChurch();
    if (fault) made.faults.add(fault);
    return made;
  });
  return (
    <DemoHost church={church} email={email}>
      <Panel>
        <PrivateMessages />
      </Panel>
    </DemoHost>
  );
}

const meta: Meta<typeof InboxStory> = { title: "Messages/Private messages", component: InboxStory };
export default meta;
type Story = StoryObj<typeof InboxStory>;

/** Unread ones, long names, names in several scripts. */
export const Filled: Story = {};
export const Empty: Story = {
  args: { email: "samuel@grace.example", fault: { path: "/privateMessages", do: { kind: "body", body: "[]" } } },
};
export const Loading: Story = { args: { fault: { path: "/privateMessages", do: { kind: "never" } } } };
export const LoadFailed: Story = { args: { fault: { path: "/privateMessages", do: { kind: "status", status: 500 } } } };
/** Names could not be loaded: the conversations are shown without them. */
export const WithoutPeople: Story = { args: { fault: { path: "/people/basic", do: { kind: "status", status: 500 } } } };

export const Conversation: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: /Daniel/ }));
    await expect(await canvas.findByText("Private Conversation")).toBeVisible();
  },
};

export const NewMessageSearch: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "New private message" }));
    await userEvent.type(await canvas.findByRole("searchbox"), "an{Enter}");
    await expect(await canvas.findByText(/people found/)).toBeVisible();
  },
};

export const NobodyFound: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "New private message" }));
    await userEvent.type(await canvas.findByRole("searchbox"), "zzzz{Enter}");
    await expect(await canvas.findByText("No people found")).toBeVisible();
  },
};

export const Compose: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "New private message" }));
    await userEvent.type(await canvas.findByRole("searchbox"), "Yuki{Enter}");
    await userEvent.click(await canvas.findByRole("button", { name: /Yuki Tanabe/ }));
    await expect(await canvas.findByRole("textbox", { name: "Add a note" })).toBeVisible();
  },
};
