// Measures against the targets, as ratios within one run or as exact counts. Fails when a value is over its target.
// `npm run bench [bytes|requests|memory|renders|render|host] [view]`. It writes results.json and results.svg.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { root, setUp } from "../tools/setUp.mjs";

setUp();
const bench = join(root, "test/bench");
const installed = join(bench, "node_modules/.package-lock.json");
const isFresh =
  existsSync(installed) &&
  statSync(installed).mtimeMs >= statSync(join(bench, "package-lock.json")).mtimeMs;
if (!isFresh) {
  console.log("Installing the libraries to compare with …");
  const shell = process.platform === "win32";
  execFileSync("npm", ["ci"], { cwd: bench, stdio: "inherit", shell });
}
const run = (command, args = []) =>
  spawnSync(command, args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" })
    .status ?? 1;
// NO_BUILD=1 measures the build that is there.
if (!process.env.NO_BUILD && run("npm", ["run", "build", "--silent"]) !== 0) process.exit(1);
process.exitCode = run("npx", ["tsx", "test/bench/parts.ts", ...process.argv.slice(2)]);
