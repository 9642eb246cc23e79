// Runs the benchmarks and compares each value with its limit. Values are ratios within one run, or exact counts.
// `npm run bench [bytes|requests|memory|renderCounts|renderTimes|host] [view]`. It writes results.json and results.svg.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { root, setUp } from "../tools/setUp.mjs";

setUp();
const bench = join(root, "test/bench");
const installed = join(bench, "node_modules/.package-lock.json");
const shell = process.platform === "win32";
const isFresh =
  existsSync(installed) &&
  statSync(installed).mtimeMs >= statSync(join(bench, "package-lock.json")).mtimeMs;
if (!isFresh) {
  console.log("Installing the libraries to compare with …");
  execFileSync("npm", ["ci"], { cwd: bench, stdio: "inherit", shell });
}
const run = (command, args = []) =>
  spawnSync(command, args, { cwd: root, stdio: "inherit", shell }).status ?? 1;
// NO_BUILD=1 measures the existing build.
if (!process.env.NO_BUILD && run("npm", ["run", "build", "--silent"]) !== 0) process.exit(1);
process.exitCode = run("npx", ["tsx", "test/bench/runBenchmarks.ts", ...process.argv.slice(2)]);
