import type { Browser } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { DemoChurch } from "../../src/entries/testing.js";
import { startDemoHttpServer, type DemoHttpServer } from "../../src/demo/startDemoHttpServer.js";
import { getHost } from "./getHost.js";
import { launchBrowser, serveHost } from "./serveHost.js";

interface TwinHost {
  url: string;
  browser: Browser;
  /** The demo server of the current test. */
  twin: DemoHttpServer;
}

/** Sets up a built host page and a browser per test file, and a demo server per test. Closes all pages after each test. */
export function useTwinHost(
  name: "forms" | "gallery" | "host",
  createServer?: () => DemoChurch,
): TwinHost {
  const host = {} as TwinHost;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const [browser, served] = await Promise.all([
      launchBrowser(),
      getHost(name).then((folder) => serveHost(folder)),
    ]);
    Object.assign(host, { browser, url: served.url });
    close = async () => {
      await browser.close();
      await served.close();
    };
  });
  afterAll(() => close());
  beforeEach(async () => {
    host.twin = await startDemoHttpServer(createServer && { demoServer: createServer() });
  });
  afterEach(async () => {
    await Promise.all(host.browser.contexts().map((context) => context.close()));
    await host.twin.kill();
  });
  return host;
}
