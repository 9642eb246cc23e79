import { type Action, ACTIONS } from "./actions.js";
import {
  checkCharges,
  checkClosed,
  checkCurrent,
  checkDevices,
  checkLeader,
  checkMessages,
  checkShown,
  checkSockets,
} from "./checks.js";
import { FAULT_ACTIONS, heal } from "./faultActions.js";
import { type Failure, makeSteps, shrink } from "./steps.js";
import type { Tab } from "./Tab.js";
import type { SimulatedTab, SimulateOptions, SimulationResult, SimulationStep } from "./types.js";
import type { Process } from "./VirtualTime.js";
import { INVARIANTS, World } from "./World.js";

/** After each so many steps, faults end, and the run waits until every tab must be up to date. */
const SETTLE_INTERVAL = 25;
/** The time of this wait, in milliseconds. Longer than every retry, timeout and heartbeat of the client. */
const SETTLE_MS = 150_000;
/** Longer than a reconnect and the fetches after it, in milliseconds. */
const RECONNECT_MS = 60_000;

/** The time in which all pages load and connect, in milliseconds. */
const START_MS = 10_000;

/** Marks the global object while a simulation runs, also for other copies of this module. */
const RUNNING = Symbol.for("narthex:simulation");

/**
 * An invariant of a simulation that did not hold, with the shortest list of steps that was found.
 * @example
 * const error = await simulate({ seed: 1 }).catch((reason: unknown) => reason);
 * if (error instanceof SimulationError) console.log(error.trace);
 */
export class SimulationError extends Error {
  /** Always "SimulationError". */
  override readonly name = "SimulationError";
  /** The seed of the run. */
  readonly seed: number;
  /** The shortest list of steps that was found. `simulate` with these `steps` and the same options fails in the same way. */
  readonly steps: readonly SimulationStep[];
  /** The sentence that did not hold. */
  readonly invariant: string;
  /** Each step, request and response of the run with these steps, with its time in milliseconds. */
  readonly trace: readonly string[];

  /** Creates the error of a run. */
  constructor(
    message: string,
    run: Pick<SimulationError, "seed" | "steps" | "invariant" | "trace">,
  ) {
    super(message);
    this.seed = run.seed;
    this.steps = run.steps;
    this.invariant = run.invariant;
    this.trace = run.trace;
  }
}

function createError(
  seed: number,
  stepCount: number,
  steps: readonly SimulationStep[],
  { invariant, detail, trace }: Failure,
): SimulationError {
  const lines = steps.map(
    ({ person, tab, action, value, waitMs }, index) =>
      `${index + 1}. Person ${person}, tab ${tab}: ${action} (value ${value}), then ${waitMs} ms`,
  );
  const message = `${invariant}: this does not hold with seed ${seed}.\n${detail}
It still fails with ${steps.length} of ${stepCount} steps. To repeat them, pass the \`steps\` of this error and the same options to simulate:
${lines.join("\n")}`;
  return new SimulationError(message, { seed, steps, invariant, trace });
}

/**
 * Runs whole clients of several people and tabs against a demo server, on a virtual clock. The seed decides the actions of
 * people, the faults, the latency, and the order of timers, responses and frames. After each step, checks that nothing is lost,
 * duplicated, charged twice or shown in another session. Every 25 steps, ends all faults, waits until nothing happens, and checks
 * that unread counts and lists equal those of the server. Replaces clocks, timers and random numbers of the page during the run,
 * so only one simulation can run at a time.
 * @throws {SimulationError} an invariant did not hold; it has the seed and the shortest list of steps that was found
 * @example await simulate({ seed: 1, people: 2, tabs: 2, steps: 200, faults: { network: 0.2, tabs: 0.1 } });
 */
export async function simulate<App = undefined>(
  options: SimulateOptions<App>,
): Promise<SimulationResult> {
  if (RUNNING in globalThis)
    throw new Error("A simulation is running. It replaces clocks and timers, so await it first.");
  Object.defineProperty(globalThis, RUNNING, { configurable: true, value: true });
  try {
    await loadLazyModules();
    const { steps: given = 100, seed, shrinkRuns = 300 } = options;
    const steps = typeof given === "number" ? makeSteps(options, given) : given;
    const { result, failure } = await new Run(options).run(steps);
    if (!failure) return result;
    const fails = async (fewer: readonly SimulationStep[]) => {
      const again = await new Run(options).run(fewer);
      return again.failure?.invariant === failure.invariant ? again.failure : undefined;
    };
    const shrunk = await shrink(steps, failure, fails, shrinkRuns);
    throw createError(seed, steps.length, shrunk.steps, shrunk.failure);
  } finally {
    Reflect.deleteProperty(globalThis, RUNNING);
  }
}

/** Loads the modules that clients import lazily: the first import takes real time, later ones do not. */
const loadLazyModules = (): Promise<unknown> =>
  Promise.all([
    import("../../messaging/DeviceOutbox.js"),
    import("../../platform/core/DeviceStore.js"),
    import("../../platform/http/ApiClient.js"),
    import("../../platform/http/rules/errorText.js"),
    import("../../platform/realtime/RealtimeClient.js"),
    import("../../platform/session/logIn.js"),
  ]);

class Run<App> {
  readonly #options: SimulateOptions<App>;
  readonly #apps = new Map<Tab, App>();
  readonly #world: World;

  constructor(options: SimulateOptions<App>) {
    const { start } = options;
    this.#options = options;
    // Without `start`, the type of `app` is undefined.
    const onStart = (tab: Tab) => start && this.#apps.set(tab, start(tab.client));
    this.#world = new World({ ...options, onStart });
  }

  async run(
    steps: readonly SimulationStep[],
  ): Promise<{ result: SimulationResult; failure: Failure | undefined }> {
    const world = this.#world;
    try {
      await this.#runAll(steps);
    } finally {
      world.end();
    }
    const { time, trace, violation } = world;
    const { eventCount, elapsedMs } = time;
    const result = { seed: this.#options.seed, steps, eventCount, elapsedMs, trace };
    return { result, failure: violation && { ...violation, trace } };
  }

  async #runAll(steps: readonly SimulationStep[]): Promise<void> {
    const world = this.#world;
    for (const tab of world.tabs) world.load(tab, 0);
    await this.#wait(START_MS);
    for (const device of world.devices) device.isDisturbed = false;
    for (const [index, step] of steps.entries()) {
      if (world.violation) return;
      await this.#runStep(step);
      if ((index + 1) % SETTLE_INTERVAL === 0) await this.#settleAndCheck();
    }
    await this.#settleAndCheck();
    await this.#closeAll();
  }

  async #runStep(step: SimulationStep): Promise<void> {
    const world = this.#world;
    const tab = world.tabs.find((each) => each.person === step.person && each.tab === step.tab);
    if (!tab) return;
    const { action, value } = step;
    world.note(`Person ${step.person}, tab ${step.tab}: ${action} ${value}`);
    const fault = Object.values(FAULT_ACTIONS).find((byName) => action in byName)?.[action];
    const { page } = tab;
    // Faults come from outside, but a page gets an event when it is hidden or left.
    if (fault)
      await this.#do(page && action in FAULT_ACTIONS.tabs ? page : world.process, () =>
        fault(world, tab, value),
      );
    else if (page && tab.isUsable) {
      const builtIn: Partial<Record<string, Action>> = ACTIONS;
      const host = this.#options.actions?.[action];
      await this.#do(page, () =>
        host ? host(this.#viewOf(tab), value) : builtIn[action]?.(world, tab, value),
      );
    }
    await this.#wait(step.waitMs);
  }

  async #do(process: Process, code: () => unknown): Promise<void> {
    await this.#world.time.run(process, code);
    this.#check(false);
  }

  async #wait(ms: number): Promise<void> {
    const world = this.#world;
    await world.time.advance(ms, (process) => {
      for (const tab of world.tabs)
        if (tab.page === process && tab.isUsable) {
          checkShown(world, tab, tab.page);
          checkLeader(world, tab, tab.page);
        }
      return !world.violation;
    });
    this.#check(false);
  }

  #check(isQuiet: boolean): void {
    const world = this.#world;
    if (world.violation) return;
    for (const error of world.time.errors) world.violate(INVARIANTS.error, String(error));
    checkMessages(world);
    checkCharges(world);
    const tabs = world.tabs.filter((tab) => tab.isUsable).map((tab) => this.#viewOf(tab));
    for (const [name, check] of Object.entries(this.#options.invariants ?? {})) {
      const detail = check({ tabs, server: world.server, isQuiet });
      if (detail !== undefined) world.violate(name, detail);
    }
  }

  /**
   * Ends all faults, waits, and checks the tabs without a failed request. Then reconnects and focuses all tabs, waits, and checks
   * all of them.
   */
  async #settleAndCheck(): Promise<void> {
    const world = this.#world;
    await this.#do(world.process, () => heal(world));
    await this.#wait(SETTLE_MS);
    if (world.violation) return;
    this.#checkCurrent(false);
    await this.#do(world.process, () => {
      world.server.hub.dropAll();
      for (const { page } of world.tabs) if (page) world.time.schedule(page, 0, () => page.focus());
    });
    await this.#wait(RECONNECT_MS);
    if (world.violation) return;
    this.#checkCurrent(true);
    this.#check(true);
    const hasGuest = world.tabs.some(({ isBorrowed }) => isBorrowed);
    for (const device of world.devices) device.isDisturbed = hasGuest;
    for (const { open } of world.tabs) for (const thread of open.values()) thread.isSettled = true;
  }

  #checkCurrent(isReconnected: boolean): void {
    checkSockets(this.#world);
    checkDevices(this.#world, isReconnected);
    for (const tab of this.#world.tabs)
      if (tab.page && tab.isUsable && (isReconnected || !tab.device.isDisturbed))
        checkCurrent(this.#world, tab, tab.page, isReconnected);
  }

  #viewOf(tab: Tab): SimulatedTab<App> {
    const { person, tab: number, client } = tab;
    return { person, tab: number, client, app: this.#apps.get(tab) as App };
  }

  async #closeAll(): Promise<void> {
    const world = this.#world;
    for (const tab of world.tabs)
      if (tab.page && tab.isUsable)
        await this.#do(tab.page, () => {
          this.#options.stop?.(this.#viewOf(tab).app);
          tab.closeAll();
        });
    await this.#wait(RECONNECT_MS);
    for (const { page } of world.tabs) if (page) await this.#do(page, () => page.leave());
    await this.#wait(SETTLE_MS - RECONNECT_MS);
    if (!world.violation) checkClosed(world);
  }
}
