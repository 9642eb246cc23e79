import type { SimulationFaults } from "../../../src/testing/simulator/types.js";

/** The mixes of faults that the tests and `npm run simulate` use. */
export const MIXES: Record<string, SimulationFaults> = {
  network: { network: 0.25 },
  tabs: { tabs: 0.2, network: 0.05 },
  clock: { clock: 0.15, network: 0.1, tabs: 0.05 },
};
