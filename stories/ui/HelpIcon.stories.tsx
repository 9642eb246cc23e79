import type { Meta, StoryObj } from "@storybook/react-vite";
import { ChurchProvider } from "../../src/react/ChurchProvider.js";
import { HelpIcon } from "../../src/ui/HelpIcon.js";

const meta: Meta<typeof HelpIcon> = {
  title: "ui/HelpIcon",
  component: HelpIcon,
  args: { article: "docs/giving" },
  decorators: [
    (Story) => (
      <ChurchProvider supportSite="https://support.example">
        <Story />
      </ChurchProvider>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof HelpIcon>;

export const Article: Story = {};
