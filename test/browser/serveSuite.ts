import type { Browser, BrowserContext, BrowserContextOptions } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { DemoChurch } from "../../src/entries/testing.js";
import type { AppKind } from "../../stories/apps/areas.js";
import { startDemoHttpServer, type DemoHttpServer } from "../../src/demo/startDemoHttpServer.js";
import { getHost } from "./getHost.js";
import { launchBrowser, serveHost } from "./serveHost.js";
import type { DemoAppConfig } from "./suite/main.js";

export interface DemoApps {
  /** Root URL of each app; `{key}` stands for the church's subdomain. */
  roots: Record<AppKind, string>;
  browser: Browser;
  /** The demo server of the current test. */
  server: DemoHttpServer;
  /** The browser context of the current test. */
  context: BrowserContext;
}

const KINDS: readonly AppKind[] = ["admin", "member", "serving"];
/** Browsers resolve every subdomain of localhost to this machine. */
const NAMES: Record<AppKind, string> = { admin: "people", member: "{key}", serving: "serving" };

/** Sets up the three apps and a browser per test file, and a demo server and a browser context per test. */
export function useDemoApps(
  contextOptions?: BrowserContextOptions,
  createServer?: () => DemoChurch,
): DemoApps {
  const apps = { roots: { admin: "", member: "", serving: "" } } as DemoApps;
  let close: () => Promise<unknown>;
  beforeAll(async () => {
    [apps.browser, close] = await Promise.all([launchBrowser(), serveApps(apps)]);
  });
  afterAll(async () => {
    await apps.browser.close();
    await close();
  });
  beforeEach(async () => {
    apps.server = await startDemoHttpServer(createServer && { demoServer: createServer() });
    apps.context = await apps.browser.newContext(contextOptions);
  });
  afterEach(async () => {
    await apps.context.close();
    await apps.server.stop();
  });
  return apps;
}

/** Serves the three apps on three origins, each with its own storage and cookies. Returns a function that closes them. */
async function serveApps(apps: DemoApps): Promise<() => Promise<unknown>> {
  const { roots } = apps;
  const folder = await getHost("suite");
  const serve = async (kind: AppKind) => {
    const createConfig = (): DemoAppConfig => ({ kind, server: apps.server.url, roots });
    const host = await serveHost(folder, {
      isApp: true,
      config: () => `window.suite = ${JSON.stringify(createConfig())};`,
    });
    roots[kind] = `http://${NAMES[kind]}.localhost:${new URL(host.url).port}`;
    return host;
  };
  const hosts = await Promise.all(KINDS.map(serve));
  return () => Promise.all(hosts.map((host) => host.close()));
}
