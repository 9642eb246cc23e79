// Bytes of an import: minified, brotli, in KiB. Peer dependencies (React, MUI, Emotion, i18next) and lazy chunks do not count.
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import { root } from "../tools/setUp.mjs";

const PEERS = ["react", "react-dom", "react/*", "@mui/*", "@emotion/*", "i18next"];
/** Modules that a signed-in user's live component loads on mount. */
const LIVE = [
  "platform/http/ApiClient",
  "platform/realtime/api",
  "platform/realtime/RealtimeClient",
];
const live = (folder, ...files) => [...LIVE, ...files.map((file) => `${folder}/${file}`)];
/** Name, entry, target of the eager bytes (optional), and the modules that the component imports on mount. */
const TARGETS = [
  ["ApiHelper", "helpers", 3],
  ["UserHelper", "helpers", 3],
  ["PermissionHelper", "helpers", 3],
  ["SocketHelper", "helpers", 4],
  ["NotificationService", "helpers", 5],
  ["Loading", "index", 0.7],
  ["ErrorMessages", "index", 0.8],
  ["DisplayBox", "index", 1.5],
  ["Notifications", "index", 8, live("notifications", "NotificationRows")],
  ["Notes", "index", 11, LIVE],
  [
    "PrivateMessages",
    "index",
    14,
    live("messaging/inbox", "ConversationRows", "PrivateMessageDetails"),
  ],
  [
    "SiteHeader",
    "index",
    12,
    live("header", "PagesFit", "LinkMenu", "AccountPopover", "HeaderDialogs"),
  ],
  ["GalleryModal", "gallery", 9, ["platform/http/ApiClient", "gallery/dialog/GalleryTab"]],
  ["ImageEditor", "gallery", undefined, ["gallery/editor/EditorPane"]],
  ["StockPhotos", "gallery", undefined, ["platform/http/ApiClient"]],
  ["FormSubmissionEdit", "forms", 10, ["platform/http/ApiClient", "forms/FillableForm"]],
  ["*", "index", 45],
];

/** Excludes modules that are loaded on demand. */
const lazyIsExternal = {
  name: "lazy-is-external",
  setup: (bundler) =>
    bundler.onResolve({ filter: /.*/ }, ({ kind, path }) =>
      kind === "dynamic-import" ? { path, external: true } : undefined,
    ),
};

async function sizeOfCode(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
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

function sizeOf(name, entry, onMount = []) {
  const pathOf = (file) => JSON.stringify(join(root, `dist/${file}.js`));
  const parts = onMount.map((file, index) => `export * as part${index} from ${pathOf(file)};`);
  const path = pathOf(`entries/${entry}`);
  const main = name === "*" ? `export * from ${path};` : `export { ${name} } from ${path};`;
  return sizeOfCode([main, ...parts].join("\n"));
}

/** Returns the number of imports over their target. */
export async function benchBytes() {
  console.log(
    "\nBytes of an import (KiB, minified, brotli): eager, and with what mounting it fetches\n",
  );
  let over = 0;
  for (const [name, entry, target, onMount] of TARGETS) {
    const size = await sizeOf(name, entry);
    if (size > target) over += 1;
    const mounted = onMount ? `; mounted ${(await sizeOf(name, entry, onMount)).toFixed(2)}` : "";
    const mark = target === undefined ? " " : size <= target ? "✓" : "✗";
    const aim = target === undefined ? "no target" : `target ≤ ${target}`;
    console.log(`${mark} ${name.padEnd(22)} ${size.toFixed(2).padStart(6)}  ${aim}${mounted}`);
  }
  // Only the first upload loads axios.
  const axios = await sizeOfCode('export { Axios } from "axios";');
  console.log(
    `  ${"axios, a chunk alone".padEnd(22)} ${axios.toFixed(2).padStart(6)}  with the first upload`,
  );
  return over;
}
