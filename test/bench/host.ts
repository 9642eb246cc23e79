// A page with header and inbox, in a production Vite host: 50 ms latency for each response, and a CPU slowed down 4 times.
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { makeInbox, makeMessages, makePerson } from "./page/data.js";
import { report } from "./report.mjs";
import { buildPage, servePage } from "./servePage.mjs";
import { launchBrowser } from "../browser/serveHost.js";
import { root } from "../tools/setUp.mjs";

const ROUNDS = Number(process.env["ROUNDS"] ?? 3);
const LATENCY_MS = 50;
const CPU_SLOWDOWN = 4;
const CONVERSATIONS = 50;
/** The name of the newest conversation's person: it is in the first row. */
const FIRST_NAME = makePerson(`P${CONVERSATIONS}`).name?.display ?? "";
const FIELD = "textarea:not([aria-hidden])";
const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

declare global {
  interface Window {
    headerAt?: number;
    rowsAt?: number;
    interactions: number[];
  }
}

const inbox = makeInbox(CONVERSATIONS);
const threads = { short: makeMessages(50), long: makeMessages(10_000) };
let thread = threads.short;

function answer(url: string): unknown {
  const ids = /^\/people\/basic\?ids=(.*)/.exec(url)?.[1];
  if (ids) return ids.split(",").map(makePerson);
  if (url.startsWith("/messages/conversation/")) return thread;
  if (url === "/privateMessages") return inbox;
  if (url.startsWith("/privateMessages/")) return inbox.at(-1);
  if (url === "/notifications/unreadCount") return { notificationCount: 1, pmCount: 2 };
  return /^\/(connections|notifications|people)/.test(url) ? [] : undefined;
}

/** What README tells hosts of Vite 8 to add: rolldown gives files of their own to modules that the page has loaded anyway. */
const INITIAL_GROUP = { codeSplitting: { groups: [{ name: "initial", tags: ["$initial"] }] } };

/** Builds one of the pages in host/ and serves it. */
async function serve(name: string, output: object = INITIAL_GROUP) {
  const folder = await buildPage("host", {
    base: "/",
    resolve: {
      alias: [{ find: /^narthex\/(.*)$/, replacement: join(root, "dist/entries/$1.js") }],
      dedupe: ["react", "react-dom"],
    },
    build: { rolldownOptions: { input: join(root, `test/bench/host/${name}.html`), output } },
  });
  const { url, close } = await servePage(folder, { latencyMs: LATENCY_MS, handle: answer });
  return { url: `${url}${name}.html`, close };
}

/** Notes when header and rows are painted, and how long interactions take to their next paint. Runs in the page. */
function observe([header, row]: [string, string]): void {
  performance.setResourceTimingBufferSize(1_000);
  window.interactions = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ((entry as PerformanceEventTiming & { interactionId: number }).interactionId > 0)
        window.interactions.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  const { port1, port2 } = new MessageChannel();
  port2.onmessage = () => {
    const text = document.body?.textContent ?? "";
    if (text.includes(header)) window.headerAt ??= performance.now();
    if (text.includes(row)) window.rowsAt ??= performance.now();
    if (!window.rowsAt) look();
  };
  // The message event runs after the frame is painted.
  const look = () => requestAnimationFrame(() => port1.postMessage(undefined));
  look();
}

async function open(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1_280, height: 720 } });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.addInitScript("window.__name = (value) => value");
  await page.addInitScript(observe, ["sound 0", FIRST_NAME] as [string, string]);
  await page.goto(url);
  await page.waitForFunction(() => window.rowsAt);
  await page.waitForTimeout(1_500);
  return page;
}

/** Returns the longest interaction of a step until its next paint, in ms. Event Timing reports steps of 8 ms, from 16. */
async function interact(page: Page, step: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => (window.interactions = []));
  await step();
  await page.waitForTimeout(1_000);
  return page.evaluate(() => Math.max(16, ...window.interactions));
}

const measureLoading = (page: Page) =>
  page.evaluate(() => {
    const { headerAt = NaN, rowsAt = NaN } = window;
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const scripts = entries.filter(
      ({ name, startTime }) => /\.js$/.test(name) && startTime <= rowsAt,
    );
    const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    const count = entries.find(({ name }) => name.endsWith("/unreadCount"));
    return {
      files: scripts.length,
      kibibytes: bytes / 1_024,
      rows: rowsAt,
      count: (count?.startTime ?? NaN) - headerAt,
    };
  });

async function measure(browser: Browser, url: string, isExisting: boolean) {
  thread = threads.short;
  const page = await open(browser, url);
  const loaded = await measureLoading(page);
  if (isExisting) {
    await page.close();
    return { ...loaded, opening: NaN, typing: NaN };
  }
  const row = page.getByRole("button", { name: FIRST_NAME }).first();
  const opening = await interact(page, () => row.click());
  await page.close();

  thread = threads.long;
  const longPage = await open(browser, url);
  await longPage.getByRole("button", { name: FIRST_NAME }).first().click();
  await longPage.waitForSelector(FIELD);
  await longPage.waitForTimeout(3_000);
  await longPage.focus(FIELD);
  await longPage.keyboard.press("a");
  const typing = await interact(longPage, () => longPage.keyboard.type("bcdef", { delay: 200 }));
  await longPage.close();
  return { ...loaded, opening, typing };
}

export async function benchHost(): Promise<void> {
  console.log(
    `\nA page with header and inbox (${LATENCY_MS} ms latency, CPU ${CPU_SLOWDOWN} times slower; median of ${ROUNDS})\n`,
  );
  const browser = await launchBrowser();
  const runs: Record<string, Awaited<ReturnType<typeof measure>>[]> = {};
  const hosts: Record<string, Awaited<ReturnType<typeof serve>>> = {};
  for (const name of ["floor", "existing", "ours"]) hosts[name] = await serve(name);
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, { url }] of Object.entries(hosts))
      (runs[name] ??= []).push(await measure(browser, url, name === "existing"));
  const plainHost = await serve("ours", {});
  const { files: plainFiles } = await measureLoading(await open(browser, plainHost.url));
  await plainHost.close();
  await browser.close();
  await Promise.all(Object.values(hosts).map(({ close }) => close()));

  type Kind = "files" | "kibibytes" | "rows" | "count" | "opening" | "typing";
  const medianOf = (name: string, kind: Kind) => median((runs[name] ?? []).map((run) => run[kind]));
  const listOthers = (kind: Kind) =>
    ["floor", "existing"]
      .filter((name) => !Number.isNaN(medianOf(name, kind)))
      .map((name) => `${name} ${medianOf(name, kind).toFixed(0)}`)
      .join(", ");
  const ratioOf = (kind: Kind, to: string) => medianOf("ours", kind) / medianOf(to, kind);
  const formatNote = (kind: Kind, to: string) =>
    `${medianOf("ours", kind).toFixed(0)} ÷ ${medianOf(to, kind).toFixed(0)} ms`;
  report("JS files before the first rows", medianOf("ours", "files"), {
    target: 12,
    note: `${listOthers("files")}; ${plainFiles} with Vite's default chunks`,
  });
  report("KiB of JS before the first rows", medianOf("ours", "kibibytes"), {
    target: 130,
    note: listOthers("kibibytes"),
  });
  report("first rows with names ÷ existing", ratioOf("rows", "existing"), {
    target: 0.7,
    digits: 2,
    note: `${formatNote("rows", "existing")}, floor ${medianOf("floor", "rows").toFixed(0)}`,
  });
  report("first count request after the header's paint, ms", medianOf("ours", "count"), {
    target: 30,
    note: listOthers("count"),
  });
  report("interaction to next paint, opening a conversation", ratioOf("opening", "floor"), {
    target: 1.3,
    digits: 2,
    note: formatNote("opening", "floor"),
  });
  report("interaction to next paint, typing at 10,000 messages", ratioOf("typing", "floor"), {
    target: 1.2,
    digits: 2,
    note: formatNote("typing", "floor"),
  });
}
