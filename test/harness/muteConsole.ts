import { vi } from "vitest";

/** Keeps the log of a test silent, and gives it to those who ask what was said, until mocks are restored. */
export function muteConsole() {
  const mute = (method: "error" | "warn" | "info") =>
    vi.spyOn(console, method).mockImplementation(() => undefined);
  return { error: mute("error"), warn: mute("warn"), info: mute("info") };
}
