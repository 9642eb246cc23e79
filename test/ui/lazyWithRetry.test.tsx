import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useLayoutEffect } from "react";
import { expect, it } from "vitest";
import { lazyWithRetry } from "../../src/ui/lazyWithRetry.js";

const Part = ({ words }: { words: string }) => <b>{words}</b>;
const Waiting = () => <i>waiting</i>;
const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <button type="button" onClick={onRetry}>
    Retry
  </button>
);

it("shows what stands in until its code is there, and needs no second time", async () => {
  const Lazy = lazyWithRetry(() => Promise.resolve(Part), { Waiting });
  const { unmount } = render(<Lazy words="one" />);
  expect(screen.getByText("waiting")).toBeVisible();
  expect(await screen.findByText("one")).toBeVisible();
  unmount();
  render(<Lazy words="two" />);
  expect(screen.getByText("two")).toBeVisible();
});

it("that cannot be loaded leaves the page standing and can be tried again", async () => {
  let isOffline = true;
  const Lazy = lazyWithRetry(
    () => (isOffline ? Promise.reject(new Error("offline")) : Promise.resolve(Part)),
    { Waiting, Failed },
  );
  render(<Lazy words="there" />);
  const retry = await screen.findByRole("button", { name: "Retry" });
  isOffline = false;
  await userEvent.setup().click(retry);
  expect(await screen.findByText("there")).toBeVisible();
});

it("shows itself when its code, asked for before, arrives just after it was rendered", async () => {
  let arrive: (component: typeof Part) => void = () => undefined;
  const Lazy = lazyWithRetry(() => new Promise<typeof Part>((resolve) => (arrive = resolve)), {
    Waiting,
  });
  void Lazy.preload();
  const Sibling = () => {
    useLayoutEffect(() => arrive(Part), []);
    return null;
  };
  render(
    <>
      <Lazy words="there" />
      <Sibling />
    </>,
  );
  expect(await screen.findByText("there")).toBeVisible();
});

it("that can be closed is fetched when it is open, and each opening is an attempt of its own", async () => {
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
  const part = (open: boolean) => <Lazy open={open} onClose={() => void closed++} />;
  const { rerender } = render(part(false));
  expect(attempts).toBe(0);
  for (const opening of [1, 2]) {
    rerender(part(true));
    await userEvent.setup().click(await screen.findByRole("button", { name: "Close" }));
    expect([attempts, closed]).toEqual([opening, opening]);
    rerender(part(false));
    expect(screen.queryByRole("button")).toBeNull();
  }
});
