import IconButton from "@mui/material/IconButton";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { UnreadBadge } from "../../src/ui/display/UnreadBadge.js";
import { NamedIcon } from "../../src/ui/display/NamedIcon.js";

const meta: Meta<typeof UnreadBadge> = {
  title: "UI/UnreadBadge",
  component: UnreadBadge,
  tags: ["autodocs"],
  args: { count: 3, label: "3 unread notifications", children: <NamedIcon name="notifications" /> },
  decorators: [
    (Story) => (
      <IconButton>
        <Story />
      </IconButton>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof UnreadBadge>;

export const Some: Story = {};
export const Many: Story = { args: { count: 12_345, label: "More than 99 unread notifications" } };
export const None: Story = {
  args: {
    count: 0,
    label: "0 unread notifications",
    children: (
      <NamedIcon
        name="notifications"
        aria-hidden={undefined}
        role="img"
        aria-label="Notifications"
      />
    ),
  },
};

const boxOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
const centerOf = ({ left, width }: DOMRect) => left + width / 2;

/** The badge overlaps the icon at its upper left corner. */
export const RightToLeft: Story = {
  globals: { direction: "rtl" },
  play: async ({ canvasElement }) => {
    const badge = boxOf(canvasElement.querySelector(".MuiBadge-badge"));
    const icon = boxOf(canvasElement.querySelector(".MuiIcon-root"));
    await expect(Math.abs(centerOf(badge) - icon.left)).toBeLessThan(2);
  },
};

/** The badge overlaps the icon at its upper right corner. */
export const RightToLeftAtStart: Story = {
  args: { anchorOrigin: { vertical: "top", horizontal: "left" } },
  globals: { direction: "rtl" },
  play: async ({ canvasElement }) => {
    const badge = boxOf(canvasElement.querySelector(".MuiBadge-badge"));
    const icon = boxOf(canvasElement.querySelector(".MuiIcon-root"));
    await expect(Math.abs(centerOf(badge) - icon.right)).toBeLessThan(2);
  },
};
