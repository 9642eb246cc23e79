import type { BrowserContext, Page } from "playwright";
import { expect, it } from "vitest";
import { useDemoHost } from "./useDemoHost.js";

const CONVERSATION = "CON00000001";
const RUTH = "ruth@grace.example";
const WRITTEN = ["Shared one", "Shared two", "Shared three"];
const host = useDemoHost("host");

async function open(context: BrowserContext, email: string, view = CONVERSATION): Promise<Page> {
  const page = await context.newPage();
  await page.goto(addressOf(email, view));
  await page.getByRole("status", { name: "Unread" }).waitFor();
  return page;
}
const addressOf = (email: string, view: string) => {
  const query = { server: host.server.url, email, view, tabs: "shared", keeps: "unsent" };
  return `${host.url}?${new URLSearchParams(query)}`;
};
const write = async (page: Page, text: string) => {
  const field = page.getByRole("textbox", { name: "Add a message" });
  await field.fill(text);
  await field.press("Control+Enter");
};
const readShown = (page: Page) =>
  page
    .locator(".NarthexNote-text")
    .filter({ hasText: /^Shared / })
    .allTextContents();
const countWaiting = (page: Page) =>
  page.locator(".NarthexNote-failed").getByText("Waiting to be sent").count();
const listSaved = () =>
  (host.server.demoServer.db.messages.get(CONVERSATION) ?? [])
    .map(({ content }) => content)
    .filter((content) => content?.startsWith("Shared "));
const waitForSockets = (count: number) =>
  expect.poll(() => host.server.demoServer.hub.ids.length, { timeout: 10_000 }).toBe(count);

it("two tabs with one connection send once and in order what the follower has written without a network", async () => {
  const daniel = await open(await host.browser.newContext(), "daniel@grace.example");
  const context = await host.browser.newContext();
  // The first tab leads. It shows no conversation.
  await open(context, RUTH, "none");
  const follower = await open(context, RUTH);
  await follower.locator(".NarthexNote-text").first().waitFor();
  // One of Daniel, and one of Ruth.
  await waitForSockets(2);

  await context.setOffline(true);
  for (const text of WRITTEN.slice(0, 2)) await write(follower, text);
  await expect.poll(() => countWaiting(follower)).toBe(2);
  await follower.reload().catch(() => undefined);
  expect(listSaved()).toEqual([]);

  await context.setOffline(false);
  await follower.goto(addressOf(RUTH, CONVERSATION));
  const both = WRITTEN.slice(0, 2);
  for (const page of [daniel, follower])
    await expect.poll(() => readShown(page), { timeout: 10_000 }).toEqual(both);
  await expect.poll(() => countWaiting(follower)).toBe(0);
  expect(listSaved()).toEqual(both);
  await waitForSockets(2);

  await write(follower, WRITTEN[2] ?? "");
  for (const page of [daniel, follower])
    await expect.poll(() => readShown(page), { timeout: 10_000 }).toEqual(WRITTEN);
  expect(listSaved()).toEqual(WRITTEN);
}, 60_000);
