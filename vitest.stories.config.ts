import { availableParallelism } from "node:os";
import { join } from "node:path";
import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import { playwright } from "@vitest/browser-playwright";
import type { CDPSession } from "playwright";
import { defineConfig } from "vitest/config";
import type { BrowserCommand } from "vitest/node";
import { findBrowser } from "./test/tools/findBrowser.mjs";
import { BROWSER_RETRIES } from "./vitest.config.js";

const executablePath = await findBrowser();

const emulateForcedColors: BrowserCommand<["active" | "none"]> = ({ page }, forcedColors) =>
  page.emulateMedia({ forcedColors });

/** Makes the page a touch screen for media queries, or the screen that it is. */
const emulateTouch: BrowserCommand<[isTouch: boolean]> = async ({ page }, isTouch) => {
  // It lasts as long as the session, so each page keeps one.
  const session = touchSessions.get(page) ?? (await page.context().newCDPSession(page));
  touchSessions.set(page, session);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: isTouch });
};
const touchSessions = new WeakMap<object, CDPSession>();

/**
 * Every story as a test in real Chromium: no console error, no axe violation in light, in dark and in another look.
 * With `PICTURES=only` it runs the stories that are compared with a picture.
 */
export default defineConfig({
  plugins: [
    storybookTest({
      configDir: ".storybook",
      ...(process.env["PICTURES"] === "only" && { tags: { include: ["picture"] } }),
    }),
  ],
  // Found late, these would reload the page in the middle of a test.
  optimizeDeps: {
    entries: ["src/**/*.{ts,tsx}", "stories/**/*.tsx"],
    include: [
      "react/compiler-runtime",
      "react/jsx-dev-runtime",
      "@mui/material/styles",
      "@mui/stylis-plugin-rtl",
      "stylis",
    ],
  },
  test: {
    name: "stories",
    setupFiles: [".storybook/vitest.setup.ts"],
    // A screen in all twelve languages takes its time.
    testTimeout: 90_000,
    retry: BROWSER_RETRIES,
    maxWorkers: availableParallelism(),
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          ...(executablePath && { executablePath }),
          args: [
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            // Letters stand where the font says, and not on whole pixels.
            "--font-render-hinting=none",
          ],
        },
        // Pictures show times of day.
        contextOptions: { timezoneId: "America/Chicago", locale: "en-US" },
      }),
      commands: { emulateForcedColors, emulateTouch },
      // Pictures are written by the server on behalf of the page.
      api: { allowWrite: true },
      expect: {
        toMatchScreenshot: {
          // Chromium's versions differ by some pixels at the edges of letters.
          comparatorOptions: { allowedMismatchedPixelRatio: 0.001 },
          resolveScreenshotPath: ({ root, arg, ext }) =>
            join(root, "test/stories/pictures", `${arg}${ext}`),
          resolveDiffPath: ({ root, arg, ext }) =>
            join(root, "node_modules/.cache/pictures", `${arg}${ext}`),
        },
      },
      instances: [{ browser: "chromium" }],
    },
  },
});
