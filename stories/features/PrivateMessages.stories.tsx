import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within, waitFor } from "storybook/test";
import { PrivateMessages } from "../../src/messaging/inbox/PrivateMessages.js";
import { refuseSockets, setArabicTexts, setLongNames } from "../support/demoData.js";
import { demoParameters, withPanel } from "../support/DemoHost.js";

/** From 720 px of width, the conversation stands beside the list. */
const WIDE = { width: 900, height: 640 };

const meta: Meta<typeof PrivateMessages> = {
  title: "Messages/PrivateMessages",
  component: PrivateMessages,
  tags: ["autodocs"],
  decorators: [withPanel],
};
export default meta;
type Story = StoryObj<typeof PrivateMessages>;

/** Unread conversations, long names, and names in several scripts. */
export const Filled: Story = {
  tags: ["picture"],
  play: async ({ canvas }) => {
    const tab = await canvas.findByRole("tab", { name: "All" });
    const label = document.createRange();
    label.selectNodeContents(tab);
    const middleOf = ({ left, right }: DOMRect) => (left + right) / 2;
    // The line below the tab is in its middle.
    await expect(middleOf(label.getBoundingClientRect())).toBeCloseTo(
      middleOf(tab.getBoundingClientRect()),
      0,
    );
    const [mark] = canvas.getAllByText("New");
    await expect(mark?.offsetHeight).toBe(24);
  },
};
export const Empty: Story = {
  tags: ["picture"],
  ...demoParameters({
    email: "samuel@grace.example",
    fault: { path: "/privateMessages", do: { kind: "body", body: "[]" } },
  }),
};
export const Loading: Story = {
  ...demoParameters({ fault: { path: "/privateMessages", do: { kind: "never" } } }),
};
export const LoadFailed: Story = {
  ...demoParameters({ fault: { path: "/privateMessages", do: { kind: "status", status: 500 } } }),
};
/** The names could not be loaded. The conversations are shown without them. */
export const WithoutPeople: Story = {
  ...demoParameters({ fault: { path: "/people/basic", do: { kind: "status", status: 500 } } }),
};

export const LongNames: Story = { ...demoParameters({ prepare: setLongNames }) };
export const RightToLeft: Story = {
  ...demoParameters({ prepare: setArabicTexts }),
  globals: { direction: "rtl" },
};
export const Phone: Story = { tags: ["picture"], globals: { viewport: { value: "phone" } } };
export const Offline: Story = {
  tags: ["picture"],
  ...demoParameters({ prepare: refuseSockets }),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/The live connection was lost/, undefined, { timeout: 5_000 }),
    ).toBeVisible();
  },
};

/** No conversation is chosen yet. */
export const SideBySide: Story = {
  ...demoParameters({ panel: WIDE }),
  play: async ({ canvas }) => {
    await waitFor(async () =>
      expect(await canvas.findByText("Choose a conversation")).toBeVisible(),
    );
  },
};
export const SideBySideConversation: Story = {
  tags: ["picture"],
  ...demoParameters({ panel: WIDE }),
  play: async ({ canvas }) => {
    const list = await canvas.findByRole("list", { name: "Conversations" });
    const [row] = within(list).getAllByRole("button");
    if (row) await userEvent.click(row);
    await waitFor(async () =>
      expect(await canvas.findByText("Private Conversation")).toBeVisible(),
    );
    await expect(list).toBeVisible();
    await expect(await canvas.findByRole("textbox", { name: "Add a message" })).toHaveFocus();
  },
};
export const SideBySideNewMessage: Story = {
  ...demoParameters({ panel: WIDE }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "New private message" }));
    await waitFor(async () => expect(await canvas.findByText("Recent")).toBeVisible());
  },
};
export const SideBySideRightToLeft: Story = {
  ...SideBySideConversation,
  tags: ["picture"],
  ...demoParameters({ panel: WIDE, prepare: setArabicTexts }),
  globals: { direction: "rtl" },
};

/** The filter finds names and the newest messages. */
export const Filtered: Story = {
  play: async ({ canvas }) => {
    const field = await canvas.findByRole("searchbox", { name: "Search conversations" });
    await userEvent.type(field, "sound check");
    await expect(canvas.queryByText(/Daniel/)).toBeNull();
  },
};
export const FilteredToNothing: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(
      await canvas.findByRole("searchbox", { name: "Search conversations" }),
      "zzz",
    );
    await waitFor(async () =>
      expect(await canvas.findByText("No conversations match")).toBeVisible(),
    );
  },
};
export const Unread: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("tab", { name: "Unread 2" }));
    await expect(canvas.getAllByRole("listitem")).toHaveLength(2);
  },
};

export const Conversation: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: /Daniel/ }));
    await waitFor(async () =>
      expect(await canvas.findByText("Private Conversation")).toBeVisible(),
    );
  },
};

/** Opens a conversation, and returns the heights of its row in the list and of its newest own bubble. */
const measureRows = async (context: Parameters<NonNullable<Story["play"]>>[0]) => {
  await Conversation.play?.(context);
  const { canvasElement } = context;
  const active = ".NarthexNote-active .NarthexNote-bubble";
  await waitFor(() => expect(canvasElement.querySelector(active)).not.toBeNull());
  return ["[data-conversation]", active].map(
    (selector) => canvasElement.querySelector<HTMLElement>(selector)?.offsetHeight,
  );
};
// Before the touch stories, because the page has no mouse after them.
/** The theme's density "compact" lowers the rows for a mouse. */
export const Compact: Story = {
  ...demoParameters({ panel: WIDE }),
  globals: { density: "compact" },
  play: async (context) => {
    await expect(await measureRows(context)).toEqual([56, 34]);
  },
};
export const PhoneConversation: Story = {
  ...Conversation,
  tags: ["picture", "touch"],
  ...demoParameters({ panel: { height: 740 } }),
  globals: { viewport: { value: "phone" } },
};
/** A tap on an own message opens a sheet. */
export const PhoneMessageSheet: Story = {
  ...PhoneConversation,
  tags: ["picture", "touch"],
  play: async (context) => {
    await Conversation.play?.(context);
    const bubble = [
      ...context.canvasElement.querySelectorAll(".NarthexNote-own .NarthexNote-bubble"),
    ].at(-1);
    bubble?.dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "touch" }));
    const page = within(context.canvasElement.ownerDocument.body);
    const remove = await page.findByRole("menuitem", { name: "Delete" });
    await waitFor(() => expect(remove).toBeVisible());
  },
};

/** On a touch screen, the density "compact" changes nothing. */
export const CompactOnTouch: Story = {
  ...Compact,
  tags: ["touch"],
  play: async (context) => {
    await expect(await measureRows(context)).toEqual([76, 40]);
  },
};

/** Before a search, the people of the newest conversations are listed. */
export const NewMessage: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "New private message" }));
    await waitFor(async () => expect(await canvas.findByText("Recent")).toBeVisible());
  },
};

/** Searches while one types. */
export const NewMessageSearch: Story = {
  tags: ["picture"],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "New private message" }));
    await userEvent.type(await canvas.findByRole("searchbox"), "an");
    await waitFor(async () => expect(await canvas.findByText(/people found/)).toBeVisible());
  },
};

export const NoPeopleFound: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "New private message" }));
    await userEvent.type(await canvas.findByRole("searchbox"), "zzzz{Enter}");
    await waitFor(async () => expect(await canvas.findByText("No people found")).toBeVisible());
  },
};

export const Compose: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "New private message" }));
    await userEvent.type(await canvas.findByRole("searchbox"), "Yuki{Enter}");
    await userEvent.click(await canvas.findByRole("button", { name: /Yuki Tanabe/ }));
    await waitFor(async () =>
      expect(await canvas.findByRole("textbox", { name: "Add a message" })).toBeVisible(),
    );
  },
};

/** The search failed and can be repeated. */
export const SearchFailed: Story = {
  ...demoParameters({ fault: { path: "/people/search", do: { kind: "status", status: 500 } } }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "New private message" }));
    await userEvent.type(await canvas.findByRole("searchbox"), "an{Enter}");
    await waitFor(async () =>
      expect(await canvas.findByText("The search did not work.")).toBeVisible(),
    );
  },
};

/** The unsent message shows Retry and Discard. */
export const SendFails: Story = {
  ...demoParameters({
    fault: { method: "POST", path: "/messages", do: { kind: "status", status: 500 } },
  }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: /Daniel/ }));
    await userEvent.type(
      await canvas.findByRole("textbox", { name: "Add a message" }),
      "Are you there?",
    );
    await userEvent.click(canvas.getByRole("button", { name: "Send" }));
    await waitFor(async () => expect(await canvas.findByText("Not sent")).toBeVisible());
  },
};
