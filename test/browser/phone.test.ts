import type { Locator, Page } from "playwright";
import { describe, expect, it } from "vitest";
import type { AppKind } from "../../stories/apps/areas.js";
import { createDemoChurch, DEMO_CARDS } from "../../src/entries/testing.js";
import { createQuartersJpeg } from "../harness/photos/photoFiles.js";
import { findPhoneProblems } from "./phoneProblems.js";
import { useDemoApps } from "./serveSuite.js";
import { useDemoHost } from "./useDemoHost.js";

/** The screens on a narrow phone, and at the width to which 1280 px shrink at a zoom of 400 % (WCAG 1.4.10). */
const HEIGHT = 640;
const createPhone = (width: number) => ({
  viewport: { width, height: HEIGHT },
  hasTouch: true,
  isMobile: true,
});
let page: Page;

/** Collects the problems of each look at a part of the page. */
function startLooking() {
  const looks: Record<string, string[]> = {};
  const look = async (name: string, part: Locator) => {
    await part.waitFor();
    looks[name] = await findPhoneProblems(page, part);
  };
  const expectNoProblems = () =>
    expect(looks).toEqual(Object.fromEntries(Object.keys(looks).map((name) => [name, []])));
  return { look, expectNoProblems };
}

const HARVEST_DINNER = "FRM00000002";
/** A long form with every type of question. */
const SUMMER_CAMP = "FRM00000005";

const getItem = (name: string) => page.getByTestId(`nav-item-${name}`);
const getAccount = () => page.getByRole("button", { name: /^Account menu/ });
const getHeader = () => page.locator("#site-app-bar");
const getMenu = () => page.locator("#user-menu-dropdown .MuiPopover-paper");

describe("a demo app on a phone", () => {
  const apps = useDemoApps();

  it.each([
    ["people", 360, "admin"],
    ["member", 360, "member"],
    ["serving", 360, "serving"],
    ["people", 320, "admin"],
  ] as [string, number, AppKind][])(
    "shows header, menus and dialogs without overflow and with 44 px targets (%s, %i px)",
    async (_, width, kind) => {
      page = await (await apps.browser.newContext(createPhone(width))).newPage();
      await page.goto(apps.roots[kind].replace("{key}", "grace"));
      const { look, expectNoProblems } = startLooking();
      const leave = async (part: Locator) => {
        await page.keyboard.press("Escape");
        await part.waitFor({ state: "detached" });
      };
      await look("signed out", page.locator("#root"));
      await page.getByRole("button", { name: "Ruth Okafor" }).tap();
      await getAccount().waitFor();
      await look("header", getHeader());
      await page.locator("#primaryNavButton").tap();
      await look("main menu", page.locator("#primary-menu .MuiPopover-paper"));
      await leave(page.locator("#primary-menu"));
      await page.locator("#secondaryMenuButton").tap();
      await look("pages", page.locator("#account-menu .MuiPopover-paper"));
      await leave(page.locator("#account-menu"));

      await getAccount().tap();
      await look("account menu", getMenu());
      for (const panel of ["switch-app", "switch-church"]) {
        await getItem(panel).tap();
        await look(panel, getMenu());
        await getItem("back").tap();
        // A tap in between: "back" and "messages", and "messages" and Daniel below, may be at the same place, and two quick
        // taps at one place count as one double tap.
        await getMenu().locator("p").first().tap();
      }
      await getItem("messages").tap();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: /Daniel/ }).waitFor();
      await look("messages", dialog);
      await dialog.getByRole("heading").first().tap();
      await dialog.getByRole("button", { name: /Daniel/ }).tap();
      await dialog.getByRole("textbox").waitFor();
      await look("conversation", dialog);
      await leave(dialog);
      await getAccount().tap();
      await getItem("notifications").tap();
      await dialog.getByText("New task").waitFor();
      await look("notifications", dialog);
      expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width, height: HEIGHT });
      await leave(dialog);
      await getAccount().tap();
      await getItem("switch-church").tap();
      await getItem("delete").first().tap();
      await look("question", page.getByRole("alertdialog"));
      await page.getByRole("button", { name: "Cancel" }).tap();
      await page.getByRole("alertdialog").waitFor({ state: "detached" });
      await leave(getMenu());
      await page.getByRole("button", { name: "Open support help" }).tap();
      await look("help", page.getByRole("dialog"));
      expectNoProblems();
      await page.context().close();
    },
  );
});

describe("the photo dialog on a phone", () => {
  const host = useDemoHost("gallery", () =>
    createDemoChurch({ quirks: { filesOnDisk: false, stockNeedsKey: false } }),
  );

  it.each([360, 320])("has no overflow and 44 px targets in all tabs (%i px)", async (width) => {
    page = await (await host.browser.newContext(createPhone(width))).newPage();
    const { url: server, contentRoot } = host.server;
    await page.goto(`${host.url}?${new URLSearchParams({ server, contentRoot, ratio: "0" })}`);
    const { look, expectNoProblems } = startLooking();
    await page.getByRole("button", { name: "Choose a photo" }).tap();
    const dialog = page.getByRole("dialog");
    await dialog.getByTestId("select-image").first().waitFor();
    await look("gallery", dialog);
    await page.getByRole("combobox").tap();
    await look("ratios", page.getByRole("listbox"));
    await page.keyboard.press("Escape");
    await page.getByRole("listbox").waitFor({ state: "detached" });
    await page.getByTestId("delete-image").first().tap();
    await look("question", page.getByRole("alertdialog"));
    await page.getByRole("button", { name: "Cancel" }).tap();
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    await page.getByRole("tab", { name: "Stock Photos" }).tap();
    await dialog.getByRole("textbox", { name: "Search term" }).fill("church");
    await dialog.getByRole("button", { name: "Search" }).tap();
    await dialog.getByText(/photos? found/).waitFor();
    await look("stock photos", dialog);
    await page.getByRole("tab", { name: "Upload" }).tap();
    await dialog.getByText("No photo yet").waitFor();
    await look("upload", dialog);
    await page.locator("#fileUpload").setInputFiles(createQuartersJpeg(1));
    await dialog.getByRole("button", { name: "Rotate left" }).waitFor();
    await look("editor", dialog);
    expectNoProblems();
  });
});

describe("a form on a phone", () => {
  const host = useDemoHost("forms");

  it.each([360, 320])(
    "has no overflow and 44 px targets, also with errors and with its thanks (%i px)",
    async (width) => {
      page = await (await host.browser.newContext(createPhone(width))).newPage();
      const openForm = (form: string) =>
        page.goto(`${host.url}?${new URLSearchParams({ server: host.server.url, form })}`);
      const { look, expectNoProblems } = startLooking();
      const main = page.getByRole("main");
      const submit = page.getByRole("button", { name: /^(Submit|Pay )/ });
      await openForm(SUMMER_CAMP);
      await submit.waitFor();
      await look("every type of question", main);
      await submit.tap();
      await page.getByRole("alert").first().waitFor();
      await look("errors", main);
      await openForm(HARVEST_DINNER);
      await page.getByLabel("First Name").fill("Nora");
      await page.getByLabel("Last Name").fill("Quist");
      await page.getByLabel("Email").fill("nora@example.org");
      // The card's own field is in a frame.
      await page.keyboard.press("Tab");
      await page.keyboard.type(DEMO_CARDS.success);
      await submit.tap();
      await page.getByRole("heading", { name: "Thank you, Nora" }).waitFor();
      await look("thanks", main);
      expectNoProblems();
    },
  );
});
