import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import { playwright } from "@vitest/browser-playwright";
import type { CDPSession } from "playwright";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type BrowserCommand, type TestSpecification } from "vitest/node";
import { findBrowser } from "./test/tools/findBrowser.mjs";
import { BROWSER_RETRIES } from "./vitest.config.js";

const executablePath = await findBrowser();
const touchSessions = new WeakMap<object, CDPSession>();

const emulateForcedColors: BrowserCommand<["active" | "none"]> = ({ page }, forcedColors) =>
  page.emulateMedia({ forcedColors });

/** Makes media queries match a touch screen, or the actual screen again. */
const emulateTouch: BrowserCommand<[isTouch: boolean]> = async ({ page }, isTouch) => {
  // The emulation ends with its CDP session, so each page keeps one session.
  const session = touchSessions.get(page) ?? (await page.context().newCDPSession(page));
  touchSessions.set(page, session);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: isTouch });
};

/**
 * Runs files with touch stories last. Chromium does not restore the pointer of a page when the emulation ends, and files
 * share a page.
 */
class TouchLast extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isTouch = ({ moduleId }: TestSpecification) =>
      readFileSync(moduleId, "utf8").includes('"touch"');
    const sorted = await super.sort(files);
    return [...sorted.filter((file) => !isTouch(file)), ...sorted.filter(isTouch)];
  }
}

const NONCE = "nonce-of-stories";

/**
 * The policy of docs/strict-pages.md, with the addresses of the demo server. The browser only reports violations, because
 * Storybook causes some; .storybook/vitest.setup.ts fails on all others.
 */
const POLICY = [
  "default-src 'self'",
  `script-src 'nonce-${NONCE}' 'strict-dynamic' 'report-sample'`,
  `style-src 'self' 'nonce-${NONCE}' 'report-sample'`,
  "img-src 'self' data: http://demo.church",
  // Stories fetch photos that they draw.
  "connect-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  // Created by stories/support/photoWorker.ts.
  "trusted-types demo-files",
].join("; ");

/**
 * Every story as a test in real Chromium: no console error, no axe violation in light, in dark and in another look, no
 * violation of the policy of strict pages.
 * With `PICTURES=only` it runs only the stories that are compared with a picture.
 */
export default defineConfig({
  plugins: [
    storybookTest({
      configDir: ".storybook",
      ...(process.env["PICTURES"] === "only" && { tags: { include: ["picture"] } }),
    }),
  ],
  // Without these, Vite would find dependencies late and reload the page in the middle of a test.
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
  html: { cspNonce: NONCE },
  server: { headers: { "Content-Security-Policy-Report-Only": POLICY } },
  test: {
    name: "stories",
    setupFiles: [".storybook/vitest.setup.ts"],
    // A story that shows a screen in all twelve languages takes long.
    testTimeout: 90_000,
    retry: BROWSER_RETRIES,
    maxWorkers: availableParallelism(),
    isolate: false,
    sequence: { sequencer: TouchLast },
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
            // Without it, hinting moves letters to whole pixels.
            "--font-render-hinting=none",
          ],
        },
        // Pictures show times of day.
        contextOptions: { timezoneId: "America/Chicago", locale: "en-US" },
      }),
      commands: { emulateForcedColors, emulateTouch },
      // The page asks the server of Vitest to write pictures.
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
