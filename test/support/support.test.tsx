/** @module-tag slow */
import { act, type queries, screen, waitFor, within } from "@testing-library/react";
import { createRef, useState } from "react";
import { describe, expect, it, vi } from "vitest";

import {
  type ChurchProviderProps,
  type ClientOptions,
  FloatingSupport,
  SiteHeader,
  type SiteHeaderProps,
  SupportDrawer,
  type SupportDrawerProps,
  SupportModal,
} from "../../src/entries/index.js";
import { createDemoChurch, type DemoChurch } from "../../src/entries/testing.js";
import { allowConsole } from "../setup/dom.js";
import { holdCalls } from "../harness/holdCalls.js";
import { renderWithChurch } from "../harness/renderWithChurch.js";

const GRACE = "CHU00000001";
const HOPE = "CHU00000002";
const HOST: Partial<ChurchProviderProps> = {
  appName: "B1Admin",
  supportSite: "https://help.example/",
  supportMail: "support@suite.example",
  supportForum: "https://forum.example",
};
const PEOPLE = { primaryMenuLabel: "People", secondaryMenuLabel: "Groups" };

type HelpQueries = ReturnType<typeof within<typeof queries>>;

interface Options {
  props?: Partial<SupportDrawerProps>;
  host?: Partial<ChurchProviderProps>;
  server?: DemoChurch;
  fetch?: NonNullable<ClientOptions["fetch"]>;
}
const mount = ({
  props = PEOPLE,
  host = {},
  server = createDemoChurch(),
  fetch = server.fetch,
}: Options = {}) =>
  renderWithChurch(<SupportDrawer {...props} />, {
    church: server,
    host: { ...HOST, ...host },
    options: { fetch },
  });
const getButton = () => screen.getByRole("button", { name: "Open support help", hidden: true });
const findDrawer = () => screen.findByRole("dialog", { name: "Help" });

async function open(options?: Options) {
  const rendered = mount(options);
  await rendered.user.click(getButton());
  return { ...rendered, drawer: within(await findDrawer()) };
}
const isSettings = (path: string) => path.includes("/settings/public/");
const listSettingsRequests = (server: DemoChurch) =>
  server.requests.filter(({ path }) => isSettings(path)).map(({ path }) => path);
const tourOf = (help: HelpQueries) =>
  within(help.getByRole("list", { name: "Features Tour" }))
    .getAllByRole("link")
    .map((link) => [
      link.textContent?.replace("opens in a new tab", ""),
      link.getAttribute("href"),
    ]);

/** Creates a demo server whose first church has the given support contact, or none. */
function createServerWithContact(
  supportContact: string | undefined,
  hopeContact?: string,
): DemoChurch {
  const server = createDemoChurch();
  server.db.settings.clear();
  if (supportContact !== undefined) server.db.settings.set(GRACE, { supportContact });
  if (hopeContact !== undefined) server.db.settings.set(HOPE, { supportContact: hopeContact });
  return server;
}

describe("SupportDrawer button", () => {
  it("has its name as tooltip, but not as description too", () => {
    mount();
    expect(screen.getByTitle("Open support help")).toBeVisible();
    expect(getButton()).not.toHaveAccessibleDescription();
  });

  it("[L110] names its dialog and exposes whether it is open", async () => {
    const { user } = mount();
    expect(getButton()).toHaveAttribute("data-testid", "support-help-button");
    expect(getButton()).toHaveAttribute("aria-haspopup", "dialog");
    expect(getButton()).toHaveAttribute("aria-expanded", "false");
    expect(getComputedStyle(getButton())).toMatchObject({ minWidth: "44px", minHeight: "44px" });
    await user.click(getButton());
    expect(await findDrawer()).toBeVisible();
    expect(getButton()).toHaveAttribute("aria-expanded", "true");
  });

  it("takes ref, className and sx", () => {
    const ref = createRef<HTMLButtonElement>();
    mount({ props: { ref, className: "ours", sx: { margin: "3px" } } });
    expect(ref.current).toBe(getButton());
    expect(getButton()).toHaveClass("ours");
    expect(getComputedStyle(getButton()).margin).toBe("3px");
  });

  it.each(["{Escape}", "close"])(
    "moves the focus to the drawer and gets it back after %s",
    async (action) => {
      const { user } = await open();
      expect(await findDrawer()).toHaveFocus();
      if (action === "close") await user.click(screen.getByRole("button", { name: "Close" }));
      else await user.keyboard(action);
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(getButton()).toHaveFocus();
      expect(getButton()).toHaveAttribute("aria-expanded", "false");
    },
  );

  it("closes its drawer when the browser goes back", async () => {
    history.pushState(null, "", "/people");
    await open();
    act(() => history.back());
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(getButton()).toHaveFocus();
  });

  it("gets the focus back in browsers that do not focus a clicked button", async () => {
    const { user } = mount();
    expect(document.body).toHaveFocus();
    act(() => getButton().click());
    await findDrawer();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(getButton()).toHaveFocus());
  });
});

describe("SupportDrawer", () => {
  it("[SUP-02][SUP-13][SUP-14][A-33][A-34][L110] links to documentation and forum in a new tab, and to email on the same page", async () => {
    const { drawer: help } = await open();
    const links = Object.fromEntries(
      ["View Documentation", "Forum", "Email support"].map((name) => {
        const link = help.getByRole("link", { name });
        return [name, ["href", "target", "rel"].map((attribute) => link.getAttribute(attribute))];
      }),
    );
    expect(links).toEqual({
      "View Documentation": ["https://help.example/docs/admin", "_blank", "noopener noreferrer"],
      Forum: ["https://forum.example/", "_blank", "noopener noreferrer"],
      "Email support": ["mailto:support@suite.example", null, null],
    });
    expect(help.getByRole("link", { name: "Forum" })).toHaveAccessibleDescription(
      "opens in a new tab",
    );
    expect(help.getByRole("link", { name: "Email support" })).not.toHaveAccessibleDescription();
  });

  it.each([
    [{ appName: "B1Admin" }, "https://help.example/docs/admin"],
    [{ appName: "CHUMS" }, "https://help.example/docs/admin"],
    [{ appName: "B1" }, "https://help.example/docs/member"],
    [{ app: "serving" as const }, "https://help.example/docs/member"],
    [{ appName: "Lessons" }, "https://help.example/"],
    [{ appName: undefined }, "https://help.example/"],
    [
      { appName: "B1Admin", supportPaths: { admin: "guide/office/" } },
      "https://help.example/guide/office/",
    ],
    [
      { appName: "B1", supportPaths: { admin: "guide/office" } },
      "https://help.example/docs/member",
    ],
    [
      { app: "serving" as const, supportPaths: { member: "guide/members" } },
      "https://help.example/guide/members",
    ],
    [
      { app: "other" as const, supportPaths: { other: "guide/kitchen" } },
      "https://help.example/guide/kitchen",
    ],
  ])("[SUP-03][L109] with %j links to the documentation at %s", async (host, href) => {
    const { drawer: help } = await open({ host: { appName: undefined, ...host } });
    expect(help.getByRole("link", { name: "View Documentation" })).toHaveAttribute("href", href);
  });

  it("[SUP-03] prefers its own appName prop over the provider's", async () => {
    const { drawer: help } = await open({ props: { appName: "B1" } });
    expect(help.getByRole("link", { name: "View Documentation" })).toHaveAttribute(
      "href",
      "https://help.example/docs/member",
    );
  });

  it.each([
    ["supportSite", "", "View Documentation"],
    ["supportSite", "javascript:alert(1)", "View Documentation"],
    ["supportMail", "", "Email support"],
    ["supportMail", "not an address", "Email support"],
    ["supportForum", "", "Forum"],
    ["supportForum", "javascript:alert(1)", "Forum"],
  ])("[A-33][L124] with the %s %j has no link named %s", async (setting, value, name) => {
    const { drawer: help } = await open({ host: { [setting]: value } });
    expect(await help.findByRole("link", { name: "Contact your church" })).toBeVisible();
    expect(help.queryByRole("link", { name })).toBeNull();
    expect(
      help
        .getAllByRole("link")
        .every((link) => /^(https:|mailto:)/.test(link.getAttribute("href") ?? "")),
    ).toBe(true);
  });

  it.each([
    ["supportSite", "https://help.example", "View Documentation"],
    ["supportForum", "https://forum.example", "Forum"],
    ["supportMail", "support@suite.example", "Email support"],
  ])(
    "with only the %s set shows that one link and no message about missing help",
    async (setting, value, name) => {
      const props = { primaryMenuLabel: "Kitchen" };
      const host = {
        supportSite: undefined,
        supportMail: undefined,
        supportForum: undefined,
        [setting]: value,
      };
      const { drawer: help } = await open({
        props,
        host,
        server: createServerWithContact(undefined),
      });
      expect(
        help
          .getAllByRole("link")
          .map((link) => link.querySelector(".MuiListItemText-root")?.textContent),
      ).toEqual([name]);
      expect(help.queryByText(/No help/)).toBeNull();
    },
  );

  const NO_HELP = { supportSite: undefined, supportMail: undefined, supportForum: undefined };
  it.each(["church without a contact", "failed load", "client without a church"])(
    "shows a message when no help is configured: %s",
    async (reason) => {
      allowConsole();
      const server = createServerWithContact(undefined);
      if (reason === "failed load")
        server.faults.add({ path: "/settings/public", do: { kind: "status", status: 404 } });
      const { client, drawer: help } = await open({ server, host: NO_HELP });
      if (reason === "client without a church") act(() => client.session.logout());
      expect(await help.findByText("No help has been set up for this app yet.")).toBeVisible();
      expect(help.queryByRole("link")).toBeNull();
    },
  );

  it.each([
    [undefined, "No help has been set up for this app yet."],
    ["help@grace.example", "Contact your church"],
  ])(
    "shows neither message nor contact before the settings are loaded: %s",
    async (address, shown) => {
      const server = createServerWithContact(address);
      const { calls, fetch } = holdCalls(server, isSettings);
      const { drawer: help } = await open({ server, host: NO_HELP, fetch });
      await waitFor(() => expect(calls).toHaveLength(1));
      expect(help.queryByText(/No help|Contact your church/)).toBeNull();
      await calls[0]?.answer();
      expect(help.getByText(shown)).toBeVisible();
    },
  );

  it("[SUP-01][C-06] is 80, 40, 30 and 20 percent wide from the breakpoints xs, md, lg and xl", async () => {
    await open();
    const paper = document.querySelector(".MuiDrawer-paper");
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    const widths = rules.flatMap((rule) => {
      if (!(rule instanceof CSSMediaRule)) return [];
      return [...rule.cssRules]
        .filter(
          (inner): inner is CSSStyleRule =>
            inner instanceof CSSStyleRule && !!paper?.matches(inner.selectorText),
        )
        .filter((inner) => inner.style.width)
        .map((inner) => [rule.conditionText.replaceAll(" ", ""), inner.style.width]);
    });
    expect(widths).toEqual([
      ["(min-width:0px)", "80%"],
      ["(min-width:900px)", "40%"],
      ["(min-width:1200px)", "30%"],
      ["(min-width:1536px)", "20%"],
    ]);
  });
});

describe("SupportDrawer features tour", () => {
  it("[SUP-04][SUP-05][SUP-06] lists the articles of the current menus", async () => {
    const { drawer: help } = await open();
    expect(help.getByRole("heading", { name: "Features Tour" })).toBeVisible();
    expect(tourOf(help)).toEqual([
      ["Create a group", "https://help.example/docs/admin/create-groups"],
      ["Add members to a group", "https://help.example/docs/admin/group-members"],
    ]);
    expect(help.getByRole("link", { name: "Create a group" })).toHaveAttribute("target", "_blank");
  });

  it.each([
    ["Donations", "Funds", "Set up funds"],
    ["Serving", "Tasks", "Work with tasks"],
    ["Settings", "Forms", "Create a form"],
  ])(
    "[SUP-05][SUP-07][SUP-08][SUP-09] has, for %s with %s, the article '%s'",
    async (primaryMenuLabel, secondaryMenuLabel, title) => {
      const { drawer: help } = await open({ props: { primaryMenuLabel, secondaryMenuLabel } });
      expect(tourOf(help).map(([name]) => name)).toContain(title);
    },
  );

  it("[SUP-10] needs no primary menu label in the member app", async () => {
    const { drawer: help } = await open({
      props: { appName: "B1", primaryMenuLabel: "Grace Church", secondaryMenuLabel: "Sermons" },
    });
    expect(tourOf(help)[0]).toEqual([
      "Add sermons",
      "https://help.example/docs/member/add-sermons",
    ]);
  });

  it("[SUP-10] recognizes the member app by the host's name for it", async () => {
    const props = { primaryMenuLabel: "Our people's app", secondaryMenuLabel: "Calendars" };
    const { drawer: help } = await open({
      props,
      host: { appNames: { member: "Our People's App" } },
    });
    expect(tourOf(help)).toEqual([
      ["Create a calendar", "https://help.example/docs/member/create-calendars"],
    ]);
  });

  it.each([
    ["People", "Kitchen"],
    ["Kitchen", "Groups"],
    ["constructor", "toString"],
    [undefined, undefined],
  ])("[A-31] is hidden for %s with %s", async (primaryMenuLabel, secondaryMenuLabel) => {
    const { drawer: help } = await open({ props: { primaryMenuLabel, secondaryMenuLabel } });
    expect(help.getByRole("link", { name: "View Documentation" })).toBeVisible();
    expect(help.queryByText("Features Tour")).toBeNull();
  });

  it("[A-31] matches menus by key, by English label and by translated label", async () => {
    const german = {
      tour: {
        menus: { people: "Personen", groups: "Gruppen" },
        articles: { "create-groups": "Eine Gruppe anlegen" },
      },
    };
    const menus = [
      { primaryMenuLabel: "Personen", secondaryMenuLabel: "Gruppen" },
      { primaryMenuLabel: "People", secondaryMenuLabel: "Groups" },
      {
        primaryMenuLabel: "Leute",
        secondaryMenuLabel: "Kreise",
        primaryMenuKey: "people",
        secondaryMenuKey: "groups",
      },
    ];
    for (const props of menus) {
      const { client, user, unmount } = mount({ props });
      client.locale.addTexts("de", german);
      await act(() => client.locale.setLanguage("de"));
      await user.click(getButton());
      const first = await screen.findByRole("link", { name: "Eine Gruppe anlegen" });
      expect(first).toHaveAttribute("href", "https://help.example/docs/admin/create-groups");
      unmount();
    }
  });

  const FOREIGN = { primaryMenuLabel: "Leute", secondaryMenuLabel: "Kreise" };
  it.each<Partial<SiteHeaderProps>>([
    PEOPLE,
    { ...FOREIGN, primaryMenuKey: "people", secondaryMenuKey: "groups" },
    { ...FOREIGN, primaryMenuLabel: "People", secondaryMenuKey: "groups" },
    { ...FOREIGN, primaryMenuKey: "people", secondaryMenuLabel: "Groups" },
  ])("[SUP-04][SUP-05][A-31] uses the menus of SiteHeader inside it: %j", async (menus) => {
    const items = { primaryMenuItems: [], secondaryMenuItems: [] };
    const { user } = renderWithChurch(
      <SiteHeader primaryMenuLabel="" secondaryMenuLabel="" {...items} {...menus} />,
      { host: HOST },
    );
    await user.click(getButton());
    const help = within(await findDrawer());
    expect(tourOf(help)[0]).toEqual([
      "Create a group",
      "https://help.example/docs/admin/create-groups",
    ]);
  });

  it("[A-31] shows the host's articles beside the built-in tour or instead of it", async () => {
    const articles = {
      People: {
        Groups: [
          "ours/small-and-large_groups",
          { path: "https://videos.example/1", title: "A film about groups" },
        ],
      },
    };
    const own = [
      ["Small and large groups", "https://help.example/ours/small-and-large_groups"],
      ["A film about groups", "https://videos.example/1"],
    ];
    const first = await open({ host: { supportTour: { articles } } });
    expect(tourOf(first.drawer)).toEqual(own);
    first.unmount();
    const people = { primaryMenuLabel: "People", secondaryMenuLabel: "People" };
    const second = await open({ props: people, host: { supportTour: { articles } } });
    expect(tourOf(second.drawer).length).toBeGreaterThan(0);
    second.unmount();
    const third = await open({
      props: people,
      host: { supportTour: { articles, replacesBuiltIn: true } },
    });
    expect(third.drawer.queryByText("Features Tour")).toBeNull();
  });

  it("[L109] shows the given articles with titles from their paths", async () => {
    const { drawer: help } = await open({
      props: { ...PEOPLE, relatedArticles: ["/docs/one-more-step", "docs/x.html"] },
    });
    expect(tourOf(help)).toEqual([
      ["One more step", "https://help.example/docs/one-more-step"],
      ["X", "https://help.example/docs/x.html"],
    ]);
  });

  it("[A-31] shows articles with their own URL only when there is no support site", async () => {
    const relatedArticles = ["docs/one", "https://videos.example/two"];
    const { drawer: help } = await open({
      props: { relatedArticles },
      host: { supportSite: undefined },
    });
    expect(tourOf(help)).toEqual([["Two", "https://videos.example/two"]]);
  });
});

describe("SupportDrawer church contact", () => {
  const findContact = (help: HelpQueries) =>
    help.findByRole("link", { name: "Contact your church" });

  it("[SUP-11][O64] is a mailto: link for an email address", async () => {
    const { drawer: help } = await open();
    const link = await findContact(help);
    expect(link).toHaveAttribute("href", "mailto:help@grace.example");
    expect(link).not.toHaveAttribute("target");
  });

  it.each([
    ["www.grace.example/help", "https://www.grace.example/help"],
    ["https://grace.example", "https://grace.example/"],
    ["http://grace.example", "http://grace.example/"],
  ])(
    "[SUP-12][A-32][O64][L108] opens a web page in a new tab for %s",
    async (supportContact, href) => {
      const { drawer: help } = await open({ server: createServerWithContact(supportContact) });
      const link = await findContact(help);
      expect(link).toHaveAttribute("href", href);
      expect(link).toHaveAttribute("target", "_blank");
      expect(link).toHaveAttribute("rel", "noopener noreferrer");
      expect(link).toHaveAccessibleDescription("opens in a new tab");
    },
  );

  it.each([undefined, "", "javascript:alert(1)", "data:text/html,x", "call the office"])(
    "[A-32][O64][L124] is hidden for %j",
    async (supportContact) => {
      const server = createServerWithContact(supportContact);
      const { calls, fetch } = holdCalls(server, isSettings);
      const { drawer: help } = await open({ server, fetch });
      await waitFor(() => expect(calls).toHaveLength(1));
      await calls[0]?.answer();
      expect(help.queryByRole("link", { name: "Contact your church" })).toBeNull();
    },
  );

  it.each(["null", "[]", '"x"', "5", "<html></html>"])(
    "[O21][O23] is hidden for the response %s",
    async (body) => {
      allowConsole();
      const server = createDemoChurch();
      server.faults.add({ path: "/settings/public", do: { kind: "body", body } });
      const { calls, fetch } = holdCalls(server, isSettings);
      const { drawer: help } = await open({ server, fetch });
      await waitFor(() => expect(calls).toHaveLength(1));
      await calls[0]?.answer();
      expect(help.queryByRole("link", { name: "Contact your church" })).toBeNull();
      expect(help.getByRole("link", { name: "Forum" })).toBeVisible();
    },
  );

  it("[L108] is loaded each time the drawer opens", async () => {
    const { church: server, user, drawer: help } = await open();
    await findContact(help);
    const [path = ""] = listSettingsRequests(server);
    expect(listSettingsRequests(server)).toEqual([
      expect.stringMatching(`/settings/public/${GRACE}$`),
    ]);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(getButton());
    await findContact(within(await findDrawer()));
    expect(listSettingsRequests(server)).toEqual([path, path]);
  });

  it("[L108] is not loaded before the drawer opens", async () => {
    const { church: server, user } = mount();
    await user.hover(getButton());
    await user.tab();
    expect(getButton()).toHaveFocus();
    expect(listSettingsRequests(server)).toEqual([]);
  });

  it("[L108] switches with the church while the drawer is open", async () => {
    const server = createServerWithContact("help@grace.example", "help@hope.example");
    const { client, drawer: help } = await open({ server });
    expect(await findContact(help)).toHaveAttribute("href", "mailto:help@grace.example");
    act(() => void client.session.selectChurch({ churchId: HOPE }));
    expect(help.queryByRole("link", { name: "Contact your church" })).toBeNull();
    expect(await findContact(help)).toHaveAttribute("href", "mailto:help@hope.example");
    expect(listSettingsRequests(server).map((path) => path.slice(-HOPE.length))).toEqual([
      GRACE,
      HOPE,
    ]);
  });

  it.each(["after", "while"])(
    "[L108] is still shown if the session changes twice in one tick %s it loads",
    async (time) => {
      const server = createServerWithContact("help@grace.example", "help@hope.example");
      const { calls, fetch } = holdCalls(server, isSettings);
      const { client, drawer: help } = await open({ server, fetch });
      await waitFor(() => expect(calls).toHaveLength(1));
      if (time === "after") await calls[0]?.answer();
      act(() => {
        client.session.selectChurch({ churchId: HOPE });
        client.session.selectChurch({ churchId: GRACE });
      });
      if (time === "while") {
        await calls[0]?.answer();
        await waitFor(() => expect(calls).toHaveLength(2));
        await calls[1]?.answer();
      }
      expect(await findContact(help)).toHaveAttribute("href", "mailto:help@grace.example");
    },
  );

  it("[L108] is hidden after a failed load and retried when the drawer reopens", async () => {
    allowConsole();
    const server = createDemoChurch();
    server.faults.add({ path: "/settings/public", times: 1, do: { kind: "status", status: 404 } });
    const { drawer: help, user } = await open({ server });
    await waitFor(() => expect(listSettingsRequests(server)).toHaveLength(1));
    expect(help.getByRole("link", { name: "Forum" })).toBeVisible();
    expect(help.queryByRole("link", { name: "Contact your church" })).toBeNull();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(listSettingsRequests(server)).toHaveLength(1);
    await user.click(getButton());
    expect(await findContact(within(await findDrawer()))).toBeVisible();
  });
});

describe("SupportModal", () => {
  it("[SUP-19][SUP-20][SUP-21][SUP-22][A-34][L110] links to documentation and forum, and calls onClose on Close and Escape", async () => {
    const onClose = vi.fn();
    const { user } = renderWithChurch(<SupportModal appName="B1" onClose={onClose} />, {
      host: HOST,
    });
    const dialog = within(await screen.findByRole("dialog", { name: "Get Support" }));
    expect(document.querySelector("#support-modal-title")).toHaveTextContent("Get Support");
    const content = document.querySelector<HTMLElement>("#support-modal-content");
    expect(content).toBeVisible();
    const links = within(content ?? document.body).getAllByRole("link");
    expect(
      links.map((link) => [...["href", "target", "rel"].map((name) => link.getAttribute(name))]),
    ).toEqual([
      ["https://help.example/docs/member", "_blank", "noopener noreferrer"],
      ["https://forum.example/", "_blank", "noopener noreferrer"],
    ]);
    expect(dialog.getByRole("link", { name: "Documentation" })).toBe(links[0]);
    expect(dialog.getByRole("link", { name: "Support Forum" })).toBe(links[1]);
    await user.click(dialog.getByRole("button", { name: "Close" }));
    expect(onClose).toHaveBeenCalledTimes(1);
    await user.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it("[L109] shows a message without an app name and without help", async () => {
    renderWithChurch(<SupportModal onClose={() => undefined} />);
    const dialog = within(await screen.findByRole("dialog", { name: "Get Support" }));
    expect(dialog.getByText("No help has been set up for this app yet.")).toBeVisible();
    expect(dialog.queryByRole("link")).toBeNull();
    expect(dialog.getByRole("button", { name: "Close" })).toBeVisible();
  });
});

describe("FloatingSupport", () => {
  const getFab = () => screen.getByRole("button", { name: "Support", hidden: true });
  const mountFab = () => renderWithChurch(<FloatingSupport appName="B1" />, { host: HOST });
  const expectClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  it("[SUP-15][L110] is a round, fixed, accessible button that announces its dialog", async () => {
    mountFab();
    expect(getComputedStyle(getFab())).toMatchObject({
      position: "fixed",
      borderRadius: "50%",
      width: "56px",
      height: "56px",
    });
    expect(getFab()).toHaveAttribute("aria-haspopup", "dialog");
    expect(getFab()).toHaveAttribute("aria-expanded", "false");
    expect(getFab().querySelector("svg")).toHaveAttribute("width", "28");
  });

  it("[SUP-16][SUP-17][SUP-18] is 20 px from the bottom and 30 px from the end, 47 px while open", async () => {
    const { user } = mountFab();
    const readPosition = () => [
      getComputedStyle(getFab()).insetBlockEnd,
      getComputedStyle(getFab()).insetInlineEnd,
    ];
    expect(readPosition()).toEqual(["20px", "30px"]);
    await user.click(getFab());
    await screen.findByRole("dialog");
    expect(readPosition()).toEqual(["20px", "47px"]);
    await user.keyboard("{Escape}");
    await expectClosed();
    expect(readPosition()).toEqual(["20px", "30px"]);
  });

  it("[SUP-19] opens and closes the dialog", async () => {
    const { user } = mountFab();
    await user.click(getFab());
    expect(await screen.findByRole("dialog", { name: "Get Support" })).toBeVisible();
    expect(getFab()).toHaveAttribute("aria-expanded", "true");
    await user.click(getFab());
    await expectClosed();
    expect(getFab()).toHaveAttribute("aria-expanded", "false");
    expect(getFab()).toHaveFocus();
  });

  it.each(["{Escape}", "close"])(
    "[SUP-19][SUP-22] gets the focus back after %s",
    async (action) => {
      const { user } = mountFab();
      await user.click(getFab());
      const dialog = await screen.findByRole("dialog");
      if (action === "close")
        await user.click(within(dialog).getByRole("button", { name: "Close" }));
      else await user.keyboard(action);
      await expectClosed();
      expect(getFab()).toHaveFocus();
    },
  );

  it("closes the dialog when the browser goes back", async () => {
    history.pushState(null, "", "/people");
    const { user } = mountFab();
    await user.click(getFab());
    await screen.findByRole("dialog");
    act(() => history.back());
    await expectClosed();
    expect(getFab()).toHaveFocus();
  });

  it("gets the focus back in browsers that do not focus a clicked button", async () => {
    const { user } = mountFab();
    act(() => getFab().click());
    await screen.findByRole("dialog");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(getFab()).toHaveFocus());
  });

  it("sends no request", async () => {
    const { user, church: server } = mountFab();
    await user.click(getFab());
    await screen.findByRole("dialog");
    expect(listSettingsRequests(server)).toEqual([]);
  });

  it("[SUP-20][SUP-21] works without a provider", async () => {
    function Page() {
      const [isShown, setIsShown] = useState(false);
      return isShown ? (
        <FloatingSupport {...HOST} />
      ) : (
        <button onClick={() => setIsShown(true)}>Show</button>
      );
    }
    const { user } = renderWithChurch(<Page />);
    await user.click(screen.getByRole("button", { name: "Show" }));
    await user.click(getFab());
    expect(await screen.findByRole("link", { name: "Documentation" })).toHaveAttribute(
      "href",
      "https://help.example/docs/admin",
    );
  });
});
