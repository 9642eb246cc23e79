import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vitest/config";
import { reactCompiler } from "./reactCompiler.mjs";
import { RULES_TESTS } from "./rulesFiles.js";

/** Stryker sets the pool to threads, in which tests cannot set the time zone. */
const processes: Plugin = {
  name: "processes",
  configureVitest: ({ project }) => {
    project.config.pool = "forks";
  },
};
/** Inlined, because Stryker's setup file must run for every test file; as an external module it would run once. */
const server = { deps: { inline: [/stryker-setup/] } };
/** The rules tests cover no mutated lines. The others read the sources, so the text of a mutant alone could fail them. */
const EXCLUDED = [
  ...RULES_TESTS,
  "test/architecture.test.ts",
  "test/locales.test.ts",
  "test/publicApi.test.ts",
  "test/publicTypes.test.ts",
  "test/theme.test.ts",
  "test/docs/**",
  "test/tools/**",
  "test/consumers/**",
  "test/bench/node_modules/**",
];

/** Runs the unit and component tests for `npm run mutate:sample`, with the same plugins and setup files as vitest.config.ts. */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [processes],
        test: {
          name: "unit",
          environment: "node",
          setupFiles: ["test/setup/unit.ts"],
          include: ["test/**/*.test.ts"],
          exclude: ["test/browser/**", ...EXCLUDED],
          testTimeout: 60_000,
          server,
        },
      },
      {
        plugins: [reactCompiler(), react(), processes],
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
