import { defineConfig } from "vitest/config";
import { RULES_SOURCES, RULES_TESTS } from "./rulesFiles.js";

/** Runs the tests of the pure rules and requires full coverage of them. `npm run mutate` uses the same tests. */
export default defineConfig({
  plugins: [
    {
      name: "processes",
      // Stryker sets the pool to threads, in which tests cannot set the time zone. One process for all files starts faster.
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
    // Inlined, because Stryker's setup file must run for every test file; as an external module it would run once.
    server: { deps: { inline: [/stryker-setup/] } },
    coverage: {
      provider: "v8",
      include: RULES_SOURCES,
      reporter: ["text-summary", "text"],
      thresholds: { branches: 100, functions: 100, lines: 100, statements: 100 },
    },
  },
});
