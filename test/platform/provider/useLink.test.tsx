import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { MouseEvent } from "react";
import { describe, expect, it, vi } from "vitest";
import { ChurchClient, ChurchProvider } from "../../../src/index.js";
import { type LinkOptions, useLink } from "../../../src/platform/provider/useLink.js";
import { usePageKey, usePagePath } from "../../../src/platform/provider/usePage.js";

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
  /** Whether the browser would follow the link by itself. */
  const isFollowed = (init: MouseEventInit = {}) => {
    const click = createEvent.click(anchor, init);
    // jsdom cannot leave the page; what the browser would do is told by the event.
    let isPrevented = false;
    const look = (event: Event) => {
      isPrevented = event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener("click", look, { once: true });
    fireEvent(anchor, click);
    window.removeEventListener("click", look);
    return !isPrevented;
  };
  return { anchor, onNavigate, isFollowed };
}

describe("a link", () => {
  it("[L10] has its real address, and moves inside the app by a plain click", () => {
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
    ["a tab of its own", "/people", { target: "_blank" }, "noopener noreferrer"],
    ["the browser alone", "/people", { external: true }, null],
    ["another site", "https://ok.example/", undefined, "noopener noreferrer"],
    ["a mail", "mailto:a@b.example", undefined, null],
  ])("[O63] to %s is left to the browser", (_, url, options, rel) => {
    const { anchor, onNavigate, isFollowed } = show(url, options);
    expect(anchor.getAttribute("rel")).toBe(rel);
    expect(anchor).toHaveAttribute("href", url);
    expect(isFollowed()).toBe(true);
    expect(onNavigate).not.toHaveBeenCalled();
  });

  it("[L10] to another query of this page moves inside the app", () => {
    const { anchor, onNavigate, isFollowed } = show("?tab=3");
    expect(anchor).toHaveAttribute("href", "?tab=3");
    expect(isFollowed()).toBe(false);
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith("?tab=3");
  });

  it("to a place on this page is the browser's", () => {
    const { onNavigate, isFollowed } = show("#notes");
    expect(isFollowed()).toBe(true);
    expect(onNavigate).not.toHaveBeenCalled();
  });

  it.each(["/people", "?tab=3", "#notes"])(
    "[NAV-07] to %j moves as its owner says, where they say so",
    (url) => {
      const own = vi.fn();
      const { onNavigate, isFollowed } = show(url, { onNavigate: own });
      expect(isFollowed({ ctrlKey: true })).toBe(true);
      expect(own).not.toHaveBeenCalled();
      expect(isFollowed()).toBe(false);
      expect(own).toHaveBeenCalledExactlyOnceWith(url, expect.objectContaining({ type: "click" }));
      expect(onNavigate).not.toHaveBeenCalled();
    },
  );

  it("[L10] is followed by Enter, not by Space", async () => {
    const { anchor, onNavigate } = show("/people");
    const user = userEvent.setup();
    anchor.focus();
    await user.keyboard(" ");
    expect(onNavigate).not.toHaveBeenCalled();
    await user.keyboard("{Enter}");
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith("/people");
  });

  it("in this tab, and said so, moves inside the app", () => {
    const { onNavigate, isFollowed } = show("/people", { target: "_self" });
    expect(isFollowed()).toBe(false);
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith("/people");
  });

  it.each(["javascript:alert(1)", "//evil.example", "/\\evil.example", "data:text/html,x", ""])(
    "[O62][L124] to %j leads nowhere",
    (url) => {
      const { anchor, onNavigate, isFollowed } = show(url);
      expect(anchor).not.toHaveAttribute("href");
      isFollowed();
      expect(onNavigate).not.toHaveBeenCalled();
    },
  );

  it("asks its owner first, who may keep it from moving", () => {
    const first: string[] = [];
    const { onNavigate } = show("/people", {
      onClick: (event: MouseEvent) => {
        first.push("owner");
        event.preventDefault();
      },
    });
    fireEvent.click(screen.getByText("Go"));
    expect([first, onNavigate.mock.calls]).toEqual([["owner"], []]);
  });
});

describe("where the page is", () => {
  function Here() {
    const here = usePagePath();
    return <button onClick={(event) => (event.currentTarget.textContent = here())}>Where</button>;
  }

  it.each([
    ["https://app.example/people?tab=2#x", "/people?tab=2"],
    ["https://app.example/people?jwt=SECRET&tab=2&churchId=C1", "/people?tab=2"],
    ["https://app.example/people?churchId=C1", "/people?churchId=C1"],
    ["https://app.example/login?returnUrl=%2Fpeople", "/"],
    ["https://app.example//evil.example/", "/"],
    ["about:blank", "/"],
  ])("[RTE-03][RTE-05][O67] at %j, is %j for the way back", (href, way) => {
    const address = { read: () => href, replace: () => undefined };
    render(
      <ChurchProvider client={new ChurchClient({ address })}>
        <Here />
      </ChurchProvider>,
    );
    fireEvent.click(screen.getByRole("button"));
    expect(screen.getByRole("button")).toHaveTextContent(way);
  });

  it("is the client's own page for what was typed on it, too", () => {
    const client = new ChurchClient({
      address: { read: () => "https://app.example/people?tab=2", replace: () => undefined },
    });
    const Page = () => <output>{usePageKey()}</output>;
    render(
      <ChurchProvider client={client}>
        <Page />
      </ChurchProvider>,
    );
    expect(screen.getByRole("status")).toHaveTextContent("/people");
  });

  it("[RTE-03] is read anew at each question, of the browser itself where nobody says otherwise", () => {
    render(<Here />);
    for (const path of ["/groups?tab=1", "/people"]) {
      window.history.replaceState(null, "", path);
      fireEvent.click(screen.getByRole("button"));
      expect(screen.getByRole("button")).toHaveTextContent(path);
    }
    window.history.replaceState(null, "", "/");
  });
});
