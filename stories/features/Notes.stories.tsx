import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { Notes } from "../../src/index.js";
import { createDemoChurch, type FaultRule } from "../../src/testing.js";
import { DemoHost, Panel } from "../support/DemoHost.js";

interface Args {
  conversationId: string;
  maxHeight?: number;
  noDisplayBox?: boolean;
  variant?: "notes" | "chat";
  fault?: FaultRule;
}

function NotesStory({ conversationId, maxHeight, noDisplayBox = false, variant = "notes", fault }: Args) {
  const [church] = useState(() => {
    const made = createDemoChurch();
    if (fault) made.faults.add(fault);
    return made;
  });
  return (
    <DemoHost church={church}>
      <Panel height={640} width={720}>
        <Notes conversationId={conversationId} maxHeight={maxHeight} noDisplayBox={noDisplayBox} variant={variant} />
      </Panel>
    </DemoHost>
  );
}

const meta: Meta<typeof NotesStory> = { title: "Notes/Notes", component: NotesStory, args: { conversationId: "CON00000050" } };
export default meta;
type Story = StoryObj<typeof NotesStory>;

/** Several authors, names in several scripts, a link. */
export const Filled: Story = {};
export const WithMaximumHeight: Story = { args: { maxHeight: 240 } };
export const WithoutBox: Story = { args: { noDisplayBox: true } };
export const Empty: Story = { args: { conversationId: "" } };
export const Chat: Story = { args: { conversationId: "CON00000001", variant: "chat", maxHeight: 400 } };
/** Five thousand messages: only the rows in view exist. */
export const VeryLong: Story = { args: { conversationId: "CON00000006", maxHeight: 420 } };
export const Loading: Story = { args: { fault: { path: "/messages/conversation", do: { kind: "never" } } } };
/** The notes could not be loaded; the composer is there all the same. */
export const LoadFailed: Story = {
  args: {
    fault: { path: "/messages/conversation", do: { kind: "status", status: 500, body: '{"error":{"message":"Broken","status":500}}' } },
  },
  parameters: { test: { dangerouslyIgnoreUnhandledErrors: true } },
};
/** Press send: the message stays with Retry, and its words stay in the field. */
export const SendFails: Story = { args: { fault: { method: "POST", path: "/messages", do: { kind: "status", status: 500 } } } };
