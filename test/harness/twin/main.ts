import { parseArgs } from "node:util";
import { startTwin } from "./startTwin.js";

/** A real server of this suite listens here by default. */
const DEFAULT_PORT = "8084";

const { values } = parseArgs({ options: { port: { type: "string", default: DEFAULT_PORT } } });
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(
    `--port is ${values.port}, which is no port. Give a whole number from 0 (any free port) to 65535.`,
  );
  process.exit(1);
}
const twin = await startTwin({ port });
console.info(
  `The demo church listens at ${twin.url} and ${twin.socketUrl}. Sign in as ruth@grace.example or daniel@grace.example.`,
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void twin.kill());
