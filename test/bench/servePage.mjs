// Builds a page for production and serves it.
import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build } from "vite";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };
const compress = promisify(brotliCompress);

/**
 * Builds the page in `folder`, relative to this one, with Vite's `options`. Returns its output folder: `options.build.outDir`, by
 * default a new one.
 */
export async function buildPage(folder = "page", options = {}) {
  const outDir = options.build?.outDir ?? mkdtempSync(join(tmpdir(), "narthex-page-"));
  // Vitest sets NODE_ENV to "test"; measurements need the production build.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = "production";
  try {
    await build({
      configFile: false,
      root: fileURLToPath(new URL(folder, import.meta.url)),
      base: "./",
      logLevel: "error",
      plugins: [react()],
      ...options,
      build: { chunkSizeWarningLimit: 10_000, ...options.build, outDir },
    });
  } finally {
    // Node stores `undefined` as the text "undefined".
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
  return outDir;
}

/**
 * Serves a built page, each file compressed with brotli, after `latencyMs`. `handle(url)` may return a value, which is sent as
 * JSON. Its URL is a path with a query.
 */
export async function servePage(outDir, { latencyMs = 0, handle = () => undefined } = {}) {
  const compressed = new Map();
  const server = createServer(async (request, response) => {
    const url = request.url ?? "/";
    const path = url.split("?")[0];
    await new Promise((resolve) => setTimeout(resolve, latencyMs));
    const value = handle(url);
    if (value !== undefined)
      return response
        .writeHead(200, { "Content-Type": "application/json" })
        .end(JSON.stringify(value));
    const file = join(outDir, path === "/" ? "index.html" : path);
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return response.writeHead(404).end();
    if (!compressed.has(file)) compressed.set(file, compress(readFileSync(file)));
    response
      .writeHead(200, {
        "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
        "Content-Encoding": "br",
      })
      .end(await compressed.get(file));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
