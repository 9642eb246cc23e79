// Bytes of an import: minified, brotli, in KiB. Peer dependencies (React, MUI, Emotion, i18next, Stripe) do not count.
// Besides, the size of the package. The bench prints the worst of three bundlers, and the check of CI uses esbuild only.
// `node test/bench/bytes.mjs --check` compares with bytes.json and fails above 3 % more
// (package: 5 %); `--update` stores the figures there. Build first.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { BUNDLERS, bundleWithEsbuild, sumKibibytes } from "./bundlers.mjs";
import { report } from "./report.mjs";
import { root } from "../tools/setUp.mjs";

/** Modules that a signed-in user's live component loads on mount. */
const LIVE = [
  "platform/http/ApiClient",
  "platform/realtime/api",
  "platform/realtime/RealtimeClient",
];
const listLiveFiles = (folder, ...files) => [...LIVE, ...files.map((file) => `${folder}/${file}`)];

/**
 * `target` and `mounted` are the goals, in KiB; `onMount`: the modules that the component loads on mount; `hasPeer`: whether
 * the existing library exports the same name.
 */
const IMPORTS = [
  { name: "ApiHelper", entry: "helpers", target: 3, hasPeer: true },
  { name: "UserHelper", entry: "helpers", target: 3.2, hasPeer: true },
  { name: "PermissionHelper", entry: "helpers", target: 2.5 },
  { name: "SocketHelper", entry: "helpers", target: 4, hasPeer: true },
  { name: "NotificationService", entry: "helpers", target: 5, hasPeer: true },
  { name: "Loading", entry: "ui", target: 1.2, hasPeer: true },
  { name: "ErrorMessages", entry: "ui", target: 0.8, hasPeer: true },
  { name: "DisplayBox", entry: "ui", target: 1.5, hasPeer: true },
  {
    name: "Notifications",
    entry: "notifications",
    target: 9,
    mounted: 11,
    onMount: listLiveFiles("notifications", "NotificationRows"),
    hasPeer: true,
  },
  { name: "Notes", entry: "notes", target: 17, mounted: 20, onMount: LIVE, hasPeer: true },
  {
    name: "PrivateMessages",
    entry: "messages",
    target: 15,
    mounted: 22,
    onMount: listLiveFiles("messaging/inbox", "ConversationRows", "PrivateMessageDetails"),
    hasPeer: true,
  },
  {
    name: "SiteHeader",
    entry: "header",
    target: 12,
    mounted: 17,
    onMount: listLiveFiles("header", "PagesFit", "LinkMenu", "AccountPopover", "HeaderDialogs"),
    hasPeer: true,
  },
  {
    name: "GalleryModal",
    entry: "gallery",
    target: 9,
    onMount: ["platform/http/ApiClient", "gallery/dialog/GalleryTab"],
    hasPeer: true,
  },
  { name: "ImageEditor", entry: "gallery", onMount: ["gallery/editor/EditorPane"], hasPeer: true },
  { name: "StockPhotos", entry: "gallery", onMount: ["platform/http/ApiClient"] },
  {
    name: "FormSubmissionEdit",
    entry: "forms",
    target: 9,
    onMount: ["platform/http/ApiClient", "forms/FillableForm"],
    hasPeer: true,
  },
  { name: "*", entry: "index", target: 50, hasPeer: true },
];

/** Excludes modules that are loaded on demand. */
const lazyIsExternal = {
  name: "lazy-is-external",
  setup: (bundler) =>
    bundler.onResolve({ filter: /.*/ }, ({ kind, path }) =>
      kind === "dynamic-import" ? { path, external: true } : undefined,
    ),
};

/** Bytes of a bundler that leaves out unused exports in each chunk: a quick figure for `--check`. */
async function measureCode(code) {
  const { outputFiles } = await bundleWithEsbuild(code, { plugins: [lazyIsExternal] });
  return sumKibibytes(outputFiles.map(({ contents }) => contents));
}

const pathOf = (file) => JSON.stringify(join(root, `dist/${file}.js`));
const codeOf = (name, entry) =>
  `export ${name === "*" ? "*" : `{ ${name} }`} from ${pathOf(`entries/${entry}`)};`;
const mountedCodeOf = ({ name, entry, onMount }) =>
  [
    codeOf(name, entry),
    ...onMount.map((file, index) => `export * as part${index} from ${pathOf(file)};`),
  ].join("\n");

async function measure(given) {
  const { name, entry, onMount } = given;
  const code = codeOf(name, entry);
  return {
    eager: await measureCode(code),
    ...(onMount && { mounted: await measureCode(mountedCodeOf(given)) }),
    split: (await BUNDLERS.esbuild({ code })).code,
  };
}

const STORED = fileURLToPath(new URL("bytes.json", import.meta.url));
/** The largest accepted growth of a stored figure, as a factor. */
const MAX_GROWTH = { import: 1.03, package: 1.05 };

/** The largest size of an import from the root, divided by its size from its subpath. */
const MAX_ROOT_RATIO = 1.03;
const PACKAGE_TARGETS = { packed: 819, unpacked: 6_144, files: 1_800 };
const PEER = "@churchapps/apphelper";

/** Bundles every import with three bundlers, and prints the worst of the three. */
export async function benchBytes() {
  const inRoot = await readNamesOfRoot();
  const entries = {};
  for (const given of IMPORTS) {
    const { name, entry, onMount } = given;
    entries[name] = codeOf(name, entry);
    if (inRoot.has(name)) entries[`${name} from the root`] = codeOf(name, "index");
    if (onMount) entries[`${name}, mounted`] = mountedCodeOf(given);
  }
  const sizes = {};
  for (const [bundler, bundle] of Object.entries(BUNDLERS)) sizes[bundler] = await bundle(entries);
  const sizesOf = (name) => Object.entries(sizes).map(([bundler, all]) => [bundler, all[name]]);

  console.log("\nBytes of an import (KiB, minified, brotli), the worst of three bundlers\n");
  for (const { name, target, mounted, onMount, hasPeer } of IMPORTS) {
    const existing = hasPeer && (await measurePeer(name));
    for (const [key, aim] of [
      [name, target],
      ...(onMount ? [[`${name}, mounted`, mounted]] : []),
    ]) {
      const all = sizesOf(key).map(([bundler, size]) => `${bundler} ${size.toFixed(1)}`);
      if (existing && key === name) all.push(`existing ${existing.toFixed(1)}`);
      report(key, Math.max(...sizesOf(key).map(([, size]) => size)), {
        target: aim,
        digits: 2,
        note: all.join(", "),
      });
    }
  }
  for (const bundler of Object.keys(BUNDLERS)) {
    const ratios = IMPORTS.filter(({ name }) => inRoot.has(name)).map(({ name }) => ({
      name,
      ratio: sizes[bundler][`${name} from the root`] / sizes[bundler][name],
    }));
    const worst = ratios.toSorted((one, other) => other.ratio - one.ratio)[0];
    report(`root ÷ subpath, ${bundler}`, worst.ratio, {
      target: MAX_ROOT_RATIO,
      digits: 2,
      note: `worst: ${worst.name}`,
    });
  }
  // Only the first upload loads axios.
  report("axios, a chunk of its own", await measureCode('export { Axios } from "axios";'), {
    digits: 2,
  });
  const size = measurePackage();
  for (const [kind, target] of Object.entries(PACKAGE_TARGETS))
    report(`the package, ${kind === "files" ? kind : `KiB ${kind}`}`, size[kind], { target });
}

/** The names that the root exports. Capabilities such as the gallery have subpaths only. */
async function readNamesOfRoot() {
  const { metafile } = await bundleWithEsbuild(codeOf("*", "index"), { metafile: true });
  return new Set(Object.values(metafile.outputs).flatMap((output) => output.exports));
}

/** The size of the same import from the existing library with Vite, or `undefined` if it lacks the name. */
async function measurePeer(name) {
  try {
    const code = `export ${name === "*" ? "*" : `{ ${name} }`} from "${PEER}";`;
    return (await BUNDLERS.Vite({ code })).code;
  } catch {
    return undefined;
  }
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
    figures[each.name] = Object.fromEntries(
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
