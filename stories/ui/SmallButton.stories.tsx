import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, userEvent } from "storybook/test";
import { SmallButton } from "../../src/ui/SmallButton.js";

const meta: Meta<typeof SmallButton> = { title: "ui/SmallButton", component: SmallButton, args: { icon: "add", ariaLabel: "Add person" } };
export default meta;
type Story = StoryObj<typeof SmallButton>;

export const IconOnly: Story = {};
export const WithText: Story = { args: { icon: "print", text: "Print", ariaLabel: undefined } };
export const Link: Story = { args: { icon: "download", text: "Download", href: "#download", ariaLabel: undefined } };
export const Danger: Story = { args: { icon: "delete", color: "error", ariaLabel: "Remove person" } };
export const Disabled: Story = { args: { disabled: true } };
/** The tooltip comes to the keyboard as it comes to the mouse. */
export const WithTooltip: Story = {
  args: { icon: "link", ariaLabel: "Calendar", toolTip: "Copies the address of the calendar" },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Calendar" })).toHaveFocus();
    await expect(await screen.findByRole("tooltip")).toHaveTextContent("Copies the address of the calendar");
  },
};
