import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent } from "storybook/test";
import { SmallButton } from "../../src/ui/actions/SmallButton.js";
import { onPage } from "../support/onPage.js";

const meta: Meta<typeof SmallButton> = {
  title: "ui/SmallButton",
  component: SmallButton,
  args: { icon: "add", ariaLabel: "Add person" },
  decorators: onPage(640),
};
export default meta;
type Story = StoryObj<typeof SmallButton>;

export const IconOnly: Story = {};
export const WithText: Story = { args: { icon: "print", text: "Print", ariaLabel: undefined } };
export const Link: Story = {
  args: { icon: "download", text: "Download", href: "#download", ariaLabel: undefined },
};
export const Danger: Story = {
  args: { icon: "delete", color: "error", ariaLabel: "Remove person" },
};
export const Disabled: Story = { args: { disabled: true } };
export const DisabledWithText: Story = {
  args: { icon: "print", text: "Print", ariaLabel: undefined, disabled: true },
};
export const RightToLeft: Story = { ...WithText, globals: { direction: "rtl" } };
/** A word that is longer than the page ends in the next line. */
export const LongText: Story = {
  args: {
    icon: "print",
    text: "Gemeindemitgliederverzeichnisaktualisierungsprotokoll drucken",
    ariaLabel: undefined,
  },
  globals: { viewport: { value: "phone" } },
};
/** Enter and Space press it, and the ring says where the keyboard is. */
export const Keyboard: Story = {
  args: { onClick: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Add person" })).toHaveFocus();
    await userEvent.keyboard("{Enter} ");
    await expect(args.onClick).toHaveBeenCalledTimes(2);
  },
};
/** The tooltip comes to the keyboard as it comes to the mouse. */
export const WithTooltip: Story = {
  args: { icon: "link", ariaLabel: "Calendar", toolTip: "Copies the address of the calendar" },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Calendar" })).toHaveFocus();
    await expect(await screen.findByRole("tooltip")).toHaveTextContent(
      "Copies the address of the calendar",
    );
  },
};
