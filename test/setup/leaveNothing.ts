import { afterAll, vi } from "vitest";

/**
 * Ends what a test file leaves running: the next one runs in the same process. Only the packages stay loaded, which take
 * most of the time of a file's imports; the sources are loaded anew, with their module state.
 */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
  // The default client, which all copies of the package on one page share.
  Reflect.deleteProperty(globalThis, Symbol.for("narthex@1"));
});
