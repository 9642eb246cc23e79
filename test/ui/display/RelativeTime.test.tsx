import { act, render, screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ChurchClient } from "../../../src/client/ChurchClient.js";
import { ChurchProvider } from "../../../src/client/ChurchProvider.js";
import { CLOCK_TICK_MS } from "../../../src/platform/provider/useNow.js";
import { RelativeTime } from "../../../src/ui/display/RelativeTime.js";

import { expectAccessible } from "../../harness/expectAccessible.js";
import { Host, renderWidget } from "../../harness/renderWidget.js";

const NOW = new Date("2026-05-01T12:00:00Z");
const CLIENT = { client: { now: () => NOW } };
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();

afterEach(() => {
  vi.useRealTimers();
});

describe("RelativeTime", () => {
  it("[L26] shows a short text, an exact datetime attribute and the full date as description", async () => {
    const { container } = renderWidget(
      <RelativeTime time={minutesAgo(3)} className="mine" />,
      CLIENT,
    );
    const time = screen.getByText("3m");
    expect(time).toHaveAttribute("datetime", minutesAgo(3));
    expect(time.title).toMatch(/^(May 1|Apr 30), 2026 \d{1,2}:\d{2} [AP]M$/);
    expect(time).toHaveAccessibleDescription(time.title);
    expect(time).toHaveClass("mine");
    await expectAccessible(container);
  });

  it("uses the language of the interface", async () => {
    const client = new ChurchClient({ now: () => NOW });
    render(<RelativeTime time={minutesAgo(3)} />, {
      wrapper: ({ children }) => <ChurchProvider client={client}>{children}</ChurchProvider>,
    });
    await act(() => client.locale.setLanguage("de"));
    expect(screen.getByText("3 Min.")).toBeVisible();
  });

  it.each([undefined, null, "", "no time"])("renders nothing for %j", (time) => {
    const { container } = renderWidget(<RelativeTime time={time} />, CLIENT);
    expect(container).toBeEmptyDOMElement();
  });

  it("updates all instances with one shared interval", async () => {
    vi.useFakeTimers();
    const now = { current: NOW };
    const setIntervalSpy = vi.spyOn(globalThis, "setInterval");
    const times = Array.from({ length: 50 }, (_, index) => (
      <RelativeTime key={index} time={minutesAgo(0)} />
    ));
    renderWidget(<>{times}</>, { client: { now: () => now.current } });
    const intervals = setIntervalSpy.mock.calls.filter(([, ms]) => ms === CLOCK_TICK_MS);
    expect(intervals).toHaveLength(1);
    expect(screen.getAllByText("0s")).toHaveLength(50);
    now.current = new Date(NOW.getTime() + 60_000);
    await act(() => vi.advanceTimersByTimeAsync(CLOCK_TICK_MS));
    expect(screen.getAllByText("1m")).toHaveLength(50);
  });

  it("shows the current elapsed time when it is remounted after an hour", () => {
    const now = { current: NOW };
    const host = { client: { now: () => now.current } };
    const list = (isOpen: boolean) => (
      <Host {...host}>{isOpen && <RelativeTime time={minutesAgo(3)} />}</Host>
    );
    const { rerender } = render(list(true));
    rerender(list(false));
    now.current = new Date(NOW.getTime() + 3_600_000);
    rerender(list(true));
    expect(screen.getByText("1h")).toBeVisible();
  });

  it("renders only the date on the server, and the elapsed time after hydration", async () => {
    const at = (now: Date) => (
      <Host client={{ now: () => now }}>
        <RelativeTime time={minutesAgo(3)} />
      </Host>
    );
    const page = document.createElement("div");
    page.innerHTML = renderToString(at(NOW));
    expect(page.querySelector("time")).toHaveTextContent("2026-05-01");
    document.body.append(page);
    const root = await act(async () => hydrateRoot(page, at(new Date(NOW.getTime() + 3_600_000))));
    expect(page.querySelector("time")).toHaveTextContent("1h");
    act(() => root.unmount());
    page.remove();
  });

  it("works without a provider", () => {
    render(<RelativeTime time={new Date()} />);
    expect(screen.getByText(/^\ds$/)).toBeVisible();
  });
});
