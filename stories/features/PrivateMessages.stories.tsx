import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import { PrivateMessages } from "../../src/index.js";
import { refuseSockets, setArabicTexts, setLongNames } from "../support/demoData.js";
import { DemoHost, type DemoOptions, Panel } from "../support/DemoHost.js";

function InboxStory(options: DemoOptions) {
  return (
    <DemoHost {...options}>
      <Panel>
        <PrivateMessages />
      </Panel>
    </DemoHost>
  );
}

const meta: Meta<typeof InboxStory> = { title: "Messages/PrivateMessages", component: InboxStory };
export default meta;
type Story = StoryObj<typeof InboxStory>;

/** Unread conversations, long names, and names in several scripts. */
export const Filled: Story = {};
export const Empty: Story = {
  args: {
    email: "samuel@grace.example",
    fault: { path: "/privateMessages", do: { kind: "body", body: "[]" } },
  },
};
export const Loading: Story = {
  args: { fault: { path: "/privateMessages", do: { kind: "never" } } },
};
export const LoadFailed: Story = {
  args: { fault: { path: "/privateMessages", do: { kind: "status", status: 500 } } },
};
/** The names could not be loaded. The conversations are shown without them. */
export const WithoutPeople: Story = {
  args: { fault: { path: "/people/basic", do: { kind: "status", status: 500 } } },
};

export const LongNames: Story = { args: { prepare: setLongNames } };
export const RightToLeft: Story = {
  args: { prepare: setArabicTexts },
  globals: { direction: "rtl" },
};
export const Phone: Story = { globals: { viewport: { value: "phone" } } };
export const Offline: Story = {
  args: { prepare: refuseSockets },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/The live connection was lost/, undefined, { timeout: 5_000 }),
    ).toBeVisible();
  },
};

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

export const NoPeopleFound: Story = {
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
    await expect(await canvas.findByRole("textbox", { name: "Add a message" })).toBeVisible();
  },
};

/** The search failed and can be repeated. */
export const SearchFailed: Story = {
  args: { fault: { path: "/people/search", do: { kind: "status", status: 500 } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "New private message" }));
    await userEvent.type(await canvas.findByRole("searchbox"), "an{Enter}");
    await expect(await canvas.findByText("The search did not work.")).toBeVisible();
  },
};

/** The unsent message shows Retry and Discard. */
export const SendFails: Story = {
  args: { fault: { method: "POST", path: "/messages", do: { kind: "status", status: 500 } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: /Daniel/ }));
    await userEvent.type(
      await canvas.findByRole("textbox", { name: "Add a message" }),
      "Are you there?",
    );
    await userEvent.click(canvas.getByRole("button", { name: "Send" }));
    await expect(await canvas.findByText("Not sent")).toBeVisible();
  },
};
