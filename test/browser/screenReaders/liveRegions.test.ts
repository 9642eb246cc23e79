import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../serveHost.js";
import { takeAnnouncements, watchLiveRegions } from "./liveRegions.js";

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage();
});
afterAll(() => browser.close());

/** Returns what is announced when a body changes. `change` runs in the page. */
async function listAnnounced(body: string, change: () => void): Promise<string[]> {
  await page.setContent("");
  await page.evaluate(watchLiveRegions);
  await page.evaluate((html) => (document.body.innerHTML = html), body);
  await takeAnnouncements(page);
  await page.evaluate(change);
  return (await takeAnnouncements(page)).map(({ text }) => text);
}

describe("the announcements of live regions", () => {
  it("have the whole text of a status", async () => {
    const texts = await listAnnounced("<p role=status>Sent 1</p>", () => {
      document.querySelector("p")?.append("2");
    });
    expect(texts).toEqual(["Sent 12"]);
  });

  it("have the added text of a log", async () => {
    const texts = await listAnnounced("<div role=log><p>One</p></div>", () => {
      document.querySelector("div")?.insertAdjacentHTML("beforeend", "<p>Two</p>");
    });
    expect(texts).toEqual(["Two"]);
  });

  it("omit removed words, but not a word that became shorter", async () => {
    const texts = await listAnnounced(
      "<p role=status>Sent 12</p><p role=alert>Not sent. Retry</p>",
      () => {
        for (const region of document.querySelectorAll("p"))
          region.textContent = region.textContent.replace(/2| Retry/, "");
      },
    );
    expect(texts).toEqual(["Sent 1"]);
  });

  it.each([
    ["inert", "<div inert><p role=status>Saved</p></div>"],
    ["aria-hidden", "<div aria-hidden=true><p role=status>Saved</p></div>"],
    ["aria-live", "<p aria-live=off role=status>Saved</p>"],
  ])("follow when %s is removed", async (attribute, body) => {
    const texts = await listAnnounced(body, () => {
      const { firstElementChild: element } = document.body;
      for (const name of element?.getAttributeNames() ?? [])
        if (name !== "role") element?.removeAttribute(name);
    });
    expect(texts, attribute).toEqual(["Saved"]);
  });
});
