// Runs mutation tests on a random sample of lines outside of the rules: `npm run mutate:sample -- [lines] [seed]`.
// The same seed selects the same lines. It runs on demand only, because each mutant runs all tests that cover it.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setUp.mjs";

/** Matches files that are generated, pure (`npm run mutate` covers those) or not part of the client. */
const EXCLUDED = /^src\/(lib|testing)\/|\/rules\/|\/locale\/texts\//;
/** Matches lines without code to mutate: comments, imports, types and closing brackets. */
const WITHOUT_CODE =
  /^\s*(\/\/|\/?\*|import |export (type|interface|\{|\*)|type |interface |["'][^"']*["'];?$|[)\]};,\s]*$)/;

const [count = "90", seed = "1"] = process.argv.slice(2);

/** Returns a Mulberry32 generator of numbers in [0, 1). */
function createSeededRandom(start) {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const lines = readdirSync(join(root, "src"), { recursive: true })
  .map((path) => `src/${path}`)
  .filter((path) => /\.tsx?$/.test(path) && !EXCLUDED.test(path))
  .sort()
  .flatMap((path) =>
    readFileSync(join(root, path), "utf8")
      .split("\n")
      .flatMap((text, index) =>
        WITHOUT_CODE.test(text) ? [] : [`${path}:${index + 1}-${index + 1}`],
      ),
  );
const random = createSeededRandom(Number(seed));
const chosen = new Set();
while (chosen.size < Math.min(Number(count), lines.length))
  chosen.add(lines[Math.floor(random() * lines.length)]);

const { status } = spawnSync(
  "npx",
  ["stryker", "run", "test/tools/mutateSample.config.json", "--mutate", [...chosen].join(",")],
  {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PROPERTY_RUNS: process.env.PROPERTY_RUNS ?? "20" },
  },
);
process.exit(status ?? 1);
