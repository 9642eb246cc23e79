// Prints the renders per row and the requests of each list.
import { LIST_CASES, measureList } from "./countRenders.js";
import { buildPage, servePage } from "./servePage.mjs";
import { launchBrowser } from "../browser/serveHost.js";

const [browser, host] = await Promise.all([
  launchBrowser(),
  buildPage("page", { build: { minify: false } }).then((folder) => servePage(folder)),
]);
/** What is counted, in words. */
const NAMES = {
  open: "renders per row until it is shown",
  people: "renders per row when its person arrives",
  requests: "requests",
};
let over = 0;
for (const each of LIST_CASES) {
  const costs = await measureList(browser, host.url, each);
  for (const kind of ["open", "people", "requests"] as const) {
    const target = each.targets[kind];
    const isReached = costs[kind] <= target;
    if (!isReached) over += 1;
    const name = `${each.view} ${each.count}, ${NAMES[kind]}`;
    console.log(
      `${isReached ? "✓" : "✗"} ${name.padEnd(52)} ${String(costs[kind]).padStart(3)}  target ≤ ${target}`,
    );
  }
}
await browser.close();
await host.close();
process.exit(over);
