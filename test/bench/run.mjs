// Measures what TARGETS promise, as ratios inside one run or as exact counts. `npm run bench [bytes|requests|render]`.
import { execFileSync } from "node:child_process";
import { root, setUp } from "../tools/setUp.mjs";

setUp();
const wanted = process.argv[2];
const run = (command) => execFileSync(command, { cwd: root, stdio: "inherit", shell: true });

if (!wanted || wanted === "bytes") {
  run("npm run build --silent");
  const { benchBytes } = await import("./bytes.mjs");
  await benchBytes();
}
if (!wanted || wanted === "requests") {
  console.log("\nRequests of a journey\n");
  run("npx tsx test/bench/requests.ts");
}
if (!wanted || wanted === "render") {
  const { benchRender } = await import("./render.mjs");
  await benchRender();
}
