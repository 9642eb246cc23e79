import type { Locator, Page } from "playwright";
import { beforeEach, describe, expect, it } from "vitest";
import type { AppKind } from "../../stories/apps/areas.js";
import { useSuite } from "./serveSuite.js";

/** The three apps on a narrow phone. */
const PHONE = { width: 360, height: 640 };
const suite = useSuite({ viewport: PHONE, hasTouch: true, isMobile: true });
let page: Page;
beforeEach(async () => {
  page = await suite.context.newPage();
});

/** What cannot be used in a part of the page: it is outside, behind something, or too small for a finger. */
async function problems(part: Locator): Promise<string[]> {
  // Once what moves or fades in has come to rest. (What has gone meanwhile never finishes.)
  await part.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled([document.fonts.ready, ...moving.map(({ finished }) => finished)]);
  });
  // Not what the page says of its window: a phone makes that larger where something sticks out.
  return part.evaluate((node, { width: innerWidth, height: innerHeight }) => {
    const found: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) found.push(`The page is ${scrollWidth} px wide.`);
    const around = node.getBoundingClientRect();
    if (around.left < 0 || around.right > innerWidth)
      found.push(`It reaches from ${around.left} to ${around.right}.`);
    const controls = [...node.querySelectorAll("a, button, input, textarea, [role^=menuitem]")];
    for (const control of controls.filter((each) => each.getClientRects().length > 0)) {
      control.scrollIntoView({ block: "nearest" });
      const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
      const name = `${control.tagName} "${(control.getAttribute("aria-label") ?? control.textContent).slice(0, 40)}"`;
      if (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight)
        found.push(`${name} is outside: ${[left, right, top, bottom].join(" ")}.`);
      const target = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (!control.contains(target) && !target?.contains(control))
        found.push(`${name} is behind ${target?.outerHTML.slice(0, 80)}.`);
      // A link in the midst of words is as high as they are.
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

describe("at 360 px", () => {
  it.each([
    ["people", "admin"],
    ["members'", "member"],
    ["serving", "serving"],
  ] as [string, AppKind][])(
    "the %s app shows its header, menus and dialogs whole, each in reach of a finger",
    async (_, kind) => {
      await page.goto(suite.roots[kind].replace("{key}", "grace"));
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
        // In between, as "back" and "messages" may lie at one place, and "messages" and Daniel below: two quick taps at one place
        // are a double tap, which counts once.
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
