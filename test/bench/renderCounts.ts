// Renders per row and requests of each list.
import { LIST_CASES, measureList } from "./countRenders.js";
import { report } from "./report.mjs";
import { buildPage, servePage } from "./servePage.mjs";
import { launchBrowser } from "../browser/serveHost.js";

/** What is counted, in words. */
const NAMES = {
  open: "renders per row until it is shown",
  people: "renders per row when its person arrives",
  requests: "requests",
};

export async function benchRenderCounts(): Promise<void> {
  console.log("\nRenders and requests of a list\n");
  const [browser, host] = await Promise.all([
    launchBrowser(),
    buildPage("page", { build: { minify: false } }).then((folder) => servePage(folder)),
  ]);
  for (const each of LIST_CASES) {
    const costs = await measureList(browser, host.url, each);
    for (const kind of ["open", "people", "requests"] as const)
      report(`${each.view} ${each.count}, ${NAMES[kind]}`, costs[kind], {
        target: each.targets[kind],
      });
  }
  await browser.close();
  await host.close();
}
