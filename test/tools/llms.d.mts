/** Returns the paths of the documents that the package contains: README.md and the pages of docs. */
export function pagePaths(): string[];
export function createLlmsFiles(): Record<"llms.txt" | "llms-full.txt", string>;
