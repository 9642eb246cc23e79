import type { Meta, StoryObj } from "@storybook/react-vite";
import { type ReactNode, useLayoutEffect } from "react";
import { expect, screen, userEvent, waitFor, within } from "storybook/test";
import {
  ChurchProvider,
  FloatingSupport,
  type HostSettings,
  SupportDrawer,
  type SupportDrawerProps,
  useClient,
} from "../../src/entries/index.js";
import type { DemoChurch } from "../../src/entries/testing.js";
import { DemoHost, type DemoOptions } from "../support/DemoHost.js";

interface SupportOptions extends DemoOptions {
  /** Labels of the selected menu items. */
  menuLabels?: Pick<SupportDrawerProps, "primaryMenuLabel" | "secondaryMenuLabel">;
  /** Support settings of the host. */
  host?: HostSettings;
  /** Overrides of the English texts. */
  texts?: Record<string, unknown>;
  /** Renders `FloatingSupport` instead of `SupportDrawer`. @default false */
  isFloating?: boolean;
}

function Texts({ texts, children }: { texts: Record<string, unknown>; children: ReactNode }) {
  const client = useClient();
  useLayoutEffect(() => client.locale.addTexts("en", texts), [client, texts]);
  return children;
}

const PARAGRAPHS = 12;
const NO_TEXTS = {};
const PEOPLE = { primaryMenuLabel: "People", secondaryMenuLabel: "Groups" };

function SupportStory({
  menuLabels = PEOPLE,
  host = {},
  texts = NO_TEXTS,
  isFloating = false,
  ...options
}: SupportOptions) {
  return (
    <DemoHost {...options}>
      <ChurchProvider {...host}>
        <Texts texts={texts}>
          <div style={{ padding: 16, minHeight: "100vh" }}>
            {isFloating ? <FloatingSupport /> : <SupportDrawer {...menuLabels} />}
            {isFloating && <textarea aria-label="Prayer request" rows={3} />}
            {Array.from({ length: PARAGRAPHS }, (_, index) => (
              <p key={index}>
                The church has rooms for the choir, for the children and for a quiet hour. Each room
                has its own key.
              </p>
            ))}
          </div>
        </Texts>
      </ChurchProvider>
    </DemoHost>
  );
}

const meta: Meta<typeof SupportStory> = {
  title: "Support/SupportDrawer and FloatingSupport",
  component: SupportStory,
};
export default meta;
type Story = StoryObj<typeof SupportStory>;

/** Returns the width of the drawer in percent for a page width in pixels. */
const expectedDrawerPercent = (pageWidth: number): number =>
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
      expectedDrawerPercent(window.innerWidth),
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
const GERMAN_TEXTS = {
  support: {
    title: "Hilfe und Unterstützung",
    documentation: "Benutzerdokumentation anzeigen",
    tour: "Funktionsübersicht und Einführung",
    contact: "Ansprechpartner der Kirchengemeinde benachrichtigen",
    mail: "Unterstützungsmitarbeiter anschreiben",
    forum: "Anwendergemeinschaftsforum",
    getSupport: "Unterstützung erhalten",
    dialogDocumentation: "Benutzerdokumentation",
    dialogForum: "Anwendergemeinschaftsforum",
  },
  tour: {
    articles: {
      "create-groups": "Eine Kirchengemeindehauskreisgruppe anlegen",
      "group-members": "Gruppenmitgliedschaftsverwaltung einrichten",
    },
  },
};
const LONG_TITLE =
  "How to move every family of the whole parish from one register of another church into this one, step by step. ".repeat(
    3,
  );
const ARABIC_TEXTS = {
  support: {
    title: "مساعدة",
    documentation: "عرض الوثائق",
    tour: "جولة في الميزات",
    contact: "اتصل بكنيستك",
    mail: "راسل الدعم",
    forum: "المنتدى",
    fab: "الدعم",
    getSupport: "احصل على الدعم",
    dialogDocumentation: "الوثائق",
    dialogForum: "منتدى الدعم",
  },
  tour: {
    articles: { "create-groups": "إنشاء مجموعة", "group-members": "إضافة أعضاء إلى مجموعة" },
  },
  common: { close: "إغلاق" },
};

export const Closed: Story = {};
export const Open: Story = { tags: ["picture"], play: openWithContact };
export const WithoutTour: Story = {
  args: { menuLabels: { primaryMenuLabel: "Kitchen", secondaryMenuLabel: "Menus" } },
  play: open,
};
export const WithoutContact: Story = { args: { prepare: removeContact }, play: open };
/** The church's settings could not be loaded. The other help is shown. */
export const ContactFailed: Story = {
  args: { fault: { path: "/settings/public", do: { kind: "status", status: 404 } } },
  play: open,
};
/** No support is configured. */
export const Empty: Story = {
  args: { prepare: removeContact, host: { supportSite: "", supportMail: "", supportForum: "" } },
  play: open,
};
/** A custom tour of the host with long titles. */
export const LongTexts: Story = {
  args: {
    host: {
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
  },
  play: open,
};
/** Long German labels. The tour is still found by the English menu labels. */
export const GermanLength: Story = {
  args: { texts: GERMAN_TEXTS },
  play: open,
  globals: { viewport: { value: "wide" } },
};

export const Phone: Story = { play: openWithContact, globals: { viewport: { value: "phone" } } };
export const Tablet: Story = { play: open, globals: { viewport: { value: "tablet" } } };
export const Laptop: Story = { play: open, globals: { viewport: { value: "laptop" } } };
export const Desktop: Story = { play: open, globals: { viewport: { value: "desktop" } } };
export const Wide: Story = { play: open, globals: { viewport: { value: "wide" } } };
export const RightToLeft: Story = {
  args: { texts: ARABIC_TEXTS },
  globals: { direction: "rtl", viewport: { value: "phone" } },
  play: open,
};

/** Returns the distances of the button from the bottom and from the inline end of the page, in pixels. */
const measureOffsets = (fab: HTMLElement): number[] => {
  const { left, right, bottom } = fab.getBoundingClientRect();
  const isMirrored = document.documentElement.dir === "rtl";
  return [
    window.innerHeight - bottom,
    isMirrored ? left : document.documentElement.clientWidth - right,
  ].map(Math.round);
};
const checkClosedFab: Story["play"] = async ({ canvas }) => {
  await expect(measureOffsets(await canvas.findByRole("button"))).toEqual([20, 30]);
};
const checkOpenFab: Story["play"] = async ({ canvas }) => {
  const fab = await canvas.findByRole("button");
  await userEvent.click(fab);
  const dialog = await screen.findByRole("dialog");
  await expect(measureOffsets(fab)).toEqual([20, 47]);
  await expect(within(dialog).getAllByRole("link")).toHaveLength(2);
  // The backdrop of the dialog must not cover the button.
  const { left, top, width, height } = fab.getBoundingClientRect();
  await expect(fab.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(
    true,
  );
};
export const FloatingClosed: Story = { args: { isFloating: true }, play: checkClosedFab };
export const FloatingOpen: Story = { args: { isFloating: true }, play: checkOpenFab };
export const FloatingOpenPhone: Story = {
  tags: ["picture"],
  args: { isFloating: true },
  play: checkOpenFab,
  globals: { viewport: { value: "phone" } },
};
/** The button is hidden while a text field has the focus on a phone. */
export const FloatingWhileWriting: Story = {
  args: { isFloating: true },
  globals: { viewport: { value: "phone" } },
  play: async ({ canvas }) => {
    const fab = await canvas.findByRole("button");
    await userEvent.click(canvas.getByRole("textbox"));
    await waitFor(() => expect(fab).not.toBeVisible());
    await userEvent.tab();
    await userEvent.click(document.body);
    await waitFor(() => expect(fab).toBeVisible());
  },
};
export const FloatingOpenGermanLength: Story = {
  args: { isFloating: true, texts: GERMAN_TEXTS },
  play: checkOpenFab,
};
export const FloatingRightToLeft: Story = {
  args: { isFloating: true, texts: ARABIC_TEXTS },
  globals: { direction: "rtl" },
  play: checkOpenFab,
};
