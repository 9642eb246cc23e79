import type { Plugin } from "vite";

/** Creates a Vite plugin that compiles files named `*.compiled.tsx` with the React Compiler. */
export function reactCompiler(): Plugin;
