// CPU time and nodes to render the components, compared with a handwritten baseline ("floor") in the same run: medians of five rounds.
import { build } from "vite";
import react from "@vitejs/plugin-react";
import { createServer } from "node:http";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { chromium } from "playwright";
import { findBrowser } from "../tools/findBrowser.mjs";
import { root } from "../tools/setUp.mjs";

const ROUNDS = 5;
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const TYPES = { ".html": "text/html", ".js": "text/javascript" };

async function serve() {
  const outDir = mkdtempSync(join(tmpdir(), "narthex-bench-"));
  await build({
    configFile: false,
    root: join(root, "test/bench/page"),
    base: "./",
    logLevel: "error",
    plugins: [react()],
    build: { outDir, chunkSizeWarningLimit: 10_000 },
  });
  const server = createServer((request, response) => {
    const path = join(outDir, (request.url ?? "/").split("?")[0].replace(/\/$/, "/index.html"));
    if (!existsSync(path)) return response.writeHead(404).end();
    response
      .writeHead(200, { "Content-Type": TYPES[extname(path)] ?? "text/plain" })
      .end(readFileSync(path));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

async function measure(browser, url, steps) {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  // CPU time of the page's main thread, so other load does not count.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const metric = async (name) =>
    (await session.send("Performance.getMetrics")).metrics.find((each) => each.name === name).value;
  await page.goto(url);
  await page.waitForFunction(() => typeof window.mount === "function");
  await page.waitForTimeout(700);
  const results = {};
  for (const [name, step, prepare] of steps) {
    await prepare?.(page);
    const before = await metric("TaskDuration");
    await step(page);
    await page.waitForTimeout(700);
    results[name] = ((await metric("TaskDuration")) - before) * 1_000;
  }
  results.nodes = await page.evaluate(() => document.querySelectorAll("#root *").length);
  results.removed = await page.evaluate(() => window.removed);
  await page.close();
  return results;
}

const mount = ["mount", (page) => page.evaluate(() => window.mount())];
const append = [
  "append",
  (page) => page.evaluate(() => window.append()),
  (page) => page.evaluate(() => window.addMessage()),
];
const type = [
  "type one character",
  async (page) => {
    await page.focus("textarea:not([aria-hidden])");
    await page.keyboard.press("a");
  },
];
const rerender = ["50 host renders", (page) => page.evaluate(() => window.rerender())];
/** `targets` are the highest ratios to the floor, one for each of `steps`. A step without a target is only reported. */
const CASES = [
  {
    view: "thread",
    counts: [100, 1_000, 10_000],
    steps: [mount, append, type],
    targets: [2, 2, 2],
  },
  { view: "inbox", counts: [50, 500, 5_000], steps: [mount], targets: [2] },
  { view: "notifications", counts: [50, 500, 5_000], steps: [mount], targets: [2.5] },
  { view: "header", counts: [8], steps: [mount, rerender], targets: [undefined, 2] },
];

/** Measures all cases, prints them, and returns the number of missed targets. */
export async function benchRender() {
  let over = 0;
  const host = await serve();
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ["--no-sandbox"],
  });
  console.log(`\nRendering (CPU ms, median of ${ROUNDS}; ours ÷ floor)\n`);
  for (const { view, counts, steps, targets } of CASES) {
    for (const count of counts) {
      const runs = { ours: [], floor: [] };
      for (let round = 0; round < ROUNDS; round++) {
        for (const impl of ["floor", "ours"])
          runs[impl].push(
            await measure(browser, `${host.url}?view=${view}&count=${count}&impl=${impl}`, steps),
          );
      }
      for (const [index, [name]] of steps.entries()) {
        const ours = median(runs.ours.map((run) => run[name]));
        const floor = median(runs.floor.map((run) => run[name]));
        const ratio = ours / floor;
        const target = targets[index];
        if (ratio > target) over += 1;
        const mark = target === undefined ? " " : ratio <= target ? "✓" : "✗";
        console.log(
          `${mark} ${`${view} ${count}, ${name}`.padEnd(38)} ${ours.toFixed(0).padStart(5)} ÷ ${floor.toFixed(0).padStart(4)} = ${ratio.toFixed(2)}  ${target === undefined ? "no target" : `target ≤ ${target}`}`,
        );
      }
      console.log(
        `  ${`${view} ${count}, nodes`.padEnd(38)} ${median(runs.ours.map((run) => run.nodes))} (floor ${median(runs.floor.map((run) => run.nodes))})`,
      );
      if (!steps.includes(rerender)) continue;
      const removed = Math.max(...runs.ours.map((run) => run.removed));
      if (removed > 0) over += 1;
      console.log(
        `${removed === 0 ? "✓" : "✗"} ${`${view} ${count}, nodes removed by host renders`.padEnd(38)} ${removed}  target 0`,
      );
    }
  }
  await browser.close();
  host.close();
  return over;
}
