import type { Meta, StoryObj } from "@storybook/react-vite";
import { Note } from "../../src/entries/index.js";
import { buildMessage } from "../../src/entries/testing.js";
import { DemoHost } from "../support/DemoHost.js";

const LONG_TEXT =
  "The sound check starts at half past eight, and the choir meets upstairs this time. ".repeat(8);
const RUTH = { personId: "PER00000001", displayName: "Ruth Okafor" };

/** A single note. Ruth is signed in. */
const meta: Meta<typeof Note> = {
  title: "Notes/Note",
  component: Note,
  decorators: [
    (Story) => (
      <DemoHost>
        <main style={{ padding: 16, maxWidth: 560 }}>
          <Story />
        </main>
      </DemoHost>
    ),
  ],
  args: {
    message: buildMessage({ content: "See the plan:\nhttps://example.org/plan/autumn" }),
    showEditNote: () => undefined,
  },
};
export default meta;
type Story = StoryObj<typeof Note>;

export const OtherAuthor: Story = {};
/** The author can edit the note. */
export const Own: Story = { args: { message: buildMessage(RUTH) } };
export const Edited: Story = {
  args: { message: buildMessage({ ...RUTH, timeUpdated: "2026-05-01T11:00:00.000Z" }) },
};
export const Sending: Story = {
  args: { message: { ...buildMessage(RUTH), localId: "local-1", localState: "sending" } },
};
export const NotSent: Story = {
  args: {
    message: { ...buildMessage(RUTH), localId: "local-1", localState: "failed" },
    onRetry: () => undefined,
    onDiscard: () => undefined,
  },
};
export const Bubble: Story = { args: { message: buildMessage(RUTH), variant: "chat" } };
export const LongText: Story = {
  args: { message: buildMessage({ content: LONG_TEXT, displayName: "Bartholomew-".repeat(12) }) },
};
export const RightToLeft: Story = { ...Bubble, globals: { direction: "rtl" } };
