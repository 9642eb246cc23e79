import { act, renderHook } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { useSingleFlight } from "../../../src/platform/provider/useSingleFlight.js";
import { allowConsole } from "../../setup/dom.js";

describe("useSingleFlight", () => {
  it("ignores a second call for a key while the first one runs, also before the next render", async () => {
    const { result } = renderHook(useSingleFlight);
    let finish = () => undefined as void;
    const action = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    act(() => {
      result.current.run("save", action);
      result.current.run("save", action);
    });
    expect(action).toHaveBeenCalledTimes(1);
    expect([result.current.isBusy("save"), result.current.isBusy("delete")]).toEqual([true, false]);
    await act(async () => finish());
    expect(result.current.isBusy("save")).toBe(false);
  });

  it.each([
    ["rejects", () => Promise.reject(new Error("no"))],
    [
      "throws",
      () => {
        throw new Error("no");
      },
    ],
  ])("is not busy after an action that %s, and logs the failure", async (_, action) => {
    allowConsole();
    const { result } = renderHook(useSingleFlight);
    await act(async () => result.current.run("save", action));
    expect(result.current.isBusy("save")).toBe(false);
    expect(console.error).toHaveBeenCalledExactlyOnceWith(new Error("no"));
  });
});
