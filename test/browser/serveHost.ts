import { statSync, mkdtempSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { chromium, type Browser } from "playwright";
import { build } from "vite";
import { findBrowser } from "../tools/findBrowser.mjs";

const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
};

export type HostName = "forms" | "gallery" | "host" | "lab" | "measures" | "sibling" | "suite";

/** Builds one of the test pages in this folder for production, by default into a new folder. Returns the output folder. */
export async function buildHost(
  name: HostName,
  outDir = mkdtempSync(join(tmpdir(), `narthex-${name}-`)),
): Promise<string> {
  // Vitest sets NODE_ENV to "test"; measurements need the production build.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = "production";
  try {
    await build({
      configFile: false,
      root: fileURLToPath(new URL(`./${name}`, import.meta.url)),
      base: "/",
      logLevel: "error",
      plugins: [react()],
      build: { outDir, emptyOutDir: true, minify: false, chunkSizeWarningLimit: 10_000 },
    });
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
  return outDir;
}

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
  keepsPages?: boolean;
}

/** Launches Chromium; the test command makes sure that it is installed. */
export async function launchBrowser({ keepsPages = false }: LaunchOptions = {}): Promise<Browser> {
  const executablePath = await findBrowser({ isFull: keepsPages });
  return chromium.launch({
    ...(executablePath && { executablePath }),
    ...(keepsPages && { ignoreDefaultArgs: ["--disable-back-forward-cache"] }),
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"],
  });
}
