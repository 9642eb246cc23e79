// Runs before `npm publish`. Fails while package.json or CHANGELOG.md lacks what the registry page needs.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setUp.mjs";

/** Fields with the address of the project, which provenance and the registry's page use. */
const ADDRESSES = ["repository", "homepage", "bugs"];

const read = (file) => readFileSync(join(root, file), "utf8");
const manifest = JSON.parse(read("package.json"));
const missing = ADDRESSES.filter((name) => !manifest[name]);
const problems = [];
if (missing.length > 0)
  problems.push(
    `package.json has no ${missing.join(", ")}. Set them to the project's address before the first publish: npm compares "repository" with the ` +
      "repository that builds the package, and refuses the provenance otherwise.",
  );
if (!read("CHANGELOG.md").includes(`\n## ${manifest.version}\n`))
  problems.push(`CHANGELOG.md has no heading "## ${manifest.version}".`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
