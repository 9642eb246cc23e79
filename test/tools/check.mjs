// Everything that reads the code without running it.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { root } from "./setUp.mjs";

export const CHECKS = [
  { name: "texts", command: "node test/tools/texts.mjs --check" },
  { name: "requirements", command: "node test/tools/requirements.mjs --brief" },
  { name: "types", command: "npx tsc --noEmit" },
  { name: "lint", command: "npx eslint . --max-warnings 0" },
  { name: "format", command: "npx prettier --check --log-level warn ." },
  { name: "build", command: "npm run build --silent" },
  { name: "publint", command: "npx publint --strict" },
  {
    name: "types of the package",
    command: "npx attw --pack . --profile esm-only --format table-flipped",
  },
  { name: "dead code", command: "npx knip" },
  { name: "plain Node", command: "node test/consumers/node.mjs" },
];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let failures = 0;
  for (const { name, command } of CHECKS) {
    const { status } = spawnSync(command, { cwd: root, stdio: "inherit", shell: true });
    console.log(`${status === 0 ? "✓" : "✗"} ${name}`);
    if (status !== 0) failures += 1;
  }
  process.exit(failures === 0 ? 0 : 1);
}
