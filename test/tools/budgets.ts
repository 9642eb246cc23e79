import type { Source } from "./sources.js";

/** The maximum number of lines of a source file. The generated English texts are exempt. */
const MAX_LINES = 450;

/** Returns a message for every file with more than {@link MAX_LINES} lines. */
export function findLongFiles(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, lineCount }) => {
    if (lineCount <= MAX_LINES || path.startsWith("src/platform/locale/texts/")) return [];
    return [
      `${path} has ${lineCount} lines; a source file has at most ${MAX_LINES}. Split it by topic.`,
    ];
  });
}
