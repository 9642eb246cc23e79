import { act, createEvent, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { StrictMode, useEffect, useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppList, ChurchClient, ChurchProvider, CommonEnvironmentHelper, type HostSettings } from "../../src/index.js";
import { createDemoChurch, createDemoClient } from "../../src/testing.js";
import { type AppLinkOptions, useAppLink } from "../../src/react/useAppLink.js";

const APP = "https://admin.example";
const church = createDemoChurch();

function Link({ appUrl, ...options }: AppLinkOptions & { appUrl: string }) {
  return <a {...useAppLink(appUrl, options)}>Go</a>;
}

function show(props: Partial<Parameters<typeof Link>[0]> = {}, host: HostSettings = {}, client = createDemoClient(church)) {
  const made = render(
    <ChurchProvider client={client} {...host}>
      <Link appUrl={APP} {...props} />
    </ChurchProvider>,
  );
  const anchor = screen.getByText("Go");
  /** The address at the moment when the browser follows it. */
  const followed = (event = createEvent.click(anchor)) => {
    let href: string | null = null;
    const look = (heard: Event) => {
      href = anchor.getAttribute("href");
      heard.preventDefault();
    };
    window.addEventListener(event.type, look, { once: true });
    fireEvent(anchor, event);
    window.removeEventListener(event.type, look);
    return href ?? "";
  };
  return { ...made, client, anchor, followed };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("a link to a sibling app", () => {
  it("[RTE-09][RTE-11][CFG-03][L118] has the token in its address while a click is being followed, and at no other time", () => {
    const { anchor, followed, client } = show({ returnUrl: "/profile" });
    const bare = `${APP}/login?returnUrl=%2Fprofile`;
    expect(anchor).toHaveAttribute("href", bare);
    expect(anchor).toHaveAttribute("rel", "noopener noreferrer");
    const { jwt, church: current } = client.session.state.userChurch ?? { jwt: "", church: {} };
    expect(Object.fromEntries(new URL(followed()).searchParams)).toEqual({ jwt, churchId: current.id, returnUrl: "/profile" });
    vi.runAllTimers();
    expect(anchor).toHaveAttribute("href", bare);
    expect(document.documentElement.outerHTML).not.toContain("jwt");
  });

  it("[A-07] carries it in the fragment for a host that wants it so", () => {
    const { followed } = show({}, { tokenIn: "fragment" });
    const { search, hash } = new URL(followed());
    expect([search, hash.slice(0, 8)]).toEqual(["", "#jwt=eyJ"]);
  });

  it("[L10] carries it to a new tab by the middle button, and shows it in no menu of the right one", () => {
    const { anchor, followed } = show();
    const aux = (button: number) =>
      createEvent("auxclick", anchor, { button, bubbles: true, cancelable: true }, { EventType: "MouseEvent" });
    expect(followed(aux(1))).toContain("jwt=");
    vi.runAllTimers();
    expect(followed(aux(2))).toBe(`${APP}/login`);
    for (const name of ["mouseDown", "mouseUp", "contextMenu", "focusIn", "keyDown", "dragStart", "copy"] as const) {
      expect(followed(createEvent[name](anchor))).toBe(`${APP}/login`);
    }
  });

  it("carries none where somebody has kept the click from being followed", () => {
    const { anchor, followed } = show();
    const click = createEvent.click(anchor);
    click.preventDefault();
    expect(followed(click)).toBe(`${APP}/login`);
  });

  it("[L3] carries the token of this moment, and goes on in the church that is given", () => {
    const { followed, client, rerender } = show();
    act(() => void client.session.selectChurch({ churchId: "CHU00000002" }));
    expect(new URL(followed()).searchParams.get("churchId")).toBe("CHU00000002");
    const userChurch = client.session.state.userChurches?.[2];
    rerender(
      <ChurchProvider client={client}>
        <Link appUrl={APP} userChurch={userChurch} />
      </ChurchProvider>,
    );
    vi.runAllTimers();
    expect(new URL(followed()).searchParams.get("churchId")).toBe(userChurch?.church.id);
  });

  it("keeps the address of another church that is chosen while a click is being followed", () => {
    const { anchor, followed, client, rerender } = show();
    followed();
    rerender(
      <ChurchProvider client={client}>
        <Link appUrl="https://other.example" />
      </ChurchProvider>,
    );
    vi.runAllTimers();
    expect(anchor).toHaveAttribute("href", "https://other.example/login");
  });

  it("leads to the login page where nobody is signed in", () => {
    const { followed } = show({}, {}, new ChurchClient());
    expect(followed()).toBe(`${APP}/login`);
  });

  it.each(["javascript:alert(1)", "//evil.example", "https://user@evil.example", "https://evil.example/?x=1", ""])(
    "[O66][O62] at %j is none",
    (appUrl) => {
      const { anchor, followed } = show({ appUrl });
      expect(anchor).not.toHaveAttribute("href");
      expect(followed()).toBe("");
    },
  );

  it("[O67] takes no token along in the way back", () => {
    const { anchor, followed } = show({ returnUrl: "/people?jwt=SECRET&churchId=C1&tab=2" });
    expect(anchor).toHaveAttribute("href", `${APP}/login?returnUrl=${encodeURIComponent("/people?tab=2")}`);
    expect(followed()).not.toContain("SECRET");
  });
});

describe("the apps of the environment", () => {
  afterEach(() => {
    for (const key of ["B1AdminRoot", "B1Root", "LessonsRoot"] as const) CommonEnvironmentHelper[key] = "";
  });
  const showApps = (subDomain?: string) => {
    const client = createDemoClient(church);
    const { userChurch } = client.session.state;
    if (userChurch && subDomain !== undefined)
      client.session.assign({ userChurch: { ...userChurch, church: { ...userChurch.church, subDomain } } });
    render(
      <ChurchProvider client={client}>
        <AppList />
      </ChurchProvider>,
    );
    return screen.getByRole("navigation");
  };
  const addresses = (list: HTMLElement) => [...list.querySelectorAll("a")].map((anchor) => anchor.getAttribute("href"));

  it("[CFG-01][CFG-02][RTE-10][UM-08] are three, the members' own at the church's subdomain", () => {
    CommonEnvironmentHelper.B1AdminRoot = APP;
    CommonEnvironmentHelper.B1Root = "https://{key}.members.example";
    CommonEnvironmentHelper.LessonsRoot = "https://lessons.example/app/";
    expect(addresses(showApps())).toEqual([`${APP}/login`, "https://grace.members.example/login", "https://lessons.example/app/login"]);
  });

  it.each(["evil.com/x", "a.b", "a@b", "", "evil.com#"])("[O66] make no link of the subdomain %j, and the page goes on", (subDomain) => {
    CommonEnvironmentHelper.B1AdminRoot = APP;
    CommonEnvironmentHelper.B1Root = "https://{key}.members.example";
    const list = showApps(subDomain);
    expect(addresses(list)).toEqual([`${APP}/login`, null, null]);
    expect(list.innerHTML).not.toContain("evil");
  });
});

describe("the receiving side", () => {
  it("[O67][CFG-03] is one exchange also where React runs an effect twice", async () => {
    vi.useRealTimers();
    const page = { href: `https://app.example/login?jwt=${church.signIn("ruth@grace.example").user.jwt ?? ""}&churchId=CHU00000002` };
    const client = new ChurchClient({
      apis: church.apis,
      fetch: church.fetch,
      address: { read: () => page.href, replace: (href) => (page.href = href) },
    });
    const calls = vi.spyOn(client, "receiveSession");
    church.requests.length = 0;
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
    expect(church.requests.filter(({ path }) => path.endsWith("/users/login"))).toHaveLength(1);
    expect(client.session.identity.churchId).toBe("CHU00000002");
  });
});
