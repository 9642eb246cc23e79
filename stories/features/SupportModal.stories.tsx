import type { Meta, StoryObj } from "@storybook/react-vite";
import { screen } from "storybook/test";
import { SupportModal } from "../../src/support/SupportModal.js";
import { withDemo } from "../support/DemoHost.js";

const meta: Meta<typeof SupportModal> = {
  title: "Support/SupportModal",
  component: SupportModal,
  tags: ["autodocs"],
  parameters: { docs: { story: { inline: false, height: "480px" } } },
  decorators: [withDemo],
  args: { onClose: () => undefined },
  play: async () => void (await screen.findByRole("dialog", { name: "Get Support" })),
};
export default meta;
type Story = StoryObj<typeof SupportModal>;

export const Open: Story = {};
/** Neither a support site nor a forum is configured. */
export const Empty: Story = { args: { supportSite: "", supportForum: "" } };
export const Phone: Story = { globals: { viewport: { value: "phone" } } };
export const RightToLeft: Story = { globals: { direction: "rtl" } };
