/** @module-tag slow */
import { describe, expect, it, vi } from "vitest";
import { MIXES } from "./mixes.js";
import { simulate, SimulationError } from "../../../src/testing/simulator/simulate.js";
import type { ChurchClient } from "../../../src/client/ChurchClient.js";
import type { SimulateOptions } from "../../../src/testing/simulator/types.js";

/** Shared tabs ask each other whether they are alive, so they have four times the events. */
const SEEDS = { alone: 70, shared: 30 };
const STEPS = 12;

/** Awaits a simulation that must fail. */
async function findFailure<App>(options: SimulateOptions<App>): Promise<SimulationError> {
  const error: unknown = await simulate(options).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof SimulationError) return error;
  throw new Error(`The simulation did not fail as expected: ${String(error)}`);
}

describe("simulate", () => {
  it.each(Object.entries(MIXES))("finds nothing in the package with the mix %s", async (_, mix) => {
    const seeds = mix.clientOptions ? SEEDS.shared : SEEDS.alone;
    for (let seed = 1; seed <= seeds; seed++) await simulate({ ...mix, seed, steps: STEPS });
  });

  it("gives the same run for the same seed, and another for another", async () => {
    const faults = { network: 0.2, tabs: 0.15, clock: 0.1 };
    const first = await simulate({ seed: 7, faults });
    vi.spyOn(Math, "random").mockReturnValue(0.123);
    const second = await simulate({ seed: 7, faults });
    vi.restoreAllMocks();
    expect(second).toEqual(first);
    expect(first.trace.length).toBeGreaterThan(200);
    const other = await simulate({ seed: 8, faults });
    expect(other.trace).not.toEqual(first.trace);
  });

  it("restores the globals, also after a failure", async () => {
    const names = ["Date", "setTimeout", "clearInterval", "BroadcastChannel", "window"] as const;
    const readGlobals = () => [
      ...names.map((name) => Reflect.get(globalThis, name) as unknown),
      performance.now,
      Math.random,
      crypto.randomUUID,
      AbortSignal.timeout,
      console.error,
    ];
    const before = readGlobals();
    await findFailure({ seed: 1, steps: 1, invariants: { "It holds": () => "No." } });
    expect(readGlobals()).toEqual(before);
  });

  it("rejects while another simulation runs", async () => {
    const first = simulate({ seed: 1, steps: 1 });
    await expect(simulate({ seed: 1, steps: 1 })).rejects.toThrow("A simulation is running");
    await first;
  });

  it("reports timers that are left when all is closed", async () => {
    const failure = await findFailure({
      seed: 1,
      steps: 2,
      start: () => setInterval(() => undefined, 1_000),
    });
    expect(failure.invariant).toBe("Nothing is left when all is closed");
    expect(failure.steps).toEqual([]);
  });
});

/** A host's own list of the messages that it was told of. It forgets to clear itself when the church changes. */
class RecentMessages {
  readonly ids = new Set<string>();
  readonly churchOf = new Map<string, string | undefined>();
  readonly #unsubscribe: () => void;

  constructor(client: ChurchClient) {
    this.#unsubscribe = client.inbox.store.subscribe(({ items }) => {
      for (const { id = "", churchId } of items) {
        this.ids.add(id);
        this.churchOf.set(id, churchId);
      }
    });
  }

  stop(): void {
    this.#unsubscribe();
  }
}

const HOST: Omit<SimulateOptions<RecentMessages>, "seed"> = {
  faults: { network: 0.1, tabs: 0.1 },
  start: (client) => new RecentMessages(client),
  stop: (recent) => recent.stop(),
  invariants: {
    "Recent messages are of the current church": ({ tabs }) => {
      for (const { client, app, person, tab } of tabs)
        for (const id of app.ids)
          if (app.churchOf.get(id) !== client.session.identity.churchId)
            return `Person ${person} sees ${id} in tab ${tab}.`;
      return undefined;
    },
  },
};

describe("simulate with a host's own code", () => {
  it("finds a planted bug, and repeats it with few steps", async () => {
    let failure: SimulationError | undefined;
    for (let seed = 1; seed <= 200 && !failure; seed++)
      await simulate({ ...HOST, seed, steps: 60 }).catch((e: SimulationError) => (failure = e));
    if (!failure) throw new Error("The bug was not found.");
    const { seed, steps, invariant, message, trace } = failure;
    expect(invariant).toBe("Recent messages are of the current church");
    expect(steps.length).toBeLessThanOrEqual(6);
    expect(message).toContain(`seed ${seed}`);
    expect(message).toMatch(/\n1\. Person \d, tab \d: \w+ \(value \d+\), then \d+ ms/);
    const repeated = await findFailure({ ...HOST, seed, steps, shrinkRuns: 0 });
    expect([repeated.message, repeated.trace]).toEqual([
      message.replace("of 60", `of ${steps.length}`),
      trace,
    ]);
  });

  it("runs the host's actions", async () => {
    const run = vi.fn();
    await simulate({ seed: 1, steps: 50, actions: { greet: run } });
    expect(run.mock.calls.length).toBeGreaterThan(1);
  });
});
