import type { BrowserContext, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { useDemoHost } from "./useDemoHost.js";

const CONVERSATION = "CON00000001";
const host = useDemoHost("host");

const addressOf = (email: string, view = CONVERSATION) =>
  `${host.url}?${new URLSearchParams({ server: host.server.url, email, view, keeps: "unsent" })}`;

/** A context is a browser of one person: its pages share IndexedDB and Web Locks. */
async function open(context: BrowserContext, email: string, view = CONVERSATION): Promise<Page> {
  const page = await context.newPage();
  await page.goto(addressOf(email, view));
  return page;
}
const RUTH = "ruth@grace.example";
const getField = (page: Page) => page.getByRole("textbox", { name: "Add a message" });
const getUnsent = (page: Page) => page.locator(".NarthexNote-failed");
const write = async (page: Page, text: string) => {
  await getField(page).fill(text);
  await getField(page).press("Control+Enter");
};
/** The texts of the messages that arrived after the start of the test, in the order of the view. */
const readShown = (page: Page) =>
  page
    .locator(".NarthexNote-text")
    .filter({ hasText: /^Offline / })
    .allTextContents();
const listSaved = () =>
  (host.server.demoServer.db.messages.get(CONVERSATION) ?? [])
    .map(({ content }) => content)
    .filter((content) => content?.startsWith("Offline "));
const BOTH = ["Offline one", "Offline two"];

async function writeOffline(context: BrowserContext): Promise<Page> {
  const ruth = await open(context, RUTH);
  await ruth.locator(".NarthexNote-text").first().waitFor();
  await context.setOffline(true);
  for (const text of BOTH) await write(ruth, text);
  await expect.poll(() => getUnsent(ruth).getByText("Waiting to be sent").count()).toBe(2);
  return ruth;
}

describe("messages that are written without a network", () => {
  it("are shown after a reload, and sent once and in order when the network is back", async () => {
    const daniel = await open(await host.browser.newContext(), "daniel@grace.example");
    await daniel.locator(".NarthexNote-text").first().waitFor();
    const context = await host.browser.newContext();
    const ruth = await writeOffline(context);
    await ruth.reload().catch(() => undefined);
    // The page loads, but messages do not arrive yet.
    const restore = host.server.demoServer.faults.add({
      method: "POST",
      path: "/messages",
      do: { kind: "dropBefore" },
    });
    await context.setOffline(false);
    await ruth.goto(addressOf(RUTH));
    await expect.poll(() => getUnsent(ruth).getByText("Waiting to be sent").count()).toBe(2);
    expect(await readShown(ruth)).toEqual(BOTH);
    expect(listSaved()).toEqual([]);

    restore();
    await ruth.evaluate(() => window.dispatchEvent(new Event("online")));
    // The server may still process the last request for 35 seconds.
    await expect.poll(() => readShown(daniel), { timeout: 60_000 }).toEqual(BOTH);
    await expect.poll(() => getUnsent(ruth).count()).toBe(0);
    expect(await readShown(ruth)).toEqual(BOTH);
    expect(listSaved()).toEqual(BOTH);
  }, 90_000);

  it("are sent once by new tabs of the same person, and disappear from the device", async () => {
    const context = await host.browser.newContext();
    const ruth = await writeOffline(context);
    await ruth.close();
    await context.setOffline(false);
    const [first, second] = await Promise.all([
      open(context, RUTH),
      open(context, RUTH),
      // Shows another view.
      open(context, RUTH, "notifications"),
    ]);
    await expect.poll(listSaved, { timeout: 10_000 }).toEqual(BOTH);
    for (const tab of [first, second]) {
      await expect.poll(() => readShown(tab), { timeout: 10_000 }).toEqual(BOTH);
      await expect.poll(() => getUnsent(tab).count()).toBe(0);
    }
    await first.reload();
    await expect.poll(() => readShown(first), { timeout: 10_000 }).toEqual(BOTH);
    expect(listSaved()).toEqual(BOTH);
  }, 90_000);

  it("are not shown or sent for another user of the browser", async () => {
    const context = await host.browser.newContext();
    const ruth = await writeOffline(context);
    await ruth.close();
    await context.setOffline(false);
    const daniel = await open(context, "daniel@grace.example");
    await daniel.locator(".NarthexNote-text").first().waitFor();
    await daniel.waitForTimeout(1_000);
    expect(await readShown(daniel)).toEqual([]);
    expect(listSaved()).toEqual([]);
  });
});
