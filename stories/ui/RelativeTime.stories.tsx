import type { Meta, StoryObj } from "@storybook/react-vite";
import { RelativeTime } from "../../src/ui/display/RelativeTime.js";

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);

const TIMES = { now: ago(0), "3 minutes ago": ago(180), "5 days ago": ago(432_000), none: null };

const meta: Meta<typeof RelativeTime> = {
  title: "UI/RelativeTime",
  component: RelativeTime,
  tags: ["autodocs"],
  argTypes: { time: { control: "select", options: Object.keys(TIMES), mapping: TIMES } },
};
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
