/** Returns the path of a Chromium: CHROMIUM_PATH, then the system's, then Playwright's. */
export function findBrowser(options?: {
  /** Excludes the headless shell, which has no back/forward cache. @default false */
  isFull?: boolean;
}): Promise<string | undefined>;
