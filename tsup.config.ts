import { writeFileSync, readFileSync } from "node:fs";
import { defineConfig } from "tsup";
import { bundled } from "./test/tools/bundled.mjs";

/** MIT requires that their licenses go with them. */
function writeLicenses(): void {
  const licenses = bundled.map(
    (name) => `${name}\n\n${readFileSync(`node_modules/${name}/LICENSE`, "utf8").trim()}\n`,
  );
  writeFileSync("dist/bin/LICENSES", licenses.join(`\n${"-".repeat(72)}\n\n`));
}

export default defineConfig([
  /** One output file per source file, so that "use client" stays in its file and hosts load only the files that they import. */
  {
    entry: ["src/**/*.{ts,tsx}", "!src/demo/**"],
    format: "esm",
    bundle: false,
    target: "es2022",
    platform: "neutral",
    sourcemap: true,
    // The source maps point to src, which the package contains.
    esbuildOptions: (options) => {
      options.sourcesContent = false;
    },
    clean: ["!dist/bin/**"],
    silent: true,
  },
  {
    entry: { "narthex-demo": "src/demo/main.ts" },
    outDir: "dist/bin",
    format: "esm",
    target: "node20",
    platform: "node",
    noExternal: [/.*/],
    // ws is CommonJS and loads Node's modules with `require`.
    banner: {
      js: `#!/usr/bin/env node
import { createRequire } from "node:module"; const require = createRequire(import.meta.url);`,
    },
    minify: true,
    silent: true,
    onSuccess: () => Promise.resolve(writeLicenses()),
  },
]);
