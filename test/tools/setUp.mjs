// Needs Node and npm only, because it runs before the dependencies are installed.
import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root folder of the repository. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Installs the dependencies if they are missing or older than the lock file. */
export function setUp() {
  const installed = join(root, "node_modules/.package-lock.json");
  const isFresh =
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(join(root, "package-lock.json")).mtimeMs;
  if (isFresh) return;
  console.log("Installing the dependencies …");
  execFileSync("npm", ["ci", "--no-audit", "--no-fund"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
}
