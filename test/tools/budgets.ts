import type { Source } from "./sources.js";

/** The most lines a source file may have. The generated English texts are exempt. */
const MAX_LINES = 450;

/** Files that are longer than any file may be. */
export function findLongFiles(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, lines }) => {
    if (lines <= MAX_LINES || path.startsWith("src/platform/locale/texts/")) return [];
    return [
      `${path} has ${lines} lines; a source file has at most ${MAX_LINES}. Move the second idea to a file of its own.`,
    ];
  });
}
