/** Returns the path of a Chromium: CHROMIUM_PATH, then the system's, then Playwright's. */
export function findBrowser(): Promise<string | undefined>;
/** Installs a Chromium and returns its path. */
export function installBrowser(): Promise<string | undefined>;
