import type { Meta, StoryObj } from "@storybook/react-vite";
import { screen } from "storybook/test";
import { SupportModal } from "../../src/entries/index.js";
import { DemoHost } from "../support/DemoHost.js";

/** The dialog that FloatingSupport opens. Hosts can also render it directly. */
const meta: Meta<typeof SupportModal> = {
  title: "Support/SupportModal",
  component: SupportModal,
  decorators: [
    (Story) => (
      <DemoHost>
        <Story />
      </DemoHost>
    ),
  ],
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
