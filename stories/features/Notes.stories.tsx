import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within, spyOn, waitFor } from "storybook/test";
import { Notes } from "../../src/messaging/notes/Notes.js";
import { createDemoChurch, type DemoChurch } from "../../src/entries/testing.js";
import { refuseSockets, setArabicTexts, setLongNames } from "../support/demoData.js";
import { contrastOf } from "../support/contrastOf.js";
import { DemoHost, demoParameters, withPanel } from "../support/DemoHost.js";

const TASK_CONVERSATION = "CON00000050";
const RUTH = "PER00000001";

const meta: Meta<typeof Notes> = {
  title: "Notes/Notes",
  component: Notes,
  tags: ["autodocs"],
  decorators: [withPanel],
  args: { conversationId: TASK_CONVERSATION },
  ...demoParameters({ panel: { height: 640, width: 720 } }),
};
export default meta;
type Story = StoryObj<typeof Notes>;

/** Types a note and clicks Send. Returns the queries of the canvas. */
async function send(canvasElement: HTMLElement, text: string) {
  const canvas = within(canvasElement);
  await userEvent.type(await canvas.findByRole("textbox", { name: /^Add a/ }), text);
  await userEvent.click(canvas.getByRole("button", { name: "Send" }));
  return canvas;
}

/** Notes of several authors, with names in several scripts and a link. */
export const Filled: Story = {
  tags: ["picture"],
  // The buttons of the newest own note stand inside its row, without a box or a tint while the pointer is elsewhere.
  play: async ({ canvas, canvasElement }) => {
    await canvas.findAllByRole("button", { name: /^Edit note/ });
    const row = canvasElement.querySelector(".NarthexNote-active") ?? canvasElement;
    const actions = row.querySelector(".NarthexNote-actions") ?? row;
    const [box, buttons] = [row, actions].map((element) => element.getBoundingClientRect());
    await expect(buttons?.top).toBeGreaterThan(box?.top ?? NaN);
    await expect(buttons?.bottom).toBeLessThan(box?.bottom ?? NaN);
    for (const element of [row, actions])
      await expect(getComputedStyle(element).backgroundColor).toBe("rgba(0, 0, 0, 0)");
  },
};
export const WithMaximumHeight: Story = { args: { maxHeight: 240 } };
export const WithoutBox: Story = { args: { noDisplayBox: true } };
/** Without a conversation. The first note creates it. */
export const Empty: Story = { args: { conversationId: "" } };
/** A conversation without notes. */
export const NoNotes: Story = { tags: ["picture"], args: { conversationId: "CON00000022" } };
export const Chat: Story = {
  tags: ["picture"],
  args: { conversationId: "CON00000001", variant: "chat", maxHeight: 400 },
};
/** Enter sends, and Shift+Enter breaks the line. */
export const EnterToSend: Story = { args: { enterToSend: true } };
/** The menu of an own message. */
export const MessageMenu: Story = {
  tags: ["picture"],
  ...Chat,
  play: async ({ canvas, canvasElement }) => {
    const buttons = await canvas.findAllByRole("button", { name: /^Message actions/ });
    await userEvent.click(buttons.at(-1) ?? canvasElement);
    const page = within(canvasElement.ownerDocument.body);
    const remove = await page.findByRole("menuitem", { name: "Delete" });
    await waitFor(() => expect(remove).toBeVisible());
  },
};
/** An own message was copied. */
export const Copied: Story = {
  ...Chat,
  tags: ["!picture"],
  play: async ({ canvas, canvasElement }) => {
    // A browser refuses the clipboard to a page without focus.
    spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const buttons = await canvas.findAllByRole("button", { name: /^Copy/ });
    await userEvent.click(buttons.at(-1) ?? canvasElement);
    const toast = await canvas.findByText("Message copied");
    await waitFor(() => expect(toast).toBeVisible());
  },
};
/** An own message is being edited. */
export const EditingChat: Story = {
  tags: ["picture"],
  ...Chat,
  play: async ({ canvas, canvasElement }) => {
    const buttons = await canvas.findAllByRole("button", { name: /^Edit message/ });
    const row = buttons.at(-1)?.closest(".NarthexNote-root");
    const height = row?.getBoundingClientRect().height;
    await userEvent.click(buttons.at(-1) ?? canvasElement);
    await waitFor(async () =>
      expect(await canvas.findByRole("button", { name: "Cancel" })).toBeVisible(),
    );
    // The outline is inside the bubble, and the other messages stay where they are.
    await expect(row).toHaveClass("NarthexNote-editing");
    await expect(row?.getBoundingClientRect().height).toBe(height);
    const bubble = row?.querySelector(".NarthexNote-bubble");
    await expect(bubble).toHaveStyle({ outlineOffset: "-4px" });
    await expect(row?.querySelector(".NarthexNote-actions")).not.toBeVisible();
  },
};
/** 5,000 messages in a virtualized list. */
export const VeryLong: Story = { args: { conversationId: "CON00000006", maxHeight: 420 } };
export const LongNames: Story = { ...demoParameters({ prepare: setLongNames }) };
export const RightToLeft: Story = {
  ...demoParameters({ prepare: setArabicTexts }),
  globals: { direction: "rtl" },
};
export const RightToLeftChat: Story = {
  args: { conversationId: "CON00000001", variant: "chat", maxHeight: 400 },
  ...demoParameters({ prepare: setArabicTexts }),
  globals: { direction: "rtl" },
};
export const Phone: Story = { globals: { viewport: { value: "phone" } } };
export const Loading: Story = {
  ...demoParameters({ fault: { path: "/messages/conversation", do: { kind: "never" } } }),
};
/** The notes could not be loaded. The composer is still available. */
export const LoadFailed: Story = {
  ...demoParameters({
    fault: {
      path: "/messages/conversation",
      do: { kind: "status", status: 500, body: '{"error":{"message":"Broken","status":500}}' },
    },
  }),
  parameters: { test: { dangerouslyIgnoreUnhandledErrors: true } },
};
/** The WebSocket connection is lost. Sending still works. */
export const Offline: Story = {
  ...demoParameters({ prepare: refuseSockets }),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/The live connection was lost/, undefined, { timeout: 5_000 }),
    ).toBeVisible();
  },
};
/** The note is being sent. */
export const Sending: Story = {
  ...demoParameters({ fault: { method: "POST", path: "/messages", do: { kind: "never" } } }),
  play: async ({ canvasElement }) => {
    const canvas = await send(canvasElement, "On its way");
    await waitFor(async () => expect(await canvas.findByText("Sending…")).toBeVisible());
  },
};
/** The unsent message shows Retry and Discard. */
export const SendFails: Story = {
  ...demoParameters({
    fault: { method: "POST", path: "/messages", do: { kind: "status", status: 500 } },
  }),
  play: async ({ canvasElement }) => {
    const canvas = await send(canvasElement, "Not yet");
    await waitFor(async () => expect(await canvas.findByText("Not sent")).toBeVisible());
  },
};
/** Without a network, the note waits on the device, and the field is free for the next one. */
export const WaitingToBeSent: Story = {
  ...demoParameters({
    keepsUnsent: true,
    fault: { method: "POST", path: "/messages", do: { kind: "dropBefore" } },
  }),
  play: async ({ canvasElement }) => {
    const canvas = await send(canvasElement, "Written in a tunnel");
    await waitFor(() => expect(canvas.getByText("Waiting to be sent")).toBeVisible(), {
      timeout: 5_000,
    });
    await expect(canvas.getByRole("textbox", { name: /^Add a/ })).toHaveValue("");
  },
};
/** The message is on its bubble, paler than a sent one, and the field waits. */
export const SendingChat: Story = {
  tags: ["picture"],
  ...Chat,
  ...Sending,
  play: async (context) => {
    await Sending.play?.(context);
    const [sent, sending] = [
      ...context.canvasElement.querySelectorAll(".NarthexNote-own .NarthexNote-bubble"),
    ].slice(-2);
    if (!sent || !sending) throw new Error("The bubbles were not found.");
    await expect(contrastOf(sending)).toBeGreaterThanOrEqual(4.5);
    await expect(getComputedStyle(sending).backgroundColor).not.toBe(
      getComputedStyle(sent).backgroundColor,
    );
  },
};
/** In this color, white text has just enough contrast before the color becomes paler. */
export const SendingChatInGray: Story = {
  ...SendingChat,
  tags: ["!picture"],
  globals: { brand: "#767676" },
};
/** The bubble shows the reason once. */
export const SendFailsChat: Story = {
  tags: ["picture"],
  ...SendFails,
  args: { ...Chat.args },
};
export const LoadingChat: Story = { ...Loading, args: { ...Chat.args } };
/** The note changes on another device during an edit. Saving shows a conflict and replaces nothing. */
export const EditConflict: Story = {
  loaders: [() => ({ server: createDemoChurch() })],
  render: (args, { loaded }) => (
    <DemoHost server={loaded["server"] as DemoChurch}>
      <Notes {...args} />
    </DemoHost>
  ),
  play: async ({ canvasElement, loaded }) => {
    const canvas = within(canvasElement);
    const server = loaded["server"] as DemoChurch;
    const ownNote = server.db.messages
      .get(TASK_CONVERSATION)
      ?.find(({ personId }) => personId === RUTH);
    const [editButton] = await canvas.findAllByRole("button", { name: /^Edit note/ });
    if (!ownNote || !editButton) throw new Error("Ruth's note was not found.");
    await userEvent.click(editButton);
    const field = await canvas.findByRole("textbox", { name: "Edit note" });
    await userEvent.type(field, " And bring a key.");
    ownNote.content = "We meet at the gate.";
    server.addMessage({
      conversationId: TASK_CONVERSATION,
      personId: "PER00000002",
      content: "See you there.",
    });
    await expect(
      await canvas.findByText("See you there.", undefined, { timeout: 3_000 }),
    ).toBeInTheDocument();
    await userEvent.click(canvas.getByRole("button", { name: "Save" }));
    await waitFor(async () =>
      expect(await canvas.findByText(/was changed in the meantime/)).toBeVisible(),
    );
  },
};
