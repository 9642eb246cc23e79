import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { UnreadBadge } from "../../../src/ui/display/UnreadBadge.js";
import { expectAccessible } from "../../harness/expectAccessible.js";
import { renderWidget } from "../../harness/renderWidget.js";

describe("the number on an icon", () => {
  it.each([
    [1, "1"],
    [99, "99"],
    [100, "99+"],
    [12_345, "99+"],
  ])("[A-28] shows %i as %s", (count, shown) => {
    const { container, rerender } = renderWidget(<UnreadBadge count={count}>Bell</UnreadBadge>);
    expect(container.querySelector(".MuiBadge-badge")).toHaveTextContent(
      new RegExp(`^${shown.replace("+", "\\+")}$`),
    );
    rerender(
      <UnreadBadge count={count} label={`${count} unread messages`}>
        Bell
      </UnreadBadge>,
    );
    expect(container.querySelector(".MuiBadge-badge")).toHaveTextContent(
      new RegExp(`^${shown.replace("+", "\\+")}$`),
    );
  });

  it.each([0, -1, Number.NaN])("shows nothing at %d", (count) => {
    const { container } = renderWidget(
      <UnreadBadge count={count} label="none">
        Bell
      </UnreadBadge>,
    );
    expect(container.querySelector(".MuiBadge-badge")).toHaveClass("MuiBadge-invisible");
    expect(screen.queryByText("none")).toBeNull();
  });

  it("is read out in the caller's words, and announces a change", async () => {
    const badge = (count: number) => (
      <button>
        <UnreadBadge count={count} label={`${count} unread`}>
          <svg />
        </UnreadBadge>
      </button>
    );
    const { container, rerender } = renderWidget(badge(3));
    expect(screen.getByRole("button", { name: "3 unread" })).toBeVisible();
    const live = container.querySelector("[aria-live=polite]");
    rerender(badge(4));
    expect(container.querySelector("[aria-live=polite]")).toBe(live);
    expect(live).toHaveTextContent("4 unread");
    await expectAccessible(container);
  });
});
