import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ChurchClient, ChurchProvider } from "../../../src/entries/index.js";
import { LINGER_MS } from "../../../src/platform/core/RefCount.js";
import { CLOCK_TICK_MS, useNow, useToday } from "../../../src/platform/provider/useNow.js";

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 4, 1, 23, 59, 0) }));
afterEach(() => void vi.useRealTimers());

/** Renders the hook below a provider with its own client, and counts the renders. */
function renderTimeHook(useTime: () => Date) {
  const client = new ChurchClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ChurchProvider client={client}>{children}</ChurchProvider>
  );
  let renders = 0;
  const { result, unmount } = renderHook(
    () => {
      renders += 1;
      return useTime();
    },
    { wrapper },
  );
  return { time: () => result.current, renders: () => renders, unmount };
}
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const setVisibility = (state: "hidden" | "visible") =>
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);

it("[D52] useToday changes at each midnight and not before", async () => {
  const { time, renders, unmount } = renderTimeHook(useToday);
  await advance(59_999);
  expect([time().getDate(), renders()]).toEqual([1, 1]);
  await advance(1);
  expect(time().getDate()).toBe(2);
  await advance(86_400_000);
  expect([time().getDate(), renders()]).toEqual([3, 3]);
  unmount();
  await advance(LINGER_MS);
  expect(vi.getTimerCount()).toBe(0);
});

it.each([
  ["slept for 13 hours", 13 * 3_600_000, 2],
  ["has its clock set back by two days", -2 * 86_400_000, 29],
  ["has its clock set back by 60 days", -60 * 86_400_000, 2],
])("[D13][D52] useToday updates within a minute when the device %s", async (_, ms, date) => {
  vi.setSystemTime(new Date(2026, 4, 1, 12));
  const { time, renders } = renderTimeHook(useToday);
  vi.setSystemTime(Date.now() + ms);
  await advance(60_000);
  expect(time().getDate()).toBe(date);
  await advance(60_000);
  expect(renders()).toBe(2);
});

it("[D52] useNow updates twice a minute while the page is visible, and never while it is hidden", async () => {
  const page = setVisibility("visible");
  const { time, renders, unmount } = renderTimeHook(useNow);
  const start = time();
  await advance(CLOCK_TICK_MS);
  expect(time().getTime() - start.getTime()).toBe(CLOCK_TICK_MS);
  page.mockReturnValue("hidden");
  await advance(10 * CLOCK_TICK_MS);
  expect(renders()).toBe(2);
  page.mockReturnValue("visible");
  await advance(CLOCK_TICK_MS);
  expect(time().getTime() - start.getTime()).toBe(12 * CLOCK_TICK_MS);
  unmount();
  await advance(LINGER_MS);
  expect(vi.getTimerCount()).toBe(0);
});
