/** @module-tag slow */
import { createTheme, ThemeProvider } from "@mui/material/styles";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Fragment, StrictMode, useEffect, useRef, useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  type ChurchClient,
  SiteHeader,
  type SiteHeaderProps,
  useDialogs,
} from "../../src/entries/index.js";
import type { UnreadCounts } from "../../src/unread/rules/counts.js";
import { createDemoChurch, createDemoClient, type DemoChurch } from "../../src/entries/testing.js";
import { recordLinkClicks } from "../harness/recordLinkClicks.js";
import {
  expectAccessible,
  renderWithChurch,
  type RenderOptions,
} from "../harness/renderWithChurch.js";

const MENUS = {
  primaryMenuLabel: "People",
  primaryMenuItems: [
    { url: "/people", icon: "person", label: "People" },
    { url: "/donations", icon: "volunteer_activism", label: "Donations" },
    { url: "/settings", icon: "settings", label: "Settings" },
  ],
  secondaryMenuLabel: "Groups",
  secondaryMenuItems: [
    { url: "/people", label: "People" },
    { url: "/groups", label: "Groups" },
  ],
};
const APPS = {
  admin: "https://admin.example",
  member: "https://{key}.members.example",
  product: "https://plans.example",
};

function show(options: RenderOptions & { props?: Partial<SiteHeaderProps> } = {}) {
  const onNavigate = vi.fn();
  const { host, props, ...rest } = options;
  const rendered = renderWithChurch(<SiteHeader {...MENUS} {...props} />, {
    ...rest,
    host: { appName: "B1Admin", apps: APPS, onNavigate, ...host },
  });
  return { ...rendered, onNavigate };
}
afterEach(() => vi.useRealTimers());

/** Freezes the clock, so that both clicks of a double click have the same time on a slow machine, too. */
const freezeClock = () => vi.spyOn(performance, "now").mockReturnValue(1_000);

const findAccount = () => screen.findByRole("button", { name: /^Account menu/ });
const findItem = (name: string) => screen.findByTestId(`nav-item-${name}`);
const getById = (id: string) => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`There is no #${id}.`);
  return found;
};
async function openAccount(options: Parameters<typeof show>[0] = {}) {
  const rendered = show(options);
  await rendered.user.click(await findAccount());
  await findItem("messages");
  return rendered;
}

describe("SiteHeader bar", () => {
  it("[HDR-01][HDR-02][HDR-03][HDR-06] shows three menus to a signed-in user", async () => {
    show();
    expect(screen.getByRole("button", { name: "People, Main menu" })).toHaveAttribute(
      "id",
      "primaryNavButton",
    );
    expect(within(getById("secondaryMenu")).getByRole("link", { name: "Groups" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    expect(
      within(getById("secondaryMenu")).getByRole("link", { name: "People" }),
    ).not.toHaveAttribute("aria-current");
    expect(await findAccount()).toHaveAttribute("id", "user-menu-button");
    expect(screen.queryByRole("link", { name: "Login" })).toBeNull();
    for (const id of [
      "site-header",
      "site-app-bar",
      "site-toolbar",
      "secondary-menu-container",
      "secondaryMenuAlt",
      "app-bar-spacer",
    ])
      getById(id);
  });

  it("[HDR-05][HDR-06] shows only a login link without a user", async () => {
    const { client, onNavigate, user, church: server } = show();
    server.requests.length = 0;
    act(() => client.session.logout());
    const links = within(getById("site-app-bar")).getAllByRole("link");
    expect(links.map((link) => [link.id, link.textContent, link.getAttribute("href")])).toEqual([
      ["login-link", "Login", "/login"],
    ]);
    expect(within(getById("site-app-bar")).queryAllByRole("button")).toEqual([]);
    // The outline of a church, which is decoration.
    const tile = getById("site-toolbar").firstElementChild;
    expect(tile).toHaveAttribute("aria-hidden", "true");
    expect([tile?.querySelectorAll("svg").length, tile?.textContent]).toEqual([1, ""]);
    await user.click(screen.getByRole("link", { name: "Login" }));
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith("/login");
  });

  it("[HDR-05] shows a visitor the church, if it is known, beside the login link", async () => {
    const { client } = show();
    const { userChurch } = client.session.state;
    act(() => client.session.logout());
    act(() => client.session.assign({ userChurch }));
    const bar = getById("site-app-bar");
    expect(within(bar).getByText("Grace Community Church")).toBeVisible();
    expect(within(bar).getByRole("link", { name: "Login" })).toBeVisible();
    expect(within(bar).queryAllByRole("button")).toEqual([]);
  });

  it("shows the icon of the church, else its initials, also when the icon cannot be loaded", () => {
    const { client } = show();
    const getTile = () => getById("site-toolbar").firstElementChild as HTMLElement;
    const { userChurch } = client.session.state;
    const setIcon = (settings: unknown[] | undefined) =>
      act(() =>
        client.session.assign({
          userChurch: userChurch && {
            ...userChurch,
            church: { ...userChurch.church, settings },
          },
        }),
      );
    expect(getTile()).toHaveAttribute("data-initials", "GC");
    setIcon([null, { keyName: "favicon_400x400", value: "/CHU1/settings/favicon.png" }]);
    const image = getTile().querySelector("img");
    expect(image?.getAttribute("src")).toMatch(/\/CHU1\/settings\/favicon\.png$/);
    fireEvent.error(image as HTMLImageElement);
    expect(getTile()).toHaveAttribute("data-initials", "GC");
  });

  it("[HDR-06][L4] renders for a user without a church and without configured APIs", async () => {
    const server = createDemoChurch();
    const { client } = show({ church: server });
    act(() =>
      client.session.assign({ userChurch: undefined, userChurches: [], person: undefined }),
    );
    client.apis.all = [];
    fireEvent.click(await findAccount());
    expect(await findItem("switch-church")).toBeVisible();
  });

  it("[HDR-11][HDR-12][HDR-13] shows the unread badge, capped at 99+", async () => {
    const server = createDemoChurch();
    show({ church: server });
    expect(
      await screen.findByRole("button", { name: /^Account menu: Ruth Okafor, \d+ unread$/ }),
    ).toBeVisible();
    await waitFor(() => expect(server.db.connections).toHaveLength(1));
    for (let index = 0; index < 120; index++)
      server.addNotification({
        personId: "PER00000001",
        contentType: "task",
        contentId: `T${index}`,
        message: "Task",
      });
    expect(await within(getById("user-menu-notification-badge")).findByText("99+")).toBeVisible();
  });

  it("[L1][L2][L3] keeps every DOM node when the host re-renders, and shows the new labels", async () => {
    const removed: Node[] = [];
    function Host() {
      const [round, setRound] = useState(0);
      const menus = {
        ...MENUS,
        primaryMenuItems: MENUS.primaryMenuItems.map((entry) => ({
          ...entry,
          label: round ? `${entry.label}!` : entry.label,
        })),
        secondaryMenuItems: MENUS.secondaryMenuItems.map((entry) => ({
          ...entry,
          label: round ? `${entry.label}!` : entry.label,
        })),
      };
      return (
        <>
          <SiteHeader {...menus} onNavigate={() => rounds.push(round)} />
          <button onClick={() => setRound(round + 1)}>Render</button>
        </>
      );
    }
    const rounds: number[] = [];
    const { user } = renderWithChurch(<Host />, { host: { apps: APPS, appName: "B1Admin" } });
    await screen.findByRole("button", { name: /unread$/ });
    const before = [...getById("site-header").querySelectorAll("*")];
    const observer = new MutationObserver((records) =>
      removed.push(...records.flatMap(({ removedNodes }) => [...removedNodes])),
    );
    observer.observe(document.body, { childList: true, subtree: true });
    await user.click(screen.getByRole("button", { name: "Render" }));
    expect(within(getById("secondaryMenu")).getByRole("link", { name: "Groups!" })).toBeVisible();
    expect(removed).toEqual([]);
    expect([...getById("site-header").querySelectorAll("*")]).toEqual(before);
    await user.click(within(getById("secondaryMenu")).getByRole("link", { name: "Groups!" }));
    expect(rounds).toEqual([1]);
    observer.disconnect();
  });

  it("[O12] opens one socket and loads the counts once when mounted twice under StrictMode", async () => {
    const server = createDemoChurch();
    renderWithChurch(
      <StrictMode>
        <SiteHeader {...MENUS} />
        <SiteHeader {...MENUS} />
      </StrictMode>,
      { church: server },
    );
    await screen.findAllByRole("button", { name: /unread$/ });
    await waitFor(() => expect(server.requests).toHaveLength(2));
    expect(server.hub.ids).toHaveLength(1);
    expect(
      document.querySelectorAll("#site-header, #primaryNavButton, #user-menu-button"),
    ).toHaveLength(3);
  });
});

describe("SiteHeader host menus", () => {
  it("[HDR-01] are keyboard-accessible link menus that close on Escape and on navigation", async () => {
    const { user, onNavigate } = show();
    const button = screen.getByRole("button", { name: "People, Main menu" });
    await user.click(button);
    const menu = await screen.findByRole("menu", { name: "Main menu" });
    expect(button).toHaveAttribute("aria-haspopup", "menu");
    expect(button).toHaveAttribute("aria-expanded", "true");
    expect(button).toHaveAttribute("aria-controls", getById("primary-menu").id);
    const items = within(menu).getAllByRole("menuitem");
    expect(items.map((each) => each.getAttribute("href"))).toEqual([
      "/people",
      "/donations",
      "/settings",
    ]);
    expect(items[0]).toHaveFocus();
    expect(items[0]).toHaveAttribute("aria-current", "page");
    await user.keyboard("{ArrowDown}");
    expect(items[1]).toHaveFocus();
    await user.keyboard("{End}do");
    expect(items[1]).toHaveFocus();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(button).toHaveFocus());
    expect(onNavigate).not.toHaveBeenCalled();
    await user.click(button);
    await user.click(await screen.findByRole("menuitem", { name: "Donations" }));
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith("/donations");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    expect(button).toHaveFocus();
  });

  it("ignore the repeated presses of a held Enter", async () => {
    const { user, onNavigate } = show();
    await user.click(screen.getByRole("button", { name: "People, Main menu" }));
    const donations = await screen.findByRole("menuitem", { name: "Donations" });
    // A browser clicks the link unless the default is prevented.
    expect(fireEvent.keyDown(donations, { key: "Enter", repeat: true })).toBe(false);
    expect(fireEvent.keyDown(donations, { key: "Enter" })).toBe(true);
    expect(onNavigate).not.toHaveBeenCalled();
  });

  it("[D51][L19] stay open when a double click's second click lands on the backdrop", async () => {
    freezeClock();
    const { user } = show();
    const button = screen.getByRole("button", { name: "People, Main menu" });
    await user.click(button);
    await screen.findByRole("menu");
    const backdrop = getById("primary-menu").querySelector(".MuiBackdrop-root") as HTMLElement;
    fireEvent.click(backdrop, { detail: 2 });
    expect(button).toHaveAttribute("aria-expanded", "true");
    fireEvent.click(backdrop, { detail: 1 });
    expect(button).toHaveAttribute("aria-expanded", "false");
  });

  it("[L9] follow a link on Space as on Enter", async () => {
    const { user, onNavigate } = show();
    await user.click(screen.getByRole("button", { name: "People, Main menu" }));
    await screen.findByRole("menu", { name: "Main menu" });
    await user.keyboard("{ArrowDown} ");
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith("/donations");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  });

  it("set aria-current on one item when several have the same label", async () => {
    const twice = [...MENUS.secondaryMenuItems, { url: "/groups/old", label: "Groups" }];
    const { user } = show({ props: { secondaryMenuItems: twice } });
    expect(getById("secondaryMenu").querySelectorAll("[aria-current]")).toHaveLength(1);
    await user.click(getById("secondaryMenuButton"));
    const items = within(await screen.findByRole("menu")).getAllByRole("menuitem");
    expect(items.map((each) => each.getAttribute("aria-current"))).toEqual([null, "page", null]);
  });

  it("close when the browser goes back", async () => {
    history.pushState(null, "", "/people");
    const { user } = show();
    await user.click(screen.getByRole("button", { name: "People, Main menu" }));
    await screen.findByRole("menu");
    act(() => history.back());
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  });

  it("[HDR-02] open the secondary menu from its button and navigate", async () => {
    const { user, onNavigate } = show();
    await user.click(getById("secondaryMenuButton"));
    await user.click(await screen.findByRole("menuitem", { name: "Groups" }));
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith("/groups");
  });

  it("[L10][L11] leave a Ctrl-click to the browser", () => {
    const { onNavigate } = show();
    const link = within(getById("secondaryMenu")).getByRole("link", { name: "Groups" });
    const follow = vi.fn((event: Event) => event.preventDefault());
    window.addEventListener("click", follow, { once: true });
    const isDefaultAllowed = fireEvent.click(link, { ctrlKey: true });
    expect(isDefaultAllowed).toBe(false);
    expect(onNavigate).not.toHaveBeenCalled();
    expect(follow).toHaveBeenCalledOnce();
  });

  it("[L124] render no href for a javascript: URL", async () => {
    const items = [{ url: "javascript:alert(1)", label: "Bad" }];
    show({ props: { secondaryMenuItems: items } });
    expect(within(getById("secondaryMenu")).getByText("Bad").closest("a")).not.toHaveAttribute(
      "href",
    );
    await findAccount();
  });

  it("[L124][O66] mark an item without a safe URL as disabled: it takes focus and ignores activation", async () => {
    const primaryMenuItems = [
      ...MENUS.primaryMenuItems,
      { url: "javascript:alert(1)", label: "Bad" },
    ];
    const { user, onNavigate } = show({ props: { primaryMenuItems } });
    await user.click(screen.getByRole("button", { name: "People, Main menu" }));
    const bad = await screen.findByRole("menuitem", { name: "Bad" });
    expect(bad).toHaveAttribute("aria-disabled", "true");
    expect(
      screen
        .getAllByRole("menuitem", { name: /People|Donations|Settings/ })
        .map((each) => each.ariaDisabled),
    ).toEqual([null, null, null]);
    await user.keyboard("{End}");
    expect(bad).toHaveFocus();
    await user.keyboard("{Enter} ");
    fireEvent.click(bad);
    expect(screen.getByRole("menu")).toBeVisible();
    expect(onNavigate).not.toHaveBeenCalled();
  });

  it("[O66] mark a link without a safe URL in the bar as disabled", async () => {
    const { container } = show({
      props: {
        secondaryMenuItems: [
          ...MENUS.secondaryMenuItems,
          { url: "javascript:alert(1)", label: "Bad" },
        ],
      },
    });
    const pages = within(getById("secondaryMenu")).getAllByRole("link");
    expect(pages.map((each) => [each.textContent, each.ariaDisabled])).toEqual([
      ["People", null],
      ["Groups", null],
      ["Bad", "true"],
    ]);
    expect(getComputedStyle(pages[2] as HTMLElement)).toMatchObject({
      opacity: "0.7",
      pointerEvents: "none",
    });
    await expectAccessible(container);
  });

  it("skip items that are null or undefined", async () => {
    const { user } = show({
      props: {
        primaryMenuItems: [null, MENUS.primaryMenuItems[0]] as never,
        secondaryMenuItems: [undefined, MENUS.secondaryMenuItems[1]] as never,
      },
    });
    expect(within(getById("secondaryMenu")).getAllByRole("link")).toEqual([
      screen.getByRole("link", { name: "Groups" }),
    ]);
    await user.click(screen.getByRole("button", { name: "People, Main menu" }));
    await screen.findByRole("menu");
    expect(screen.getAllByRole("menuitem")).toEqual([
      screen.getByRole("menuitem", { name: "People" }),
    ]);
  });
});

describe("SiteHeader account menu", () => {
  it("[UM-05][L9] focuses its first item when it opens and moves the focus among six items by keyboard", async () => {
    const { user } = await openAccount();
    const menu = screen.getByRole("menu", { name: "Account menu" });
    const items = within(menu).getAllByRole("menuitem");
    expect(items.map((each) => each.dataset["testid"])).toEqual([
      "nav-item-messages",
      "nav-item-notifications",
      "nav-item-profile",
      "nav-item-logout",
      "nav-item-switch-app",
      "nav-item-switch-church",
    ]);
    await waitFor(() => expect(items[0]).toHaveFocus());
    await user.keyboard("{ArrowDown}");
    expect(items[1]).toHaveFocus();
    await user.keyboard("sw");
    expect(items[4]).toHaveFocus();
    expect(getById("user-menu-button")).toHaveAttribute("aria-controls", "user-menu-dropdown");
    expect(getById("user-menu-dropdown")).toContainElement(menu);
  });

  it("[HDR-11][HDR-12] shows the unread messages and notifications at their items", async () => {
    const server = createDemoChurch();
    await openAccount({ church: server });
    const { authorization = "" } =
      server.requests.find(({ path }) => path.endsWith("unreadCount")) ?? {};
    const response = await server.fetch("http://demo.church/messaging/notifications/unreadCount", {
      headers: { authorization },
    });
    const { pmCount, notificationCount } = (await response.json()) as UnreadCounts;
    expect(pmCount).toBeGreaterThan(0);
    expect(
      await screen.findByRole("menuitem", { name: `Messages, ${pmCount} unread` }),
    ).toBeVisible();
    expect(
      screen.getByRole("menuitem", { name: `Notifications, ${notificationCount} unread` }),
    ).toBeVisible();
  });

  it("[L9][UM-16] follows a link on Space as on Enter", async () => {
    const { user, onNavigate } = await openAccount();
    await user.keyboard("lo ");
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith("/login?action=logout&returnUrl=%2F");
  });

  it.each(["{Tab}", "{Shift>}{Tab}{/Shift}"])(
    "[L9] closes on %s and returns the focus to its button",
    async (keys) => {
      const { user } = await openAccount();
      await user.keyboard(keys);
      await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
      expect(getById("user-menu-button")).toHaveFocus();
    },
  );

  it("[UM-02][UM-03][UM-04] moves the focus into and out of its panels and reopens at the first panel", async () => {
    const { user } = await openAccount();
    for (const [entry, title] of [
      ["switch-app", "Switch App"],
      ["switch-church", "Switch Church"],
    ] as const) {
      await user.click(await findItem(entry));
      await waitFor(() => expect(document.activeElement).toHaveAccessibleName("Back"));
      expect(screen.getByRole("menu", { name: title })).toBeVisible();
      expect(screen.queryByTestId("nav-item-messages")).toBeNull();
      await user.click(await findItem("back"));
      await waitFor(async () => expect(await findItem(entry)).toHaveFocus());
    }
    await user.click(await findItem("switch-app"));
    await findItem("back");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    expect(await findAccount()).toHaveFocus();
    await user.click(await findAccount());
    expect(await findItem("messages")).toBeVisible();
  });

  it.each([
    ["ltr", "{ArrowRight}", "{ArrowLeft}"],
    ["rtl", "{ArrowLeft}", "{ArrowRight}"],
  ] as const)(
    "[UM-02][UM-03][L9] opens a panel with the arrow in the reading direction and leaves it with the other (%s)",
    async (direction, forwards, back) => {
      const { user } = renderWithChurch(
        <ThemeProvider theme={createTheme({ direction })}>
          <SiteHeader {...MENUS} />
        </ThemeProvider>,
      );
      await user.click(await findAccount());
      await waitFor(async () => expect(await findItem("messages")).toHaveFocus());
      await user.keyboard(`n${forwards}`);
      expect(await findItem("notifications")).toHaveFocus();
      for (const [keys, entry] of [
        ["{End}", "switch-church"],
        ["{ArrowUp}", "switch-app"],
      ] as const) {
        await user.keyboard(keys + back);
        expect(await findItem(entry)).toHaveFocus();
        await user.keyboard(`{Alt>}${forwards}{/Alt}`);
        expect(await findItem(entry)).toHaveFocus();
        await user.keyboard(forwards);
        await waitFor(async () => expect(await findItem("back")).toHaveFocus());
        await user.keyboard(`{ArrowDown}${forwards}${back}`);
        await waitFor(async () => expect(await findItem(entry)).toHaveFocus());
      }
    },
  );

  it("shows the name and the email of the user, and the current app and church", async () => {
    const { client } = await openAccount({ host: { appNames: { admin: "People" } } });
    const readOwner = () =>
      [...getById("user-menu-dropdown").querySelectorAll("p")].map((each) => each.textContent);
    expect(readOwner()).toEqual(["Ruth Okafor", "ruth@grace.example"]);
    expect(await findItem("switch-app")).toHaveAccessibleDescription("People");
    expect(await findItem("switch-church")).toHaveAccessibleName("Switch Church");
    expect(await findItem("switch-church")).toHaveAccessibleDescription("Grace Community Church");
    const user = { id: "USR00000001", email: "ruth@grace.example" };
    act(() => client.session.assign({ user }));
    act(() => client.session.assign({ person: undefined }));
    expect(readOwner()).toEqual(["ruth@grace.example"]);
  });

  it("keeps its panel and focus when a notification arrives", async () => {
    const server = createDemoChurch();
    const { user } = await openAccount({ church: server });
    await user.click(await findItem("switch-app"));
    await findItem("back");
    const before = getById("user-menu-button").textContent;
    act(() =>
      server.addNotification({
        personId: "PER00000001",
        contentType: "task",
        contentId: "T",
        message: "Task",
      }),
    );
    await waitFor(() => expect(getById("user-menu-button")).not.toHaveTextContent(before ?? ""));
    expect(await findItem("back")).toHaveFocus();
  });

  it("ignores the repeated presses of a held Enter", async () => {
    await openAccount();
    fireEvent.keyDown(await findItem("switch-app"), { key: "Enter", repeat: true });
    expect(screen.queryByTestId("nav-item-back")).toBeNull();
    fireEvent.keyDown(await findItem("switch-app"), { key: "Enter" });
    fireEvent.keyDown(await findItem("back"), { key: "Enter", repeat: true });
    expect(await findItem("back")).toBeVisible();
  });

  it("[UM-04] opens at the first panel when it is reopened at once after Escape", async () => {
    const { user } = await openAccount();
    await user.click(await findItem("switch-church"));
    await findItem("back");
    fireEvent.keyDown(screen.getByRole("menu"), { key: "Escape" });
    fireEvent.click(getById("user-menu-button"));
    expect(await findItem("messages")).toBeVisible();
  });

  it("[D51][L19] ignores the second click of a double click, which lands on newly shown content", async () => {
    freezeClock();
    const { client } = await openAccount();
    fireEvent.click(await findItem("switch-church"), { detail: 1 });
    fireEvent.click(await screen.findByRole("menuitemradio", { name: /Hope Chapel/ }), {
      detail: 2,
    });
    expect(client.session.state.userChurch?.church.name).toBe("Grace Community Church");
    fireEvent.click(await findItem("back"), { detail: 1 });
    fireEvent.click(await findItem("messages"), { detail: 2 });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("[L19] accepts a repeated click at the same spot once the content has been visible long enough", async () => {
    vi.spyOn(performance, "now").mockReturnValue(1_000);
    await openAccount();
    fireEvent.click(await findItem("switch-app"), { detail: 1 });
    await findItem("back");
    vi.spyOn(performance, "now").mockReturnValue(1_500);
    fireEvent.click(await findItem("back"), { detail: 2 });
    fireEvent.click(await findItem("messages"), { detail: 3 });
    expect(screen.queryByRole("dialog")).toBeNull();
    vi.spyOn(performance, "now").mockReturnValue(2_000);
    fireEvent.click(await findItem("messages"), { detail: 4 });
    expect(await screen.findByRole("dialog", { name: "Messages" })).toBeVisible();
  });

  it("[UM-04] closes when the browser goes back", async () => {
    history.pushState(null, "", "/people");
    await openAccount();
    act(() => history.back());
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    expect(getById("user-menu-button")).toHaveFocus();
  });

  it("[UM-15] links to /profile inside the administration app", async () => {
    const { user, onNavigate } = await openAccount();
    expect(await findItem("profile")).toHaveAttribute("href", "/profile");
    await user.click(await findItem("profile"));
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith("/profile");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  });

  it("[UM-15][RTE-11][L118] links to the administration app's login from another app and adds the token on click only", async () => {
    const { client } = await openAccount({ host: { appName: "B1" } });
    const link = await findItem("profile");
    expect(link).toHaveAttribute("href", "https://admin.example/login?returnUrl=%2Fprofile");
    const links = recordLinkClicks();
    fireEvent.click(link);
    const { jwt, church } = client.session.state.userChurch ?? { jwt: "", church: {} };
    expect(links.map(({ href }) => Object.fromEntries(new URL(href).searchParams))).toEqual([
      { jwt, churchId: church.id, returnUrl: "/profile" },
    ]);
    expect(link).toHaveAttribute("href", "https://admin.example/login?returnUrl=%2Fprofile");
  });

  it.each(["profile", "people-and-donations"])(
    "[UM-08][UM-15] closes when a link opens another app in a new tab: %s",
    async (name) => {
      const { user } = await openAccount({ host: { appName: "B1" } });
      if (name !== "profile") await user.click(await findItem("switch-app"));
      const links = recordLinkClicks();
      fireEvent.click(await findItem(name), { ctrlKey: true });
      expect(links.map(({ target }) => target)).toEqual(["_blank"]);
      await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    },
  );

  it("[D08][UM-16] signs the client out on a plain click before the host navigates", async () => {
    const onNavigate = vi.fn<(url: string, userId: string | undefined) => void>();
    const { user, client } = await openAccount({
      host: { onNavigate: (url) => onNavigate(url, client.session.identity.userId) },
    });
    await user.click(await findItem("logout"));
    expect(onNavigate.mock.calls).toEqual([["/login?action=logout&returnUrl=%2F", undefined]]);
    expect(client.session.identity).toEqual({
      userId: undefined,
      churchId: undefined,
      personId: undefined,
    });
    expect(client.apis.isAuthenticated).toBe(false);
    expect(getById("login-link")).toBeVisible();
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    "[D08] stays signed in when the logout link opens in a new tab (%j)",
    async (init) => {
      const { client, onNavigate } = await openAccount();
      fireEvent(
        await findItem("logout"),
        new MouseEvent(init.button ? "auxclick" : "click", {
          bubbles: true,
          cancelable: true,
          ...init,
        }),
      );
      expect(client.session.identity.userId).toBe("USR00000001");
      expect(onNavigate).not.toHaveBeenCalled();
    },
  );

  it("[D08] stays signed out while the host's context still holds the user", async () => {
    const server = createDemoChurch();
    const { user: signedInUser, userChurches } = server.signIn("ruth@grace.example");
    const setters = {
      setUser: vi.fn(),
      setPerson: vi.fn(),
      setUserChurch: vi.fn(),
      setUserChurches: vi.fn(),
    };
    const makeContext = () => ({
      ...structuredClone({
        user: signedInUser,
        userChurches,
        userChurch: userChurches[0],
        person: userChurches[0]?.person,
      }),
      ...setters,
    });
    const { user, client, rerender } = show({ church: server, props: { context: makeContext() } });
    await user.click(await findAccount());
    await user.click(await findItem("logout"));
    for (let count = 0; count < 3; count += 1)
      rerender(<SiteHeader {...MENUS} key={count} context={makeContext()} />);
    expect(getById("login-link")).toBeVisible();
    expect(client.session.identity.userId).toBeUndefined();
  });

  it("[UM-16][RTE-05] links to the logout with the current path and query as returnUrl", async () => {
    history.pushState(null, "", "/groups?id=7");
    const { user, onNavigate } = await openAccount();
    const logoutUrl = `/login?action=logout&returnUrl=${encodeURIComponent("/groups?id=7")}`;
    expect(await findItem("logout")).toHaveAttribute("href", logoutUrl);
    await user.click(await findItem("logout"));
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith(logoutUrl);
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    history.pushState(null, "", "/");
  });

  it("[L5] closes when another user signs in", async () => {
    const { client, church: server } = await openAccount();
    act(() => void client.startSession(server.signIn("lydia@river.example")));
    expect(screen.queryByRole("menu")).toBeNull();
    expect(await findAccount()).toHaveAccessibleName(/^Account menu: Lydia/);
  });

  it("[O86] strips bidirectional controls from church names and shows Unknown for an empty name", async () => {
    const server = createDemoChurch();
    const renameChurch = (index: number, name: string) =>
      Object.assign(server.db.churches[index] ?? {}, { name });
    renameChurch(0, "Grace\u202e gpj.exe");
    renameChurch(1, "");
    const { client } = await openAccount({ church: server });
    const getCurrent = () => screen.getByTestId("nav-item-switch-church");
    expect(getCurrent()).toHaveAccessibleDescription("Grace gpj.exe");
    act(() => void client.session.selectChurch({ churchId: "CHU00000002" }));
    expect(getCurrent()).toHaveAccessibleDescription("Unknown");
    expect(await screen.findByText("You are now in Unknown")).toBeInTheDocument();
    act(() => void client.session.selectChurch({ churchId: "CHU00000001" }));
    expect(screen.getByText("You are now in Grace gpj.exe")).toBeInTheDocument();
  });

  it("[UM-08][CFG-01][L12] lists the three apps and marks the current one", async () => {
    const { user } = await openAccount({ host: { appNames: { product: "Serving" } } });
    await user.click(await findItem("switch-app"));
    await findItem("back");
    const links = screen.getAllByRole("menuitem").slice(1);
    expect(
      links.map((link) => [
        link.textContent,
        link.getAttribute("href"),
        link.getAttribute("aria-current"),
      ]),
    ).toEqual([
      ["People and donations", "https://admin.example/login", "true"],
      ["Members and website", "https://grace.members.example/login", null],
      ["ServingServing, Serving plansServing plans", "https://plans.example/login", null],
    ]);
    expect(links[2]).toHaveAccessibleName("Serving, Serving plans");
  });

  it("[O66][UM-08] disables an app whose URL would lead to another host", async () => {
    const { user, client } = await openAccount();
    const { userChurch } = client.session.state;
    act(() =>
      client.session.assign({
        userChurch: userChurch && {
          ...userChurch,
          church: { ...userChurch.church, subDomain: "evil.com/x" },
        },
      }),
    );
    await user.click(await findItem("switch-app"));
    const member = await screen.findByRole("menuitem", { name: /Members and website/ });
    expect(member).not.toHaveAttribute("href");
    expect(member).toHaveAttribute("aria-disabled", "true");
    expect(member).toHaveTextContent("Not available for this church");
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(member).toHaveFocus();
    await user.keyboard("{Enter} ");
    fireEvent.click(member);
    expect(screen.getByRole("menu")).toBeVisible();
  });
});

describe("SiteHeader church panel", () => {
  it("[UM-09][UM-13][UM-14] lists the churches in a scrollable menu", async () => {
    const { user } = await openAccount();
    await user.click(await findItem("switch-church"));
    const current = await screen.findByRole("menuitemradio", { name: /Grace Community Church/ });
    expect(current).toHaveAttribute("aria-checked", "true");
    const list = screen.getByRole("menu");
    expect(list).toHaveAttribute("id", "church-list");
    expect(getComputedStyle(list).maxHeight).toBe("70vh");
    expect(getComputedStyle(list).overflowY).toBe("auto");
  });

  it("[UM-04][L16] closes with its open confirmation when the browser goes back, and the button has the focus", async () => {
    history.pushState(null, "", "/people");
    const { user } = await openAccount();
    await user.click(await findItem("switch-church"));
    await user.click((await screen.findAllByTestId("nav-item-delete"))[0] as HTMLElement);
    await screen.findByRole("alertdialog");
    act(() => history.back());
    await waitFor(() =>
      expect(document.querySelector("[role=alertdialog], [role=menu]")).toBeNull(),
    );
    expect(getById("user-menu-button")).toHaveFocus();
  });

  it("[UM-02] gives churches and apps named like a menu item test ids of their own", async () => {
    const server = createDemoChurch();
    for (const [index, name] of ["Back", "Delete"].entries())
      Object.assign(server.db.churches[index] ?? {}, { name });
    const { user } = await openAccount({ church: server, host: { appNames: { admin: "Back" } } });
    await user.click(await findItem("switch-church"));
    expect(await findItem("delete-place")).toHaveTextContent("Delete");
    expect(await findItem("back-place")).toHaveAttribute("role", "menuitemradio");
    for (const each of screen.getAllByTestId("nav-item-delete"))
      expect(each).toHaveAccessibleName(/^Delete /);
    await user.click(await findItem("back"));
    await user.click(await findItem("switch-app"));
    expect(await findItem("back-place")).toHaveAttribute("href");
    await user.click(await findItem("back"));
    expect(await findItem("messages")).toBeVisible();
  });

  it.each([
    [undefined, "Loading churches..."],
    [[], "No churches available"],
    [{}, "Error: Invalid church data format"],
  ])(
    "[UM-10][UM-11][UM-12][O69] shows the status text for a church list of %j",
    async (userChurches, message) => {
      const { user, client } = await openAccount();
      act(() => client.session.assign({ userChurches: userChurches as never }));
      await user.click(await findItem("switch-church"));
      expect(await screen.findByText(message)).toBeVisible();
      expect(await findItem("back")).toBeVisible();
    },
  );

  it("[USR-12][USR-13][USR-15][L6][L17][L19] selects a church once on a double click and moves session, counts and socket to it", async () => {
    const server = createDemoChurch();
    const { user, client } = await openAccount({ church: server });
    await user.click(await findItem("switch-church"));
    expect(client.session.state.churchChanged).toBe(false);
    server.requests.length = 0;
    await user.dblClick(await screen.findByRole("menuitemradio", { name: /Hope Chapel/ }));
    expect(client.session.state.userChurch?.church.name).toBe("Hope Chapel");
    expect(client.session.state.churchChanged).toBe(true);
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    await screen.findByText("You are now in Hope Chapel");
    await waitFor(() =>
      expect(server.db.connections.some(({ churchId }) => churchId === "CHU00000002")).toBe(true),
    );
    act(() =>
      server.addNotification({
        personId: "PER00000101",
        contentType: "task",
        contentId: "T",
        message: "Task",
      }),
    );
    expect(await screen.findByText("1 unread", { selector: "[role=status]" })).toBeInTheDocument();
    await waitFor(() =>
      expect(server.requests.some(({ path }) => path.endsWith("unreadCount"))).toBe(true),
    );
    const token = client.session.state.userChurch?.jwt ?? "";
    expect(
      server.requests.filter(
        ({ authorization }) => authorization && authorization !== `Bearer ${token}`,
      ),
    ).toEqual([]);
  });
});

describe("SiteHeader dialogs", () => {
  it.each([
    ["messages", "Messages", "private-messages-modal", "md"],
    ["notifications", "Notifications", "notifications-modal", "sm"],
  ])(
    "[UM-06][UM-07][HDR-07][HDR-08][L7][L13] %s: replaces the menu, closes with a button and returns the focus",
    async (name, title, id, width) => {
      const { user } = await openAccount();
      await user.click(await findItem(name));
      const dialog = await screen.findByRole("dialog", { name: title });
      await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
      expect(getById(id)).toContainElement(dialog);
      expect(getById(`${id}-title`)).toHaveTextContent(title);
      expect(dialog.className).toContain(`MuiDialog-paperWidth${width === "md" ? "Md" : "Sm"}`);
      expect(getComputedStyle(dialog).height).toBe("80vh");
      expect(getComputedStyle(dialog).maxHeight).toBe("700px");
      expect(
        dialog.contains(document.activeElement) || document.activeElement?.contains(dialog),
      ).toBe(true);
      await within(dialog).findAllByRole("list");
      await user.click(within(dialog).getByRole("button", { name: "Close" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      await waitFor(() => expect(getById("user-menu-button")).toHaveFocus());
    },
  );

  function Opener() {
    const dialogs = useDialogs();
    return (
      <>
        <button onClick={() => dialogs.show("messages")}>Write to somebody</button>
        <output>{dialogs.open ?? "none"}</output>
      </>
    );
  }
  const withOpener = (server: DemoChurch = createDemoChurch()) =>
    renderWithChurch(
      <>
        <SiteHeader {...MENUS} />
        <SiteHeader {...MENUS} />
        <Opener />
      </>,
      { church: server },
    );

  it("[HDR-09][HDR-10] open once for all headers of a page through shared flags", async () => {
    const { user } = withOpener();
    await user.click(await screen.findByRole("button", { name: "Write to somebody" }));
    expect(await screen.findAllByRole("dialog", { name: "Messages" })).toHaveLength(1);
    expect(screen.getByText("messages")).toBeInTheDocument();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByText("none")).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Write to somebody" })).toHaveFocus(),
    );
  });

  it("[HDR-09][HDR-10] close when the last header unmounts and do not open without a header", async () => {
    const { user, rerender } = withOpener();
    const opener = screen.getByRole("button", { name: "Write to somebody" });
    await user.click(opener);
    await screen.findByRole("dialog");
    rerender(<Opener />);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText("none")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Write to somebody" }));
    expect(screen.getByText("none")).toBeVisible();
    rerender(
      <>
        <SiteHeader {...MENUS} />
        <Opener />
      </>,
    );
    expect(await findAccount()).toBeVisible();
    expect(screen.getByText("none")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Write to somebody" }));
    expect(await screen.findByRole("dialog", { name: "Messages" })).toBeVisible();
  });

  /** Opens the messages dialog in an effect, which runs before the effects of a header that is rendered after it. */
  function DialogRequester({ isOnce }: { isOnce: boolean }) {
    const { show: open } = useDialogs();
    const hasRequested = useRef(false);
    useEffect(() => {
      if (!hasRequested.current || !isOnce) open("messages");
      hasRequested.current = true;
    }, [open, isOnce]);
    return null;
  }
  const requestingPage = (hasHeader: boolean, isOnce = false) => (
    <>
      <DialogRequester isOnce={isOnce} />
      {hasHeader && <SiteHeader {...MENUS} />}
    </>
  );
  const findMessages = () => screen.findByRole("dialog", { name: "Messages" });

  it.each([false, true])(
    "[HDR-09][HDR-10] open when a page requests them before its header mounts (StrictMode: %s)",
    async (isStrict) => {
      const Mode = isStrict ? StrictMode : Fragment;
      for (const isOnce of [false, true]) {
        const { user, rerender, unmount } = renderWithChurch(
          <Mode>{requestingPage(true, isOnce)}</Mode>,
        );
        await findMessages();
        await user.keyboard("{Escape}");
        await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
        rerender(<Mode>{requestingPage(true, isOnce)}</Mode>);
        expect(screen.queryByRole("dialog")).toBeNull();
        unmount();
        const later = renderWithChurch(<Mode>{requestingPage(false, isOnce)}</Mode>);
        await act(() => Promise.resolve());
        later.rerender(<Mode>{requestingPage(true, isOnce)}</Mode>);
        await findMessages();
        later.unmount();
      }
    },
  );

  it("[HDR-09][HDR-10] open for a user who signs in step by step after the request", async () => {
    const server = createDemoChurch();
    const client = createDemoClient(server);
    client.session.logout();
    renderWithChurch(requestingPage(true), { church: server, host: { client } });
    const { user, userChurches } = server.signIn("ruth@grace.example");
    act(() => client.session.assign({ user }));
    act(() => client.session.assign({ userChurches }));
    act(() => void client.session.selectChurch());
    await within(await findMessages()).findByRole("list");
  });

  it.each<[string, (client: ChurchClient, server: DemoChurch) => void]>([
    ["another page", () => history.pushState(null, "", "/groups")],
    [
      "another user",
      (client, server) => void client.startSession(server.signIn("lydia@river.example")),
    ],
    ["another church", (client) => void client.session.selectChurch({ churchId: "CHU00000002" })],
    [
      "another user after a logout",
      (client, server) => {
        client.session.logout();
        client.startSession(server.signIn("lydia@river.example"));
      },
    ],
  ])("[L5] drop a request that no header has shown on a change to %s", async (_, leave) => {
    history.pushState(null, "", "/");
    const { client, church: server, rerender } = renderWithChurch(requestingPage(false));
    act(() => leave(client, server));
    rerender(requestingPage(true));
    expect(await findAccount()).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
    history.pushState(null, "", "/");
  });

  it("[HDR-09][HDR-10] open when the next page's header replaces the previous one", async () => {
    const { rerender } = renderWithChurch(<SiteHeader {...MENUS} />);
    expect(await findAccount()).toBeVisible();
    rerender(requestingPage(true));
    await findMessages();
  });

  it("[L19] stay open on the second click of a double click on the opener", async () => {
    vi.spyOn(performance, "now").mockReturnValue(1_000);
    withOpener();
    fireEvent.click(await screen.findByRole("button", { name: "Write to somebody" }), {
      detail: 1,
    });
    const close = await within(await screen.findByRole("dialog")).findByRole("button", {
      name: "Close",
    });
    fireEvent.click(close, { detail: 2 });
    expect(screen.getByText("messages")).toBeInTheDocument();
    fireEvent.click(close, { detail: 1 });
    expect(screen.getByText("none")).toBeInTheDocument();
  });

  it.each(["messages", "notifications"])(
    "[HDR-11][HDR-12][D16] refresh the badge after the %s are read",
    async (name) => {
      const { user, church: server } = await openAccount();
      const [before = 0, after = 0] = name === "messages" ? [5, 3] : [5, 2];
      expect(
        await screen.findByRole("button", { name: new RegExp(`, ${before} unread`), hidden: true }),
      ).toBeInTheDocument();
      await user.click(await findItem(name));
      await within(await screen.findByRole("dialog")).findAllByText("New");
      const countLoads = () =>
        server.requests.filter(({ path }) => path.endsWith("unreadCount")).length;
      await waitFor(() => expect(countLoads()).toBe(2));
      await user.keyboard("{Escape}");
      expect(
        await screen.findByRole("button", { name: new RegExp(`, ${after} unread`) }),
      ).toBeVisible();
      expect(countLoads()).toBe(2);
    },
  );

  it("[L5] close when another church is selected, and the messages reopen at their list", async () => {
    const { user, client } = await openAccount();
    await user.click(await findItem("messages"));
    await user.click(await screen.findByRole("button", { name: /Daniel/ }));
    await screen.findByText("Private Conversation");
    act(() => void client.session.selectChurch({ churchId: "CHU00000002" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(await findAccount());
    await user.click(await findItem("messages"));
    const dialog = await screen.findByRole("dialog", { name: "Messages" });
    expect(within(dialog).queryByText("Private Conversation")).toBeNull();
  });

  it.each([
    ["messages", /privateMessages$/],
    ["notifications", /notifications\/my$/],
  ])("[L5][P18] send no request for another church after a switch: %s", async (name, path) => {
    const server = createDemoChurch();
    const { user, client } = await openAccount({ church: server });
    await user.click(await findItem(name));
    const role = name === "messages" ? "list" : "group";
    await screen.findByRole(role, { name: /Conversations|Notifications/ });
    server.requests.length = 0;
    vi.useFakeTimers();
    act(() => void client.session.selectChurch({ churchId: "CHU00000002" }));
    expect(screen.queryByRole(role, { name: /Conversations|Notifications/ })).toBeNull();
    // Longer than any debounced refetch waits.
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(server.requests.some((each) => each.path.endsWith("unreadCount"))).toBe(true);
    expect(server.requests.filter((each) => path.test(each.path))).toEqual([]);
  });

  it("[L5][NTF-15] close when a notification leads to another page of the app", async () => {
    const { user, onNavigate } = await openAccount();
    await user.click(await findItem("notifications"));
    await user.click(await screen.findByText("New task: Prepare the harvest dinner"));
    expect(onNavigate).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("close when the browser goes back and when the host shows another path", async () => {
    history.pushState(null, "", "/people");
    const { user, rerender } = await openAccount();
    await user.click(await findItem("messages"));
    await screen.findByRole("dialog");
    act(() => history.back());
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(getById("user-menu-button")).toHaveFocus());
    await user.click(getById("user-menu-button"));
    await user.click(await findItem("notifications"));
    await screen.findByRole("dialog");
    history.pushState(null, "", "/?tab=2");
    rerender(<SiteHeader {...MENUS} />);
    expect(screen.getByRole("dialog")).toBeInTheDocument();
    history.pushState(null, "", "/groups");
    rerender(<SiteHeader {...MENUS} />);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    history.pushState(null, "", "/");
  });

  it("return the focus to the account button of the header that opened them", async () => {
    const { user } = withOpener();
    const buttons = await screen.findAllByRole("button", { name: /^Account menu/ });
    for (const button of buttons) {
      await user.click(button);
      await user.click(await findItem("messages"));
      await screen.findByRole("dialog");
      await user.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      await waitFor(() => expect(button).toHaveFocus());
    }
  });
});
