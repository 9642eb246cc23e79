import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** Everything but the stories, which have a configuration of their own: Storybook indexes whenever its plugin is loaded. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          include: ["test/*.test.ts", "test/{rules,client,helpers,testing,types}/**/*.test.ts"],
        },
      },
      {
        plugins: [react()],
        test: {
          name: "dom",
          environment: "jsdom",
          include: ["test/{ui,features,react,journeys}/**/*.test.{ts,tsx}"],
          setupFiles: ["test/setup/dom.ts"],
          // Longer than what a test may wait for (test/setup/dom.ts).
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "browser",
          environment: "node",
          include: ["test/browser/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
