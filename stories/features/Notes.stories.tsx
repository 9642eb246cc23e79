import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import { Notes } from "../../src/index.js";
import { createDemoChurch, type DemoChurch } from "../../src/testing.js";
import { cutTheConnection, giveLongNames, speakArabic } from "../support/churches.js";
import { DemoHost, type DemoSetting, Panel } from "../support/DemoHost.js";

interface Args extends DemoSetting {
  conversationId: string;
  maxHeight?: number;
  noDisplayBox?: boolean;
  variant?: "notes" | "chat";
}

function NotesStory({
  conversationId,
  maxHeight,
  noDisplayBox = false,
  variant = "notes",
  ...setting
}: Args) {
  return (
    <DemoHost {...setting}>
      <Panel height={640} width={720}>
        <Notes
          conversationId={conversationId}
          maxHeight={maxHeight}
          noDisplayBox={noDisplayBox}
          variant={variant}
        />
      </Panel>
    </DemoHost>
  );
}

const TASK = "CON00000050";
const RUTH = "PER00000001";

const meta: Meta<typeof NotesStory> = {
  title: "Notes/Notes",
  component: NotesStory,
  args: { conversationId: TASK },
};
export default meta;
type Story = StoryObj<typeof NotesStory>;

/** Writes a note and presses Send. */
async function send(canvasElement: HTMLElement, words: string) {
  const canvas = within(canvasElement);
  await userEvent.type(await canvas.findByRole("textbox", { name: "Add a note" }), words);
  await userEvent.click(canvas.getByRole("button", { name: "Send" }));
  return canvas;
}

/** Several authors, names in several scripts, a link. */
export const Filled: Story = {};
export const WithMaximumHeight: Story = { args: { maxHeight: 240 } };
export const WithoutBox: Story = { args: { noDisplayBox: true } };
/** No conversation yet: the first note will create it. */
export const Empty: Story = { args: { conversationId: "" } };
/** A conversation in which nobody has written. */
export const NothingWritten: Story = { args: { conversationId: "CON00000022" } };
export const Chat: Story = {
  args: { conversationId: "CON00000001", variant: "chat", maxHeight: 400 },
};
/** Five thousand messages: only the rows in view exist. */
export const VeryLong: Story = { args: { conversationId: "CON00000006", maxHeight: 420 } };
export const LongNames: Story = { args: { prepare: giveLongNames } };
export const RightToLeft: Story = { args: { prepare: speakArabic }, globals: { direction: "rtl" } };
export const RightToLeftChat: Story = {
  args: { prepare: speakArabic, conversationId: "CON00000001", variant: "chat", maxHeight: 400 },
  globals: { direction: "rtl" },
};
export const Phone: Story = { globals: { viewport: { value: "phone" } } };
export const Loading: Story = {
  args: { fault: { path: "/messages/conversation", do: { kind: "never" } } },
};
/** The notes could not be loaded; the composer is there all the same. */
export const LoadFailed: Story = {
  args: {
    fault: {
      path: "/messages/conversation",
      do: { kind: "status", status: 500, body: '{"error":{"message":"Broken","status":500}}' },
    },
  },
  parameters: { test: { dangerouslyIgnoreUnhandledErrors: true } },
};
/** The live connection was lost; writing still works. */
export const Offline: Story = {
  args: { prepare: cutTheConnection },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/The live connection was lost/, undefined, { timeout: 5_000 }),
    ).toBeVisible();
  },
};
/** The server takes its time. */
export const Sending: Story = {
  args: { fault: { method: "POST", path: "/messages", do: { kind: "never" } } },
  play: async ({ canvasElement }) => {
    const canvas = await send(canvasElement, "On its way");
    await expect(await canvas.findByText("Sending…")).toBeVisible();
  },
};
/** The message stays in its bubble, with Retry and Discard. */
export const SendFails: Story = {
  args: { fault: { method: "POST", path: "/messages", do: { kind: "status", status: 500 } } },
  play: async ({ canvasElement }) => {
    const canvas = await send(canvasElement, "Not yet");
    await expect(await canvas.findByText("Not sent")).toBeVisible();
  },
};
/** Somebody changed the note on another device while it was being edited: nothing is replaced unasked. */
export const EditConflict: Story = {
  loaders: [() => ({ church: createDemoChurch() })],
  render: (args, { loaded }) => <NotesStory {...args} church={loaded["church"] as DemoChurch} />,
  play: async ({ canvasElement, loaded }) => {
    const canvas = within(canvasElement);
    const church = loaded["church"] as DemoChurch;
    const own = church.db.messages.get(TASK)?.find(({ personId }) => personId === RUTH);
    const [edit] = await canvas.findAllByRole("button", { name: /^Edit note/ });
    if (!own || !edit) throw new Error("Ruth has written a note.");
    await userEvent.click(edit);
    const field = await canvas.findByRole("textbox", { name: "Edit note" });
    await userEvent.type(field, " And bring a key.");
    own.content = "We meet at the gate.";
    church.addMessage({ conversationId: TASK, personId: "PER00000002", content: "See you there." });
    await expect(
      await canvas.findByText("See you there.", undefined, { timeout: 3_000 }),
    ).toBeInTheDocument();
    await userEvent.click(canvas.getByRole("button", { name: "Send" }));
    await expect(await canvas.findByText(/was changed in the meantime/)).toBeVisible();
  },
};
