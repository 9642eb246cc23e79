import { availableParallelism } from "node:os";
import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { findBrowser } from "./test/tools/findBrowser.mjs";

const executablePath = await findBrowser();

/** Every story as a test in real Chromium: no console error, no axe violation in light and in dark colours. */
export default defineConfig({
  plugins: [storybookTest({ configDir: ".storybook" })],
  // Found late, these would reload the page in the middle of a test.
  optimizeDeps: {
    entries: ["src/**/*.{ts,tsx}", "stories/**/*.tsx"],
    include: [
      "react/jsx-dev-runtime",
      "@mui/material/styles",
      "@mui/icons-material/Edit",
      "@mui/stylis-plugin-rtl",
      "stylis",
    ],
  },
  test: {
    name: "stories",
    setupFiles: ["test/setup/stories.ts"],
    // A screen in all twelve languages takes its time.
    testTimeout: 90_000,
    maxWorkers: availableParallelism(),
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          ...(executablePath && { executablePath }),
          args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"],
        },
      }),
      instances: [{ browser: "chromium" }],
    },
  },
});
