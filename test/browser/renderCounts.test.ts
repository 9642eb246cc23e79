import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LIST_CASES, measureList } from "../bench/countRenders.js";
import { buildPage, servePage } from "../bench/servePage.mjs";
import { launchBrowser } from "./serveHost.js";

let browser: Browser;
let host: Awaited<ReturnType<typeof servePage>>;
beforeAll(async () => {
  [browser, host] = await Promise.all([
    launchBrowser(),
    buildPage("page", { build: { minify: false } }).then((folder) => servePage(folder)),
  ]);
});
afterAll(async () => {
  await browser.close();
  await host.close();
});

/** One more render or request fails here. `npx vitest run test/browser/renderCounts.test.ts -u` stores the new numbers. */
it("each list renders its rows and sends requests as often as test/bench/renderCounts.json says", async () => {
  const costs: Record<string, object> = {};
  for (const each of LIST_CASES)
    costs[`${each.view} ${each.count}`] = await measureList(browser, host.url, each);
  await expect(`${JSON.stringify(costs, null, 2)}\n`).toMatchFileSnapshot(
    "../bench/renderCounts.json",
  );
});
