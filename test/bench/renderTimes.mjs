// CPU time and nodes to render the components, compared with a handwritten baseline ("floor") in the same run: medians of five rounds.
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import { report } from "./report.mjs";
import { buildPage, servePage } from "./servePage.mjs";
import { findBrowser } from "../tools/findBrowser.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 5);
/** How long a page works after a step, in ms. */
const SETTLE_MS = 700;
/** An opened list loads the code of its menus and edits this long after its data, in ms. No step measures that. */
const PRELOAD_MS = 3_000;
/** The CPU time in s of an idle page, in half of that time. */
const IDLE_SECONDS = 0.01;
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const call = (name) => (page) => page.evaluate((method) => window[method](), name);
const mount = { name: "mount", run: call("mount") };
const append = { name: "append", prepare: call("addMessage"), run: call("append") };
const FIELD = "textarea:not([aria-hidden])";
const type = {
  name: "type one character",
  prepare: (page) => page.focus(FIELD),
  run: (page) => page.keyboard.press("a"),
};
const edit = {
  name: "open an edit",
  prepare: (page) => page.locator(`[aria-label="editNote"], [aria-label="Edit"]`).last().hover(),
  run: async (page) => {
    await page.locator(`[aria-label="editNote"], [aria-label="Edit"]`).last().click();
    await page.waitForFunction((field) => document.querySelector(field)?.value, FIELD);
  },
};
const reopen = { name: "open again", prepare: call("unmount"), run: call("mount") };
const rerender = { name: "50 host renders", run: call("rerender") };

/** `targets` are the highest ratios to the floor, one for each of `steps`, and the highest number of nodes after the first. */
const CASES = [
  {
    view: "thread",
    counts: [100, 1_000, 10_000],
    steps: [mount, type, edit, append, reopen],
    targets: [1.25, 1.2, 1.2, 1.5, 1.5],
    nodes: 140,
  },
  {
    view: "inbox",
    counts: [50, 500, 5_000],
    steps: [mount, reopen],
    targets: [1.4, 1.5],
    nodes: 160,
  },
  {
    view: "notifications",
    counts: [50, 500, 5_000],
    steps: [mount, reopen],
    targets: [1.2, 1.5],
    nodes: 160,
  },
  { view: "header", counts: [8], steps: [mount, rerender], targets: [undefined, 1.1] },
];
const LONGEST_TASK_MS = 50;
const ARRIVAL_MS = 50;

const pageFile = (name) => fileURLToPath(new URL(`page/${name}.html`, import.meta.url));

async function openPage(browser, url) {
  const page = await browser.newPage();
  await page.goto(url);
  await page.waitForFunction(() => typeof window.mount === "function");
  await page.waitForTimeout(SETTLE_MS);
  return page;
}

/** Returns the CPU time of each step in ms, and the number of nodes after the first. */
async function measureSteps(browser, url, steps) {
  const page = await openPage(browser, url);
  const session = await page.context().newCDPSession(page);
  // CPU time of the page's main thread, so other load does not count.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const readMetric = async (name) =>
    (await session.send("Performance.getMetrics")).metrics.find((each) => each.name === name).value;
  const measured = {};
  for (const { name, prepare, run } of steps) {
    if (prepare) {
      await prepare(page);
      await page.waitForTimeout(SETTLE_MS / 2);
    }
    const before = await readMetric("TaskDuration");
    await run(page);
    await page.waitForTimeout(SETTLE_MS);
    let after = await readMetric("TaskDuration");
    // A slow step is not cut off.
    for (let last = before; after - last > IDLE_SECONDS;) {
      await page.waitForTimeout(SETTLE_MS / 2);
      [last, after] = [after, await readMetric("TaskDuration")];
    }
    measured[name] = (after - before) * 1_000;
    if (measured.nodes !== undefined) continue;
    measured.nodes = await page.evaluate(() => document.querySelectorAll("#root *").length);
    await page.waitForTimeout(PRELOAD_MS);
  }
  measured.removed = await page.evaluate(() => window.removed);
  await page.close();
  return measured;
}

/** Returns the CPU time in ms of the longest task of the main thread while a list opens, from a trace: other load does not count. */
async function measureLongestTask(browser, url) {
  const page = await openPage(browser, url);
  const categories = ["__metadata", "disabled-by-default-devtools.timeline"];
  await browser.startTracing(page, { categories });
  await mount.run(page);
  await page.waitForTimeout(SETTLE_MS);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  await page.close();
  const threadOf = ({ pid, tid }) => `${pid}/${tid}`;
  const main = traceEvents.filter(
    ({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain",
  );
  const mainThreads = new Set(main.map(threadOf));
  const tasks = traceEvents.filter(
    (event) => event.name === "RunTask" && event.ph === "X" && mainThreads.has(threadOf(event)),
  );
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1_000));
}

/** Returns the time in ms from the frame of a new message to its painted row; the server answers at once. */
async function measureArrival(browser, url) {
  const page = await openPage(browser, url);
  await mount.run(page);
  await page.waitForTimeout(SETTLE_MS);
  const times = [];
  for (let arrival = 0; arrival < 3; arrival++) {
    times.push(await page.evaluate(() => window.arrive()));
    // The next frame is no part of a burst, and not measured with the preloads.
    await page.waitForTimeout(PRELOAD_MS);
  }
  await page.close();
  return median(times);
}

/** Libraries to compare with, by view, with the steps that they are measured in. */
const PEERS = {
  thread: { existing: [mount, append], chatscope: [mount, append] },
  inbox: { existing: [mount], chatscope: [mount] },
  notifications: { existing: [mount] },
};
const PEER_MAX_COUNT = 1_000;

async function measureRounds(measure) {
  const measured = { floor: [], ours: [] };
  for (let round = 0; round < ROUNDS; round++)
    for (const impl of ["floor", "ours"]) measured[impl].push(await measure(impl));
  return measured;
}

/** Returns the CPU times of each step in ms, by library. One round is enough, because no target depends on it. */
async function measurePeers(browser, host, view, count) {
  const measured = {};
  if (count > PEER_MAX_COUNT) {
    console.log(`  ${view} ${count}: other libraries are not measured, because they take too long`);
    return measured;
  }
  for (const [impl, steps] of Object.entries(PEERS[view] ?? {})) {
    const url = `${host.url}peers.html?view=${view}&count=${count}&impl=${impl}`;
    try {
      measured[impl] = await measureSteps(browser, url, steps);
    } catch (error) {
      console.log(`  ${view} ${count}: ${impl} is not measured: ${error.message.split("\n")[0]}`);
    }
  }
  return measured;
}

async function measureCase(browser, host, { view, steps, targets, nodes }, count) {
  const urlOf = (impl) => `${host.url}?view=${view}&count=${count}&impl=${impl}`;
  const runs = await measureRounds((impl) => measureSteps(browser, urlOf(impl), steps));
  const peers = await measurePeers(browser, host, view, count);
  const medianOf = (impl, name) => median(runs[impl].map((run) => run[name]));
  for (const [index, { name: step }] of steps.entries()) {
    const [ours, floor] = [medianOf("ours", step), medianOf("floor", step)];
    const others = Object.entries(peers).flatMap(([impl, times]) =>
      times[step] === undefined ? [] : [[impl, times[step]]],
    );
    const notes = [
      `${ours.toFixed(0)} ÷ ${floor.toFixed(0)} ms`,
      ...others.map(([impl, time]) => `${impl} ${(time / floor).toFixed(1)}`),
    ];
    report(`${view} ${count}, ${step}`, ours / floor, {
      target: targets[index],
      digits: 2,
      note: notes.join(", "),
      costs: { floor, ours, ...Object.fromEntries(others) },
    });
  }
  const note = `floor ${medianOf("floor", "nodes")}`;
  report(`${view} ${count}, nodes`, medianOf("ours", "nodes"), { target: nodes, note });
  if (view === "header") {
    const removed = Math.max(...runs.ours.map((run) => run.removed));
    return report(`${view} ${count}, nodes removed by host renders`, removed, { target: 0 });
  }
  const tasks = await measureRounds((impl) => measureLongestTask(browser, urlOf(impl)));
  report(`${view} ${count}, longest task, ms`, median(tasks.ours), {
    target: LONGEST_TASK_MS,
    note: `floor ${median(tasks.floor).toFixed(0)}`,
  });
  if (view !== "thread") return;
  const arrival = await measureArrival(browser, urlOf("ours"));
  report(`${view} ${count}, from a frame to its painted row, ms`, arrival, { target: ARRIVAL_MS });
}

/** Measures and prints all cases, or those of one view. */
export async function benchRenderTimes(view) {
  const host = await servePage(
    await buildPage("page", {
      resolve: { dedupe: ["react", "react-dom"] },
      build: { rollupOptions: { input: ["index", "peers"].map((name) => pageFile(name)) } },
    }),
  );
  const browser = await chromium.launch({
    // The browser that people have. The headless shell paints and scrolls in other steps.
    executablePath: await findBrowser({ isFull: true }),
    args: ["--no-sandbox"],
  });
  console.log(`\nRendering (CPU time, median of ${ROUNDS}; ours ÷ floor)\n`);
  for (const each of CASES)
    if (!view || each.view === view)
      for (const count of each.counts) await measureCase(browser, host, each, count);
  await browser.close();
  await host.close();
}
