/** The titles of a test file's tests: of those that always run, and of those that may be left out or must fail. */
export function readTitles(
  path: string,
  text: string,
): { running: string[]; conditional: string[] };
