/** Path of a Chromium: CHROMIUM_PATH, the system's, Playwright's own. */
export function findBrowser(): Promise<string | undefined>;
/** Installs a Chromium and gives its path. */
export function installBrowser(): Promise<string | undefined>;
