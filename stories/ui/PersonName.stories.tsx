import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { PersonName } from "../../src/ui/display/PersonName.js";

const meta: Meta<typeof PersonName> = {
  title: "UI/PersonName",
  component: PersonName,
  tags: ["autodocs"],
  args: { name: "Ruth Okafor" },
  decorators: [
    (Story) => (
      <div data-testid="frame" style={{ width: 200 }}>
        <Story />
      </div>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof PersonName>;

export const Short: Story = {};
export const Arabic: Story = { args: { name: "مريم حداد" } };
export const NoName: Story = { args: { name: null, fallback: "Unknown User" } };
export const LongText: Story = {
  args: { name: "Bartholomew-Alexander Featherstonehaugh ".repeat(250) },
  play: async ({ canvas }) => {
    const frame = canvas.getByTestId("frame");
    await expect(frame.scrollWidth).toBe(200);
    await expect(frame.clientHeight).toBeLessThan(40);
  },
};
