import type { Locator, Page } from "playwright";
import { beforeEach, describe, expect, it } from "vitest";
import { useDemoApps } from "./serveSuite.js";

// Layout, keyboard navigation and lazy loading of the header.

const apps = useDemoApps({ viewport: { width: 1_280, height: 800 } });
let page: Page;
beforeEach(async () => {
  page = await apps.context.newPage();
});

const getAccount = () => page.locator("#user-menu-button");
const getItem = (name: string) => page.getByTestId(`nav-item-${name}`);
const getPaper = () => page.locator("#user-menu-dropdown .MuiPopover-paper");
async function signIn() {
  await page.goto(apps.roots.admin);
  await page.getByRole("button", { name: "Ruth Okafor" }).click();
  await getAccount().waitFor();
}
/** Waits for animations. Returns an element's size and left edge in px. */
async function boxOf(element: Locator) {
  await element.waitFor();
  await element.evaluate(async (node) =>
    Promise.allSettled(node.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
  await element.evaluate(async (node) => {
    const moving = node.parentElement?.getAnimations({ subtree: true }) ?? [];
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
  const { width, height, x } = (await element.boundingBox()) ?? { width: 0, height: 0, x: 0 };
  return { width: Math.round(width), height: Math.round(height), x: Math.round(x) };
}

const lookOf = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);
const fail = (message: string): never => {
  throw new Error(message);
};

describe("the layout of SiteHeader", () => {
  it("[HDR-04] has a bar of 64 px at every width and a spacer of the same height", async () => {
    await signIn();
    for (const width of [1_280, 768, 360]) {
      await page.setViewportSize({ width, height: 700 });
      expect(await boxOf(page.locator("#site-app-bar"))).toEqual({ width, height: 64, x: 0 });
      expect((await boxOf(page.locator("#app-bar-spacer"))).height).toBe(64);
    }
  });

  it("[HDR-02] shows the pages of an area as links from 900 px up and behind a button below", async () => {
    await signIn();
    for (const [width, isWide] of [
      [900, true],
      [899, false],
    ] as const) {
      await page.setViewportSize({ width, height: 700 });
      expect(await page.locator("#secondaryMenu").isVisible()).toBe(isWide);
      expect(await page.locator("#secondaryMenuAlt").isVisible()).toBe(!isWide);
    }
  });

  it("[HDR-02] shows the pages behind the button when they do not fit side by side", async () => {
    await signIn();
    await page.locator("#secondaryMenu").waitFor();
    const style = await page.addStyleTag({ content: "#secondaryMenu a { min-width: 400px }" });
    await page.locator("#secondaryMenuAlt").waitFor();
    expect(await page.locator("#secondaryMenu").isVisible()).toBe(false);
    await style.evaluate((node) => (node as Element).remove());
    await page.locator("#secondaryMenu").waitFor();
    expect(await page.locator("#secondaryMenuAlt").isVisible()).toBe(false);
  });

  it("[HDR-02][L1] removes no node when the pages stop fitting and fit again", async () => {
    await signIn();
    await page.locator("#secondaryMenu").waitFor();
    await page.evaluate(() => {
      const removed: Node[] = [];
      const observer = new MutationObserver((records) =>
        removed.push(...records.flatMap(({ removedNodes }) => [...removedNodes])),
      );
      observer.observe(document.getElementById("site-header") as Node, {
        childList: true,
        subtree: true,
      });
      Object.assign(window, { countRemoved: () => removed.length });
    });
    const style = await page.addStyleTag({ content: "#secondaryMenu a { min-width: 400px }" });
    await page.locator("#secondaryMenuAlt").waitFor();
    await style.evaluate((node) => (node as Element).remove());
    await page.locator("#secondaryMenu").waitFor();
    expect(await page.evaluate("countRemoved()")).toBe(0);
  });

  it("[HDR-02] keeps the focus on the area's pages when the window is resized", async () => {
    await signIn();
    const readFocused = () =>
      page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent);
    await page.locator("#secondaryMenu a").last().focus();
    await page.setViewportSize({ width: 700, height: 800 });
    await expect.poll(readFocused).toBe("secondaryMenuButton");
    await page.setViewportSize({ width: 1_280, height: 800 });
    await expect.poll(readFocused).toBe("People");
    const style = await page.addStyleTag({ content: "#secondaryMenu a { min-width: 400px }" });
    await expect.poll(readFocused).toBe("secondaryMenuButton");
    await style.evaluate((node) => (node as Element).remove());
    await expect.poll(readFocused).toBe("People");
    await page.locator("#primaryNavButton").focus();
    await page.setViewportSize({ width: 700, height: 800 });
    await page.locator("#secondaryMenuAlt").waitFor();
    expect(await readFocused()).toBe("primaryNavButton");
  });

  it("[HDR-02] moves the focus from the open page menu to the page links when the phone is rotated", async () => {
    await page.setViewportSize({ width: 700, height: 800 });
    await signIn();
    await page.locator("#secondaryMenuButton").click();
    await page.getByRole("menu").waitFor();
    await page.setViewportSize({ width: 1_000, height: 700 });
    await page.getByRole("menu").waitFor({ state: "detached" });
    const readFocused = () =>
      page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent);
    await expect.poll(readFocused).toBe("People");
  });

  it("marks the current page with a line in forced colors and has no transitions with reduced motion", async () => {
    await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
    await signIn();
    const readLine = (element: Locator, side: string, pseudoElement?: string) =>
      element.evaluate(
        (node, [name, pseudo]) => getComputedStyle(node, pseudo).getPropertyValue(name),
        [side, pseudoElement] as const,
      );
    const currentPage = page.locator("#secondaryMenu [aria-current]");
    expect(await readLine(currentPage, "border-block-end", "::after")).toMatch(/^2px solid/);
    await page.locator("#primaryNavButton").click();
    // The focused item has the outline of the focus, and a bar, as it is the current one.
    const currentArea = page.locator("#primary-menu [aria-current]");
    expect(await readLine(currentArea, "border-inline-start", "::before")).toMatch(/^3px solid/);
    expect(
      await readLine(page.locator("#primary-menu .MuiPaper-root"), "border-block-end"),
    ).toMatch(/^1px solid/);
    expect(
      await readLine(page.locator("#primary-menu .MuiPaper-root"), "transition-property"),
    ).toBe("none");
    await page.keyboard.press("Escape");
    await page.locator("#primary-menu").waitFor({ state: "detached" });
    await getAccount().click();
    expect(await readLine(getPaper(), "transition-property")).toBe("none");
    await page.keyboard.press("End");
    expect(await readLine(getItem("switch-church"), "outline-width")).toBe("2px");
    await getItem("switch-app").click();
    const currentApp = page.locator("#user-menu-dropdown [aria-current]");
    expect(await readLine(currentApp, "border-inline-start", "::before")).toMatch(/^3px solid/);
    expect(await readLine(currentApp, "outline")).toMatch(/solid 2px$/);
  });

  it("[UM-01][A-30] shows an account menu of 450 px, or the viewport minus 8 px margins on a phone", async () => {
    await signIn();
    await getAccount().click();
    expect((await boxOf(getPaper())).width).toBe(450);
    await page.keyboard.press("Escape");
    await getPaper().waitFor({ state: "detached" });
    await page.setViewportSize({ width: 360, height: 700 });
    await getAccount().click();
    expect(await boxOf(getPaper())).toMatchObject({ width: 344, x: 8 });
  });

  it.each([
    ["messages", 900],
    ["notifications", 600],
  ])(
    "[HDR-07][HDR-08] limits the %s dialog to %i px width and to 80% of the page height, at most 700 px",
    async (name, width) => {
      await signIn();
      await getAccount().click();
      await getItem(name).click();
      const dialog = page.getByRole("dialog");
      expect(await boxOf(dialog)).toMatchObject({ width, height: 640 });
      await page.setViewportSize({ width: 1_280, height: 1_200 });
      expect((await boxOf(dialog)).height).toBe(700);
    },
  );

  it("[UM-13][UM-14] scrolls forty churches within 70% of the page height and keeps the first item in view", async () => {
    const { db } = apps.server.demoServer;
    const [first] = db.memberships;
    for (let index = 0; index < 40 && first; index++) {
      db.churches.push({
        id: `CHUX${index}`,
        name: `Church ${index}`,
        subDomain: `church-${index}`,
      });
      db.memberships.push({ ...first, churchId: `CHUX${index}` });
    }
    await signIn();
    await getAccount().click();
    await getItem("switch-church").click();
    const list = page.getByRole("menu");
    await page.getByRole("menuitemradio", { name: "Church 39" }).waitFor({ state: "attached" });
    expect((await boxOf(list)).height).toBe(560);
    await list.evaluate((node) => node.scrollTo({ top: node.scrollHeight }));
    expect(await page.getByRole("menuitemradio", { name: "Church 39" }).isVisible()).toBe(true);
    const distance = await list.evaluate(
      (node) =>
        (node.firstElementChild?.getBoundingClientRect().top ?? 0) -
        node.getBoundingClientRect().top,
    );
    expect(distance).toBe(0);
  });
});

describe("the bar of SiteHeader on phones", () => {
  it("shows the church above the main menu, and lets the button below both open it", async () => {
    await page.setViewportSize({ width: 360, height: 700 });
    await signIn();
    const name = page.locator("#site-toolbar .NarthexSiteHeader-church");
    const { y, height } = (await name.boundingBox()) ?? fail("no name");
    expect([height, await lookOf(name, "font-size")]).toEqual([16, "12px"]);
    const button = (await page.locator("#primaryNavButton").boundingBox()) ?? fail("no button");
    expect(button.height).toBeGreaterThanOrEqual(44);
    expect([y > button.y, y + height < button.y + button.height]).toEqual([true, true]);
    await page.mouse.click(button.x + button.width / 2, y + height / 2);
    await page.getByRole("menuitem", { name: "Donations" }).waitFor();
  });

  it("[HDR-04] shows the labels of both menus whole, and the church above both", async () => {
    await page.setViewportSize({ width: 360, height: 700 });
    await signIn();
    const pageLabel = page.locator("#secondaryMenuButton > span").first();
    await pageLabel.evaluate((node) => {
      node.textContent = "Groups";
    });
    for (const part of ["#primaryNavButton > span", "#secondaryMenuButton > span"]) {
      const label = page.locator(part).first();
      expect(await label.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
    }
    const name = page.locator("#site-toolbar .NarthexSiteHeader-church");
    expect(await name.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  });

  it("[HDR-04] fits into 320 px with long names, with targets of at least 44 px", async () => {
    const [church] = apps.server.demoServer.db.churches;
    Object.assign(church ?? {}, { name: "Evangelisch-Lutherische Kirchengemeinde Hohenstein" });
    await page.setViewportSize({ width: 320, height: 700 });
    await signIn();
    await page
      .locator("#primaryNavButton span")
      .first()
      .evaluate((node) => {
        node.textContent = "Gottesdienstvorbereitung und Personenverwaltung";
      });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const boxes = await page
      .locator("#site-toolbar :is(a, button):visible")
      .evaluateAll((nodes) =>
        nodes
          .map((node) => node.getBoundingClientRect())
          .map(({ left, right, height }) => ({ left, right, height })),
      );
    expect(boxes).toHaveLength(4);
    for (const { left, right, height } of boxes) {
      expect(height).toBeGreaterThanOrEqual(44);
      expect(right - left).toBeGreaterThanOrEqual(44);
      expect([left >= 0, right <= 320]).toEqual([true, true]);
    }
  });
});

describe("the keyboard navigation of SiteHeader", () => {
  const readFocused = () =>
    page.evaluate(
      () => document.activeElement?.id || document.activeElement?.getAttribute("data-testid"),
    );
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());

  it("[L9] reaches the bar's controls in order, the account menu, its panels and a dialog, and returns", async () => {
    await signIn();
    const order: unknown[] = [];
    await page.locator("#primaryNavButton").focus();
    for (let step = 0; step < 6; step++) {
      order.push(await readFocused());
      await press("Tab");
    }
    expect(order.filter(Boolean)).toEqual([
      "primaryNavButton",
      "support-help-button",
      "user-menu-button",
    ]);
    await getAccount().focus();
    await press("Enter");
    await getItem("messages").waitFor();
    await expect.poll(readFocused).toBe("nav-item-messages");
    await press("End", "Enter");
    await expect.poll(readFocused).toBe("nav-item-back");
    await press("ArrowDown");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-checked")))
      .toBe("true");
    await press("ArrowLeft");
    await expect.poll(readFocused).toBe("nav-item-switch-church");
    await press("Home", "Enter");
    await page.getByRole("dialog").waitFor();
    await press("Escape");
    await expect.poll(readFocused).toBe("user-menu-button");
  });
});

describe("the lazy loading of SiteHeader", () => {
  const getDialog = () => page.getByRole("dialog", { name: "Messages" });
  const readFocused = () => page.evaluate(() => document.activeElement?.id);
  const blockCode = (name: string) => page.route(`**/${name}-*.js*`, (route) => route.abort());
  const unblockCode = (name: string) => page.unroute(`**/${name}-*.js*`);

  it("shows a dialog with a loading state that can be closed", async () => {
    await page.route("**/PrivateMessages-*.js*", () => undefined);
    await signIn();
    await getAccount().click();
    await getItem("messages").click();
    await getDialog().getByRole("heading", { name: "Messages" }).waitFor();
    await getDialog().getByText("Loading").waitFor();
    await page.keyboard.press("Escape");
    await getDialog().waitFor({ state: "detached" });
    await expect.poll(readFocused).toBe("user-menu-button");
  });

  it.each(["in the dialog", "from the menu"])(
    "shows an error in the dialog when its code fails to load and loads it on retry %s",
    async (where) => {
      await blockCode("PrivateMessages");
      await signIn();
      await getAccount().click();
      await getItem("messages").click();
      await getDialog().getByText("This could not be loaded.").waitFor();
      await unblockCode("PrivateMessages");
      if (where === "in the dialog")
        await getDialog().getByRole("button", { name: "Retry" }).click();
      else {
        await getDialog().getByRole("button", { name: "Close" }).click();
        await getDialog().waitFor({ state: "detached" });
        await getAccount().click();
        await getItem("messages").click();
      }
      await getDialog()
        .getByRole("button", { name: /Daniel/ })
        .waitFor();
    },
  );

  it("shows a loading notice for a menu that can be dismissed", async () => {
    const release: (() => Promise<void>)[] = [];
    await page.route("**/LinkMenu-*.js*", (route) => void release.push(() => route.continue()));
    await signIn();
    const button = page.locator("#primaryNavButton");
    const notice = page.getByRole("status").filter({ hasText: "Loading" });
    await button.click();
    await notice.waitFor();
    await page.keyboard.press("Escape");
    await notice.waitFor({ state: "detached" });
    expect(await button.getAttribute("aria-expanded")).toBe("false");
    await button.click();
    await notice.waitFor();
    for (const each of release) await each();
    await page.getByRole("menuitem", { name: "Donations" }).waitFor();
    await notice.waitFor({ state: "detached" });
  });

  it("shows an error when the help panel fails to load and loads it on the next click", async () => {
    await blockCode("HelpPanel");
    await signIn();
    const button = page.getByTestId("support-help-button");
    const notice = page.getByText("This could not be loaded.");
    await button.click();
    await notice.waitFor();
    await page.keyboard.press("Escape");
    await notice.waitFor({ state: "detached" });
    await unblockCode("HelpPanel");
    await button.click();
    await page.getByRole("dialog", { name: "Help" }).waitFor();
  });

  it("shows an error for a menu that failed to load until it is closed or retried", async () => {
    await blockCode("AccountPopover");
    await signIn();
    const notice = page.getByText("This could not be loaded.");
    await getAccount().click();
    await notice.waitFor();
    await page.keyboard.press("Escape");
    await notice.waitFor({ state: "detached" });
    expect(await getAccount().getAttribute("aria-expanded")).toBe("false");
    await getAccount().click();
    await page.getByRole("button", { name: "Close" }).click();
    await notice.waitFor({ state: "detached" });
    await getAccount().click();
    await notice.waitFor();
    await unblockCode("AccountPopover");
    await page.getByRole("button", { name: "Retry" }).click();
    await getItem("messages").waitFor();
  });
});
