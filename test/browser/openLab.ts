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

/** A page of the lab with its gauges. */
export class LabPage {
  readonly page: Page;
  readonly session: CDPSession;

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
    Object.assign(labs, { browser, open: (socketUrl?: string) => openLab(browser, host.url, socketUrl) });
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
