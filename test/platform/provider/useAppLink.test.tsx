import { act, createEvent, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode, useEffect, useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  AppList,
  ChurchClient,
  ChurchProvider,
  CommonEnvironmentHelper,
  type HostSettings,
} from "../../../src/entries/index.js";
import { createDemoChurch, createDemoClient } from "../../../src/entries/testing.js";
import { recordLinkClicks } from "../../harness/recordLinkClicks.js";
import { type AppLinkOptions, useAppLink } from "../../../src/platform/provider/useHost.js";

const APP = "https://admin.example";
const server = createDemoChurch();

function Link({ appUrl, ...options }: AppLinkOptions & { appUrl: string }) {
  return <a {...useAppLink()(appUrl, options)}>Go</a>;
}

/** The HTML that listeners and mutation observers of the whole document can read. */
let htmlSnapshots: string[];
let observer: MutationObserver;
const recordHtml = () => void htmlSnapshots.push(document.documentElement.outerHTML);
beforeEach(() => {
  htmlSnapshots = [];
  observer = new MutationObserver(recordHtml);
  observer.observe(document, { subtree: true, childList: true, attributes: true });
  for (const type of ["click", "auxclick"]) document.addEventListener(type, recordHtml, true);
  for (const type of ["click", "auxclick"]) document.addEventListener(type, recordHtml);
});
afterEach(() => {
  observer.disconnect();
  for (const type of ["click", "auxclick"]) document.removeEventListener(type, recordHtml, true);
  for (const type of ["click", "auxclick"]) document.removeEventListener(type, recordHtml);
});

function show(
  props: Partial<Parameters<typeof Link>[0]> = {},
  host: HostSettings = {},
  client = createDemoClient(server),
) {
  const made = render(
    <ChurchProvider client={client} {...host}>
      <Link appUrl={APP} {...props} />
    </ChurchProvider>,
  );
  const anchor = screen.getByText<HTMLAnchorElement>("Go");
  /** Dispatches the event. Returns the link that is followed: this one, or one outside of the document. */
  const follow = (event = createEvent.click(anchor)) => {
    const links = recordLinkClicks();
    const recordDefault = (dispatched: Event) => {
      if (!dispatched.defaultPrevented) links.push(anchor);
      dispatched.preventDefault();
    };
    window.addEventListener(event.type, recordDefault, { once: true });
    fireEvent(anchor, event);
    window.removeEventListener(event.type, recordDefault);
    expect(links.length).toBeLessThanOrEqual(1);
    return links[0];
  };
  const followLink = (event?: Event) => follow(event)?.getAttribute("href") ?? "";
  return { ...made, client, anchor, follow, followLink };
}

describe("useAppLink", () => {
  it("[RTE-09][RTE-11][CFG-03][L118] adds the token to the followed link only, and never to the document", async () => {
    const { anchor, follow, client } = show({ returnUrl: "/profile" });
    const bare = `${APP}/login?returnUrl=%2Fprofile`;
    expect(anchor).toHaveAttribute("href", bare);
    expect(anchor).toHaveAttribute("rel", "noopener noreferrer");
    const { jwt, church: current } = client.session.state.userChurch ?? { jwt: "", church: {} };
    const link = follow();
    expect(Object.fromEntries(new URL(link?.href ?? "").searchParams)).toEqual({
      jwt,
      churchId: current.id,
      returnUrl: "/profile",
    });
    expect([link?.target, link?.rel]).toEqual(["_self", "noopener noreferrer"]);
    expect(anchor).toHaveAttribute("href", bare);
    // Mutation observers run in a microtask.
    await Promise.resolve();
    expect(htmlSnapshots.length).toBeGreaterThan(1);
    for (const html of htmlSnapshots) expect(html).not.toMatch(/jwt|eyJ/);
  });

  it("[A-07] puts the token into the fragment with tokenIn: fragment", () => {
    const { followLink } = show({}, { tokenIn: "fragment" });
    const { search, hash } = new URL(followLink());
    expect([search, hash.slice(0, 8)]).toEqual(["", "#jwt=eyJ"]);
  });

  const createAuxClick = (anchor: HTMLElement, button: number) =>
    createEvent(
      "auxclick",
      anchor,
      { button, bubbles: true, cancelable: true },
      { EventType: "MouseEvent" },
    );

  it.each<[string, (anchor: HTMLElement) => Event]>([
    ["the Control key", (anchor) => createEvent.click(anchor, { ctrlKey: true })],
    ["the Command key", (anchor) => createEvent.click(anchor, { metaKey: true })],
    ["the Shift key", (anchor) => createEvent.click(anchor, { shiftKey: true })],
    ["the middle button", (anchor) => createAuxClick(anchor, 1)],
  ])("[L10] adds the token in a new tab opened by %s", (_, make) => {
    const { anchor, follow } = show();
    const link = follow(make(anchor));
    expect(link?.href).toContain("jwt=eyJ");
    expect([link?.target, link?.rel]).toEqual(["_blank", "noopener noreferrer"]);
  });

  it("[L10][O67] adds no token for the context menu, the clipboard or a download", () => {
    const { anchor, follow } = show();
    const bare = [anchor, `${APP}/login`];
    const of = (event: Event) => [follow(event), anchor.getAttribute("href")];
    expect(of(createAuxClick(anchor, 2))).toEqual(bare);
    expect(of(createEvent.click(anchor, { altKey: true }))).toEqual(bare);
    expect(of(createEvent.click(anchor, { altKey: true, ctrlKey: true }))).toEqual(bare);
    for (const name of [
      "mouseDown",
      "mouseUp",
      "contextMenu",
      "focusIn",
      "keyDown",
      "dragStart",
      "copy",
    ] as const) {
      expect(of(createEvent[name](anchor))).toEqual(bare);
    }
  });

  it("follows no link when the click was prevented", () => {
    const { anchor, follow } = show();
    const click = createEvent.click(anchor);
    click.preventDefault();
    expect(follow(click)).toBeUndefined();
  });

  it("[L3] uses the church that is current at the click, or the given userChurch", () => {
    const { followLink, client, rerender } = show();
    act(() => void client.session.selectChurch({ churchId: "CHU00000002" }));
    expect(new URL(followLink()).searchParams.get("churchId")).toBe("CHU00000002");
    const userChurch = client.session.state.userChurches?.[2];
    rerender(
      <ChurchProvider client={client}>
        <Link appUrl={APP} userChurch={userChurch} />
      </ChurchProvider>,
    );
    expect(new URL(followLink()).searchParams.get("churchId")).toBe(userChurch?.church.id);
  });

  it("leads to the plain login page without a signed-in user", () => {
    const { followLink } = show({}, {}, new ChurchClient());
    expect(followLink()).toBe(`${APP}/login`);
  });

  it.each([
    "javascript:alert(1)",
    "//evil.example",
    "https://user@evil.example",
    "https://evil.example/?x=1",
    "",
  ])("[O66][O62] returns no href for the unsafe URL %j", (appUrl) => {
    const { anchor, followLink } = show({ appUrl });
    expect(anchor).not.toHaveAttribute("href");
    expect(followLink()).toBe("");
  });

  it("[O67] removes a token from returnUrl", () => {
    const { anchor, followLink } = show({ returnUrl: "/people?jwt=SECRET&churchId=C1&tab=2" });
    expect(anchor).toHaveAttribute(
      "href",
      `${APP}/login?returnUrl=${encodeURIComponent("/people?tab=2")}`,
    );
    expect(followLink()).not.toContain("SECRET");
  });
});

describe("AppList", () => {
  afterEach(() => {
    for (const key of ["B1AdminRoot", "B1Root", "LessonsRoot"] as const)
      CommonEnvironmentHelper[key] = "";
  });
  const showApps = (subDomain?: string) => {
    const client = createDemoClient(server);
    const { userChurch } = client.session.state;
    if (userChurch && subDomain !== undefined)
      client.session.assign({
        userChurch: { ...userChurch, church: { ...userChurch.church, subDomain } },
      });
    render(
      <ChurchProvider client={client}>
        <AppList />
      </ChurchProvider>,
    );
    return screen.getByRole("navigation");
  };
  const readHrefs = (list: HTMLElement) =>
    [...list.querySelectorAll("a")].map((anchor) => anchor.getAttribute("href"));

  it("[CFG-01][CFG-02][RTE-10][UM-08] lists three apps, with B1 at the church's subdomain", () => {
    CommonEnvironmentHelper.B1AdminRoot = APP;
    CommonEnvironmentHelper.B1Root = "https://{key}.members.example";
    CommonEnvironmentHelper.LessonsRoot = "https://lessons.example/app/";
    expect(readHrefs(showApps())).toEqual([
      `${APP}/login`,
      "https://grace.members.example/login",
      "https://lessons.example/app/login",
    ]);
  });

  it.each([
    ["CHUMS", [true, false, false]],
    ["B1", [false, true, false]],
    ["Lessons", [false, false, true]],
    ["Lessons.church", [false, false, true]],
    ["Lessonsmith", [false, false, false]],
  ])("[UM-08] marks the current app for the app name %s", (appName, marks) => {
    render(
      <ChurchProvider client={createDemoClient(server)} appName={appName}>
        <AppList />
      </ChurchProvider>,
    );
    const links = [...screen.getByRole("navigation").querySelectorAll("a")];
    expect(links.map((each) => each.hasAttribute("aria-current"))).toEqual(marks);
  });

  it("[UM-08] follows a link on Enter, not on Space", async () => {
    CommonEnvironmentHelper.B1AdminRoot = APP;
    const [admin] = showApps().querySelectorAll("a");
    const links = recordLinkClicks();
    const user = userEvent.setup();
    admin?.focus();
    await user.keyboard(" ");
    expect(links).toEqual([]);
    await user.keyboard("{Enter}");
    expect(links).toMatchObject([{ host: "admin.example", pathname: "/login" }]);
  });

  it.each(["evil.com/x", "a.b", "a@b", "", "evil.com#"])(
    "[O66] renders no link for the invalid subdomain %j",
    (subDomain) => {
      CommonEnvironmentHelper.B1AdminRoot = APP;
      CommonEnvironmentHelper.B1Root = "https://{key}.members.example";
      const list = showApps(subDomain);
      expect(readHrefs(list)).toEqual([`${APP}/login`, null, null]);
      expect(list.innerHTML).not.toContain("evil");
    },
  );
});

describe("receiveSession", () => {
  it("[O67][CFG-03] exchanges the token once when StrictMode runs the effect twice", async () => {
    const page = {
      href: `https://app.example/login?jwt=${server.signIn("ruth@grace.example").user.jwt ?? ""}&churchId=CHU00000002`,
    };
    const client = new ChurchClient({
      apis: server.apis,
      fetch: server.fetch,
      address: { read: () => page.href, replace: (href) => (page.href = href) },
    });
    const calls = vi.spyOn(client, "receiveSession");
    server.requests.length = 0;
    function Login() {
      const [outcome, setOutcome] = useState("");
      useEffect(() => {
        let isMounted = true;
        void client.receiveSession().then((received) => isMounted && setOutcome(received.outcome));
        return () => {
          isMounted = false;
        };
      }, []);
      return <output>{outcome}</output>;
    }
    render(
      <StrictMode>
        <Login />
      </StrictMode>,
    );
    expect([calls.mock.calls.length, page.href]).toEqual([2, "https://app.example/login"]);
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("received"));
    expect(server.requests.filter(({ path }) => path.endsWith("/users/login"))).toHaveLength(1);
    expect(client.session.identity.churchId).toBe("CHU00000002");
  });
});
