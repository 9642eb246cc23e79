import { parseArgs } from "node:util";
import { startDemoHttpServer } from "./startDemoHttpServer.js";

/** The default port of a real server. */
const DEFAULT_PORT = "8084";

const { values } = parseArgs({ options: { port: { type: "string", default: DEFAULT_PORT } } });
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(
    `--port ${values.port} is not a port. Use an integer from 0 (any free port) to 65535.`,
  );
  process.exit(1);
}
const server = await startDemoHttpServer({ port });
console.info(
  `The demo server listens on ${server.url} and ${server.socketUrl}. Sign in as ruth@grace.example or daniel@grace.example.`,
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void server.kill());
