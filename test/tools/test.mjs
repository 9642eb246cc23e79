// The second README command: installs the dependencies, runs every check and every test, and prints a summary line.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { root, setUp } from "./setUp.mjs";

setUp();
const { findBrowser, installBrowser } = await import("./findBrowser.mjs");
const { runChecks } = await import("./check.mjs");

const start = performance.now();
const minutes = () => `minute ${((performance.now() - start) / 60_000).toFixed(1)}`;
const env = {
  ...process.env,
  FORCE_COLOR: process.env.FORCE_COLOR ?? "0",
  STORYBOOK_DISABLE_TELEMETRY: "1",
};

const checks = await runChecks(env);
let passed = checks.passed;
/** The names of failed checks and tests, printed again at the end. */
const failures = checks.failures;

const browser = (await findBrowser()) ?? (await installBrowser());
if (browser) env.CHROMIUM_PATH = browser;
else {
  console.error(
    "\n!!! NO BROWSER FOUND: the stories and the browser tests DID NOT RUN. Set CHROMIUM_PATH to a Chromium or Chrome. !!!\n",
  );
  if (process.env.CI && process.env.CI !== "false") failures.push("no browser");
}

const results = mkdtempSync(join(tmpdir(), "narthex-"));
const suites = [
  { name: "unit", command: "npx vitest run --project unit --project dom" },
  { name: "rules", command: "npm run -s rules --" },
];
if (browser) {
  suites.push({ name: "stories", command: "npx vitest run --config vitest.stories.config.ts" });
  suites.push({ name: "browser", command: "npx vitest run --project browser" });
  suites.push({ name: "timed", command: "npx vitest run --project timed" });
}
for (const suite of suites) {
  const file = join(results, `${suite.name}.json`);
  console.log(`\n── ${suite.name}: ${suite.command} (${minutes()})`);
  const status = spawnSync(
    `${suite.command} --reporter=default --reporter=json --outputFile.json=${file}`,
    {
      cwd: root,
      stdio: "inherit",
      shell: true,
      env,
    },
  ).status;
  if (!existsSync(file)) {
    failures.push(`${suite.name}: no results`);
    continue;
  }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, "utf8"));
  passed += numPassedTests;
  for (const { name, assertionResults } of testResults) {
    const isFailed = ({ status }) => status === "failed";
    failures.push(
      ...assertionResults
        .filter(isFailed)
        .map(({ fullName }) => `${suite.name}: ${relative(root, name)}: ${fullName}`),
    );
  }
  // A file that could not be loaded, or an unhandled error, fails the run without a failed test.
  if (status !== 0 && numFailedTests === 0)
    failures.push(`${suite.name}: an error outside of the tests`);
}

console.log("");
for (const name of failures) console.log(`✗ ${name}`);
console.log(`Ended at ${minutes()}.`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
