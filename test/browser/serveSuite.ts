import type { AppKind } from "../../stories/apps/areas.js";
import { buildHost, serveHost } from "./serveHost.js";
import type { SuiteConfig } from "./suite/main.js";

export interface Suite {
  /** Where the three apps are; `{key}` stands for the church's subdomain. */
  roots: Record<AppKind, string>;
  close: () => Promise<void>;
}

const KINDS: readonly AppKind[] = ["admin", "member", "serving"];
/** A browser finds every name below localhost on this machine. */
const NAMES: Record<AppKind, string> = { admin: "people", member: "{key}", serving: "serving" };

/** Serves the three apps on three hosts, each with storage and cookies of its own, over the services at `twinUrl`. */
export async function serveSuite(twinUrl: () => string): Promise<Suite> {
  const folder = await buildHost("suite");
  const roots: Suite["roots"] = { admin: "", member: "", serving: "" };
  const serve = async (kind: AppKind) => {
    const config = (): SuiteConfig => ({ kind, twin: twinUrl(), roots });
    const host = await serveHost(folder, { isApp: true, config: () => `window.suite = ${JSON.stringify(config())};` });
    roots[kind] = `http://${NAMES[kind]}.localhost:${new URL(host.url).port}`;
    return host;
  };
  const hosts = await Promise.all(KINDS.map(serve));
  return { roots, close: async () => void (await Promise.all(hosts.map((host) => host.close()))) };
}
