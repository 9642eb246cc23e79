import type { Meta, StoryObj } from "@storybook/react-vite";
import { Note } from "../../src/messaging/notes/Note.js";
import { buildMessage } from "../../src/entries/testing.js";
import { withDemo } from "../support/DemoHost.js";

const LONG_TEXT =
  "The sound check starts at half past eight, and the choir meets upstairs this time. ".repeat(8);
const RUTH = { personId: "PER00000001", displayName: "Ruth Okafor" };

const own = buildMessage(RUTH);
const MESSAGES = {
  "of another person": buildMessage({ content: "See the plan:\nhttps://example.org/plan/autumn" }),
  own,
  edited: { ...own, timeUpdated: "2026-05-01T11:00:00.000Z" },
  sending: { ...own, localId: "local-1", localState: "sending" as const },
  "not sent": { ...own, localId: "local-1", localState: "failed" as const },
  long: buildMessage({ content: LONG_TEXT, displayName: "Bartholomew-".repeat(12) }),
};

const meta: Meta<typeof Note> = {
  title: "Notes/Note",
  component: Note,
  tags: ["autodocs"],
  argTypes: { message: { control: "select", options: Object.keys(MESSAGES), mapping: MESSAGES } },
  decorators: [
    (Story) => (
      <main style={{ padding: 16, maxWidth: 560 }}>
        <Story />
      </main>
    ),
    withDemo,
  ],
  args: {
    message: MESSAGES["of another person"],
    showEditNote: () => undefined,
  },
};
export default meta;
type Story = StoryObj<typeof Note>;

export const OtherAuthor: Story = {};
/** The author can edit the note. */
export const Own: Story = { args: { message: own } };
export const Edited: Story = { args: { message: MESSAGES.edited } };
export const Sending: Story = { args: { message: MESSAGES.sending } };
export const NotSent: Story = {
  args: {
    message: MESSAGES["not sent"],
    onRetry: () => undefined,
    onDiscard: () => undefined,
  },
};
export const Bubble: Story = { args: { message: own, variant: "chat" } };
export const LongText: Story = { args: { message: MESSAGES.long } };
export const RightToLeft: Story = { ...Bubble, globals: { direction: "rtl" } };
