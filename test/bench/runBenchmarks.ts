// Runs all benchmarks, or the one that is named.
import { writeFileSync } from "node:fs";
import { benchBytes } from "./bytes.mjs";
import { drawCosts } from "./drawCosts.js";
import { benchHost } from "./host.js";
import { benchMemory } from "./memory.js";
import { benchPackages } from "./packages.mjs";
import { benchRenderTimes } from "./renderTimes.mjs";
import { benchRenderCounts } from "./renderCounts.js";
import { countMissed, results } from "./report.mjs";
import { benchRequests } from "./requests.js";

const [wanted, view] = process.argv.slice(2);
const BENCHMARKS = {
  bytes: async () => {
    await benchBytes();
    benchPackages();
  },
  requests: benchRequests,
  memory: benchMemory,
  renderCounts: benchRenderCounts,
  renderTimes: () => benchRenderTimes(view),
  host: benchHost,
};
for (const [name, bench] of Object.entries(BENCHMARKS))
  if (!wanted || wanted === name) await bench();

const write = (name: string, text: string) => writeFileSync(new URL(name, import.meta.url), text);
write("results.json", `${JSON.stringify(results, null, 2)}\n`);
const picture = drawCosts(results);
if (picture) write("results.svg", picture);
console.log(`\n${countMissed()} over target.`);
process.exit(countMissed() === 0 ? 0 : 1);
