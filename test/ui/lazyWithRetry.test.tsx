import { act, render, renderHook, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { lazyWithRetry, LoadNotice, useLatePreload } from "../../src/ui/lazyWithRetry.js";

const Content = ({ text }: { text: string }) => <b>{text}</b>;
const Waiting = () => <i>waiting</i>;
const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <button type="button" onClick={onRetry}>
    Retry
  </button>
);

describe("lazyWithRetry", () => {
  it("renders the placeholder while its code loads, and the component at once on the next mount", async () => {
    const Lazy = lazyWithRetry(() => Promise.resolve(Content), { Waiting });
    const { unmount } = render(<Lazy text="one" />);
    expect(screen.getByText("waiting")).toBeVisible();
    expect(await screen.findByText("one")).toBeVisible();
    unmount();
    render(<Lazy text="two" />);
    expect(screen.getByText("two")).toBeVisible();
  });

  it("renders the failure component when loading fails, and the component after a retry", async () => {
    let isOffline = true;
    const Lazy = lazyWithRetry(
      () => (isOffline ? Promise.reject(new Error("offline")) : Promise.resolve(Content)),
      { Waiting, Failed },
    );
    render(<Lazy text="there" />);
    const retry = await screen.findByRole("button", { name: "Retry" });
    isOffline = false;
    await userEvent.setup().click(retry);
    expect(await screen.findByText("there")).toBeVisible();
  });

  it("renders when preloaded code arrives right after the first render", async () => {
    let resolveLoad: (component: typeof Content) => void = () => undefined;
    const Lazy = lazyWithRetry(
      () => new Promise<typeof Content>((resolve) => (resolveLoad = resolve)),
      {
        Waiting,
      },
    );
    void Lazy.preload();
    const Sibling = () => {
      useLayoutEffect(() => resolveLoad(Content), []);
      return null;
    };
    render(
      <>
        <Lazy text="there" />
        <Sibling />
      </>,
    );
    expect(await screen.findByText("there")).toBeVisible();
  });

  it("hydrates the server's placeholder when its code is loaded already", async () => {
    const Lazy = lazyWithRetry(() => Promise.resolve(Content), { Waiting });
    const page = document.createElement("div");
    page.innerHTML = renderToString(<Lazy text="there" />);
    expect(page).toHaveTextContent("waiting");
    await Lazy.load();
    const onRecoverableError = vi.fn();
    const root = await act(async () =>
      hydrateRoot(page, <Lazy text="there" />, { onRecoverableError }),
    );
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(page).toHaveTextContent("there");
    act(() => root.unmount());
  });

  it("loads when it opens, and retries a failed load on each opening", async () => {
    let attempts = 0;
    const Lazy = lazyWithRetry<{ open: boolean; onClose: () => void }>(
      () => Promise.reject(new Error(`attempt ${++attempts}`)),
      {
        Failed: ({ onClose }) => (
          <button type="button" onClick={onClose}>
            Close
          </button>
        ),
      },
    );
    let closed = 0;
    const element = (open: boolean) => <Lazy open={open} onClose={() => void closed++} />;
    const { rerender } = render(element(false));
    expect(attempts).toBe(0);
    for (const opening of [1, 2]) {
      rerender(element(true));
      await userEvent.setup().click(await screen.findByRole("button", { name: "Close" }));
      expect([attempts, closed]).toEqual([opening, opening]);
      rerender(element(false));
      expect(screen.queryByRole("button")).toBeNull();
    }
  });
});

it("LoadNotice shows the failure and calls onRetry", async () => {
  const onRetry = vi.fn();
  render(<LoadNotice onRetry={onRetry} />);
  expect(screen.getByRole("alert")).toHaveTextContent("This could not be loaded.");
  await userEvent.setup().click(screen.getByRole("button", { name: "Retry" }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

it("useLatePreload loads code two seconds after the view is ready, unless it is unmounted before", () => {
  vi.useFakeTimers();
  const preload = vi.fn();
  const { rerender } = renderHook(({ isReady }) => useLatePreload(preload, isReady), {
    initialProps: { isReady: false },
  });
  vi.advanceTimersByTime(5_000);
  rerender({ isReady: true });
  vi.advanceTimersByTime(1_999);
  expect(preload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(preload).toHaveBeenCalledOnce();
  renderHook(() => useLatePreload(preload)).unmount();
  vi.advanceTimersByTime(5_000);
  expect(preload).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
