// Runs every static check.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { root } from "./setUp.mjs";

/** Two lists of about equal duration, which run in parallel. The checks of a list run one after the other. */
const LISTS = [
  [
    { name: "texts", command: "node test/tools/texts.mjs --check" },
    { name: "requirements", command: "node test/tools/requirements.mjs --brief" },
    { name: "types", command: "npm run --silent typecheck" },
    { name: "build", command: "npm run build --silent" },
    { name: "bytes", command: "node test/bench/bytes.mjs --check" },
    { name: "packed files", command: "node test/tools/packed.mjs" },
    { name: "publint", command: "npx publint --strict" },
    {
      name: "types of the package",
      command: "npx attw --pack . --profile esm-only --format table-flipped",
    },
    { name: "plain Node", command: "node test/consumers/node.mjs" },
  ],
  [
    { name: "lint", command: "npx oxlint" },
    { name: "format", command: "npx prettier --check --log-level warn ." },
    { name: "dead code", command: "npx knip" },
    { name: "licenses", command: "npm run --silent licenses -- --check" },
  ],
];

/**
 * Runs a command. Resolves with its exit code and output, which it also prints with `isPrinted`. A command that prints nothing
 * for `maxIdleMs` is killed, and `wasIdle` is true.
 */
export function run(command, env, { isPrinted = false, maxIdleMs } = {}) {
  return new Promise((resolve) => {
    // A process group of its own, so that the browsers that a command has started can be killed with it.
    const detached = maxIdleMs !== undefined && process.platform !== "win32";
    const child = spawn(command, { cwd: root, shell: true, env, detached });
    const { pid } = child;
    const kill = () => (detached && pid ? process.kill(-pid, "SIGKILL") : child.kill());
    // Ctrl+C does not reach another process group.
    const interrupt = () => {
      kill();
      process.exit(130);
    };
    if (detached) process.once("SIGINT", interrupt);
    let wasIdle = false;
    const handleIdle = () => {
      wasIdle = true;
      kill();
    };
    let timer;
    const startTimer = () => {
      clearTimeout(timer);
      if (maxIdleMs !== undefined) timer = setTimeout(handleIdle, maxIdleMs);
    };
    startTimer();
    let output = "";
    const handleData = (chunk) => {
      startTimer();
      output += chunk;
      if (isPrinted) process.stdout.write(chunk);
    };
    child.stdout.on("data", handleData);
    child.stderr.on("data", handleData);
    child.on("close", (code) => {
      clearTimeout(timer);
      process.off("SIGINT", interrupt);
      resolve({ code, output, wasIdle });
    });
  });
}

/** Runs all checks, prints each output, and resolves with the number of passed checks and the names of failed ones. */
export async function runChecks(env = process.env) {
  let passed = 0;
  const failures = [];
  const runList = async (list) => {
    for (const { name, command } of list) {
      const { code, output } = await run(command, env);
      console.log(`\n── ${name}: ${command}\n${output}${code === 0 ? "✓" : "✗"} ${name}`);
      if (code === 0) passed += 1;
      else failures.push(name);
    }
  };
  await Promise.all(LISTS.map(runList));
  return { passed, failures };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { failures } = await runChecks();
  process.exit(failures.length === 0 ? 0 : 1);
}
