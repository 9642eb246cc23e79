import type { Browser, Locator, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildHost, launchBrowser, serveHost } from "./serveHost.js";

/** What the toolkit's default theme makes of a page below our provider: we set nothing of it otherwise. */
let browser: Browser;
let host: { url: string; close: () => Promise<void> };
let page: Page;

beforeAll(async () => {
  [browser, host] = await Promise.all([launchBrowser(), buildHost("measures").then(serveHost)]);
  page = await browser.newPage();
  await page.goto(host.url);
  await page.getByRole("alertdialog").waitFor();
});
afterAll(async () => {
  await browser.close();
  await host.close();
});

const setSize = (width: number, height = 600) => page.setViewportSize({ width, height });
const styleOf = (element: Locator, name: string) =>
  element.evaluate((node, property) => getComputedStyle(node).getPropertyValue(property), name);
/** Distances to the four edges of the page in whole px (text has fractions), once what moves has come to rest. */
async function edgesOf(element: Locator): Promise<number[]> {
  await element.evaluate(async (node) => {
    const moving = () => node.getAnimations({ subtree: true });
    // One that is replaced by another one never finishes: that other one is waited for.
    while (moving().length > 0) await Promise.allSettled(moving().map(({ finished }) => finished));
  });
  return element.evaluate((node) => {
    const { top, right, bottom, left } = node.getBoundingClientRect();
    return [top, innerWidth - right, innerHeight - bottom, left].map(Math.round);
  });
}

describe("the toolkit's own measures", () => {
  it.each([
    [599, "xs"],
    [600, "sm"],
    [899, "sm"],
    [900, "md"],
    [1_199, "md"],
    [1_200, "lg"],
    [1_535, "lg"],
    [1_536, "xl"],
  ])("[UI-01] are kept: a page of %i px is at %s", async (width, name) => {
    await setSize(width);
    expect(await styleOf(page.locator("#breakpoint"), "--is")).toBe(name);
  });

  it("[UI-02][A-88] are kept: a dialog is at most sm wide", async () => {
    await setSize(1_280);
    const box = await page.getByRole("alertdialog").boundingBox();
    expect(box?.width).toBe(600);
  });

  it("[UI-03][A-88] are kept: a dialog that fills the page leaves 32 px around it", async () => {
    await setSize(360);
    expect(await edgesOf(page.getByRole("alertdialog"))).toEqual([32, 32, 32, 32]);
  });

  it("[UI-04][UI-05][A-88] are kept: chips are 32 px high, small ones 24", async () => {
    const heights = await Promise.all(
      ["#chip", "#small-chip"].map((id) => page.locator(id).boundingBox()),
    );
    expect(heights.map((box) => box?.height)).toEqual([32, 24]);
  });

  it("[UI-06][A-88] are kept: a popover stays 16 px away from the edges", async () => {
    await setSize(800);
    await page.reload();
    const [top, , , left] = await edgesOf(page.getByText("Beginning"));
    expect([top, left]).toEqual([16, 16]);
    const [, right, bottom] = await edgesOf(page.getByText("End"));
    expect([right, bottom]).toEqual([16, 16]);
  });

  it("[UI-07][A-88] are kept: a drawer is raised by 16", async () => {
    const shadow = await styleOf(page.getByText("Drawer"), "box-shadow");
    expect(shadow).not.toBe("none");
    expect(shadow).toBe(await styleOf(page.locator("#elevation-16"), "box-shadow"));
  });
});

describe("the support button", () => {
  it("[SUP-15] does not cover the printed page", async () => {
    const button = page.locator("button[aria-haspopup=dialog]");
    expect(await button.isVisible()).toBe(true);
    await page.emulateMedia({ media: "print" });
    expect(await button.isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
  });
});

describe("a grid", () => {
  const columns = async () =>
    (await styleOf(page.locator("#page-header-statistics"), "grid-template-columns")).split(" ")
      .length;

  it("[UI-08] has three columns on medium screens and up", async () => {
    await setSize(900);
    expect(await columns()).toBe(3);
    await setSize(1_536);
    expect(await columns()).toBe(3);
  });

  it("[UI-09] has one column on small screens", async () => {
    await setSize(899);
    expect(await columns()).toBe(1);
    await setSize(360);
    expect(await columns()).toBe(1);
  });
});

/** Rules for plain elements, as stylesheets of hosts have them. */
const HOST_RULES = `
  h1, h2, h3 {
    border: 3px double red; border-radius: 9px; padding: 20px; margin: 30px 10px; color: red; background: yellow; opacity: 0.5;
    font: italic small-caps 100 60px / 3 cursive; letter-spacing: 9px; word-spacing: 9px; text-transform: uppercase; text-align: end;
    text-indent: 40px; text-decoration: underline wavy; text-shadow: 1px 1px red; white-space: nowrap; width: 50%; max-width: 90px;
    min-height: 200px; float: right; position: absolute; top: 5px; transform: rotate(5deg); box-shadow: 0 0 9px red; overflow: hidden;
  }
  h1::before, h2::after, h3::after { content: "#"; }
`;

describe("the host's rules for headings", () => {
  it.each([
    ["page header", "#page-header h1"],
    ["banner", "#banner h1"],
    ["display box", "#display-box h2"],
    ["edit box", "#input-box h2"],
    ["form section", "#form-heading h3"],
  ])("[D47] do not change the heading of the %s", async (_, selector) => {
    await setSize(1_000);
    const looks = () =>
      page.locator(selector).evaluate((heading) => {
        const styles = [undefined, "::before", "::after"].flatMap((part) => {
          const style = getComputedStyle(heading, part);
          return part
            ? [["content", style.content]]
            : [...style].map((name) => [name, style.getPropertyValue(name)]);
        });
        const { x, y, width, height } = heading.getBoundingClientRect();
        return [...styles, ["box", [x, y, width, height].join(" ")]];
      });
    const before = await looks();
    const rules = await page.addStyleTag({ content: HOST_RULES });
    const after = await looks();
    await rules.evaluate((element) => (element as Element).remove());
    expect(before.length).toBeGreaterThan(300);
    expect(after).toEqual(before);
  });
});
