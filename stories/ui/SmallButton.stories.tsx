import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent } from "storybook/test";
import { SmallButton } from "../../src/ui/actions/SmallButton.js";
import { withPage } from "../support/withPage.js";

const meta: Meta<typeof SmallButton> = {
  title: "UI/SmallButton",
  component: SmallButton,
  tags: ["autodocs"],
  args: { icon: "add", ariaLabel: "Add person" },
  decorators: withPage(640),
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
/** A word that is wider than the page wraps. */
export const LongText: Story = {
  args: {
    icon: "print",
    text: "Gemeindemitgliederverzeichnisaktualisierungsprotokoll drucken",
    ariaLabel: undefined,
  },
  globals: { viewport: { value: "phone" } },
};
/** Enter and Space click the button. The focus is visible. */
export const Keyboard: Story = {
  args: { onClick: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Add person" })).toHaveFocus();
    await userEvent.keyboard("{Enter} ");
    await expect(args.onClick).toHaveBeenCalledTimes(2);
  },
};
/** The tooltip also opens on keyboard focus. */
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
