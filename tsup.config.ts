import { defineConfig } from "tsup";

/** One output file per source file: "use client" stays where it is written, and an import pulls no more than it shows. */
export default defineConfig({
  entry: ["src/**/*.{ts,tsx}"],
  format: "esm",
  bundle: false,
  target: "es2022",
  platform: "neutral",
  sourcemap: true,
  clean: true,
  silent: true,
});
