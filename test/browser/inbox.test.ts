import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type LabPage, useLabs } from "./openLab.js";

const labs = useLabs();
let lab: LabPage;

beforeEach(async () => {
  lab = await labs.open();
  await lab.page.evaluate(() => window.lab.server.fill({ conversations: 1_000 }));
  await lab.page.evaluate(() => window.lab.show("inbox"));
  await getRows().first().waitFor();
});
afterEach(() => lab.page.context().close());

const getRows = () => lab.page.locator("[data-conversation]");
const readFocused = () =>
  lab.page.evaluate(() => document.activeElement?.getAttribute("data-conversation"));
const isFocusVisible = () =>
  lab.page.evaluate(() => {
    const [row, list] = [document.activeElement, document.querySelector("[role=tabpanel]")];
    if (!row || !list) return false;
    const [inner, outer] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
    return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
  });
/** Moves the focus from the first row to the last one with the End key. Returns the ids of both. */
async function focusLastRow() {
  const first = await getRows().first().getAttribute("data-conversation");
  await getRows().first().focus();
  await lab.page.keyboard.press("End");
  // Until the last row is rendered, the focus is on the first row or nowhere.
  await expect.poll(async () => [first, null].includes((await readFocused()) ?? null)).toBe(false);
  await expect.poll(isFocusVisible).toBe(true);
  return { first, last: await readFocused() };
}

describe("the windowed list of a thousand conversations", () => {
  it("moves the focus with the arrow keys, Home and End, to rows that were not rendered yet", async () => {
    const { first, last } = await focusLastRow();
    await lab.page.keyboard.press("ArrowDown");
    expect(await readFocused()).toBe(last);
    for (let step = 0; step < 15; step++) await lab.page.keyboard.press("ArrowUp");
    await expect.poll(isFocusVisible).toBe(true);
    expect(await readFocused()).not.toBe(last);
    await lab.page.keyboard.press("Home");
    await expect.poll(readFocused).toBe(first);
    await expect.poll(isFocusVisible).toBe(true);
  });

  it("stays one tab stop when the current row is scrolled out of view", async () => {
    const first = await getRows().first().getAttribute("data-conversation");
    await lab.page.getByRole("tab", { name: "All" }).focus();
    await lab.page.locator("[role=tabpanel]").evaluate((list) => (list.scrollTop = 20_000));
    await lab.page.waitForTimeout(300);
    await lab.page.keyboard.press("Tab");
    expect(await readFocused()).toBe(first);
    await expect.poll(isFocusVisible).toBe(true);
  });

  it("gives the focus back to the row of the conversation that was closed", async () => {
    const { last } = await focusLastRow();
    await lab.page.keyboard.press("Enter");
    await lab.page.getByRole("button", { name: "Back" }).click();
    await expect.poll(readFocused).toBe(last);
    await expect.poll(isFocusVisible).toBe(true);
  });

  it("requests the people of the first rows, of those scrolled to, and all for a search", async () => {
    const countRequests = () =>
      lab.page.evaluate(() => window.lab.server.calls.get("GET /people/basic") ?? 0);
    const countNameless = () => getRows().filter({ hasNotText: "Person P" }).count();
    await expect.poll(countNameless).toBe(0);
    expect(await countRequests()).toBe(1);
    await focusLastRow();
    await expect.poll(countNameless).toBe(0);
    expect(await countRequests()).toBe(2);
    await lab.page.getByRole("searchbox").fill("Person P500");
    await expect.poll(() => getRows().count()).toBe(1);
    expect(await countRequests()).toBe(10);
  });

  it("prints all rows, outside of the scroll area", async () => {
    const print = (name: string) =>
      lab.page.evaluate((type) => void window.dispatchEvent(new Event(type)), name);
    const isClipped = () =>
      lab.page
        .locator("[role=tabpanel]")
        .evaluate((list) => getComputedStyle(list).overflowY !== "visible");
    expect(await getRows().count()).toBeLessThan(60);
    expect(await isClipped()).toBe(true);
    await lab.page.emulateMedia({ media: "print" });
    await print("beforeprint");
    expect(await getRows().count()).toBe(1_000);
    expect(await isClipped()).toBe(false);
    await print("afterprint");
    await lab.page.emulateMedia({ media: "screen" });
    await expect.poll(() => getRows().count()).toBeLessThan(60);
  });
});

it("windows a list from thirty-one conversations", async () => {
  await lab.page.context().close();
  lab = await labs.open();
  await lab.page.evaluate(() => window.lab.server.fill({ conversations: 31 }));
  await lab.page.evaluate(() => window.lab.show("inbox"));
  await getRows().first().waitFor();
  expect(await getRows().count()).toBeLessThan(25);
});
