import { defineConfig } from "vitest/config";
import { RULES_SOURCES, RULES_TESTS } from "./rulesFiles.js";

/** The rules alone, by their own tests: what `npm run mutate` runs, and what every branch of the rules is covered by. */
export default defineConfig({
  plugins: [
    {
      name: "processes",
      // The mutation run asks for threads, in which no test can set the time zone; and one process for all files of a mutant is soon made.
      configureVitest: ({ project }) => {
        project.config.pool = "forks";
        project.config.isolate = false;
      },
    },
  ],
  test: {
    name: "rules",
    environment: "node",
    include: RULES_TESTS,
    testTimeout: 20_000,
    // The mutation run's own setup, which is to run for every file and would run once as a package.
    server: { deps: { inline: [/stryker-setup/] } },
    coverage: {
      provider: "v8",
      include: RULES_SOURCES,
      reporter: ["text-summary", "text"],
      thresholds: { branches: 100, functions: 100, lines: 100, statements: 100 },
    },
  },
});
