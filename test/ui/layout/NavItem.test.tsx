import { fireEvent, screen, within } from "@testing-library/react";
import { createRef } from "react";
import { describe, expect, it, vi } from "vitest";
import { NavItem, type NavItemProps } from "../../../src/ui/layout/NavItem.js";
import { expectAccessible } from "../../harness/expectAccessible.js";
import { renderWidget } from "../../harness/renderWidget.js";

function show(props: Partial<NavItemProps> = {}) {
  const navigate = vi.fn();
  const made = renderWidget(
    <NavItem label="Group Members" icon="groups" url="/groups" {...props} />,
    { host: { onNavigate: navigate } },
  );
  return { ...made, navigate };
}

/** Clicks, and tells whether the browser would have followed the address by itself. */
function follows(element: HTMLElement, init: MouseEventInit & { type?: string } = {}): boolean {
  let isFollowed = false;
  const listen = (event: Event) => {
    isFollowed = !event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener("click", listen, { once: true });
  fireEvent.click(element, init);
  return isFollowed;
}

describe("an item of the side menu", () => {
  it.each<unknown>([{}, { toString: 1 }, ["#x"], 7, true])(
    "[D30] with the address %o is no link",
    (url) => {
      show({ url: url as never });
      expect(screen.queryByRole("link")).toBeNull();
      expect(screen.getByText("Group Members")).toBeVisible();
    },
  );

  it("[NAV-01][L10] is one link with its real address, an icon and a label", async () => {
    const { container } = show({ selected: true });
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

  it("is not marked unless it is selected", () => {
    show();
    expect(screen.getByRole("link")).not.toHaveAttribute("aria-current");
    expect(screen.getByRole("link")).not.toHaveClass("selected");
  });

  it("[NAV-02] has a tooltip, which waits until somebody stays", async () => {
    const { user } = show();
    await user.hover(screen.getByRole("link"));
    expect(screen.queryByRole("tooltip")).toBeNull();
    expect(await screen.findByRole("tooltip", { name: "Group Members" })).toBeVisible();
  });

  it.each([
    [7, "7", "Group Members (7)"],
    [1_000, "99+", "Group Members (1000)"],
  ])("[NAV-03] has a red badge with %i", async (badgeCount, shown, name) => {
    const { container } = show({ badgeCount });
    expect(screen.getByText(shown)).toHaveClass("MuiBadge-colorError");
    expect(screen.getByText(shown)).not.toHaveClass("MuiBadge-invisible");
    expect(screen.getByRole("link", { name })).toBeVisible();
    await expectAccessible(container);
  });

  it.each([0, undefined, Number.NaN])("[NAV-03][A-38] shows no badge for %s", (badgeCount) => {
    const { container } = show({ badgeCount });
    expect(container.querySelector(".MuiBadge-badge")).toHaveClass("MuiBadge-invisible");
    expect(screen.getByRole("link", { name: "Group Members" })).toBeVisible();
  });

  it("passes class, styles and ref to its root", () => {
    const ref = createRef<HTMLDivElement>();
    show({ ref, className: "mine", sx: { margin: 5 } });
    expect(ref.current).toHaveClass("mine");
    expect(ref.current).toContainElement(screen.getByRole("link"));
    expect(getComputedStyle(ref.current ?? document.body).margin).toBe("40px");
  });
});

describe("its delete button", () => {
  const remove = { deleteIcon: "delete", deleteLabel: "Leave the group" };

  it("[NAV-04][NAV-05][L10] stands beside the link, 44 px large with an icon of 19, and has its own tooltip", async () => {
    const deleteFunction = vi.fn();
    const { user, container, navigate } = show({ ...remove, deleteFunction });
    const button = screen.getByRole("button", { name: "Leave the group" });
    expect(button).toHaveAccessibleDescription("Group Members");
    expect(screen.getByTestId("nav-item-delete")).toBe(button);
    expect(screen.getByRole("link")).not.toContainElement(button);
    expect(container.querySelector(":is(a, button) :is(a, button)")).toBeNull();
    expect(getComputedStyle(within(button).getByText("delete")).fontSize).toBe("19px");
    expect(getComputedStyle(button)).toMatchObject({ minWidth: "44px", minHeight: "44px" });
    await user.hover(button);
    expect(await screen.findByRole("tooltip", { name: "Leave the group" })).toBeVisible();
    await user.click(button);
    expect(deleteFunction).toHaveBeenCalledTimes(1);
    expect(navigate).not.toHaveBeenCalled();
    await expectAccessible(container);
  });

  it("is called Delete item where nobody says otherwise", () => {
    show({ deleteIcon: "close", deleteFunction: () => undefined });
    expect(screen.getByRole("button", { name: "Delete item" })).toHaveTextContent("close");
  });

  it.each([{ deleteIcon: "delete" }, { deleteFunction: () => undefined }])(
    "[NAV-04] is not there with %j only",
    (props) => {
      show(props);
      expect(screen.queryByRole("button")).toBeNull();
    },
  );
});

describe("a click", () => {
  it("[NAV-07][L10] on a path of this site calls the navigate handler and does not load the page", () => {
    const onNavigate = vi.fn();
    const { navigate } = show({ onNavigate });
    expect(follows(screen.getByRole("link"))).toBe(false);
    expect(onNavigate.mock.calls).toEqual([["/groups"]]);
    expect(navigate).not.toHaveBeenCalled();
  });

  it("[NAV-07] calls the host's own way to navigate where the item has none", () => {
    const { navigate } = show();
    expect(follows(screen.getByRole("link"))).toBe(false);
    expect(navigate.mock.calls).toEqual([["/groups"]]);
  });

  it("[NAV-07] calls the click handler in place of both", () => {
    const [onClick, onNavigate] = [vi.fn(), vi.fn()];
    const { navigate } = show({ onClick, onNavigate });
    expect(follows(screen.getByRole("link"))).toBe(false);
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(onNavigate).not.toHaveBeenCalled();
    expect(navigate).not.toHaveBeenCalled();
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    "[L10] of the kind %j is the browser's: a new tab, a new window",
    (init) => {
      const [onClick, onNavigate] = [vi.fn(), vi.fn()];
      const { navigate } = show({ onClick, onNavigate });
      expect(follows(screen.getByRole("link"), init)).toBe(true);
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
  ])("[NAV-06][L10] on an external link opens it by URL: %j", (props) => {
    const onNavigate = vi.fn();
    const { navigate } = show({ ...props, onNavigate });
    const link = screen.getByRole("link");
    expect(link).toHaveAttribute("href", props.url ?? "/groups");
    expect(link.getAttribute("target")).toBe(props.target ?? null);
    if (props.target ?? props.url?.startsWith("https"))
      expect(link).toHaveAttribute("rel", "noopener noreferrer");
    expect(follows(link)).toBe(true);
    expect(onNavigate).not.toHaveBeenCalled();
    expect(navigate).not.toHaveBeenCalled();
  });

  it("on an external link tells the click handler, too", () => {
    const onClick = vi.fn();
    show({ external: true, onClick });
    expect(follows(screen.getByRole("link"))).toBe(true);
    expect(onClick).toHaveBeenCalledTimes(1);
  });
});

describe("without an address", () => {
  it("[NAV-07] is a button", async () => {
    const onClick = vi.fn();
    const { user, container } = show({ url: undefined, onClick, selected: true });
    const button = screen.getByRole("button", { name: "Group Members", current: true });
    await user.click(button);
    await user.keyboard("{Enter}");
    expect(onClick).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole("link")).toBeNull();
    await expectAccessible(container);
  });

  it.each([undefined, "javascript:alert(1)", "//evil.example", "data:text/html,x"])(
    "has nothing to press for %s alone",
    async (url) => {
      const onNavigate = vi.fn();
      const { container } = show({ url, onNavigate, badgeCount: 2 });
      expect(container.querySelector("a, button")).toBeNull();
      expect(follows(screen.getByText("Group Members"))).toBe(true);
      expect(onNavigate).not.toHaveBeenCalled();
      await expectAccessible(container);
    },
  );
});
