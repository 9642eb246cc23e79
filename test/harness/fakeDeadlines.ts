import { vi } from "vitest";

/** Fake timers leave `AbortSignal.timeout` to the real clock; this puts it on theirs until mocks are restored. */
export function fakeDeadlines(): void {
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const deadline = new AbortController();
    setTimeout(
      () =>
        deadline.abort(
          new DOMException("The operation was aborted due to timeout", "TimeoutError"),
        ),
      ms,
    );
    return deadline.signal;
  });
}
