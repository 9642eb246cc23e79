import type { Meta, StoryObj } from "@storybook/react-vite";
import { NamedIcon } from "../../src/ui/display/NamedIcon.js";

const meta: Meta<typeof NamedIcon> = {
  title: "ui/NamedIcon",
  component: NamedIcon,
  args: { name: "person" },
};
export default meta;
type Story = StoryObj<typeof NamedIcon>;

/** Drawn by the host's icon font; without one the name itself is cut off. */
export const Person: Story = {};
export const Coloured: Story = { args: { name: "sticky_note_2", color: "primary" } };
