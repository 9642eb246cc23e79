import type { Locator, Page } from "playwright";
import { beforeEach, describe, expect, it } from "vitest";
import type { AppKind } from "../../stories/apps/areas.js";
import { useDemoApps } from "./serveSuite.js";

/** The three apps on a narrow phone. */
const PHONE = { width: 360, height: 640 };
const apps = useDemoApps({ viewport: PHONE, hasTouch: true, isMobile: true });
let page: Page;
beforeEach(async () => {
  page = await apps.context.newPage();
});

/** Returns the usability problems of a part of the page: controls outside the viewport, covered, or smaller than 44 px. */
async function problems(part: Locator): Promise<string[]> {
  // Waits for finite animations; the animation of a removed element rejects.
  await part.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled([document.fonts.ready, ...moving.map(({ finished }) => finished)]);
  });
  // The size is passed in: mobile browsers report a larger innerWidth when content overflows.
  return part.evaluate((node, { width: innerWidth, height: innerHeight }) => {
    const found: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) found.push(`The page is ${scrollWidth} px wide.`);
    const around = node.getBoundingClientRect();
    if (around.left < 0 || around.right > innerWidth)
      found.push(`It reaches from ${around.left} to ${around.right}.`);
    const controls = [...node.querySelectorAll("a, button, input, textarea, [role^=menuitem]")];
    // On touch screens, the buttons of a message are invisible and pass touches on: the message opens a sheet with them.
    const isVisible = (each: Element) =>
      each.getClientRects().length > 0 && each.checkVisibility({ opacityProperty: true });
    for (const control of controls.filter(isVisible)) {
      control.scrollIntoView({ block: "nearest" });
      const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
      const name = `${control.tagName} "${(control.getAttribute("aria-label") ?? control.textContent).slice(0, 40)}"`;
      if (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight)
        found.push(`${name} is outside: ${[left, right, top, bottom].join(" ")}.`);
      const target = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (!control.contains(target) && !target?.contains(control))
        found.push(`${name} is behind ${target?.outerHTML.slice(0, 80)}.`);
      // An inline link is as high as its line of text.
      const isInText = getComputedStyle(control).display === "inline";
      if (!isInText && Math.min(width, height) < 44)
        found.push(`${name} is ${width} × ${height} px.`);
    }
    if (controls.length === 0) found.push("Nothing can be used here.");
    return found;
  }, PHONE);
}

const item = (name: string) => page.getByTestId(`nav-item-${name}`);
const account = () => page.getByRole("button", { name: /^Account menu/ });
const header = () => page.locator("#site-app-bar");
const menu = () => page.locator("#user-menu-dropdown .MuiPopover-paper");

describe("a demo app at 360 px", () => {
  it.each([
    ["people", "admin"],
    ["member", "member"],
    ["serving", "serving"],
  ] as [string, AppKind][])(
    "shows header, menus and dialogs without overflow and with 44 px targets (%s)",
    async (_, kind) => {
      await page.goto(apps.roots[kind].replace("{key}", "grace"));
      const looks: Record<string, string[]> = {};
      const look = async (name: string, part: Locator) => {
        await part.waitFor();
        looks[name] = await problems(part);
      };
      const leave = async (part: Locator) => {
        await page.keyboard.press("Escape");
        await part.waitFor({ state: "detached" });
      };
      await look("signed out", page.locator("#root"));
      await page.getByRole("button", { name: "Ruth Okafor" }).tap();
      await account().waitFor();
      await look("header", header());
      await page.locator("#primaryNavButton").tap();
      await look("main menu", page.locator("#primary-menu .MuiPopover-paper"));
      await leave(page.locator("#primary-menu"));
      await page.locator("#secondaryMenuButton").tap();
      await look("pages", page.locator("#account-menu .MuiPopover-paper"));
      await leave(page.locator("#account-menu"));

      await account().tap();
      await look("account menu", menu());
      for (const panel of ["switch-app", "switch-church"]) {
        await item(panel).tap();
        await look(panel, menu());
        await item("back").tap();
        // A tap in between: "back" and "messages", and "messages" and Daniel below, may be at the same place, and two quick
        // taps at one place count as one double tap.
        await menu().locator("p").first().tap();
      }
      await item("messages").tap();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: /Daniel/ }).waitFor();
      await look("messages", dialog);
      await dialog.getByRole("heading").first().tap();
      await dialog.getByRole("button", { name: /Daniel/ }).tap();
      await dialog.getByRole("textbox").waitFor();
      await look("conversation", dialog);
      await leave(dialog);
      await account().tap();
      await item("notifications").tap();
      await dialog.getByText("New task").waitFor();
      await look("notifications", dialog);
      expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });
      await leave(dialog);
      await account().tap();
      await item("switch-church").tap();
      await item("delete").first().tap();
      await look("question", page.getByRole("alertdialog"));
      await page.getByRole("button", { name: "Cancel" }).tap();
      await page.getByRole("alertdialog").waitFor({ state: "detached" });
      await leave(menu());
      await page.getByRole("button", { name: "Open support help" }).tap();
      await look("help", page.getByRole("dialog"));
      expect(looks).toEqual(Object.fromEntries(Object.keys(looks).map((name) => [name, []])));
    },
  );
});
