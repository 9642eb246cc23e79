import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { NewPrivateMessage } from "../../src/index.js";
import { buildPerson } from "../../src/testing.js";
import { inPanel } from "../support/DemoHost.js";

/** The first step of a conversation, as hosts mount it alone. What follows is in Messages/PrivateMessages. */
const meta: Meta<typeof NewPrivateMessage> = {
  title: "Messages/NewPrivateMessage",
  component: NewPrivateMessage,
  decorators: [inPanel],
  args: { onSelectMessage: () => undefined, onBack: () => undefined },
};
export default meta;
type Story = StoryObj<typeof NewPrivateMessage>;

export const Search: Story = {};
/** From the page of a person: there is nobody to look for. */
export const ToSomebody: Story = {
  args: { selectedPerson: buildPerson({ id: "PER00000026", name: { display: "Yuki Tanabe" } }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("textbox", { name: "Add a message" })).toBeVisible();
  },
};
export const Phone: Story = { globals: { viewport: { value: "phone" } } };
export const RightToLeft: Story = { ...ToSomebody, globals: { direction: "rtl" } };
