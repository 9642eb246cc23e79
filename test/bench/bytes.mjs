// Bytes of an import: minified, brotli, in KiB; React, MUI, Emotion and i18next count as the host's own. Lazy chunks do not count.
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import { root } from "../tools/setUp.mjs";

const PEERS = ["react", "react-dom", "react/*", "@mui/*", "@emotion/*", "i18next"];
const TARGETS = [
  ["ApiHelper", "helpers", 3],
  ["UserHelper", "helpers", 3],
  ["PermissionHelper", "helpers", 3],
  ["SocketHelper", "helpers", 4],
  ["NotificationService", "helpers", 5],
  ["Loading", "index", 0.7],
  ["ErrorMessages", "index", 0.8],
  ["DisplayBox", "index", 1.5],
  ["Notifications", "index", 8],
  ["Notes", "index", 11],
  ["PrivateMessages", "index", 14],
  ["SiteHeader", "index", 12],
  ["*", "index", 45],
];

/** What is loaded on demand is not part of the import. */
const lazyIsExternal = {
  name: "lazy-is-external",
  setup: (bundler) =>
    bundler.onResolve({ filter: /.*/ }, ({ kind, path }) => (kind === "dynamic-import" ? { path, external: true } : undefined)),
};

async function sizeOf(name, entry) {
  const from = JSON.stringify(join(root, `dist/${entry}.js`));
  const { outputFiles } = await build({
    stdin: { contents: name === "*" ? `export * from ${from}` : `export { ${name} } from ${from}`, resolveDir: root },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    external: PEERS,
    plugins: [lazyIsExternal],
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
    write: false,
  });
  return brotliCompressSync(outputFiles[0].contents).length / 1_024;
}

export async function benchBytes() {
  console.log("\nBytes of an import (KiB, minified, brotli, eager)\n");
  for (const [name, entry, target] of TARGETS) {
    const size = await sizeOf(name, entry);
    console.log(`${size <= target ? "✓" : "✗"} ${name.padEnd(22)} ${size.toFixed(2).padStart(6)}  target ≤ ${target}`);
  }
}
