import { act, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { EmptyState } from "../../src/ui/feedback/EmptyState.js";
import { ConnectionBar, OfflineBar } from "../../src/ui/feedback/OfflineBar.js";

import { expectAccessible } from "../harness/expectAccessible.js";
import { renderWidget } from "../harness/renderWidget.js";

describe("EmptyState", () => {
  it("shows a title, lines, an icon and an action", async () => {
    const lines = ["Write to somebody.", "Write to somebody."];
    const { container } = renderWidget(
      <EmptyState
        id="empty"
        title="No messages"
        lines={lines}
        icon={<svg />}
        action={<button>New</button>}
      />,
    );
    expect(screen.getByText("No messages")).toBeVisible();
    expect(screen.getAllByText("Write to somebody.")).toHaveLength(2);
    expect(screen.getByRole("button", { name: "New" })).toBeVisible();
    // The arch, and the icon in it.
    expect(container.querySelectorAll("#empty > [aria-hidden] > svg")).toHaveLength(2);
    await expectAccessible(container);
  });
});

describe("OfflineBar", () => {
  it("shows its text in a status that screen readers know already, not in an alert", async () => {
    const { container, rerender } = renderWidget(<OfflineBar />);
    const status = screen.getByRole("status");
    expect(status).toBeEmptyDOMElement();
    await screen.findByText(/^The live connection was lost\./);
    expect(screen.getByRole("status")).toBe(status);
    expect(screen.queryByRole("alert")).toBeNull();
    rerender(<OfflineBar text="The chat has stopped." className="mine" />);
    expect(screen.getByRole("status")).toHaveTextContent("The chat has stopped.");
    expect(status.firstElementChild).toHaveClass("mine");
    await expectAccessible(container);
  });
});

describe("ConnectionBar", () => {
  it("shows that the connection is lost, and for four seconds that it is back", () => {
    vi.useFakeTimers();
    const { rerender } = renderWidget(<ConnectionBar isOffline={false} />);
    const status = screen.getByRole("status");
    expect(status).toBeEmptyDOMElement();
    rerender(<ConnectionBar isOffline />);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(status).toHaveTextContent("The live connection was lost.");
    rerender(<ConnectionBar isOffline={false} />);
    expect(status).toHaveTextContent("Connected again.");
    act(() => void vi.advanceTimersByTime(3_900));
    expect(status).toHaveTextContent("Connected again.");
    act(() => void vi.advanceTimersByTime(200));
    // The same live region all the time, so that screen readers announce its changes.
    expect(screen.getByRole("status")).toBe(status);
    expect(status).toBeEmptyDOMElement();
    vi.useRealTimers();
  });

  it("shows the loss again when the connection is lost within the four seconds", () => {
    vi.useFakeTimers();
    const { rerender } = renderWidget(<ConnectionBar isOffline />);
    rerender(<ConnectionBar isOffline={false} />);
    act(() => void vi.advanceTimersByTime(2_000));
    rerender(<ConnectionBar isOffline />);
    act(() => void vi.advanceTimersByTime(10_000));
    expect(screen.getByRole("status")).toHaveTextContent("The live connection was lost.");
    vi.useRealTimers();
  });
});
