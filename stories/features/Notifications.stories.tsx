import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Notifications } from "../../src/index.js";
import { cutTheConnection, speakArabic } from "../support/churches.js";
import { DemoHost, type DemoSetting, Panel } from "../support/DemoHost.js";

function NotificationsStory(setting: DemoSetting) {
  return (
    <DemoHost {...setting}>
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

const LONG =
  "The rota for the welcome desk, the coffee bar and the car park has changed again, please look at it once more. ".repeat(
    6,
  );

/** Tasks, assignments, kinds nobody knows, a link that must not run. */
export const Filled: Story = {};
export const Empty: Story = { args: { email: "daniel@grace.example" } };
export const LongText: Story = {
  args: {
    prepare: (church) =>
      church.addNotification({
        personId: "PER00000001",
        contentType: "task",
        contentId: "T1",
        message: LONG,
      }),
  },
};
export const RightToLeft: Story = { args: { prepare: speakArabic }, globals: { direction: "rtl" } };
export const Phone: Story = { globals: { viewport: { value: "phone" } } };
export const Loading: Story = {
  args: { fault: { path: "/notifications/my", do: { kind: "never" } } },
};
export const LoadFailed: Story = {
  args: { fault: { path: "/notifications/my", do: { kind: "status", status: 500 } } },
};
export const Offline: Story = {
  args: { prepare: cutTheConnection },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/The live connection was lost/, undefined, { timeout: 5_000 }),
    ).toBeVisible();
  },
};
