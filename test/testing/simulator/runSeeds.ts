import { MIXES, simulate } from "./mixes.js";

/** Runs every `stride`-th seed, each with one of the mixes in turn, and prints what fails. */
async function runSeeds(from: number, to: number, stride: number, steps: number): Promise<void> {
  const mixes = Object.entries(MIXES);
  let [events, failures] = [0, 0];
  for (let seed = from; seed <= to; seed += stride) {
    const [name = "", mix] = mixes[seed % mixes.length] ?? [];
    try {
      events += (await simulate({ ...mix, seed, steps })).eventCount;
    } catch (error) {
      failures += 1;
      console.log(`\nMix "${name}": ${(error as Error).message}`);
    }
  }
  console.log(`${failures} failures, ${events} events`);
  process.exitCode = failures > 0 ? 1 : 0;
}

const [from = 1, to = 1, stride = 1, steps = 50] = process.argv.slice(2).map(Number);
void runSeeds(from, to, stride, steps);
