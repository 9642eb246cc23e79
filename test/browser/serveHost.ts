import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { chromium, type Browser } from "playwright";
import { buildPage } from "../bench/servePage.mjs";
import { findBrowser } from "../tools/findBrowser.mjs";

const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
};

export type HostName = "forms" | "gallery" | "host" | "lab" | "measures" | "sibling" | "suite";

/** Builds one of the test pages in this folder for production, by default into a new folder. Returns the output folder. */
export const buildHost = (name: HostName, outDir?: string): Promise<string> =>
  buildPage(`../browser/${name}`, {
    base: "/",
    build: { ...(outDir && { outDir }), emptyOutDir: true, minify: false },
  });

interface ServeOptions {
  /** Serves the page for every path without a file extension, as hosts with client-side routes do. */
  isApp?: boolean;
  /** Returns the script to serve as `/config.js`; called for each request. */
  config?: () => string;
}

/** Serves a built page on its own origin. */
export async function serveHost(
  folder: string,
  { isApp = false, config }: ServeOptions = {},
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent((request.url ?? "/").split("?")[0] ?? "/"));
    if (config && path === "/config.js")
      return response.writeHead(200, { "Content-Type": TYPES[".js"] }).end(config());
    const isPage = path === "/" || (isApp && extname(path) === "");
    const file = join(folder, isPage ? "index.html" : path);
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return response.writeHead(404).end();
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { "Content-Type": type }).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

interface LaunchOptions {
  /** Enables the back/forward cache. A restored page fires no load event, so do not wait for one. */
  hasBackForwardCache?: boolean;
}

/** Launches Chromium; the test command makes sure that it is installed. */
export async function launchBrowser({
  hasBackForwardCache = false,
}: LaunchOptions = {}): Promise<Browser> {
  const executablePath = await findBrowser({ isFull: hasBackForwardCache });
  return chromium.launch({
    ...(executablePath && { executablePath }),
    ...(hasBackForwardCache && { ignoreDefaultArgs: ["--disable-back-forward-cache"] }),
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"],
  });
}
