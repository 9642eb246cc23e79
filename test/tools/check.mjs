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
  ],
];

/** Runs a command and resolves with its exit code and its output. With `isPrinted`, it prints the output instead. */
export function run(command, env, { isPrinted = false } = {}) {
  return new Promise((resolve) => {
    const stdio = isPrinted ? "inherit" : "pipe";
    const child = spawn(command, { cwd: root, shell: true, env, stdio });
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    child.on("close", (code) => resolve({ code, output }));
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
