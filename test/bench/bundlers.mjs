// The eager bytes of an entry with each of three bundlers: its first chunk and the chunks that this imports, minified, brotli, in KiB.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompressSync } from "node:zlib";
import * as esbuild from "esbuild";
import * as vite from "vite";
import { root } from "../tools/setUp.mjs";

/** Peer dependencies do not count. */
const isPeer = (path) => /^(react|react-dom|i18next)($|\/)|^@(mui|emotion|stripe)\//.test(path);
const bench = fileURLToPath(new URL(".", import.meta.url));

export const sumKibibytes = (files) =>
  files.reduce((sum, contents) => sum + brotliCompressSync(contents).length, 0) / 1_024;

export const bundleWithEsbuild = (contents, options) =>
  esbuild.build({
    stdin: { contents, resolveDir: bench },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
    write: false,
    outdir: join(root, "out"),
    ...options,
    plugins: [
      {
        name: "peers-are-external",
        setup: (bundler) =>
          bundler.onResolve({ filter: /.*/ }, ({ path }) =>
            isPeer(path) ? { path, external: true } : undefined,
          ),
      },
      ...(options.plugins ?? []),
    ],
  });

/** Returns `first` and every chunk that it imports, also through others. */
function findClosure(first, importsOf, found = new Set()) {
  if (found.has(first)) return found;
  found.add(first);
  for (const path of importsOf(first)) findClosure(path, importsOf, found);
  return found;
}

async function withEsbuild(contents) {
  const options = { splitting: true, metafile: true };
  const { outputFiles, metafile } = await bundleWithEsbuild(contents, options);
  const importsOf = (path) =>
    metafile.outputs[path].imports
      .filter((each) => each.kind === "import-statement" && metafile.outputs[each.path])
      .map((each) => each.path);
  const first = Object.keys(metafile.outputs).find((path) => path.endsWith("stdin.js"));
  const paths = new Set([...findClosure(first, importsOf)].map((path) => resolve(path)));
  return sumKibibytes(
    outputFiles.filter(({ path }) => paths.has(path)).map((file) => file.contents),
  );
}

/** Writes entries to files, and calls `use` with their paths, by name. Removes them afterwards. */
async function withFiles(entries, use) {
  // Inside the bench's folder, so that its packages are found.
  const folder = mkdtempSync(join(bench, "node_modules/.entries-"));
  const paths = {};
  for (const [index, [name, contents]] of Object.entries(entries).entries())
    writeFileSync((paths[name] = join(folder, `entry${index}.js`)), contents);
  try {
    return await use(paths, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const withVite = (contents) =>
  withFiles({ entry: contents }, async ({ entry: file }) => {
    const { output } = await vite.build({
      configFile: false,
      root: bench,
      logLevel: "silent",
      build: {
        write: false,
        rollupOptions: { input: file, external: isPeer, preserveEntrySignatures: "strict" },
      },
    });
    const chunks = new Map(
      output.filter(({ type }) => type === "chunk").map((chunk) => [chunk.fileName, chunk]),
    );
    const first = [...chunks.values()].find(({ isEntry }) => isEntry).fileName;
    const importsOf = (name) => chunks.get(name).imports.filter((path) => chunks.has(path));
    return sumKibibytes([...findClosure(first, importsOf)].map((name) => chunks.get(name).code));
  });

async function measureOneByOne(entries, measure) {
  const sizes = {};
  for (const [name, contents] of Object.entries(entries)) sizes[name] = await measure(contents);
  return sizes;
}

/** Bundles all entries at once, because webpack takes long: first chunks share nothing. */
const bundleAllWithWebpack = (entries) =>
  withFiles(entries, async (paths, folder) => {
    const require = createRequire(import.meta.url);
    const load = async (name) => (await import(require.resolve(name))).default;
    const [webpack, Minimizer] = [await load("webpack"), await load("minimizer-webpack-plugin")];
    const stats = await promisify(webpack)({
      mode: "production",
      context: bench,
      entry: Object.fromEntries(Object.values(paths).map((path, index) => [`first${index}`, path])),
      output: { path: folder, module: true, library: { type: "module" } },
      experiments: { outputModule: true },
      externalsType: "module",
      externals: ({ request }, done) => (isPeer(request) ? done(null, request) : done()),
      optimization: {
        minimizer: [
          // As webpack's own, but lazy chunks do not count, and need not be minified.
          new Minimizer({
            include: /^first/,
            minify: Minimizer.terserMinify,
            minimizerOptions: { compress: { passes: 2 } },
          }),
        ],
      },
      performance: false,
    });
    if (stats.hasErrors()) throw new Error(stats.toString("errors-only"));
    const { entrypoints } = stats.toJson({ all: false, entrypoints: true });
    const sizeOf = ({ assets }) =>
      sumKibibytes(assets.map(({ name }) => readFileSync(join(folder, name))));
    return Object.fromEntries(
      Object.keys(entries).map((name, index) => [name, sizeOf(entrypoints[`first${index}`])]),
    );
  });

/** Each bundler returns the sizes of entries, which are given as code by name. */
export const BUNDLERS = {
  esbuild: (entries) => measureOneByOne(entries, withEsbuild),
  Vite: (entries) => measureOneByOne(entries, withVite),
  webpack: bundleAllWithWebpack,
};
