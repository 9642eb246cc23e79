import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, userEvent, waitFor, within } from "storybook/test";
import { FloatingSupport } from "../../src/support/SupportModal.js";
import { withDemo } from "../support/DemoHost.js";
import { ARABIC_TEXTS, GERMAN_TEXTS, withLongPage, withTexts } from "../support/longPage.js";

const meta: Meta<typeof FloatingSupport> = {
  title: "Support/FloatingSupport",
  component: FloatingSupport,
  tags: ["autodocs"],
  decorators: [
    (Story) => (
      <>
        <Story />
        <textarea aria-label="Prayer request" rows={3} />
      </>
    ),
    withLongPage,
    withDemo,
  ],
  parameters: { docs: { story: { inline: false, height: "480px" } } },
};
export default meta;
type Story = StoryObj<typeof FloatingSupport>;

/** Distances of the button from the bottom and from the inline end of the page, in px. The open dialog hides the scrollbar. */
const OFFSETS = { closed: [20, 30], open: [20, 47] };

/** Returns the same distances of a button. */
const measureOffsets = (fab: HTMLElement): number[] => {
  const { left, right, bottom } = fab.getBoundingClientRect();
  const isMirrored = document.documentElement.dir === "rtl";
  return [
    window.innerHeight - bottom,
    isMirrored ? left : document.documentElement.clientWidth - right,
  ].map(Math.round);
};
const checkClosedFab: Story["play"] = async ({ canvas }) => {
  await expect(measureOffsets(await canvas.findByRole("button"))).toEqual(OFFSETS.closed);
};
const checkOpenFab: Story["play"] = async ({ canvas }) => {
  const fab = await canvas.findByRole("button");
  await userEvent.click(fab);
  const dialog = await screen.findByRole("dialog");
  await expect(measureOffsets(fab)).toEqual(OFFSETS.open);
  await expect(within(dialog).getAllByRole("link")).toHaveLength(2);
  // The backdrop of the dialog must not cover the button.
  const { left, top, width, height } = fab.getBoundingClientRect();
  await expect(fab.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(
    true,
  );
};
export const Closed: Story = { play: checkClosedFab };
export const Open: Story = { play: checkOpenFab };
export const OpenPhone: Story = {
  tags: ["picture"],
  play: checkOpenFab,
  globals: { viewport: { value: "phone" } },
};
/** The button is hidden while a text field has the focus on a phone. */
export const WhileWriting: Story = {
  globals: { viewport: { value: "phone" } },
  play: async ({ canvas }) => {
    const fab = await canvas.findByRole("button");
    await userEvent.click(canvas.getByRole("textbox"));
    await waitFor(() => expect(fab).not.toBeVisible());
    await userEvent.tab();
    await waitFor(() => expect(fab).toBeVisible());
  },
};
export const OpenGermanLength: Story = {
  decorators: withTexts(GERMAN_TEXTS),
  play: checkOpenFab,
};
export const RightToLeft: Story = {
  decorators: withTexts(ARABIC_TEXTS),
  globals: { direction: "rtl" },
  play: checkOpenFab,
};
