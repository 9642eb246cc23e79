import { existsSync, mkdtempSync, readFileSync } from "node:fs";
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

/** Builds the small host app, or another page beside it, as for production. Returns the folder with it. */
export async function buildHost(
  name: "forms" | "gallery" | "host" | "lab" | "measures" | "sibling" | "suite" = "host",
): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), `narthex-${name}-`));
  // A test run has a mode of its own; what is measured has to be what people get.
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
  /** Every path without a file leads to the page, as hosts with routes do it. */
  isApp?: boolean;
  /** Answers `/config.js`, a script that is written anew each time. */
  config?: () => string;
}

/** Serves the built host on an origin of its own. */
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
    if (existsSync(file))
      response.writeHead(200, {
        "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
      });
    response.end(existsSync(file) ? readFileSync(file) : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

interface LaunchOptions {
  /** Pages are kept for going back, as people's browsers do it and tools do not. Wait for no load then: there is none. */
  keepsPages?: boolean;
}

/** A real Chromium; the test command makes sure that there is one. */
export async function launchBrowser({ keepsPages = false }: LaunchOptions = {}): Promise<Browser> {
  const executablePath = await findBrowser();
  return chromium.launch({
    ...(executablePath && { executablePath }),
    ...(keepsPages && { ignoreDefaultArgs: ["--disable-back-forward-cache"] }),
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"],
  });
}
