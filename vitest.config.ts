import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { reactCompiler } from "./test/tools/reactCompiler.mjs";
import { RULES_TESTS } from "./test/tools/rulesFiles.js";

const TIMED_TESTS = [
  "test/browser/load/{frames,size}.test.ts",
  "test/browser/{twoPeople,twentyTabs}.test.ts",
];

/** A browser on a busy machine can be late. `npm test` names the tests that passed at the second run only. */
export const BROWSER_RETRIES = process.env["CI"] ? 1 : 0;

/** Starts the leak tests first, because they take the longest. Vitest starts the largest file first, and theirs is small. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith("tireless.test.ts");
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => Number(isLongest(b)) - Number(isLongest(a)));
  }
}

/**
 * Everything but the stories, which have a configuration of their own: Storybook indexes whenever its plugin is loaded.
 * Each test file below test/ belongs to one project: `.tsx` to dom, test/browser to browser or timed, tests of pure
 * functions (test/tools/rulesFiles.ts) to rules, the rest to unit.
 */
export default defineConfig({
  test: {
    // By default, Vitest leaves one core free, which is half of a machine with two cores.
    maxWorkers: "100%",
    // Each core runs a worker, so threads for garbage collection would only compete for it. A larger young generation promotes fewer objects.
    execArgv: ["--max-semi-space-size=32", "--single-threaded-gc"],
    sequence: { sequencer: LongestFirst },
    tags: [
      { name: "slow", description: "A file that takes 10 s or more: not in `npm run test:quick`." },
    ],
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          // Files share the modules of the package, whose import costs more than most tests.
          isolate: false,
          setupFiles: ["test/setup/unit.ts"],
          include: ["test/**/*.test.ts"],
          exclude: ["test/{browser,consumers}/**", "test/bench/node_modules/**", ...RULES_TESTS],
          // A thousand runs of a property take long on a busy machine.
          testTimeout: 60_000,
        },
      },
      // A project of their own, because `npm run rules` requires that these tests alone cover every branch of the rules.
      {
        test: {
          name: "rules",
          environment: "node",
          include: RULES_TESTS,
          testTimeout: 60_000,
        },
      },
      {
        plugins: [reactCompiler(), react()],
        // Vite would otherwise look for dependencies in every HTML page of the repository.
        // https://github.com/vitest-dev/vitest/issues/11329
        environments: { __vitest_vm__: { optimizeDeps: { noDiscovery: true } } },
        test: {
          name: "dom",
          // Gives each file a page of its own without starting a process for it.
          pool: "vmForks",
          environment: "jsdom",
          include: ["test/**/*.test.tsx"],
          setupFiles: ["test/setup/dom.ts"],
          // Longer than the timeout of a wait in a test (test/setup/dom.ts).
          testTimeout: 60_000,
        },
      },
      // Each file starts its own servers, so files can run at the same time.
      {
        test: {
          name: "browser",
          environment: "node",
          include: ["test/browser/**/*.test.ts"],
          exclude: TIMED_TESTS,
          globalSetup: "test/browser/hostFolder.ts",
          retry: BROWSER_RETRIES,
          testTimeout: 90_000,
          hookTimeout: 180_000,
        },
      },
      // Hosts that install the packed package in folders of their own.
      {
        test: {
          name: "consumers",
          environment: "node",
          include: ["test/consumers/**/*.test.ts"],
          testTimeout: 400_000,
          hookTimeout: 180_000,
        },
      },
      // These measure CPU times, which a busy machine makes longer, so `npm test` runs them apart from all others.
      {
        test: {
          name: "timed",
          environment: "node",
          include: TIMED_TESTS,
          globalSetup: "test/browser/hostFolder.ts",
          retry: BROWSER_RETRIES,
          testTimeout: 90_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
