import { vi } from "vitest";

/** Makes `AbortSignal.timeout` use the fake timers until mocks are restored; Vitest leaves it on the real clock. */
export function fakeAbortTimeout(): void {
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(
      () =>
        controller.abort(
          new DOMException("The operation was aborted due to timeout", "TimeoutError"),
        ),
      ms,
    );
    return controller.signal;
  });
}
