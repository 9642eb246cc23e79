import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Notifications } from "../../src/index.js";
import { refuseSockets, setArabicTexts } from "../support/demoData.js";
import { DemoHost, type DemoOptions, Panel } from "../support/DemoHost.js";

function NotificationsStory(options: DemoOptions) {
  return (
    <DemoHost {...options}>
      <Panel>
        <Notifications />
      </Panel>
    </DemoHost>
  );
}

const meta: Meta<typeof NotificationsStory> = {
  title: "Notifications/Notifications",
  component: NotificationsStory,
};
export default meta;
type Story = StoryObj<typeof NotificationsStory>;

const LONG_TEXT =
  "The rota for the welcome desk, the coffee bar and the car park has changed again, please check it again. ".repeat(
    6,
  );

/** Notifications of tasks, assignments and unknown types, and one with an unsafe link. */
export const Filled: Story = {};
export const Empty: Story = { args: { email: "daniel@grace.example" } };
export const LongText: Story = {
  args: {
    prepare: (server) =>
      server.addNotification({
        personId: "PER00000001",
        contentType: "task",
        contentId: "T1",
        message: LONG_TEXT,
      }),
  },
};
export const RightToLeft: Story = {
  args: { prepare: setArabicTexts },
  globals: { direction: "rtl" },
};
export const Phone: Story = { globals: { viewport: { value: "phone" } } };
export const Loading: Story = {
  args: { fault: { path: "/notifications/my", do: { kind: "never" } } },
};
export const LoadFailed: Story = {
  args: { fault: { path: "/notifications/my", do: { kind: "status", status: 500 } } },
};
export const Offline: Story = {
  args: { prepare: refuseSockets },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/The live connection was lost/, undefined, { timeout: 5_000 }),
    ).toBeVisible();
  },
};
