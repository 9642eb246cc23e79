// Measures against the targets, as ratios within one run or as exact counts. Fails when a value is over its target.
// `npm run bench [bytes|requests|memory|render]`.
import { spawnSync } from "node:child_process";
import { root, setUp } from "../tools/setUp.mjs";

setUp();
const wanted = process.argv[2];
const run = (command) =>
  spawnSync(command, { cwd: root, stdio: "inherit", shell: true }).status ?? 1;
let over = 0;

if (!wanted || wanted === "bytes") {
  if (run("npm run build --silent") !== 0) process.exit(1);
  const { benchBytes } = await import("./bytes.mjs");
  over += await benchBytes();
  const { benchPackages } = await import("./packages.mjs");
  over += benchPackages();
}
if (!wanted || wanted === "requests") {
  console.log("\nRequests of a journey\n");
  over += run("npx tsx test/bench/requests.ts");
}
if (!wanted || wanted === "memory") {
  console.log("\nMemory of all processes of Chromium (median of 3)\n");
  over += run("npx tsx test/bench/memory.ts");
}
if (!wanted || wanted === "render") {
  const { benchRender } = await import("./render.mjs");
  over += await benchRender();
}
console.log(`\n${over} over target.`);
process.exitCode = over === 0 ? 0 : 1;
