import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { NewPrivateMessage } from "../../src/messaging/inbox/NewPrivateMessage.js";
import { buildPerson } from "../../src/entries/testing.js";
import { withPanel } from "../support/DemoHost.js";

const meta: Meta<typeof NewPrivateMessage> = {
  title: "Messages/NewPrivateMessage",
  component: NewPrivateMessage,
  tags: ["autodocs"],
  decorators: [withPanel],
  args: { onSelectMessage: () => undefined, onBack: () => undefined },
};
export default meta;
type Story = StoryObj<typeof NewPrivateMessage>;

export const Search: Story = {};
/** With a selected person, the search is skipped. */
export const SelectedPerson: Story = {
  args: { selectedPerson: buildPerson({ id: "PER00000026", name: { display: "Yuki Tanabe" } }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("textbox", { name: "Add a message" })).toBeVisible();
  },
};
export const Phone: Story = { globals: { viewport: { value: "phone" } } };
export const RightToLeft: Story = { ...SelectedPerson, globals: { direction: "rtl" } };
