// Bytes of an import: minified, brotli, in KiB; React, MUI, Emotion and i18next count as the host's own. Lazy chunks do not count.
import { readFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
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
  ["*", "index", 45],
];

async function sizeOf(name, entry) {
  const outdir = mkdtempSync(join(tmpdir(), "narthex-bytes-"));
  const from = JSON.stringify(join(root, `dist/${entry}.js`));
  const { metafile } = await build({
    stdin: { contents: name === "*" ? `export * from ${from}` : `export { ${name} } from ${from}`, resolveDir: root },
    bundle: true,
    minify: true,
    splitting: true,
    format: "esm",
    platform: "browser",
    external: PEERS,
    outdir,
    metafile: true,
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
  });
  // The entry and whatever it imports statically.
  const eager = new Set();
  const add = (file) => {
    if (eager.has(file)) return;
    eager.add(file);
    for (const { path, kind, external } of metafile.outputs[file].imports) if (kind === "import-statement" && !external) add(path);
  };
  add(Object.keys(metafile.outputs).find((file) => metafile.outputs[file].entryPoint === "<stdin>"));
  const code = [...eager].map((file) => readFileSync(join(process.cwd(), file)));
  return brotliCompressSync(Buffer.concat(code)).length / 1_024;
}

export async function benchBytes() {
  console.log("\nBytes of an import (KiB, minified, brotli, eager)\n");
  for (const [name, entry, target] of TARGETS) {
    const size = await sizeOf(name, entry);
    console.log(`${size <= target ? "✓" : "✗"} ${name.padEnd(22)} ${size.toFixed(2).padStart(6)}  target ≤ ${target}`);
  }
}
