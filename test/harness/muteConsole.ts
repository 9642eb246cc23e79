import { vi } from "vitest";

/** Mutes `console.error`, `console.warn` and `console.info` until mocks are restored. Returns the three mocks. */
export function muteConsole() {
  const mute = (method: "error" | "warn" | "info") =>
    vi.spyOn(console, method).mockImplementation(() => undefined);
  return { error: mute("error"), warn: mute("warn"), info: mute("info") };
}
