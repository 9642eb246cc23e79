import type { Browser, CDPSession, Page } from "playwright";
import { afterAll, beforeAll } from "vitest";
import type {} from "./lab/Lab.js";
import { getHost } from "./getHost.js";
import { launchBrowser, serveHost } from "./serveHost.js";

/** Resources that a page has used so far. Times are CPU times of its main thread, so other load does not count. */
export interface Usage {
  /** In ms. */
  cpu: number;
  /** In bytes. */
  heap: number;
  nodes: number;
  listeners: number;
}

/** CPU in ms that `runBenchmark` takes on the machine for which the limits of the tests were set. */
const BENCHMARK_MS = 40;

/** Parses JSON, sorts, creates nodes and lays them out. Runs in the page. */
function runBenchmark(): number {
  const records = Array.from({ length: 3_000 }, (_, index) => ({
    id: `id${(index * 7_919) % 3_000}`,
    text: `line ${index}`,
  }));
  const copies = JSON.parse(JSON.stringify(records)) as typeof records;
  const list = document.createElement("div");
  for (const { id, text } of copies.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const line = document.createElement("p");
    line.append(id, text);
    list.append(line);
  }
  document.body.append(list);
  const height = list.offsetHeight;
  list.remove();
  return height;
}

/** A lab page with its performance measurements. */
export class LabPage {
  readonly page: Page;
  readonly session: CDPSession;
  /** Factor by which this machine is slower than the one for which the limits were set; at least 1. Set by `measureSlowness`. */
  slowness = NaN;

  constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.session = session;
  }

  async measure(): Promise<Usage> {
    const { metrics } = await this.session.send("Performance.getMetrics");
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
    return {
      cpu: value("TaskDuration") * 1_000,
      heap: value("JSHeapUsedSize"),
      nodes: value("Nodes"),
      listeners: value("JSEventListeners"),
    };
  }

  /** Returns the resources in use after garbage collection. */
  async measureAfterGc(): Promise<Usage> {
    for (let round = 0; round < 3; round++) {
      await this.session.send("HeapProfiler.collectGarbage");
      await this.page.waitForTimeout(50);
    }
    return this.measure();
  }

  /** Returns the CPU time in ms of a step and of the `settleMs` after it. */
  async cost(step: () => Promise<unknown>, settleMs = 500): Promise<number> {
    const before = await this.measure();
    await step();
    await this.page.waitForTimeout(settleMs);
    return (await this.measure()).cpu - before.cpu;
  }

  async measureSlowness(): Promise<void> {
    const costs: number[] = [];
    for (let round = 0; round < 8; round++)
      costs.push(await this.cost(() => this.page.evaluate(runBenchmark), 0));
    this.slowness = Math.max(1, Math.min(...costs) / BENCHMARK_MS);
  }
}

interface Labs {
  browser: Browser;
  /** Opens a lab page, with a real socket if `socketUrl` is given. The caller closes the page's context. */
  open: (socketUrl?: string) => Promise<LabPage>;
}

/** Starts a browser and the lab's server before the first test of a file, and closes them after the last. */
export function useLabs(): Labs {
  const labs = {} as Labs;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const [browser, host] = await Promise.all([launchBrowser(), getHost("lab").then(serveHost)]);
    Object.assign(labs, {
      browser,
      open: (socketUrl?: string) => openLab(browser, host.url, socketUrl),
    });
    close = async () => {
      await browser.close();
      await host.close();
    };
  });
  afterAll(() => close());
  return labs;
}

async function openLab(browser: Browser, url: string, socketUrl?: string): Promise<LabPage> {
  const context = await browser.newContext({ viewport: { width: 800, height: 700 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.goto(socketUrl ? `${url}?socket=${encodeURIComponent(socketUrl)}` : url);
  await page.waitForFunction(() => typeof window.lab === "object");
  return new LabPage(page, session);
}
