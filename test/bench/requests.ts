// Number of HTTP requests and of different sockets in each journey of a signed-in user, counted at the demo server.
import { countRequests, JOURNEYS } from "./journeys.js";
import { report } from "./report.mjs";

export async function benchRequests(): Promise<void> {
  console.log("\nRequests of a journey\n");
  const { info, warn } = console;
  for (const method of ["info", "warn"] as const) console[method] = () => undefined;
  for (const journey of JOURNEYS) {
    const { name, target, sockets: targetSockets = 1 } = journey;
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const { requests, sockets } = await countRequests(journey, wait);
    report(name, requests, { target });
    if (sockets !== 1) report(`${name}: sockets`, sockets, { target: targetSockets });
  }
  Object.assign(console, { info, warn });
}
