import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { inject } from "vitest";
import type {} from "./hostFolder.js";
import { buildHost, type HostName } from "./serveHost.js";

/** Returns the folder of a test page. The first file that needs the page builds it; the files beside it wait. */
export async function getHost(name: HostName): Promise<string> {
  const parent = inject("hostFolder");
  const folder = join(parent, name);
  const built = `${folder}.built`;
  const failed = `${folder}.failed`;
  mkdirSync(parent, { recursive: true });
  try {
    // Fails if another file has started to build it.
    mkdirSync(folder);
  } catch {
    while (!existsSync(built)) {
      if (existsSync(failed)) throw new Error(`Another test could not build the page ${name}.`);
      await wait(100);
    }
    return folder;
  }
  try {
    await buildHost(name, folder);
  } catch (error) {
    writeFileSync(failed, "");
    throw error;
  }
  writeFileSync(built, "");
  return folder;
}
