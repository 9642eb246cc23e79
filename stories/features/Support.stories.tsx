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
} from "../../src/index.js";
import type { DemoChurch } from "../../src/testing.js";
import { DemoHost, type DemoSetting } from "../support/DemoHost.js";

interface SupportSetting extends DemoSetting {
  /** What the menus say. */
  place?: Pick<SupportDrawerProps, "primaryMenuLabel" | "secondaryMenuLabel">;
  /** What the host says of its support. */
  host?: HostSettings;
  /** Texts of another language, in place of the English ones. */
  texts?: Record<string, unknown>;
  /** The round button in the corner, in place of the drawer's. */
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
  place = PEOPLE,
  host = {},
  texts = NO_TEXTS,
  isFloating = false,
  ...setting
}: SupportSetting) {
  return (
    <DemoHost {...setting}>
      <ChurchProvider {...host}>
        <Texts texts={texts}>
          <div style={{ padding: 16, minHeight: "100vh" }}>
            {isFloating ? <FloatingSupport /> : <SupportDrawer {...place} />}
            {isFloating && <textarea aria-label="Prayer request" rows={3} />}
            {Array.from({ length: PARAGRAPHS }, (_, index) => (
              <p key={index}>
                The church has rooms for the choir, for the children and for a quiet hour. Each has
                a key of its own.
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
  parameters: {
    viewport: {
      options: {
        phone: { name: "Phone 360", styles: { width: "360px", height: "740px" }, type: "mobile" },
        tablet: {
          name: "Tablet 768",
          styles: { width: "768px", height: "1024px" },
          type: "tablet",
        },
        laptop: {
          name: "Laptop 1024",
          styles: { width: "1024px", height: "768px" },
          type: "desktop",
        },
        desktop: {
          name: "Desktop 1280",
          styles: { width: "1280px", height: "800px" },
          type: "desktop",
        },
        wide: { name: "Wide 1680", styles: { width: "1680px", height: "900px" }, type: "desktop" },
      },
    },
  },
};
export default meta;
type Story = StoryObj<typeof SupportStory>;

/** The width in percent that the drawer has at a width of the page in px (SUP-01). */
const shareAt = (page: number): number =>
  page >= 1536 ? 20 : page >= 1200 ? 30 : page >= 900 ? 40 : 80;

const openDrawer = async (name = "Open support help"): Promise<HTMLElement> => {
  await userEvent.click(await screen.findByRole("button", { name }));
  return screen.findByRole("dialog");
};
/** Opens the drawer, and looks at its place: its share of the page, at the end of the lines, nothing beside it. */
const open: Story["play"] = async () => {
  const drawer = await openDrawer();
  const isMirrored = document.documentElement.dir === "rtl";
  await waitFor(async () => {
    const { left, right, width } = drawer.getBoundingClientRect();
    await expect(Math.round((width / window.innerWidth) * 1_000) / 10).toBe(
      shareAt(window.innerWidth),
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

const noContact = ({ db }: DemoChurch): void => db.settings.clear();
const GERMAN = {
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
const LONG =
  "How to move every family of the whole parish from one register of another church into this one, step by step. ".repeat(
    3,
  );
const ARABIC = {
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
export const Open: Story = { play: openWithContact };
export const WithoutTour: Story = {
  args: { place: { primaryMenuLabel: "Kitchen", secondaryMenuLabel: "Menus" } },
  play: open,
};
export const WithoutContact: Story = { args: { prepare: noContact }, play: open };
/** The church's settings could not be loaded; the rest of the help is there. */
export const ContactFailed: Story = {
  args: { fault: { path: "/settings/public", do: { kind: "status", status: 404 } } },
  play: open,
};
/** Nobody has named any help. */
export const Nothing: Story = {
  args: { prepare: noContact, host: { supportSite: "", supportMail: "", supportForum: "" } },
  play: open,
};
/** A tour of the host's own, with titles that go on and on. */
export const LongTexts: Story = {
  args: {
    host: {
      supportTour: {
        articles: {
          People: {
            Groups: [{ path: "long", title: LONG }, `${"word-".repeat(30)}end`, "x".repeat(120)],
          },
        },
      },
    },
  },
  play: open,
};
/** Labels as long as German ones; the tour is found by its English menus all the same. */
export const GermanLength: Story = {
  args: { texts: GERMAN },
  play: open,
  globals: { viewport: { value: "wide" } },
};

export const Phone: Story = { play: openWithContact, globals: { viewport: { value: "phone" } } };
export const Tablet: Story = { play: open, globals: { viewport: { value: "tablet" } } };
export const Laptop: Story = { play: open, globals: { viewport: { value: "laptop" } } };
export const Desktop: Story = { play: open, globals: { viewport: { value: "desktop" } } };
export const Wide: Story = { play: open, globals: { viewport: { value: "wide" } } };
export const RightToLeft: Story = {
  args: { texts: ARABIC },
  globals: { direction: "rtl", viewport: { value: "phone" } },
  play: open,
};

/** How far the round button is from the bottom of the page and from the end of its lines, in px. */
const placeOf = (fab: HTMLElement): number[] => {
  const { left, right, bottom } = fab.getBoundingClientRect();
  const isMirrored = document.documentElement.dir === "rtl";
  return [
    window.innerHeight - bottom,
    isMirrored ? left : document.documentElement.clientWidth - right,
  ].map(Math.round);
};
const closedFab: Story["play"] = async ({ canvas }) => {
  await expect(placeOf(await canvas.findByRole("button"))).toEqual([20, 30]);
};
const openFab: Story["play"] = async ({ canvas }) => {
  const fab = await canvas.findByRole("button");
  await userEvent.click(fab);
  const dialog = await screen.findByRole("dialog");
  await expect(placeOf(fab)).toEqual([20, 47]);
  await expect(within(dialog).getAllByRole("link")).toHaveLength(2);
  // The shade of the dialog does not lie over the button.
  const { left, top, width, height } = fab.getBoundingClientRect();
  await expect(fab.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(
    true,
  );
};
export const FloatingClosed: Story = { args: { isFloating: true }, play: closedFab };
export const FloatingOpen: Story = { args: { isFloating: true }, play: openFab };
export const FloatingOpenPhone: Story = {
  args: { isFloating: true },
  play: openFab,
  globals: { viewport: { value: "phone" } },
};
/** Who writes on a phone needs the place. */
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
  args: { isFloating: true, texts: GERMAN },
  play: openFab,
};
export const FloatingRightToLeft: Story = {
  args: { isFloating: true, texts: ARABIC },
  globals: { direction: "rtl" },
  play: openFab,
};
