import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { Notifications } from "../../src/index.js";
import { createDemoChurch, type FaultRule } from "../../src/testing.js";
import { DemoHost, Panel } from "../support/DemoHost.js";

function NotificationsStory({ email = "ruth@grace.example", fault }: { email?: string; fault?: FaultRule }) {
  const [church] = useState(() => {
    const made = createDemoChurch();
    if (fault) made.faults.add(fault);
    return made;
  });
  return (
    <DemoHost church={church} email={email}>
      <Panel>
        <Notifications />
      </Panel>
    </DemoHost>
  );
}

const meta: Meta<typeof NotificationsStory> = { title: "Notifications/Notifications", component: NotificationsStory };
export default meta;
type Story = StoryObj<typeof NotificationsStory>;

/** Tasks, assignments, kinds nobody knows, a link that must not run. */
export const Filled: Story = {};
export const Empty: Story = { args: { email: "daniel@grace.example" } };
export const Loading: Story = { args: { fault: { path: "/notifications/my", do: { kind: "never" } } } };
export const LoadFailed: Story = { args: { fault: { path: "/notifications/my", do: { kind: "status", status: 500 } } } };
