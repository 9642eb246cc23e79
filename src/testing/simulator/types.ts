import type { ChurchClient } from "../../client/ChurchClient.js";
import type { ClientOptions } from "../../platform/core/ClientCore.js";
import type { DemoChurch } from "../createDemoChurch.js";

/** The probabilities that a step is a fault, by kind: together at most 1. */
export interface SimulationFaults {
  /** Failing, lost and endless requests, lost connections, and people who are offline. @default 0 */
  network?: number | undefined;
  /** Reloads, crashes, frozen, hidden and closed tabs, and storages that are blocked. @default 0 */
  tabs?: number | undefined;
  /** Clocks that are set, and devices that sleep. @default 0 */
  clock?: number | undefined;
}

/** One step: an action of a person, or a fault. Plain data, so that a list of steps can be stored and run again. */
export interface SimulationStep {
  /** The person, from 1. */
  person: number;
  /** The tab of the person, from 1. */
  tab: number;
  /** The name of the action, such as "send", "reload" or one of the host's. */
  action: string;
  /** Selects among the possible variants of the action, such as the conversation or the duration. From 0 to 999. */
  value: number;
  /** The time until the next step, in milliseconds. */
  waitMs: number;
}

/** A tab of the simulation. */
export interface SimulatedTab<App = undefined> {
  /** The person whose browser has the tab, from 1. */
  readonly person: number;
  /** The number of the tab in this browser, from 1. */
  readonly tab: number;
  /** The client of the page. Each reload creates another one. */
  readonly client: ChurchClient;
  /** The result of `start`. */
  readonly app: App;
}

/** The state that invariants receive. */
export interface Simulation<App = undefined> {
  /** The tabs that are open, without those that are frozen. */
  readonly tabs: readonly SimulatedTab<App>[];
  /** The demo server, with its data. */
  readonly server: DemoChurch;
  /**
   * Whether all faults have ended and the run has waited for minutes since, so that every tab is up to date. True after every 25
   * steps and at the end.
   */
  readonly isQuiet: boolean;
}

/** Options of `simulate`. */
export interface SimulateOptions<App = undefined> {
  /** Decides everything that is random. The same options and seed give the same run. */
  seed: number;
  /** The number of people, each with a browser of their own. @default 2 */
  people?: number | undefined;
  /** The number of tabs in each browser. @default 2 */
  tabs?: number | undefined;
  /** The number of steps, or the steps of a former run, to repeat it. @default 100 */
  steps?: number | readonly SimulationStep[] | undefined;
  /** How often faults happen. @default no faults */
  faults?: SimulationFaults | undefined;
  /**
   * Returns the client options of each page. Receives the options that connect the client to the simulation; add the host's own,
   * such as `tabs: shareTabs()`.
   * @default returns them unchanged
   */
  clientOptions?: ((options: ClientOptions) => ClientOptions) | undefined;
  /** Starts the host's own code in each page that is loaded. Its result is `app` of the tab. */
  start?: ((client: ChurchClient) => App) | undefined;
  /** Ends the host's own code when all tabs are closed. */
  stop?: ((app: App) => void) | undefined;
  /** Operations of people on the host's own code, by name. */
  actions?: Record<string, (tab: SimulatedTab<App>, value: number) => void> | undefined;
  /**
   * Conditions that are checked after each step. The key is the sentence that must hold. The function returns a description of the
   * violation, or `undefined`.
   */
  invariants?: Record<string, (simulation: Simulation<App>) => string | undefined> | undefined;
  /** How often a failing run is repeated with fewer steps, to shrink the list of steps. @default 300 */
  shrinkRuns?: number | undefined;
  /** Awaited after each event, for hosts whose code needs more than microtasks, such as React's `act`. */
  settle?: (() => Promise<unknown>) | undefined;
}

/** The result of `simulate`. */
export interface SimulationResult {
  /** The seed of the run. */
  seed: number;
  /** The steps of the run. */
  steps: readonly SimulationStep[];
  /** The number of events: timers, requests, responses and frames. */
  eventCount: number;
  /** The virtual time that has passed, in milliseconds. */
  elapsedMs: number;
  /** Each step, request and response, with its time. Equal for equal options. */
  trace: readonly string[];
}
