import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { reactCompiler } from "./test/tools/reactCompiler.mjs";
import { RULES_TESTS } from "./test/tools/rulesFiles.js";

const TIMED_TESTS = ["test/browser/load/{frames,size}.test.ts", "test/browser/twoPeople.test.ts"];

/** A browser on a busy machine can be late. `npm test` names the tests that passed at the second run only. */
export const BROWSER_RETRIES = process.env["CI"] ? 1 : 0;

/** Vitest starts with the largest file. The leak tests are a small file, but take the longest. */
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
    // Without it, one core stays free: of two, that is half of the machine.
    maxWorkers: "100%",
    // There is a worker for each core: helper threads for the garbage would only wait for one, and a larger nursery makes less of it old.
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
          include: ["test/**/*.test.ts"],
          exclude: ["test/browser/**", "test/bench/node_modules/**", ...RULES_TESTS],
          // A thousand runs of a property take their time on a busy machine.
          testTimeout: 60_000,
        },
      },
      // By themselves, so that every branch of them is covered by their own tests: `npm run rules`.
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
        test: {
          name: "dom",
          // A page of its own for each file, without loading jsdom and the toolkit anew.
          pool: "vmForks",
          environment: "jsdom",
          include: ["test/**/*.test.tsx"],
          setupFiles: ["test/setup/dom.ts"],
          // Longer than what a test may wait for (test/setup/dom.ts).
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
          retry: BROWSER_RETRIES,
          testTimeout: 90_000,
          hookTimeout: 180_000,
        },
      },
      // These measure CPU times, which a busy machine makes longer, so only their own files run beside each other.
      {
        test: {
          name: "timed",
          environment: "node",
          include: TIMED_TESTS,
          retry: BROWSER_RETRIES,
          testTimeout: 90_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
