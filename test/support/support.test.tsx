import { act, type queries, screen, waitFor, within } from "@testing-library/react";
import { createRef, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { publicSettingsService } from "../../src/support/usePublicSettings.js";
import { LoadNotice } from "../../src/ui/lazyWithRetry.js";

import {
  type ChurchProviderProps,
  FloatingSupport,
  SiteHeader,
  type SiteHeaderProps,
  SupportDrawer,
  type SupportDrawerProps,
  SupportModal,
} from "../../src/index.js";
import { createDemoChurch, type DemoChurch } from "../../src/testing.js";
import { allowConsole } from "../setup/dom.js";
import { expectAccessible, renderWithChurch } from "../harness/renderWithChurch.js";

const GRACE = "CHU00000001";
const HOPE = "CHU00000002";
const HOST: Partial<ChurchProviderProps> = {
  appName: "B1Admin",
  supportSite: "https://help.example/",
  supportMail: "support@suite.example",
  supportForum: "https://forum.example",
};
const PEOPLE = { primaryMenuLabel: "People", secondaryMenuLabel: "Groups" };

type Inside = ReturnType<typeof within<typeof queries>>;

interface Setting {
  props?: Partial<SupportDrawerProps>;
  host?: Partial<ChurchProviderProps>;
  church?: DemoChurch;
}
const mount = ({ props = PEOPLE, host = {}, church = createDemoChurch() }: Setting = {}) =>
  renderWithChurch(<SupportDrawer {...props} />, { church, host: { ...HOST, ...host } });
const button = () => screen.getByRole("button", { name: "Open support help", hidden: true });
const drawer = () => screen.findByRole("dialog", { name: "Help" });

async function open(setting?: Setting) {
  const made = mount(setting);
  await made.user.click(button());
  return { ...made, drawer: within(await drawer()) };
}
const asked = (church: DemoChurch) =>
  church.requests.filter(({ path }) => path.includes("/settings/public/")).map(({ path }) => path);
const tourOf = (inside: Inside) =>
  within(inside.getByRole("list", { name: "Features Tour" }))
    .getAllByRole("link")
    .map((link) => [
      link.textContent?.replace("opens in a new tab", ""),
      link.getAttribute("href"),
    ]);

/** A church whose contact is this, or that has none. */
function churchWith(supportContact: string | undefined, other?: string): DemoChurch {
  const church = createDemoChurch();
  church.db.settings.clear();
  if (supportContact !== undefined) church.db.settings.set(GRACE, { supportContact });
  if (other !== undefined) church.db.settings.set(HOPE, { supportContact: other });
  return church;
}

describe("the button", () => {
  it("[L110] says what it opens and whether it is open", async () => {
    const { user, container } = mount();
    expect(button()).toHaveAttribute("data-testid", "support-help-button");
    expect(button()).toHaveAttribute("aria-haspopup", "dialog");
    expect(button()).toHaveAttribute("aria-expanded", "false");
    expect(getComputedStyle(button())).toMatchObject({ minWidth: "44px", minHeight: "44px" });
    await expectAccessible(container);
    await user.click(button());
    expect(await drawer()).toBeVisible();
    expect(button()).toHaveAttribute("aria-expanded", "true");
    await expectAccessible();
  });

  it("takes a ref, a class and styles of the host", () => {
    const ref = createRef<HTMLButtonElement>();
    mount({ props: { ref, className: "ours", sx: { margin: "3px" } } });
    expect(ref.current).toBe(button());
    expect(button()).toHaveClass("ours");
    expect(getComputedStyle(button()).margin).toBe("3px");
  });

  it.each(["{Escape}", "close"])(
    "gives the focus to the drawer and takes it back after %s",
    async (way) => {
      const { user } = await open();
      expect(await drawer()).toHaveFocus();
      if (way === "close") await user.click(screen.getByRole("button", { name: "Close" }));
      else await user.keyboard(way);
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(button()).toHaveFocus();
      expect(button()).toHaveAttribute("aria-expanded", "false");
    },
  );

  it("closes its drawer when the browser goes back to another page", async () => {
    history.pushState(null, "", "/people");
    await open();
    act(() => history.back());
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(button()).toHaveFocus();
  });

  it("takes the focus back where a browser gives none to what is pressed", async () => {
    const { user } = mount();
    expect(document.body).toHaveFocus();
    act(() => button().click());
    await drawer();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(button()).toHaveFocus());
  });
});

it("a drawer whose code cannot be fetched says so and can be asked for again", async () => {
  const onRetry = vi.fn();
  const { user } = renderWithChurch(<LoadNotice onRetry={onRetry} />);
  expect(screen.getByRole("alert")).toHaveTextContent("This could not be loaded.");
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

describe("the drawer", () => {
  it("[SUP-02][SUP-13][SUP-14][A-33][A-34][L110] has real links: documentation and forum in a new tab, the mail beside the page", async () => {
    const { drawer: inside } = await open();
    const links = Object.fromEntries(
      ["View Documentation", "Forum", "Email support"].map((name) => {
        const link = inside.getByRole("link", { name });
        return [name, ["href", "target", "rel"].map((attribute) => link.getAttribute(attribute))];
      }),
    );
    expect(links).toEqual({
      "View Documentation": ["https://help.example/docs/admin", "_blank", "noopener noreferrer"],
      Forum: ["https://forum.example/", "_blank", "noopener noreferrer"],
      "Email support": ["mailto:support@suite.example", null, null],
    });
    expect(inside.getByRole("link", { name: "Forum" })).toHaveAccessibleDescription(
      "opens in a new tab",
    );
    expect(inside.getByRole("link", { name: "Email support" })).not.toHaveAccessibleDescription();
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
  ])("[SUP-03][L109] of %j has its documentation at %s", async (host, href) => {
    const { drawer: inside } = await open({ host: { appName: undefined, ...host } });
    expect(inside.getByRole("link", { name: "View Documentation" })).toHaveAttribute("href", href);
  });

  it("[SUP-03] takes the app of its own props before the provider's", async () => {
    const { drawer: inside } = await open({ props: { appName: "B1" } });
    expect(inside.getByRole("link", { name: "View Documentation" })).toHaveAttribute(
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
  ])("[A-33][L124] with the %s %j has no link called %s", async (setting, value, name) => {
    const { drawer: inside } = await open({ host: { [setting]: value } });
    expect(await inside.findByRole("link", { name: "Contact your church" })).toBeVisible();
    expect(inside.queryByRole("link", { name })).toBeNull();
    expect(
      inside
        .getAllByRole("link")
        .every((link) => /^(https:|mailto:)/.test(link.getAttribute("href") ?? "")),
    ).toBe(true);
  });

  it.each([
    ["supportSite", "https://help.example", "View Documentation"],
    ["supportForum", "https://forum.example", "Forum"],
    ["supportMail", "support@suite.example", "Email support"],
  ])(
    "with the %s alone has that one link, and says nothing of missing help",
    async (setting, value, name) => {
      const props = { primaryMenuLabel: "Kitchen" };
      const host = {
        supportSite: undefined,
        supportMail: undefined,
        supportForum: undefined,
        [setting]: value,
      };
      const { drawer: inside } = await open({ props, host, church: churchWith(undefined) });
      expect(
        inside
          .getAllByRole("link")
          .map((link) => link.querySelector(".MuiListItemText-root")?.textContent),
      ).toEqual([name]);
      expect(inside.queryByText(/No help/)).toBeNull();
    },
  );

  it("says so where nobody has named any help", async () => {
    const { drawer: inside } = await open({
      church: churchWith(undefined),
      host: { supportSite: undefined, supportMail: undefined, supportForum: undefined },
    });
    expect(inside.getByText("No help has been set up for this app yet.")).toBeVisible();
    expect(inside.queryByRole("link")).toBeNull();
    await expectAccessible();
  });

  it("[SUP-01][C-06] takes 80, 40, 30 and 20 percent of the page from the breakpoints xs, md, lg and xl", async () => {
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

describe("the features tour", () => {
  it("[SUP-04][SUP-05][SUP-06] lists the articles of the menus where the page is", async () => {
    const { drawer: inside } = await open();
    expect(inside.getByRole("heading", { name: "Features Tour" })).toBeVisible();
    expect(tourOf(inside)).toEqual([
      ["Create a group", "https://help.example/docs/admin/create-groups"],
      ["Add members to a group", "https://help.example/docs/admin/group-members"],
    ]);
    expect(inside.getByRole("link", { name: "Create a group" })).toHaveAttribute(
      "target",
      "_blank",
    );
  });

  it.each([
    ["Donations", "Funds", "Set up funds"],
    ["Serving", "Tasks", "Work with tasks"],
    ["Settings", "Forms", "Create a form"],
  ])(
    "[SUP-05][SUP-07][SUP-08][SUP-09] of %s with %s begins with '%s'",
    async (primaryMenuLabel, secondaryMenuLabel, title) => {
      const { drawer: inside } = await open({ props: { primaryMenuLabel, secondaryMenuLabel } });
      expect(tourOf(inside).map(([name]) => name)).toContain(title);
    },
  );

  it("[SUP-10] of the member app needs no name of the area", async () => {
    const { drawer: inside } = await open({
      props: { appName: "B1", primaryMenuLabel: "Grace Church", secondaryMenuLabel: "Sermons" },
    });
    expect(tourOf(inside)[0]).toEqual([
      "Add sermons",
      "https://help.example/docs/member/add-sermons",
    ]);
  });

  it("[SUP-10] of the member app is known by the host's own name for it", async () => {
    const props = { primaryMenuLabel: "Our people's app", secondaryMenuLabel: "Calendars" };
    const { drawer: inside } = await open({
      props,
      host: { appNames: { member: "Our People's App" } },
    });
    expect(tourOf(inside)).toEqual([
      ["Create a calendar", "https://help.example/docs/member/create-calendars"],
    ]);
  });

  it.each([
    ["People", "Kitchen"],
    ["Kitchen", "Groups"],
    ["constructor", "toString"],
    [undefined, undefined],
  ])("[A-31] is not there for %s with %s", async (primaryMenuLabel, secondaryMenuLabel) => {
    const { drawer: inside } = await open({ props: { primaryMenuLabel, secondaryMenuLabel } });
    expect(inside.getByRole("link", { name: "View Documentation" })).toBeVisible();
    expect(inside.queryByText("Features Tour")).toBeNull();
  });

  it("[A-31] is found by keys, by English labels and by labels in the interface language", async () => {
    const german = {
      tour: {
        menus: { people: "Personen", groups: "Gruppen" },
        articles: { "create-groups": "Eine Gruppe anlegen" },
      },
    };
    const places = [
      { primaryMenuLabel: "Personen", secondaryMenuLabel: "Gruppen" },
      { primaryMenuLabel: "People", secondaryMenuLabel: "Groups" },
      {
        primaryMenuLabel: "Leute",
        secondaryMenuLabel: "Kreise",
        primaryMenuKey: "people",
        secondaryMenuKey: "groups",
      },
    ];
    for (const props of places) {
      const { client, user, unmount } = mount({ props });
      client.locale.addTexts("de", german);
      await act(() => client.locale.setLanguage("de"));
      await user.click(button());
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
  ])(
    "[SUP-04][SUP-05][A-31] in the header is that of the header's own menus: %j",
    async (menus) => {
      const items = { primaryMenuItems: [], secondaryMenuItems: [] };
      const { user } = renderWithChurch(
        <SiteHeader primaryMenuLabel="" secondaryMenuLabel="" {...items} {...menus} />,
        { host: HOST },
      );
      await user.click(button());
      const inside = within(await drawer());
      expect(tourOf(inside)[0]).toEqual([
        "Create a group",
        "https://help.example/docs/admin/create-groups",
      ]);
    },
  );

  it("[A-31] is the host's own, beside the built-in one or in its place", async () => {
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

  it("[L109] shows the articles that it is given, in the words of their paths", async () => {
    const { drawer: inside } = await open({
      props: { ...PEOPLE, relatedArticles: ["/docs/one-more-step", "docs/x.html"] },
    });
    expect(tourOf(inside)).toEqual([
      ["One more step", "https://help.example/docs/one-more-step"],
      ["X", "https://help.example/docs/x.html"],
    ]);
  });

  it("[A-31] has no articles without a support site, but those with an address of their own", async () => {
    const relatedArticles = ["docs/one", "https://videos.example/two"];
    const { drawer: inside } = await open({
      props: { relatedArticles },
      host: { supportSite: undefined },
    });
    expect(tourOf(inside)).toEqual([["Two", "https://videos.example/two"]]);
  });
});

describe("the church's contact", () => {
  const contact = (inside: Inside) => inside.findByRole("link", { name: "Contact your church" });

  it("[SUP-11][O64] is a mail for an e-mail address", async () => {
    const { drawer: inside } = await open();
    const link = await contact(inside);
    expect(link).toHaveAttribute("href", "mailto:help@grace.example");
    expect(link).not.toHaveAttribute("target");
  });

  it.each([
    ["www.grace.example/help", "https://www.grace.example/help"],
    ["https://grace.example", "https://grace.example/"],
    ["http://grace.example", "http://grace.example/"],
  ])("[SUP-12][A-32][O64][L108] is a page in a new tab for %s", async (written, href) => {
    const { drawer: inside } = await open({ church: churchWith(written) });
    const link = await contact(inside);
    expect(link).toHaveAttribute("href", href);
    expect(link).toHaveAttribute("target", "_blank");
    expect(link).toHaveAttribute("rel", "noopener noreferrer");
    expect(link).toHaveAccessibleDescription("opens in a new tab");
  });

  it.each([undefined, "", "javascript:alert(1)", "data:text/html,x", "call the office"])(
    "[A-32][O64][L124] is not there for %j",
    async (written) => {
      const { drawer: inside, client } = await open({ church: churchWith(written) });
      const { store } = client.core.get(publicSettingsService);
      await waitFor(() => expect(store.getState().churchId).toBe(GRACE));
      expect(inside.queryByRole("link", { name: "Contact your church" })).toBeNull();
    },
  );

  it("[L108] is asked for when help first opens, once", async () => {
    const { church, user, drawer: inside } = await open();
    await contact(inside);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(button());
    await contact(within(await drawer()));
    expect(asked(church)).toEqual([expect.stringMatching(`/settings/public/${GRACE}$`)]);
  });

  it("[L108] is not asked for before", async () => {
    const { church, user } = mount();
    await user.hover(button());
    await user.tab();
    expect(button()).toHaveFocus();
    expect(asked(church)).toEqual([]);
  });

  it("[L108] is the current church's after a switch, at once and with the drawer open", async () => {
    const church = churchWith("help@grace.example", "help@hope.example");
    const { client, drawer: inside } = await open({ church });
    expect(await contact(inside)).toHaveAttribute("href", "mailto:help@grace.example");
    act(() => void client.session.selectChurch({ churchId: HOPE }));
    expect(inside.queryByRole("link", { name: "Contact your church" })).toBeNull();
    expect(await contact(inside)).toHaveAttribute("href", "mailto:help@hope.example");
    expect(asked(church).map((path) => path.slice(-HOPE.length))).toEqual([GRACE, HOPE]);
  });

  it("[L108] that could not be loaded is not there, and comes with the next opening", async () => {
    allowConsole();
    const church = createDemoChurch();
    church.faults.add({ path: "/settings/public", times: 1, do: { kind: "status", status: 404 } });
    const { drawer: inside, user } = await open({ church });
    await waitFor(() => expect(asked(church)).toHaveLength(1));
    expect(inside.getByRole("link", { name: "Forum" })).toBeVisible();
    expect(inside.queryByRole("link", { name: "Contact your church" })).toBeNull();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(asked(church)).toHaveLength(1);
    await user.click(button());
    expect(await contact(within(await drawer()))).toBeVisible();
  });
});

describe("the dialog 'Get Support'", () => {
  it("[SUP-19][SUP-20][SUP-21][SUP-22][A-34][L110] has real links to documentation and forum, and Close", async () => {
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
    await expectAccessible();
    await user.click(dialog.getByRole("button", { name: "Close" }));
    expect(onClose).toHaveBeenCalledTimes(1);
    await user.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it("[L109] stands without an app's name, and without any help", async () => {
    renderWithChurch(<SupportModal onClose={() => undefined} />);
    const dialog = within(await screen.findByRole("dialog", { name: "Get Support" }));
    expect(dialog.getByText("No help has been set up for this app yet.")).toBeVisible();
    expect(dialog.queryByRole("link")).toBeNull();
    expect(dialog.getByRole("button", { name: "Close" })).toBeVisible();
  });
});

describe("the floating button", () => {
  const fab = () => screen.getByRole("button", { name: "Support", hidden: true });
  const mountFab = () => renderWithChurch(<FloatingSupport appName="B1" />, { host: HOST });
  const gone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  it("[SUP-15][L110] is round, fixed, labelled Support, and says that it opens a dialog", async () => {
    const { container } = mountFab();
    expect(getComputedStyle(fab())).toMatchObject({
      position: "fixed",
      borderRadius: "50%",
      width: "56px",
      height: "56px",
    });
    expect(fab()).toHaveAttribute("aria-haspopup", "dialog");
    expect(fab()).toHaveAttribute("aria-expanded", "false");
    expect(getComputedStyle(fab().querySelector("svg") ?? document.body).fontSize).toBe("40px");
    await expectAccessible(container);
  });

  it("[SUP-16][SUP-17][SUP-18] is 20 px from the bottom and 30 px from the end, 47 px while open", async () => {
    const { user } = mountFab();
    const place = () => [
      getComputedStyle(fab()).insetBlockEnd,
      getComputedStyle(fab()).insetInlineEnd,
    ];
    expect(place()).toEqual(["20px", "30px"]);
    await user.click(fab());
    await screen.findByRole("dialog");
    expect(place()).toEqual(["20px", "47px"]);
    await user.keyboard("{Escape}");
    await gone();
    expect(place()).toEqual(["20px", "30px"]);
  });

  it("[SUP-19] opens and closes the dialog", async () => {
    const { user } = mountFab();
    await user.click(fab());
    expect(await screen.findByRole("dialog", { name: "Get Support" })).toBeVisible();
    expect(fab()).toHaveAttribute("aria-expanded", "true");
    await user.click(fab());
    await gone();
    expect(fab()).toHaveAttribute("aria-expanded", "false");
    expect(fab()).toHaveFocus();
  });

  it.each(["{Escape}", "close"])("[SUP-19][SUP-22] takes the focus back after %s", async (way) => {
    const { user } = mountFab();
    await user.click(fab());
    const dialog = await screen.findByRole("dialog");
    if (way === "close") await user.click(within(dialog).getByRole("button", { name: "Close" }));
    else await user.keyboard(way);
    await gone();
    expect(fab()).toHaveFocus();
  });

  it("closes the dialog when the browser goes back to another page", async () => {
    history.pushState(null, "", "/people");
    const { user } = mountFab();
    await user.click(fab());
    await screen.findByRole("dialog");
    act(() => history.back());
    await gone();
    expect(fab()).toHaveFocus();
  });

  it("takes the focus back where a browser gives none to what is pressed", async () => {
    const { user } = mountFab();
    act(() => fab().click());
    await screen.findByRole("dialog");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(fab()).toHaveFocus());
  });

  it("asks the server for nothing", async () => {
    const { user, church } = mountFab();
    await user.click(fab());
    await screen.findByRole("dialog");
    expect(asked(church)).toEqual([]);
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
    await user.click(fab());
    expect(await screen.findByRole("link", { name: "Documentation" })).toHaveAttribute(
      "href",
      "https://help.example/docs/admin",
    );
  });
});
