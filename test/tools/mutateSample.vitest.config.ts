import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vitest/config";
import { RULES_TESTS } from "./rulesFiles.js";

/** The mutation run asks for threads, in which no test can set the time zone. */
const processes: Plugin = {
  name: "processes",
  configureVitest: ({ project }) => {
    project.config.pool = "forks";
  },
};
/** The mutation run's own setup, which is to run for every file and would run once as a package. */
const server = { deps: { inline: [/stryker-setup/] } };
/** Tests of the rules cover none of the mutated lines; tests that read the sources would fail by their spelling alone. */
const OTHERS = [
  ...RULES_TESTS,
  "test/architecture.test.ts",
  "test/locales.test.ts",
  "test/publicApi.test.ts",
  "test/publicTypes.test.ts",
  "test/theme.test.ts",
  "test/tools/**",
  "test/consumers/**",
];

/** The unit and component tests for `npm run mutate:sample`. */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [processes],
        test: {
          name: "unit",
          environment: "node",
          include: ["test/**/*.test.ts"],
          exclude: ["test/browser/**", ...OTHERS],
          testTimeout: 60_000,
          server,
        },
      },
      {
        plugins: [react(), processes],
        test: {
          name: "dom",
          environment: "jsdom",
          include: ["test/**/*.test.tsx"],
          setupFiles: ["test/setup/dom.ts"],
          testTimeout: 60_000,
          server,
        },
      },
    ],
  },
});
