/** Returns the titles of a file's tests: those that always run, and those that may be skipped or are expected to fail. */
export function readTitles(
  path: string,
  text: string,
): { running: string[]; conditional: string[] };
