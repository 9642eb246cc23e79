import { WEIGHTS } from "./actions.js";
import { FAULT_ACTIONS } from "./faultActions.js";
import type { SimulateOptions, SimulationFaults, SimulationStep } from "./types.js";
import type { Violation } from "./World.js";
import { seededRandom } from "../DemoServer.js";

interface StepOptions extends Pick<SimulateOptions, "seed" | "people" | "tabs" | "faults"> {
  /** The host's actions by name. */
  actions?: object | undefined;
}

/** Returns the random steps of a seed. They do not depend on the run, so that steps can be left out. */
export function makeSteps(options: StepOptions, count: number): SimulationStep[] {
  const { seed, people = 2, tabs = 2, faults = {}, actions = {} } = options;
  const random = seededRandom(seed + 1_000_003);
  const upTo = (limit: number) => Math.floor(random() * limit);
  const choices = [
    ...Object.entries(WEIGHTS).flatMap(([name, weight]) => Array<string>(weight).fill(name)),
    ...Object.keys(actions).flatMap((name) => Array<string>(4).fill(name)),
  ];
  const chooseAction = (): string => {
    let rest = random();
    for (const [kind, byName] of Object.entries(FAULT_ACTIONS)) {
      const probability = faults[kind as keyof SimulationFaults] ?? 0;
      const names = Object.keys(byName);
      if (rest < probability) return names[upTo(names.length)] ?? "";
      rest -= probability;
    }
    return choices[upTo(choices.length)] ?? "";
  };
  return Array.from({ length: count }, () => {
    const kind = random();
    return {
      person: 1 + upTo(people),
      tab: 1 + upTo(tabs),
      action: chooseAction(),
      value: upTo(1_000),
      waitMs: upTo(kind < 0.5 ? 50 : kind < 0.85 ? 2_000 : 30_000),
    };
  });
}

/** A violation, and the trace of its run. */
export interface Failure extends Violation {
  trace: readonly string[];
}

/** Leaves out steps as long as the rest still fails (delta debugging), then the waits between them. */
export async function shrink(
  steps: readonly SimulationStep[],
  failure: Failure,
  fails: (steps: readonly SimulationStep[]) => Promise<Failure | undefined>,
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
