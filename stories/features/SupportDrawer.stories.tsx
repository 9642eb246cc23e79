import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, userEvent, waitFor } from "storybook/test";
import type { DemoChurch } from "../../src/entries/testing.js";
import { SupportDrawer } from "../../src/support/SupportDrawer.js";
import { demoParameters, withDemo } from "../support/DemoHost.js";
import { ARABIC_TEXTS, GERMAN_TEXTS, withLongPage, withTexts } from "../support/longPage.js";

const meta: Meta<typeof SupportDrawer> = {
  title: "Support/SupportDrawer",
  component: SupportDrawer,
  tags: ["autodocs"],
  args: { primaryMenuLabel: "People", secondaryMenuLabel: "Groups" },
  decorators: [withLongPage, withDemo],
  parameters: { docs: { story: { inline: false, height: "480px" } } },
};
export default meta;
type Story = StoryObj<typeof SupportDrawer>;

/** Returns the width of the drawer in percent for a page width in pixels. */
const getExpectedDrawerPercent = (pageWidth: number): number =>
  pageWidth >= 1536 ? 20 : pageWidth >= 1200 ? 30 : pageWidth >= 900 ? 40 : 80;

const openDrawer = async (name = "Open support help"): Promise<HTMLElement> => {
  await userEvent.click(await screen.findByRole("button", { name }));
  return screen.findByRole("dialog");
};
/** Opens the drawer and checks its width, its position at the inline end, and that nothing scrolls horizontally. */
const open: Story["play"] = async () => {
  const drawer = await openDrawer();
  const isMirrored = document.documentElement.dir === "rtl";
  await waitFor(async () => {
    const { left, right, width } = drawer.getBoundingClientRect();
    await expect(Math.round((width / window.innerWidth) * 1_000) / 10).toBe(
      getExpectedDrawerPercent(window.innerWidth),
    );
    await expect(Math.round(isMirrored ? left : window.innerWidth - right)).toBe(0);
  });
  await expect(drawer.scrollWidth).toBeLessThanOrEqual(drawer.clientWidth);
  await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
};
const openWithContact: Story["play"] = async (context) => {
  await open?.(context);
  await expect(await screen.findByRole("link", { name: "Contact your church" })).toBeVisible();
};

const removeContact = ({ db }: DemoChurch): void => db.settings.clear();
const LONG_TITLE =
  "How to move every family of the whole parish from one register of another church into this one, step by step. ".repeat(
    3,
  );
export const Closed: Story = {};
export const Open: Story = { tags: ["picture"], play: openWithContact };
export const WithoutTour: Story = {
  args: { primaryMenuLabel: "Kitchen", secondaryMenuLabel: "Menus" },
  play: open,
};
export const WithoutContact: Story = { ...demoParameters({ prepare: removeContact }), play: open };
/** The church's settings could not be loaded. The other help is shown. */
export const ContactFailed: Story = {
  ...demoParameters({ fault: { path: "/settings/public", do: { kind: "status", status: 404 } } }),
  play: open,
};
/** No support is configured. */
export const Empty: Story = {
  args: { supportSite: "", supportMail: "", supportForum: "" },
  ...demoParameters({ prepare: removeContact }),
  play: open,
};
/** A custom tour of the host with long titles. */
export const LongTexts: Story = {
  args: {
    supportTour: {
      articles: {
        People: {
          Groups: [
            { path: "long", title: LONG_TITLE },
            `${"word-".repeat(30)}end`,
            "x".repeat(120),
          ],
        },
      },
    },
  },
  play: open,
};
/** Long German labels. The tour is still found by the English menu labels. */
export const GermanLength: Story = {
  decorators: withTexts(GERMAN_TEXTS),
  play: open,
  globals: { viewport: { value: "wide" } },
};

export const Phone: Story = { play: openWithContact, globals: { viewport: { value: "phone" } } };
export const Tablet: Story = { play: open, globals: { viewport: { value: "tablet" } } };
export const Laptop: Story = { play: open, globals: { viewport: { value: "laptop" } } };
export const Desktop: Story = { play: open, globals: { viewport: { value: "desktop" } } };
export const Wide: Story = { play: open, globals: { viewport: { value: "wide" } } };
export const RightToLeft: Story = {
  decorators: withTexts(ARABIC_TEXTS),
  globals: { direction: "rtl", viewport: { value: "phone" } },
  play: open,
};
