import type { Meta, StoryObj } from "@storybook/react-vite";
import { NamedIcon } from "../../src/ui/display/NamedIcon.js";

const meta: Meta<typeof NamedIcon> = {
  title: "UI/NamedIcon",
  component: NamedIcon,
  tags: ["autodocs"],
  args: { name: "person" },
};
export default meta;
type Story = StoryObj<typeof NamedIcon>;

/** Drawn by the host's icon font. Without the font, the name is shown and cut off. */
export const Person: Story = {};
export const Colored: Story = { args: { name: "sticky_note_2", color: "primary" } };
