import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useConfirm } from "../../../src/ui/feedback/useConfirm.js";

it("useConfirm closes its dialog for good when the subject leaves the list, also while the action runs", async () => {
  let finish: (result: { error: string }) => void = () => undefined;
  const remove = () => new Promise<{ error: string }>((resolve) => (finish = resolve));
  const { result, rerender } = renderHook(
    (list: string[]) => useConfirm<string>(remove, (name) => list.includes(name)),
    { initialProps: ["a"] },
  );
  act(() => result.current.ask("a"));
  expect(result.current.dialog.open).toBe(true);
  rerender([]);
  expect(result.current.dialog.open).toBe(false);
  rerender(["a"]);
  expect(result.current.dialog.open).toBe(false);
  act(() => result.current.ask("a"));
  act(() => void result.current.dialog.onConfirm());
  rerender([]);
  await act(async () => finish({ error: "It is gone already." }));
  expect(result.current.dialog.open).toBe(false);
});

it("useConfirm keeps the dialog of a second subject when the action of the first one ends", async () => {
  let finish: (result: { error: string }) => void = () => undefined;
  const remove = () => new Promise<{ error: string }>((resolve) => (finish = resolve));
  const { result } = renderHook(() => useConfirm<string>(remove));
  act(() => result.current.ask("a"));
  act(() => void result.current.dialog.onConfirm());
  act(() => result.current.dialog.onClose());
  act(() => result.current.ask("b"));
  await act(async () => finish({ error: "It is gone already." }));
  expect(result.current.subject).toBe("b");
  expect(result.current.dialog).toMatchObject({ open: true, error: undefined });
});
