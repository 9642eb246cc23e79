import type { Browser } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { DemoChurch } from "../../src/testing.js";
import { startTwin, type Twin } from "../harness/twin/startTwin.js";
import { buildHost, launchBrowser, serveHost } from "./serveHost.js";

interface TwinHost {
  url: string;
  browser: Browser;
  /** The services of this test. */
  twin: Twin;
}

/** For the tests of a file: a small host and a browser, and for each test services of its own; no page outlives its test. */
export function useTwinHost(name: "forms" | "gallery", makeChurch?: () => DemoChurch): TwinHost {
  const host = {} as TwinHost;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const [browser, served] = await Promise.all([
      launchBrowser(),
      buildHost(name).then((folder) => serveHost(folder)),
    ]);
    Object.assign(host, { browser, url: served.url });
    close = async () => {
      await browser.close();
      await served.close();
    };
  });
  afterAll(() => close());
  beforeEach(async () => {
    host.twin = await startTwin(makeChurch && { church: makeChurch() });
  });
  afterEach(async () => {
    await Promise.all(host.browser.contexts().map((context) => context.close()));
    await host.twin.kill();
  });
  return host;
}
