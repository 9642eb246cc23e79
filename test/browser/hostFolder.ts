import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the pages that the browser tests have built. */
    hostFolder: string;
  }
}

/** Creates the folder for the pages of a run, and removes it at the end. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "narthex-hosts-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  project.provide("hostFolder", folder);
  // In watch mode, a source file has changed.
  project.onTestsRerun(remove);
  return remove;
}
