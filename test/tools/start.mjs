// The first README command: installs the dependencies and starts Storybook with the demo server.
import { execFileSync, spawn } from "node:child_process";
import { root, setUp } from "./setUp.mjs";

setUp();
execFileSync(process.execPath, ["test/tools/texts.mjs"], { cwd: root, stdio: "inherit" });
const port = process.env.PORT ?? "6006";
const child = spawn(
  process.execPath,
  [
    "node_modules/storybook/dist/bin/dispatcher.js",
    "dev",
    "-p",
    port,
    "--ci",
    "--no-version-updates",
  ],
  { cwd: root, stdio: "inherit", env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: "1" } },
);
child.on("exit", (code) => process.exit(code ?? 1));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
