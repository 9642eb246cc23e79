// Bytes of an import: minified, brotli, in KiB. Peer dependencies (React, MUI, Emotion, i18next, Stripe) do not count.
// Besides, the size of the package. `node test/bench/bytes.mjs --check` compares with bytes.json and fails above 3 % more
// (package: 5 %); `--update` stores the figures there. Build first.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import { root } from "../tools/setUp.mjs";

const PEERS = ["react", "react-dom", "react/*", "@mui/*", "@emotion/*", "i18next", "@stripe/*"];
/** Modules that a signed-in user's live component loads on mount. */
const LIVE = [
  "platform/http/ApiClient",
  "platform/realtime/api",
  "platform/realtime/RealtimeClient",
];
const live = (folder, ...files) => [...LIVE, ...files.map((file) => `${folder}/${file}`)];

/** An import, its entry, the target of its eager bytes (optional), and the modules that the component loads on mount. */
const IMPORTS = [
  ["ApiHelper", "helpers", 3],
  ["UserHelper", "helpers", 3.2],
  ["PermissionHelper", "helpers", 2.5],
  ["SocketHelper", "helpers", 4],
  ["NotificationService", "helpers", 5],
  ["Loading", "ui", 1.2],
  ["ErrorMessages", "ui", 0.8],
  ["DisplayBox", "ui", 1.5],
  ["Notifications", "notifications", 9, live("notifications", "NotificationRows")],
  ["Notes", "notes", 17, LIVE],
  [
    "PrivateMessages",
    "messages",
    15,
    live("messaging/inbox", "ConversationRows", "PrivateMessageDetails"),
  ],
  [
    "SiteHeader",
    "header",
    12,
    live("header", "PagesFit", "LinkMenu", "AccountPopover", "HeaderDialogs"),
  ],
  ["GalleryModal", "gallery", 9, ["platform/http/ApiClient", "gallery/dialog/GalleryTab"]],
  ["ImageEditor", "gallery", undefined, ["gallery/editor/EditorPane"]],
  ["StockPhotos", "gallery", undefined, ["platform/http/ApiClient"]],
  ["FormSubmissionEdit", "forms", 9, ["platform/http/ApiClient", "forms/FillableForm"]],
  ["*", "index", 50],
];

const kibibytes = (files) =>
  files.reduce((sum, { contents }) => sum + brotliCompressSync(contents).length, 0) / 1_024;

/** Excludes modules that are loaded on demand. */
const lazyIsExternal = {
  name: "lazy-is-external",
  setup: (bundler) =>
    bundler.onResolve({ filter: /.*/ }, ({ kind, path }) =>
      kind === "dynamic-import" ? { path, external: true } : undefined,
    ),
};

const bundle = (contents, options) =>
  build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    external: PEERS,
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
    write: false,
    outdir: join(root, "out"),
    ...options,
  });

/** Bytes of a bundler that leaves out unused exports in each chunk, such as Rollup. */
async function sizeOfCode(contents) {
  return kibibytes((await bundle(contents, { plugins: [lazyIsExternal] })).outputFiles);
}

/** Bytes with esbuild's code splitting: the first chunk and the chunks that it imports, which lazy chunks may share. */
async function splitSizeOfCode(contents) {
  const { outputFiles, metafile } = await bundle(contents, { splitting: true, metafile: true });
  const eager = new Set();
  const visit = (path) => {
    if (eager.has(path)) return;
    eager.add(path);
    for (const { kind, path: target } of metafile.outputs[path].imports)
      if (kind === "import-statement" && metafile.outputs[target]) visit(target);
  };
  visit(Object.keys(metafile.outputs).find((path) => path.endsWith("stdin.js")));
  const paths = new Set([...eager].map((path) => resolve(path)));
  return kibibytes(outputFiles.filter(({ path }) => paths.has(path)));
}

async function measure([name, entry, , onMount]) {
  const pathOf = (file) => JSON.stringify(join(root, `dist/${file}.js`));
  const path = pathOf(`entries/${entry}`);
  const names = name === "*" ? "*" : `{ ${name} }`;
  const code = `export ${names} from ${path};`;
  const parts = onMount?.map((file, index) => `export * as part${index} from ${pathOf(file)};`);
  return {
    eager: await sizeOfCode(code),
    ...(parts && { mounted: await sizeOfCode([code, ...parts].join("\n")) }),
    split: await splitSizeOfCode(code),
  };
}

const STORED = fileURLToPath(new URL("bytes.json", import.meta.url));
/** The largest accepted growth of a stored figure, as a factor. */
const MAX_GROWTH = { import: 1.03, package: 1.05 };

/** Prints the figures. Returns the number of imports over their target. */
export async function benchBytes() {
  console.log("\nBytes of an import (KiB, minified, brotli; split: esbuild --splitting)\n");
  let over = 0;
  for (const each of IMPORTS) {
    const [name, , target] = each;
    const sizes = await measure(each);
    if (sizes.eager > target) over += 1;
    const mark = target === undefined ? " " : sizes.eager <= target ? "✓" : "✗";
    const aim = target === undefined ? "no target" : `target ≤ ${target}`;
    const others = ["mounted", "split"]
      .filter((kind) => sizes[kind] !== undefined)
      .map((kind) => `; ${kind} ${sizes[kind].toFixed(2)}`);
    const eager = sizes.eager.toFixed(2).padStart(6);
    console.log(`${mark} ${name.padEnd(22)} ${eager}  ${aim}${others.join("")}`);
  }
  // Only the first upload loads axios.
  const axios = await sizeOfCode('export { Axios } from "axios";');
  console.log(
    `  ${"axios, a chunk alone".padEnd(22)} ${axios.toFixed(2).padStart(6)}  with the first upload`,
  );
  const { packed, unpacked, files } = measurePackage();
  console.log(`  the package: ${packed} KiB packed, ${unpacked} KiB unpacked, ${files} files`);
  return over;
}

/** The size of the package, in KiB, and its number of files. */
function measurePackage() {
  const command = ["pack", "--dry-run", "--json", "--ignore-scripts"];
  const [{ size, unpackedSize, entryCount }] = JSON.parse(
    execFileSync("npm", command, { cwd: root, maxBuffer: 2 ** 26 }).toString(),
  );
  const [packed, unpacked] = [size, unpackedSize].map((bytes) => Math.round(bytes / 1_024));
  return { packed, unpacked, files: entryCount };
}

async function measureAll() {
  const figures = { package: measurePackage() };
  for (const each of IMPORTS) {
    const sizes = Object.entries(await measure(each));
    figures[each[0]] = Object.fromEntries(
      sizes.map(([kind, size]) => [kind, Math.round(size * 100) / 100]),
    );
  }
  return figures;
}

async function check() {
  const stored = JSON.parse(readFileSync(STORED, "utf8"));
  const grown = [];
  for (const [name, sizes] of Object.entries(await measureAll()))
    for (const [kind, size] of Object.entries(sizes)) {
      const before = stored[name]?.[kind];
      const growth = name === "package" ? MAX_GROWTH.package : MAX_GROWTH.import;
      if (!(size <= before * growth))
        grown.push(`${name}, ${kind}: ${size}, stored ${before ?? "nothing"}`);
    }
  for (const sentence of grown) console.error(sentence);
  const command = `node ${relative(root, process.argv[1])} --update`;
  if (grown.length > 0)
    console.error(`Remove what is not needed at once, or store the figures: ${command}`);
  return grown.length === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes("--update"))
    writeFileSync(STORED, `${JSON.stringify(await measureAll(), null, 2)}\n`);
  else if (!(await check())) process.exitCode = 1;
}
