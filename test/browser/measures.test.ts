import type { Browser, Locator, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getHost } from "./getHost.js";
import { launchBrowser, serveHost } from "./serveHost.js";

/** Measurements of MUI's default theme below ChurchProvider, which overrides none of them. */
let browser: Browser;
let host: { url: string; close: () => Promise<void> };
let page: Page;

beforeAll(async () => {
  [browser, host] = await Promise.all([launchBrowser(), getHost("measures").then(serveHost)]);
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
/** Waits for animations. Returns the distances to the four edges of the page, rounded to px. */
async function edgesOf(element: Locator): Promise<number[]> {
  await element.evaluate(async (node) => {
    const listAnimations = () => node.getAnimations({ subtree: true });
    // A replaced animation never finishes; the loop waits for its replacement.
    while (listAnimations().length > 0)
      await Promise.allSettled(listAnimations().map(({ finished }) => finished));
  });
  return element.evaluate((node) => {
    const { top, right, bottom, left } = node.getBoundingClientRect();
    return [top, innerWidth - right, innerHeight - bottom, left].map(Math.round);
  });
}

describe("a page below ChurchProvider", () => {
  it.each([
    [599, "xs"],
    [600, "sm"],
    [899, "sm"],
    [900, "md"],
    [1_199, "md"],
    [1_200, "lg"],
    [1_535, "lg"],
    [1_536, "xl"],
  ])("[UI-01] uses MUI's default breakpoints (%i px: %s)", async (width, name) => {
    await setSize(width);
    expect(await styleOf(page.locator("#breakpoint"), "--is")).toBe(name);
  });

  it("[UI-02][A-88] limits a dialog to 600 px width", async () => {
    await setSize(1_280);
    const box = await page.getByRole("alertdialog").boundingBox();
    expect(box?.width).toBe(600);
  });

  it("[UI-03][A-88] leaves 32 px around a dialog that fills the page", async () => {
    await setSize(360);
    expect(await edgesOf(page.getByRole("alertdialog"))).toEqual([32, 32, 32, 32]);
  });

  it("[UI-04][UI-05][A-88] gives chips a height of 32 px and small chips 24 px", async () => {
    const heights = await Promise.all(
      ["#chip", "#small-chip"].map((id) => page.locator(id).boundingBox()),
    );
    expect(heights.map((box) => box?.height)).toEqual([32, 24]);
  });

  it("[UI-06][A-88] keeps a popover 16 px away from the edges", async () => {
    await setSize(800);
    await page.reload();
    const [top, , , left] = await edgesOf(page.getByText("Beginning"));
    expect([top, left]).toEqual([16, 16]);
    const [, right, bottom] = await edgesOf(page.getByText("End"));
    expect([right, bottom]).toEqual([16, 16]);
  });

  it("[UI-07][A-88] gives a drawer the shadow of elevation 16", async () => {
    const shadow = await styleOf(page.getByText("Drawer"), "box-shadow");
    expect(shadow).not.toBe("none");
    expect(shadow).toBe(await styleOf(page.locator("#elevation-16"), "box-shadow"));
  });
});

describe("FloatingSupport", () => {
  it("[SUP-15] is hidden in print", async () => {
    const button = page.locator("button[aria-haspopup=dialog]");
    expect(await button.isVisible()).toBe(true);
    await page.emulateMedia({ media: "print" });
    expect(await button.isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
  });
});

describe("the arch of an empty state", () => {
  const readFills = () =>
    page
      .locator("#empty svg path")
      .evaluateAll((paths) => paths.map((path) => getComputedStyle(path).fill));

  it("has only outlines in forced colors", async () => {
    expect((await readFills())[0]).not.toBe("none");
    await page.emulateMedia({ forcedColors: "active" });
    const strokes = await page
      .locator("#empty svg path")
      .evaluateAll((paths) =>
        paths.map((path) => getComputedStyle(path)).map(({ stroke, opacity }) => [stroke, opacity]),
      );
    expect(await readFills()).toEqual(["none", "none", "none"]);
    expect(strokes).toEqual(Array(3).fill([strokes[0]?.[0], "1"]));
    expect(strokes[0]?.[0]).not.toBe("none");
    await page.emulateMedia({ forcedColors: null });
  });

  it("is 24 px above the title", async () => {
    const [arch, title] = await Promise.all([
      page.locator("#empty > [aria-hidden]").boundingBox(),
      page.getByText("No groups").boundingBox(),
    ]);
    // The base line is 8 px above the lower edge of the drawing.
    expect((title?.y ?? 0) - ((arch?.y ?? 0) + (arch?.height ?? 0) - 8)).toBe(24);
  });
});

describe("the statistics grid of PageHeader", () => {
  const countColumns = async () =>
    (await styleOf(page.locator("#page-header-statistics"), "grid-template-columns")).split(" ")
      .length;

  it("[UI-08] has three columns on medium screens and up", async () => {
    await setSize(900);
    expect(await countColumns()).toBe(3);
    await setSize(1_536);
    expect(await countColumns()).toBe(3);
  });

  it("[UI-09] has one column on small screens", async () => {
    await setSize(899);
    expect(await countColumns()).toBe(1);
    await setSize(360);
    expect(await countColumns()).toBe(1);
  });
});

/** CSS rules for plain elements, as in stylesheets of hosts. */
const HOST_RULES = `
  h1, h2, h3 {
    border: 3px double red; border-radius: 9px; padding: 20px; margin: 30px 10px; color: red; background: yellow; opacity: 0.5;
    font: italic small-caps 100 60px / 3 cursive; letter-spacing: 9px; word-spacing: 9px; text-transform: uppercase; text-align: end;
    text-indent: 40px; text-decoration: underline wavy; text-shadow: 1px 1px red; white-space: nowrap; width: 50%; max-width: 90px;
    min-height: 200px; float: right; position: absolute; top: 5px; transform: rotate(5deg); box-shadow: 0 0 9px red; overflow: hidden;
  }
  h1::before, h2::after, h3::after { content: "#"; }
`;

describe("CSS rules of the host for headings", () => {
  it.each([
    ["page header", "#page-header h1"],
    ["banner", "#banner h1"],
    ["display box", "#display-box h2"],
    ["edit box", "#input-box h2"],
    ["form section", "#form-heading h3"],
  ])("[D47] do not change the heading of the %s", async (_, selector) => {
    await setSize(1_000);
    const readStyles = () =>
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
    const before = await readStyles();
    const rules = await page.addStyleTag({ content: HOST_RULES });
    const after = await readStyles();
    await rules.evaluate((element) => (element as Element).remove());
    expect(before.length).toBeGreaterThan(300);
    expect(after).toEqual(before);
  });
});
