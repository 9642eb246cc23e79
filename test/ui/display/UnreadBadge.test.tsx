import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { UnreadBadge } from "../../../src/ui/display/UnreadBadge.js";
import { expectAccessible } from "../../harness/expectAccessible.js";
import { renderWidget } from "../../harness/renderWidget.js";

describe("UnreadBadge", () => {
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

  it.each([0, -1, Number.NaN])("shows no badge for %d", (count) => {
    const { container } = renderWidget(
      <UnreadBadge count={count} label="none">
        Bell
      </UnreadBadge>,
    );
    expect(container.querySelector(".MuiBadge-badge")).toHaveClass("MuiBadge-invisible");
    expect(screen.queryByText("none")).toBeNull();
  });

  it.each([
    ["top", "right", "0% 0%"],
    ["top", "left", "100% 0%"],
    ["bottom", "right", "0% 100%"],
    ["bottom", "left", "100% 100%"],
  ] as const)(
    "grows from its corner at the %s %s in right-to-left text",
    (vertical, horizontal, origin) => {
      const { container } = renderWidget(
        <UnreadBadge count={1} anchorOrigin={{ vertical, horizontal }}>
          Bell
        </UnreadBadge>,
        { theme: { direction: "rtl" } },
      );
      const badge = container.querySelector(".MuiBadge-badge");
      expect(badge && getComputedStyle(badge).transformOrigin).toBe(origin);
    },
  );

  it("uses its label as the accessible name and announces changes in a live region", async () => {
    const badge = (count: number) => (
      <button>
        <UnreadBadge count={count} label={`${count} unread`}>
          <svg />
        </UnreadBadge>
      </button>
    );
    const { container, rerender } = renderWidget(badge(3));
    expect(screen.getByRole("button", { name: "3 unread" })).toBeVisible();
    const liveRegion = container.querySelector("[aria-live=polite]");
    rerender(badge(4));
    expect(container.querySelector("[aria-live=polite]")).toBe(liveRegion);
    expect(liveRegion).toHaveTextContent("4 unread");
    await expectAccessible(container);
  });
});
