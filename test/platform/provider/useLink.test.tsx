import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { MouseEvent } from "react";
import { describe, expect, it, vi } from "vitest";
import { ChurchClient, ChurchProvider } from "../../../src/entries/index.js";
import { usePathname, usePagePath } from "../../../src/platform/provider/usePage.js";
import { type LinkOptions, useLink } from "../../../src/platform/provider/useHost.js";

function Link({ url, options }: { url: string; options?: LinkOptions }) {
  return <a {...useLink()(url, options)}>Go</a>;
}

function show(url: string, options?: LinkOptions) {
  const onNavigate = vi.fn();
  render(
    <ChurchProvider client={new ChurchClient()} onNavigate={onNavigate}>
      <Link url={url} {...(options && { options })} />
    </ChurchProvider>,
  );
  const anchor = screen.getByText("Go");
  /** Whether the browser would follow the link. */
  const isFollowed = (init: MouseEventInit = {}) => {
    const click = createEvent.click(anchor, init);
    // jsdom cannot navigate, so `defaultPrevented` tells what a browser would do.
    let isPrevented = false;
    const recordDefault = (event: Event) => {
      isPrevented = event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener("click", recordDefault, { once: true });
    fireEvent(anchor, click);
    window.removeEventListener("click", recordDefault);
    return !isPrevented;
  };
  return { anchor, onNavigate, isFollowed };
}

describe("useLink", () => {
  it("[L10] sets the real href, and navigates inside the app on a plain click", () => {
    const { anchor, onNavigate, isFollowed } = show("/people?tab=2#x");
    expect(anchor).toHaveAttribute("href", "/people?tab=2#x");
    for (const name of ["target", "rel"]) expect(anchor).not.toHaveAttribute(name);
    expect(isFollowed()).toBe(false);
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith("/people?tab=2#x");
  });

  it.each([
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { button: 1 },
  ])("[L10] leaves a click with %j to the browser", (init) => {
    const { onNavigate, isFollowed } = show("/people");
    expect(isFollowed(init)).toBe(true);
    expect(onNavigate).not.toHaveBeenCalled();
  });

  it.each<[string, string, LinkOptions | undefined, string | null]>([
    ["a new tab", "/people", { target: "_blank" }, "noopener noreferrer"],
    ["a page with external: true", "/people", { external: true }, null],
    ["another site", "https://ok.example/", undefined, "noopener noreferrer"],
    ["an email address", "mailto:a@b.example", undefined, null],
  ])("[O63] leaves a link to %s to the browser", (_, url, options, rel) => {
    const { anchor, onNavigate, isFollowed } = show(url, options);
    expect(anchor.getAttribute("rel")).toBe(rel);
    expect(anchor).toHaveAttribute("href", url);
    expect(isFollowed()).toBe(true);
    expect(onNavigate).not.toHaveBeenCalled();
  });

  it("[L10] navigates inside the app to another query of the same page", () => {
    const { anchor, onNavigate, isFollowed } = show("?tab=3");
    expect(anchor).toHaveAttribute("href", "?tab=3");
    expect(isFollowed()).toBe(false);
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith("?tab=3");
  });

  it("leaves a hash link to the browser", () => {
    const { onNavigate, isFollowed } = show("#notes");
    expect(isFollowed()).toBe(true);
    expect(onNavigate).not.toHaveBeenCalled();
  });

  it.each(["/people", "?tab=3", "#notes"])(
    "[NAV-07] calls the link's own onNavigate for %j instead of the provider's",
    (url) => {
      const ownOnNavigate = vi.fn();
      const { onNavigate, isFollowed } = show(url, { onNavigate: ownOnNavigate });
      expect(isFollowed({ ctrlKey: true })).toBe(true);
      expect(ownOnNavigate).not.toHaveBeenCalled();
      expect(isFollowed()).toBe(false);
      expect(ownOnNavigate).toHaveBeenCalledExactlyOnceWith(
        url,
        expect.objectContaining({ type: "click" }),
      );
      expect(onNavigate).not.toHaveBeenCalled();
    },
  );

  it("[L10] follows the link on Enter, not on Space", async () => {
    const { anchor, onNavigate } = show("/people");
    const user = userEvent.setup();
    anchor.focus();
    await user.keyboard(" ");
    expect(onNavigate).not.toHaveBeenCalled();
    await user.keyboard("{Enter}");
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith("/people");
  });

  it("navigates inside the app with the target _self", () => {
    const { onNavigate, isFollowed } = show("/people", { target: "_self" });
    expect(isFollowed()).toBe(false);
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith("/people");
  });

  it.each(["javascript:alert(1)", "//evil.example", "/\\evil.example", "data:text/html,x", ""])(
    "[O62][L124] returns no href for the unsafe URL %j",
    (url) => {
      const { anchor, onNavigate, isFollowed } = show(url);
      expect(anchor).not.toHaveAttribute("href");
      isFollowed();
      expect(onNavigate).not.toHaveBeenCalled();
    },
  );

  it("calls onClick first, which can prevent the navigation", () => {
    const first: string[] = [];
    const { onNavigate } = show("/people", {
      onClick: (event: MouseEvent) => {
        first.push("onClick");
        event.preventDefault();
      },
    });
    fireEvent.click(screen.getByText("Go"));
    expect([first, onNavigate.mock.calls]).toEqual([["onClick"], []]);
  });
});

describe("usePagePath and usePathname", () => {
  function PagePath() {
    const getPath = usePagePath();
    return (
      <button onClick={(event) => (event.currentTarget.textContent = getPath())}>Where</button>
    );
  }

  it.each([
    ["https://app.example/people?tab=2#x", "/people?tab=2"],
    ["https://app.example/people?jwt=SECRET&tab=2&churchId=C1", "/people?tab=2"],
    ["https://app.example/people?churchId=C1", "/people?churchId=C1"],
    ["https://app.example/login?returnUrl=%2Fpeople", "/"],
    ["https://app.example//evil.example/", "/"],
    ["about:blank", "/"],
  ])("[RTE-03][RTE-05][O67] return for %j the path %j", (href, path) => {
    const address = { read: () => href, replace: () => undefined };
    render(
      <ChurchProvider client={new ChurchClient({ address })}>
        <PagePath />
      </ChurchProvider>,
    );
    fireEvent.click(screen.getByRole("button"));
    expect(screen.getByRole("button")).toHaveTextContent(path);
  });

  it("return the path of the client's own URL as the page key", () => {
    const client = new ChurchClient({
      address: { read: () => "https://app.example/people?tab=2", replace: () => undefined },
    });
    const Page = () => <output>{usePathname()}</output>;
    render(
      <ChurchProvider client={client}>
        <Page />
      </ChurchProvider>,
    );
    expect(screen.getByRole("status")).toHaveTextContent("/people");
  });

  it("[RTE-03] return the browser's current path on each call without a provider", () => {
    render(<PagePath />);
    for (const path of ["/groups?tab=1", "/people"]) {
      window.history.replaceState(null, "", path);
      fireEvent.click(screen.getByRole("button"));
      expect(screen.getByRole("button")).toHaveTextContent(path);
    }
    window.history.replaceState(null, "", "/");
  });
});
