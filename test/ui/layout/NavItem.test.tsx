import { fireEvent, screen, within } from "@testing-library/react";
import { createRef } from "react";
import { describe, expect, it, vi } from "vitest";
import { NavItem, type NavItemProps } from "../../../src/ui/layout/NavItem.js";
import { expectAccessible } from "../../harness/expectAccessible.js";
import { renderWidget } from "../../harness/renderWidget.js";

function renderItem(props: Partial<NavItemProps> = {}) {
  const navigate = vi.fn();
  const view = renderWidget(
    <NavItem label="Group Members" icon="groups" url="/groups" {...props} />,
    { host: { onNavigate: navigate } },
  );
  return { ...view, navigate };
}

/** Clicks an element and returns whether the browser would navigate, because the default is not prevented. */
function clickNavigates(
  element: HTMLElement,
  init: MouseEventInit & { type?: string } = {},
): boolean {
  let hasNavigated = false;
  const listen = (event: Event) => {
    hasNavigated = !event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener("click", listen, { once: true });
  fireEvent.click(element, init);
  return hasNavigated;
}

describe("NavItem", () => {
  it.each<unknown>([{}, { toString: 1 }, ["#x"], 7, true])(
    "[D30] renders no link for the invalid URL %o",
    (url) => {
      renderItem({ url: url as never });
      expect(screen.queryByRole("link")).toBeNull();
      expect(screen.getByText("Group Members")).toBeVisible();
    },
  );

  it("[NAV-01][L10] renders one link with its URL, icon and label, marked as current when selected", async () => {
    const { container } = renderItem({ selected: true });
    const link = screen.getByRole("link", { name: "Group Members" });
    expect(link).toHaveAttribute("href", "/groups");
    expect(link).toHaveTextContent("groups");
    expect(screen.getByText("groups")).toHaveAttribute("aria-hidden", "true");
    expect(link).toHaveAttribute("aria-current", "page");
    expect(link).toHaveClass("selected");
    expect(screen.getByTestId("nav-item-group-members")).toBe(link);
    expect(container.querySelectorAll("a, button, [tabindex]")).toHaveLength(1);
    expect(container.querySelector("li")).toBeNull();
    await expectAccessible(container);
  });

  it("is not marked as current unless it is selected", () => {
    renderItem();
    expect(screen.getByRole("link")).not.toHaveAttribute("aria-current");
    expect(screen.getByRole("link")).not.toHaveClass("selected");
  });

  it("[NAV-02] shows its tooltip only after a delay", async () => {
    const { user } = renderItem();
    await user.hover(screen.getByRole("link"));
    expect(screen.queryByRole("tooltip")).toBeNull();
    expect(await screen.findByRole("tooltip", { name: "Group Members" })).toBeVisible();
  });

  it.each([
    [7, "7", "Group Members (7)"],
    [1_000, "99+", "Group Members (1000)"],
  ])("[NAV-03] shows a red badge for the count %i", async (badgeCount, shown, name) => {
    const { container } = renderItem({ badgeCount });
    expect(screen.getByText(shown)).toHaveClass("MuiBadge-colorError");
    expect(screen.getByText(shown)).not.toHaveClass("MuiBadge-invisible");
    // At the end of the item, in its line.
    expect(getComputedStyle(screen.getByText(shown))).toMatchObject({
      position: "static",
      transform: "none",
    });
    expect(screen.getByRole("link", { name })).toBeVisible();
    await expectAccessible(container);
  });

  it.each([0, undefined, Number.NaN])("[NAV-03][A-38] shows no badge for %s", (badgeCount) => {
    const { container } = renderItem({ badgeCount });
    expect(container.querySelector(".MuiBadge-badge")).toHaveClass("MuiBadge-invisible");
    expect(screen.getByRole("link", { name: "Group Members" })).toBeVisible();
  });

  it("passes className, sx and ref to its root", () => {
    const ref = createRef<HTMLDivElement>();
    renderItem({ ref, className: "mine", sx: { margin: 5 } });
    expect(ref.current).toHaveClass("mine");
    expect(ref.current).toContainElement(screen.getByRole("link"));
    expect(getComputedStyle(ref.current ?? document.body).margin).toBe("40px");
  });
});

describe("NavItem delete button", () => {
  const remove = { deleteIcon: "delete", deleteLabel: "Leave the group" };

  it("[NAV-04][NAV-05][L10] is a 44 px button beside the link, with a 19 px icon and its own tooltip", async () => {
    const deleteFunction = vi.fn();
    const { user, container, navigate } = renderItem({ ...remove, deleteFunction });
    const button = screen.getByRole("button", { name: "Leave the group" });
    expect(button).toHaveAccessibleDescription("Group Members");
    expect(screen.getByTestId("nav-item-delete")).toBe(button);
    expect(screen.getByRole("link")).not.toContainElement(button);
    expect(container.querySelector(":is(a, button) :is(a, button)")).toBeNull();
    expect(getComputedStyle(within(button).getByText("delete")).fontSize).toBe("19px");
    const { minWidth, minHeight } = getComputedStyle(button);
    // Less only with the density "compact".
    expect([minWidth, minHeight]).toEqual(["44px", expect.stringMatching(/^calc\(44px /)]);
    await user.hover(button);
    expect(await screen.findByRole("tooltip", { name: "Leave the group" })).toBeVisible();
    await user.click(button);
    expect(deleteFunction).toHaveBeenCalledTimes(1);
    expect(navigate).not.toHaveBeenCalled();
    await expectAccessible(container);
  });

  it("is named Delete item by default", () => {
    renderItem({ deleteIcon: "close", deleteFunction: () => undefined });
    expect(screen.getByRole("button", { name: "Delete item" })).toHaveTextContent("close");
  });

  it.each([{ deleteIcon: "delete" }, { deleteFunction: () => undefined }])(
    "[NAV-04] is not rendered with only %j",
    (props) => {
      renderItem(props);
      expect(screen.queryByRole("button")).toBeNull();
    },
  );
});

describe("NavItem click", () => {
  it("[NAV-07][L10] calls the item's onNavigate for an internal path and prevents the page load", () => {
    const onNavigate = vi.fn();
    const { navigate } = renderItem({ onNavigate });
    expect(clickNavigates(screen.getByRole("link"))).toBe(false);
    expect(onNavigate.mock.calls).toEqual([["/groups"]]);
    expect(navigate).not.toHaveBeenCalled();
  });

  it("[NAV-07] calls the host's onNavigate when the item has none", () => {
    const { navigate } = renderItem();
    expect(clickNavigates(screen.getByRole("link"))).toBe(false);
    expect(navigate.mock.calls).toEqual([["/groups"]]);
  });

  it("[NAV-07] calls onClick instead of either onNavigate", () => {
    const [onClick, onNavigate] = [vi.fn(), vi.fn()];
    const { navigate } = renderItem({ onClick, onNavigate });
    expect(clickNavigates(screen.getByRole("link"))).toBe(false);
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(onNavigate).not.toHaveBeenCalled();
    expect(navigate).not.toHaveBeenCalled();
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    "[L10] is left to the browser with %j",
    (init) => {
      const [onClick, onNavigate] = [vi.fn(), vi.fn()];
      const { navigate } = renderItem({ onClick, onNavigate });
      expect(clickNavigates(screen.getByRole("link"), init)).toBe(true);
      expect(onClick).not.toHaveBeenCalled();
      expect(onNavigate).not.toHaveBeenCalled();
      expect(navigate).not.toHaveBeenCalled();
    },
  );

  it.each([
    { external: true },
    { url: "https://lessons.example/plans" },
    { target: "_blank" },
    { external: true, url: "/other-app", target: "_top" },
  ])("[NAV-06][L10] is left to the browser for an external link: %j", (props) => {
    const onNavigate = vi.fn();
    const { navigate } = renderItem({ ...props, onNavigate });
    const link = screen.getByRole("link");
    expect(link).toHaveAttribute("href", props.url ?? "/groups");
    expect(link.getAttribute("target")).toBe(props.target ?? null);
    if (props.target ?? props.url?.startsWith("https"))
      expect(link).toHaveAttribute("rel", "noopener noreferrer");
    expect(clickNavigates(link)).toBe(true);
    expect(onNavigate).not.toHaveBeenCalled();
    expect(navigate).not.toHaveBeenCalled();
  });

  it("calls onClick for an external link and leaves the navigation to the browser", () => {
    const onClick = vi.fn();
    renderItem({ external: true, onClick });
    expect(clickNavigates(screen.getByRole("link"))).toBe(true);
    expect(onClick).toHaveBeenCalledTimes(1);
  });
});

describe("NavItem without a URL", () => {
  it("[NAV-07] renders a button that calls onClick", async () => {
    const onClick = vi.fn();
    const { user, container } = renderItem({ url: undefined, onClick, selected: true });
    const button = screen.getByRole("button", { name: "Group Members", current: true });
    await user.click(button);
    await user.keyboard("{Enter}");
    expect(onClick).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole("link")).toBeNull();
    await expectAccessible(container);
  });

  it.each([undefined, "javascript:alert(1)", "//evil.example", "data:text/html,x"])(
    "renders neither a link nor a button for %s",
    async (url) => {
      const onNavigate = vi.fn();
      const { container } = renderItem({ url, onNavigate, badgeCount: 2 });
      expect(container.querySelector("a, button")).toBeNull();
      expect(clickNavigates(screen.getByText("Group Members"))).toBe(true);
      expect(onNavigate).not.toHaveBeenCalled();
      await expectAccessible(container);
    },
  );
});
