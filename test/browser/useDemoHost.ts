import type { Browser } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { DemoChurch } from "../../src/entries/testing.js";
import { startDemoHttpServer, type DemoHttpServer } from "../../src/demo/startDemoHttpServer.js";
import { getHost } from "./getHost.js";
import { launchBrowser, serveHost } from "./serveHost.js";

interface DemoHost {
  url: string;
  browser: Browser;
  /** The demo server of the current test. */
  server: DemoHttpServer;
}

/** Sets up a built host page and a browser per test file, and a demo server per test. Closes all pages after each test. */
export function useDemoHost(
  name: "forms" | "gallery" | "host",
  createServer?: () => DemoChurch,
): DemoHost {
  const host = {} as DemoHost;
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
    host.server = await startDemoHttpServer(createServer && { demoServer: createServer() });
  });
  afterEach(async () => {
    await Promise.all(host.browser.contexts().map((context) => context.close()));
    await host.server.kill();
  });
  return host;
}
