import { defineConfig } from "tsup";

/** One output file per source file: "use client" stays where it is written, and an import pulls no more than it shows. */
export default defineConfig({
  entry: ["src/**/*.{ts,tsx}"],
  format: "esm",
  bundle: false,
  target: "es2022",
  platform: "neutral",
  sourcemap: true,
  // The maps point to src, which the package contains.
  esbuildOptions: (options) => {
    options.sourcesContent = false;
  },
  clean: true,
  silent: true,
});
