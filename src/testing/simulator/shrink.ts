import type { SimulationStep, Violation } from "./types.js";

/** A violation, and what had happened. */
export interface Failure extends Violation {
  trace: readonly string[];
}

type Fails = (steps: readonly SimulationStep[]) => Promise<Failure | undefined>;

/** Leaves out steps as long as the rest still fails (delta debugging), then the waits between them. */
export async function shrink(
  steps: readonly SimulationStep[],
  failure: Failure,
  fails: Fails,
  maxRuns: number,
): Promise<{ steps: readonly SimulationStep[]; failure: Failure }> {
  let best = { steps, failure };
  let runs = 0;
  const accept = async (candidate: readonly SimulationStep[]): Promise<boolean> => {
    if ((runs += 1) > maxRuns) return false;
    const found = await fails(candidate);
    if (found) best = { steps: candidate, failure: found };
    return !!found;
  };
  for (let size = Math.ceil(steps.length / 2); size > 0 && runs < maxRuns;) {
    let hasShrunk = false;
    for (let start = 0; start < best.steps.length;) {
      const rest = [...best.steps.slice(0, start), ...best.steps.slice(start + size)];
      if (await accept(rest)) hasShrunk = true;
      else start += size;
    }
    if (size > 1) size = Math.ceil(size / 2);
    else if (!hasShrunk) size = 0;
  }
  for (const index of best.steps.keys()) {
    if (best.steps[index]?.waitMs === 0) continue;
    await accept(best.steps.map((step, at) => (at === index ? { ...step, waitMs: 0 } : step)));
  }
  return best;
}
