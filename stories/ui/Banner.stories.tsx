import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { Banner } from "../../src/ui/layout/Banner.js";
import { contrastOf } from "../support/contrastOf.js";

const meta: Meta<typeof Banner> = {
  title: "UI/Banner",
  component: Banner,
  tags: ["autodocs"],
  argTypes: { children: { control: "text" } },
  args: { children: <h1>Programs</h1> },
  play: async ({ canvasElement }) => {
    await expect(
      contrastOf(within(canvasElement).getByRole("heading", { level: 1 })),
    ).toBeGreaterThanOrEqual(4.5);
  },
};
export default meta;
type Story = StoryObj<typeof Banner>;

export const Heading: Story = {};
export const Text: Story = { args: { children: "Programs" } };
export const LongText: Story = {
  args: { children: "Donaudampfschifffahrtsgesellschaftskapitänswitwenverein ".repeat(3) },
  globals: { viewport: { value: "phone" } },
};
export const RightToLeft: Story = { args: { children: "البرامج" }, globals: { direction: "rtl" } };
export const Dark: Story = { globals: { scheme: "dark" } };
