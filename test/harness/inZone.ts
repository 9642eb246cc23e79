import { onTestFinished } from "vitest";

/** Where the reader is, until the test ends: also for tests that share a process. */
export function inZone(zone: string): void {
  const home = process.env["TZ"];
  process.env["TZ"] = zone;
  onTestFinished(() => {
    if (home === undefined) delete process.env["TZ"];
    else process.env["TZ"] = home;
  });
}
