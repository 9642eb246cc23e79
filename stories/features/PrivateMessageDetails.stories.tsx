import type { Meta, StoryObj } from "@storybook/react-vite";
import { PrivateMessageDetails } from "../../src/messaging/inbox/PrivateMessageDetails.js";
import { buildPerson, buildPrivateMessage } from "../../src/entries/testing.js";
import { withPanel } from "../support/DemoHost.js";

/** The conversation of Ruth and Daniel on the demo server. */
const CONVERSATION = buildPrivateMessage({
  id: "PMS00000001",
  fromPersonId: "PER00000001",
  toPersonId: "PER00000002",
  conversationId: "CON00000001",
  person: buildPerson({ id: "PER00000002", name: { display: 'Daniel "Danny" Brenner' } }),
});

const meta: Meta<typeof PrivateMessageDetails> = {
  title: "Messages/PrivateMessageDetails",
  component: PrivateMessageDetails,
  tags: ["autodocs"],
  decorators: [withPanel],
  args: { privateMessage: CONVERSATION, onBack: () => undefined },
};
export default meta;
type Story = StoryObj<typeof PrivateMessageDetails>;

export const Filled: Story = {
  play: async ({ canvas }) => void (await canvas.findByText("Private Conversation")),
};
export const LongName: Story = {
  args: {
    privateMessage: {
      ...CONVERSATION,
      toPersonId: "PER00000020",
      conversationId: "CON00000008",
      id: "PMS00000008",
    },
  },
};
export const Phone: Story = { globals: { viewport: { value: "phone" } } };
export const RightToLeft: Story = { globals: { direction: "rtl" } };
