import type { BrowserContext, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { useDemoHost } from "./useDemoHost.js";

const CONVERSATION = "CON00000001";
const RUTH = "ruth@grace.example";
const DELAY_MS = 3_000;
/** From the sign-in to the rows. */
const FIRST_ROWS_MS = 500;
const MAX_LOADS = 3;
const host = useDemoHost("host");

const addressOf = (view: string, email = RUTH) =>
  `${host.url}?${new URLSearchParams({ server: host.server.url, email, view, keeps: "seen" })}`;

async function open(context: BrowserContext, view: string, email?: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(addressOf(view, email));
  return page;
}

const ROWS = {
  inbox: "[data-conversation]",
  notifications: "[id^=notification-item]",
  [CONVERSATION]: ".NarthexNote-text",
};
const VIEWS = Object.entries(ROWS);
const mark = (page: Page) => page.getByTestId("cached-rows");
const slowDownServer = () =>
  host.server.demoServer.faults.add({
    path: /\/(privateMessages|notifications\/my|messages\/conversation|people\/basic)/,
    do: { kind: "delay", ms: DELAY_MS },
  });

/** Waits for the rows. Returns how many milliseconds after the sign-in they were in the document. */
const countRowsAfterSignIn = (page: Page, rows: string): Promise<number> =>
  page.evaluate(async (selector) => {
    while (!document.querySelector(selector)) await new Promise(requestAnimationFrame);
    const now = performance.now();
    const login = performance.getEntriesByType("resource").find(({ name }) => /login/.test(name));
    return now - ((login as PerformanceResourceTiming | undefined)?.responseEnd ?? 0);
  }, rows);

/** Shows a view with names, and waits until the device has it. */
async function showOnce(context: BrowserContext, view: string): Promise<void> {
  const page = await open(context, view);
  await page
    .locator(ROWS[view as keyof typeof ROWS])
    .first()
    .waitFor();
  await page
    .getByText("Daniel")
    .first()
    .waitFor({ timeout: 3_000 })
    .catch(() => undefined);
  await page.waitForTimeout(300);
  await page.close();
}

/** Waits for what other views show within 500 ms. */
async function expectSkeletons(page: Page): Promise<void> {
  await page.getByTestId("skeleton-row").first().waitFor();
  await page.waitForTimeout(1_000);
  expect(await page.locator(ROWS.inbox).count()).toBe(0);
}

describe("a reload with a slow server", () => {
  it.each(VIEWS)(
    "shows %s from before the reload at once, and updates it in place",
    async (view, rows) => {
      const context = await host.browser.newContext();
      await showOnce(context, view);
      slowDownServer();
      const page = await context.newPage();
      // A busy machine may be late once.
      let firstRowsMs = Infinity;
      for (let load = 0; load < MAX_LOADS && firstRowsMs >= FIRST_ROWS_MS; load++) {
        await page.goto(addressOf(view));
        firstRowsMs = await countRowsAfterSignIn(page, rows);
      }
      expect(firstRowsMs).toBeLessThan(FIRST_ROWS_MS);
      await mark(page).waitFor();
      const row = page.locator(rows).first();
      const before = await row.boundingBox();
      const texts = await page.locator(rows).allTextContents();
      await row.evaluate((element) => Object.assign(element, { isKept: true }));
      await mark(page).waitFor({ state: "detached" });
      expect(await row.evaluate((element) => Reflect.get(element, "isKept") as unknown)).toBe(true);
      expect(await row.boundingBox()).toEqual(before);
      expect((await page.locator(rows).allTextContents()).length).toBe(texts.length);
    },
  );

  it("does not move the notes that the user reads when earlier ones are loaded", async () => {
    const messages = host.server.demoServer.db.messages.get(CONVERSATION) ?? [];
    const [first] = messages;
    if (!first) throw new Error("The demo's conversation has no message.");
    const added = Array.from({ length: 200 }, (_, index) => ({
      ...first,
      id: `LONG${index}`,
      personId: index % 3 ? first.personId : "PER00000001",
      content: `Message ${index} ${"with words ".repeat(index % 9)}`.trim(),
      timeSent: new Date(Date.now() - (200 - index) * 60_000),
    }));
    messages.push(...added);
    const context = await host.browser.newContext();
    await showOnce(context, CONVERSATION);
    slowDownServer();
    const page = await open(context, CONVERSATION);
    await mark(page).waitFor();
    const area = page.getByTestId("message-scroll-area");
    await area.hover();
    await page.mouse.wheel(0, -600);
    await page.waitForTimeout(300);
    const text = await area.evaluate((element) => {
      const { top } = element.getBoundingClientRect();
      const shown = [...element.querySelectorAll(".NarthexNote-text")];
      return shown.find((each) => each.getBoundingClientRect().top > top + 100)?.textContent ?? "";
    });
    const row = area.getByText(text, { exact: true });
    const before = await row.boundingBox();
    await mark(page).waitFor({ state: "detached" });
    await page.waitForTimeout(300);
    const after = await row.boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 9_999))).toBeLessThan(2);
    await area.press("Home");
    await area.locator(".NarthexNote-day").first().waitFor();
    await expect.poll(() => area.evaluate((element) => element.scrollTop)).toBeLessThan(200);
  });

  it("shows nothing of another user", async () => {
    const context = await host.browser.newContext();
    await showOnce(context, "inbox");
    slowDownServer();
    const daniel = await open(context, "inbox", "daniel@grace.example");
    await expectSkeletons(daniel);
  });

  it.each([
    ["malformed", "value", "{["],
    ["older than 7 days", "at", 0],
  ] as const)("shows nothing that is %s", async (_, field, next) => {
    const context = await host.browser.newContext();
    await showOnce(context, "inbox");
    const blank = await open(context, "none");
    const changed = await blank.evaluate(
      async ([name, replacement]) => {
        const settle = <T>(request: IDBRequest<T>) =>
          new Promise<T>((resolve) => (request.onsuccess = () => resolve(request.result)));
        const database = await settle(indexedDB.open("narthex"));
        const store = database.transaction("device", "readwrite").objectStore("device");
        const keys = (await settle(store.getAllKeys())).map(String);
        const inboxKeys = keys.filter((key) => key.endsWith(":inbox:"));
        for (const key of inboxKeys)
          store.put({ ...(await settle(store.get(key))), [name]: replacement }, key);
        database.close();
        return inboxKeys.length;
      },
      [field, next] as const,
    );
    expect(changed).toBe(1);
    slowDownServer();
    await expectSkeletons(await open(context, "inbox"));
  });
});
