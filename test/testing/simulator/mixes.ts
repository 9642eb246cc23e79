import type { ClientOptions } from "../../../src/platform/core/ClientCore.js";
import { shareTabs } from "../../../src/platform/tabs/shareTabs.js";
import type { SimulateOptions, SimulationFaults } from "../../../src/testing/simulator/types.js";

// A bundle of this file has the simulator and the package once, with the same changes.
export { simulate } from "../../../src/testing/simulator/simulate.js";

type Mix = Pick<SimulateOptions, "faults" | "clientOptions">;

/** Each tab has a connection of its own, and keeps its unsent messages. */
const separateTabs = (options: ClientOptions): ClientOptions => ({
  ...options,
  shouldKeepUnsent: false,
});

/** Tabs share one connection, and their device keeps unsent messages. */
const shareConnection = (options: ClientOptions): ClientOptions => ({
  ...options,
  tabs: shareTabs(),
});

const FAULTS: Record<string, SimulationFaults> = {
  network: { network: 0.25 },
  tabs: { tabs: 0.2, network: 0.05 },
  clock: { clock: 0.15, network: 0.1, tabs: 0.05 },
};

/** The faults and options that the tests and `npm run simulate` use, by name. */
export const MIXES: Record<string, Mix> = Object.fromEntries(
  Object.entries(FAULTS).flatMap(([name, faults]) => [
    [name, { faults, clientOptions: separateTabs }],
    [`${name} with shared tabs`, { faults, clientOptions: shareConnection }],
  ]),
);
