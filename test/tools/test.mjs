// `npm test`: installs the dependencies, runs every check and every test, and prints a summary line.
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { root, setUp } from "./setUp.mjs";

setUp();
const { findBrowser, installBrowser } = await import("./findBrowser.mjs");
const { run, runChecks } = await import("./check.mjs");

const start = performance.now();
const formatMinutes = () => `minute ${((performance.now() - start) / 60_000).toFixed(1)}`;
const env = {
  ...process.env,
  FORCE_COLOR: process.env.FORCE_COLOR ?? "0",
  STORYBOOK_DISABLE_TELEMETRY: "1",
};

/** The longest file of stories takes 2 minutes. A run that prints nothing for twice as long hangs. */
const MAX_IDLE_MS = 240_000;

const results = mkdtempSync(join(tmpdir(), "narthex-"));
let passed = 0;
/** The names of failed checks and tests, printed again at the end. */
const failures = [];

/** The names of tests that failed at first and passed when they were run again. */
const flaky = [];

/** Adds the results of a suite, which Vitest has written to a file. */
function addResults(suite, file, code) {
  if (!existsSync(file)) {
    failures.push(`${suite}: no results`);
    return;
  }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, "utf8"));
  passed += numPassedTests;
  for (const { name, assertionResults } of testResults)
    for (const { fullName, status, failureMessages } of assertionResults) {
      const title = `${suite}: ${relative(root, name)}: ${fullName}`;
      if (status === "failed") failures.push(title);
      else if (status === "passed" && failureMessages.length > 0) flaky.push(title);
    }
  // A file that could not be loaded, or an unhandled error, fails the run without a failed test.
  if (code !== 0 && numFailedTests === 0) failures.push(`${suite}: an error outside of the tests`);
}

/** Runs a suite. Prints its output while it runs, or at its end if `isStreamed` is false. */
async function runSuite(suite, command, { isStreamed = true, maxIdleMs } = {}) {
  const file = join(results, `${suite}.json`);
  const title = `\n── ${suite}: ${command} (${formatMinutes()})`;
  const full = `${command} --reporter=default --reporter=json --outputFile.json=${file}`;
  if (isStreamed) console.log(title);
  const options = { isPrinted: isStreamed, maxIdleMs };
  let result = await run(full, env, options);
  if (result.wasIdle) {
    console.log(
      `\n${suite}: killed because it printed nothing for too long, runs again (${formatMinutes()})`,
    );
    flaky.push(`${suite}: the first run stopped`);
    result = await run(full, env, options);
  }
  const { code, output } = result;
  if (!isStreamed) console.log(`${title}\n${output}`);
  addResults(suite, file, code);
}

// The checks use one core most of the time, so the rules and the first component tests run beside them.
const checks = runChecks(env);
await runSuite("rules", "npm run -s rules --", { isStreamed: false });
await runSuite("unit", "npx vitest run --project unit --project dom");
const checkResults = await checks;
passed += checkResults.passed;
failures.push(...checkResults.failures);

const browser = (await findBrowser()) ?? (await installBrowser());
if (browser) {
  await runSuite("stories", "npx vitest run --config vitest.stories.config.ts", {
    maxIdleMs: MAX_IDLE_MS,
  });
  // These tests often wait, so more of them run than there are cores.
  const workers = Math.ceil(availableParallelism() * 1.5);
  await runSuite("browser", `npx vitest run --project browser --maxWorkers=${workers}`);
  await runSuite("timed", "npx vitest run --project timed");
  await runSuite("consumers", "npx vitest run --project consumers");
} else {
  console.error(
    "\n!!! NO BROWSER FOUND: the stories and the browser tests DID NOT RUN. Set CHROMIUM_PATH to a Chromium or Chrome. !!!\n",
  );
  if (process.env.CI && process.env.CI !== "false") failures.push("no browser");
}

console.log("");
for (const name of flaky) console.log(`! passed at the second run only: ${name}`);
for (const name of failures) console.log(`✗ ${name}`);
console.log(`Ended at ${formatMinutes()}.`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
