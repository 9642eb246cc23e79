import type { Meta, StoryObj } from "@storybook/react-vite";
import { RelativeTime } from "../../src/ui/display/RelativeTime.js";

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);

const meta: Meta<typeof RelativeTime> = { title: "ui/RelativeTime", component: RelativeTime };
export default meta;
type Story = StoryObj<typeof RelativeTime>;

export const Minutes: Story = { args: { time: ago(180) } };
export const Intervals: Story = {
  args: { time: ago(5) },
  render: () => (
    <ul>
      {[5, 180, 7_200, 400_000, -60].map((seconds) => (
        <li key={seconds}>
          <RelativeTime time={ago(seconds)} />
        </li>
      ))}
    </ul>
  ),
};
