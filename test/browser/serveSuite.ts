import type { Browser, BrowserContext, BrowserContextOptions } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { AppKind } from "../../stories/apps/areas.js";
import { startTwin, type Twin } from "../harness/twin/startTwin.js";
import { buildHost, launchBrowser, serveHost } from "./serveHost.js";
import type { SuiteConfig } from "./suite/main.js";

export interface Suite {
  /** Where the three apps are; `{key}` stands for the church's subdomain. */
  roots: Record<AppKind, string>;
  browser: Browser;
  /** The services of this test. */
  twin: Twin;
  /** The reader's browser in this test. */
  context: BrowserContext;
}

const KINDS: readonly AppKind[] = ["admin", "member", "serving"];
/** A browser finds every name below localhost on this machine. */
const NAMES: Record<AppKind, string> = { admin: "people", member: "{key}", serving: "serving" };

/** For the tests of a file: the three apps, a browser, and for each test services and a reader of its own. */
export function useSuite(reader?: BrowserContextOptions): Suite {
  const suite = { roots: { admin: "", member: "", serving: "" } } as Suite;
  let close: () => Promise<unknown>;
  beforeAll(async () => {
    [suite.browser, close] = await Promise.all([launchBrowser(), serveSuite(suite)]);
  });
  afterAll(async () => {
    await suite.browser.close();
    await close();
  });
  beforeEach(async () => {
    suite.twin = await startTwin();
    suite.context = await suite.browser.newContext(reader);
  });
  afterEach(async () => {
    await suite.context.close();
    await suite.twin.stop();
  });
  return suite;
}

/** Serves the three apps on three hosts, each with storage and cookies of its own. Returns what closes them. */
async function serveSuite(suite: Suite): Promise<() => Promise<unknown>> {
  const { roots } = suite;
  const folder = await buildHost("suite");
  const serve = async (kind: AppKind) => {
    const config = (): SuiteConfig => ({ kind, twin: suite.twin.url, roots });
    const host = await serveHost(folder, {
      isApp: true,
      config: () => `window.suite = ${JSON.stringify(config())};`,
    });
    roots[kind] = `http://${NAMES[kind]}.localhost:${new URL(host.url).port}`;
    return host;
  };
  const hosts = await Promise.all(KINDS.map(serve));
  return () => Promise.all(hosts.map((host) => host.close()));
}
