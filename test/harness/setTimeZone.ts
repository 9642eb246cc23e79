import { onTestFinished } from "vitest";

/** Sets the time zone of the process until the test ends. */
export function setTimeZone(zone: string): void {
  const previousZone = process.env["TZ"];
  process.env["TZ"] = zone;
  onTestFinished(() => {
    if (previousZone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = previousZone;
  });
}
