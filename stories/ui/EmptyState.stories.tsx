import Button from "@mui/material/Button";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { EmptyState } from "../../src/ui/feedback/EmptyState.js";
import { NamedIcon } from "../../src/ui/display/NamedIcon.js";

const LINES = {
  none: [],
  one: ["Send a message to a member of your church."],
  two: ["Send a message to a member of your church.", "Replies appear here."],
};

const meta: Meta<typeof EmptyState> = {
  title: "UI/EmptyState",
  component: EmptyState,
  tags: ["autodocs"],
  argTypes: { lines: { control: "select", options: Object.keys(LINES), mapping: LINES } },
  args: { title: "No messages yet" },
};
export default meta;
type Story = StoryObj<typeof EmptyState>;

export const TitleOnly: Story = {};
export const WithAction: Story = {
  args: {
    icon: <NamedIcon name="forum" />,
    lines: ["Send a message to a member of your church.", "Replies appear here."],
    action: <Button variant="contained">New message</Button>,
  },
};
export const LongText: Story = {
  args: {
    title: "Nachrichtenübermittlungsverzeichnisse".repeat(2),
    lines: ["A sentence that goes on and on. ".repeat(12)],
  },
  globals: { viewport: { value: "phone" } },
};
