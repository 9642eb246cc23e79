import { afterEach } from "vitest";

const home = process.env["TZ"];

afterEach(() => {
  if (home === undefined) delete process.env["TZ"];
  else process.env["TZ"] = home;
});

/** Where the reader is, until the test ends. */
export const inZone = (zone: string) => void (process.env["TZ"] = zone);
