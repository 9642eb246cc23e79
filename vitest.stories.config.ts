import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

/** Every story as a test in real Chromium: no console error, no axe violation. STORY_SCHEME chooses light or dark. */
export default defineConfig({
  plugins: [storybookTest({ configDir: ".storybook" })],
  define: { __STORY_SCHEME__: JSON.stringify(process.env["STORY_SCHEME"] ?? "light") },
  optimizeDeps: { include: ["react/jsx-dev-runtime", "@mui/material/styles", "@mui/icons-material/Edit"] },
  test: {
    name: `stories-${process.env["STORY_SCHEME"] ?? "light"}`,
    setupFiles: ["test/setup/stories.ts"],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
          args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"],
        },
      }),
      instances: [{ browser: "chromium" }],
    },
  },
});
