// Finds a Chromium for the browser tests: CHROMIUM_PATH, then the system's, then Playwright's. `installBrowser` installs one.
// Chromium's headless shell has the same engine and opens a page with a third of the CPU time; it has no back/forward cache.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const SYSTEM = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

async function findPlaywrightBrowser() {
  try {
    const { chromium } = await import("playwright");
    const path = chromium.executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the first browser that exists: CHROMIUM_PATH, the headless shell unless `isFull`, an installed one, Playwright's. */
export async function findBrowser({ isFull = false } = {}) {
  const configured = process.env.CHROMIUM_PATH;
  const paths = [configured, !isFull && HEADLESS_SHELL, ...SYSTEM];
  return paths.find((path) => path && existsSync(path)) || (await findPlaywrightBrowser());
}

/** Installs a browser with apt (as root on Debian) or Playwright, and returns its path. */
export async function installBrowser() {
  const run = (command, args) =>
    execFileSync(command, args, {
      stdio: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  try {
    if (existsSync("/etc/debian_version") && process.getuid?.() === 0) {
      run("apt-get", ["update"]);
      const packages = ["chromium", "chromium-headless-shell", "fonts-noto-core"];
      run("apt-get", ["install", "-y", "--no-install-recommends", ...packages]);
    } else {
      run(process.platform === "win32" ? "npx.cmd" : "npx", ["playwright", "install", "chromium"]);
    }
  } catch (error) {
    console.error(`No browser could be installed: ${error.message}`);
  }
  return findBrowser();
}
