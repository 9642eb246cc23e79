import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { findBrowser } from "./test/tools/findBrowser.mjs";

const scheme = process.env["STORY_SCHEME"] ?? "light";
const executablePath = await findBrowser();

/** Every story as a test in real Chromium: no console error, no axe violation. STORY_SCHEME chooses light or dark. */
export default defineConfig({
  plugins: [storybookTest({ configDir: ".storybook" })],
  define: { __STORY_SCHEME__: JSON.stringify(scheme) },
  // Found late, these would reload the page in the middle of a test.
  optimizeDeps: {
    entries: ["src/**/*.{ts,tsx}", "stories/**/*.tsx"],
    include: ["react/jsx-dev-runtime", "@mui/material/styles", "@mui/icons-material/Edit", "@mui/stylis-plugin-rtl", "stylis"],
  },
  test: {
    name: `stories-${scheme}`,
    setupFiles: ["test/setup/stories.ts"],
    // A screen in all twelve languages takes its time.
    testTimeout: 30_000,
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
