import type { Browser, CDPSession, Page } from "playwright";
import { afterAll, beforeAll } from "vitest";
import type {} from "./lab/Lab.js";
import { buildHost, launchBrowser, serveHost } from "./serveHost.js";

/** What a page has used so far. Times are of its own main thread: what else the machine does is not counted. */
export interface Use {
  /** In ms. */
  cpu: number;
  /** In bytes. */
  heap: number;
  nodes: number;
  listeners: number;
}

/** CPU in ms that `doChore` takes on the machine for which the limits of the tests were set. */
const CHORE_MS = 40;

/** Work of the kinds that a page does: it reads JSON, sorts, makes nodes and lays them out. Runs in the page. */
function doChore(): number {
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

/** A page of the lab with its gauges. */
export class LabPage {
  readonly page: Page;
  readonly session: CDPSession;
  /** How many times slower this machine is than the one for which the limits were set; at least 1. */
  slowness = 1;

  constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.session = session;
  }

  async use(): Promise<Use> {
    const { metrics } = await this.session.send("Performance.getMetrics");
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
    return {
      cpu: value("TaskDuration") * 1_000,
      heap: value("JSHeapUsedSize"),
      nodes: value("Nodes"),
      listeners: value("JSEventListeners"),
    };
  }

  /** What is in use once everything that nobody holds is gone. */
  async useAfterCleaning(): Promise<Use> {
    for (let round = 0; round < 3; round++) {
      await this.session.send("HeapProfiler.collectGarbage");
      await this.page.waitForTimeout(50);
    }
    return this.use();
  }

  /** CPU in ms of a step and what follows from it within `settleMs`. */
  async cost(step: () => Promise<unknown>, settleMs = 500): Promise<number> {
    const before = await this.use();
    await step();
    await this.page.waitForTimeout(settleMs);
    return (await this.use()).cpu - before.cpu;
  }

  async measureSlowness(): Promise<void> {
    const costs: number[] = [];
    for (let round = 0; round < 8; round++)
      costs.push(await this.cost(() => this.page.evaluate(doChore), 0));
    this.slowness = Math.max(1, Math.min(...costs) / CHORE_MS);
  }
}

interface Labs {
  browser: Browser;
  /** Opens a page of the lab; a socket address makes its socket a real one. Whoever opens one closes its context. */
  open: (socketUrl?: string) => Promise<LabPage>;
}

/** For the tests of a file: a browser and a server of labs. Both are there from the first test on. */
export function useLabs(): Labs {
  const labs = {} as Labs;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const [browser, host] = await Promise.all([launchBrowser(), buildHost("lab").then(serveHost)]);
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
  const lab = new LabPage(page, session);
  await lab.measureSlowness();
  return lab;
}
