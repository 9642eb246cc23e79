// Number of HTTP requests of each journey of a signed-in user, counted at the demo server.
import { countRequests, JOURNEYS } from "./journeys.js";

let over = 0;
for (const method of ["info", "warn"] as const) console[method] = () => undefined;
for (const journey of JOURNEYS) {
  const { name, target, sockets: targetSockets = 1 } = journey;
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const { requests, sockets } = await countRequests(journey, wait);
  const isReached = requests <= target && sockets <= targetSockets;
  if (!isReached) over += 1;
  const numbers = `${String(requests).padStart(3)}, sockets ${sockets}`;
  console.log(
    `${isReached ? "✓" : "✗"} ${name.padEnd(52)} ${numbers}  target ≤ ${target}, sockets ${targetSockets}`,
  );
}
// The number of journeys over their target.
process.exit(over);
