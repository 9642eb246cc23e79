import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { EmptyState } from "../../src/ui/feedback/EmptyState.js";
import { LoadFailure } from "../../src/ui/feedback/LoadFailure.js";
import { OfflineBar } from "../../src/ui/feedback/OfflineBar.js";

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
    expect(container.querySelector("#empty > svg")).not.toBeNull();
    await expectAccessible(container);
  });
});

describe("LoadFailure", () => {
  it("shows an alert and calls onRetry", async () => {
    const onRetry = vi.fn();
    const { user, container, rerender } = renderWidget(<LoadFailure onRetry={onRetry} />);
    expect(screen.getByRole("alert")).toHaveTextContent("This could not be loaded.");
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(onRetry.mock.calls).toEqual([[]]);
    rerender(<LoadFailure text="The funds could not be loaded." onRetry={onRetry} />);
    expect(screen.getByRole("alert")).toHaveTextContent("The funds could not be loaded.");
    await expectAccessible(container);
  });
});

describe("OfflineBar", () => {
  it("shows its text in a status, not in an alert", async () => {
    const { container, rerender } = renderWidget(<OfflineBar />);
    expect(screen.getByRole("status")).toHaveTextContent("The live connection was lost.");
    expect(screen.queryByRole("alert")).toBeNull();
    rerender(<OfflineBar text="The chat has stopped." className="mine" />);
    expect(screen.getByRole("status")).toHaveTextContent("The chat has stopped.");
    expect(screen.getByRole("status")).toHaveClass("mine");
    await expectAccessible(container);
  });
});
