import MenuItem from "@mui/material/MenuItem";
import MenuList from "@mui/material/MenuList";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createRef, useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ChurchMenuItems } from "../../src/churches/ChurchMenuItems.js";
import type { UserChurch, UserContext } from "../../src/platform/session/types.js";
import {
  ApiHelper,
  ChurchList,
  type ChurchListProps,
  ChurchProvider,
  setDefaultClient,
  UserHelper,
  UserMenu,
} from "../../src/index.js";
import {
  buildUserChurch,
  createDemoChurch,
  createDemoClient,
  type DemoChurch,
} from "../../src/testing.js";

import { allowConsole } from "../setup/dom.js";
import { expectAccessible, renderWithChurch } from "../harness/renderWithChurch.js";

const NAMES = ["Grace Community Church", "Hope Chapel", "Harbour Light Mission"];
const CANNOT_OPEN = "Cannot be opened. Please log out and back in, then try again.";
const RECORD = /\/userchurch\/record\//;
const ROLES = /\/rolemembers\/self\//;

const item = (name: string) => screen.getByRole("button", { name });
const deleteOf = (name: string) => {
  const found = screen
    .getAllByRole("button", { name: "Delete" })
    .find((each) => each.getAttribute("aria-describedby") && describes(each, name));
  if (!found) throw new Error(`${name} cannot be deleted.`);
  return found;
};
const describes = (element: HTMLElement, name: string): boolean =>
  document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent === name;
/** While a dialog goes away, the page behind it is still hidden. */
const shownNames = () =>
  [...document.querySelectorAll("nav li")].map(
    (each) => each.querySelector("[dir=auto]")?.textContent,
  );
const confirmation = () => screen.findByRole("alertdialog");
const removals = ({ requests }: DemoChurch) => requests.filter(({ method }) => method === "DELETE");
const memberships = ({ db }: DemoChurch) =>
  db.memberships
    .filter(({ userId }) => userId === "USR00000001")
    .map(({ churchId, permissions }) => [churchId, Object.keys(permissions).length]);

function show(props: ChurchListProps = {}, church: DemoChurch = createDemoChurch()) {
  const cookies = new Map<string, string>();
  const client = createDemoClient(church, "ruth@grace.example", {
    cookies: {
      get: (name) => cookies.get(name),
      set: (name, value) => void cookies.set(name, value),
    },
  });
  // Whoever chose last on this device chose another church.
  cookies.set("lastChurchId", "CHU00000004");
  const made = renderWithChurch(<ChurchList {...props} />, { church, host: { client } });
  return { ...made, client, cookies };
}

/** A host's own context with setters that only listen, as in a host whose props do not follow. */
function deafContext(church: DemoChurch) {
  const { user, userChurches } = church.signIn("ruth@grace.example");
  const setters = {
    setUser: vi.fn(),
    setPerson: vi.fn(),
    setUserChurch: vi.fn(),
    setUserChurches: vi.fn(),
  };
  return {
    user,
    userChurches,
    userChurch: userChurches[0],
    person: userChurches[0]?.person,
    ...setters,
  } satisfies UserContext;
}

describe("the church list", () => {
  it("[CHL-01][CHL-02][CHL-03][CHL-05] is a navigation with the current church marked and the others to delete", async () => {
    const { container } = show();
    const nav = screen.getByRole("navigation", { name: "Churches" });
    expect(nav).toHaveAttribute("id", "church-list");
    expect(shownNames()).toEqual(NAMES);
    expect(screen.getAllByText("church")).toHaveLength(3);
    expect(screen.getAllByRole("button", { current: true })).toEqual([
      item("Grace Community Church"),
    ]);
    expect(item("Grace Community Church")).toHaveClass("selected");
    const deletes = screen.getAllByRole("button", { name: "Delete" });
    expect(deletes.map((each) => [each.getAttribute("aria-label"), each.textContent])).toEqual([
      ["Delete", "delete"],
      ["Delete", "delete"],
    ]);
    expect(deletes[0]).toHaveAccessibleDescription("Hope Chapel");
    expect(deletes[1]).toHaveAccessibleDescription("Harbour Light Mission");
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
    await expectAccessible(container);
  });

  it("gives its id to the first of two", () => {
    renderWithChurch(
      <>
        <ChurchList />
        <ChurchList />
      </>,
    );
    expect(screen.getAllByRole("navigation").map(({ id }) => id)).toEqual(["church-list", ""]);
  });

  it("[UM-13][UM-14] scrolls beyond 70vh", () => {
    show();
    expect(getComputedStyle(screen.getByRole("navigation"))).toMatchObject({
      maxHeight: "70vh",
      overflowY: "auto",
    });
  });

  it("[A-35] has nothing to delete where the host says so", () => {
    show({ canDelete: false });
    expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
  });

  it.each([{}, { name: "" }, { name: null }, { name: "\u202e\n" }])(
    "[CHL-04] calls a church of %j Unknown",
    (church) => {
      show({ userChurches: [buildUserChurch({ church: { id: "C9", ...(church as object) } })] });
      expect(item("Unknown")).toBeVisible();
    },
  );

  it("takes a class, styles and a ref of the host", () => {
    const ref = createRef<HTMLElement>();
    show({ ref, className: "ours", sx: { margin: "3px" } });
    expect(ref.current).toBe(screen.getByRole("navigation"));
    expect(ref.current).toHaveClass("ours");
    expect(ref.current).toHaveStyle({ margin: "3px" });
    expect(ref.current).toHaveAttribute("id", "church-list");
  });

  it("[L18] has nothing to press for a church without any token, which would be signed out of all services, and says why", async () => {
    const onChurchChange = vi.fn();
    const [one, two, three] = createDemoChurch().signIn("ruth@grace.example").userChurches as [
      UserChurch,
      UserChurch,
      UserChurch,
    ];
    const withGrant = {
      ...three,
      jwt: "",
      apis: [{ keyName: "MembershipApi", jwt: "its-own", permissions: [] }],
    };
    const { user, client, container } = show({
      userChurches: [one, { ...two, jwt: "", apis: [] }, withGrant],
      onChurchChange,
    });
    expect(screen.queryByRole("button", { name: "Hope Chapel" })).toBeNull();
    expect(screen.getAllByText(CANNOT_OPEN).map((each) => each.parentElement?.textContent)).toEqual(
      [expect.stringContaining("Hope Chapel")],
    );
    await user.click(screen.getByText("Hope Chapel"));
    expect(client.session.identity.churchId).toBe("CHU00000001");
    expect(onChurchChange).not.toHaveBeenCalled();
    await expectAccessible(container);
    await user.click(item("Harbour Light Mission"));
    expect(client.session.identity.churchId).toBe("CHU00000004");
  });

  it("has nothing to press for a church without an id", () => {
    show({ userChurches: [buildUserChurch({ church: { name: "Nowhere" } })] });
    expect(screen.getByText("Nowhere")).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it.each([
    [undefined, "Loading churches..."],
    [null, "Loading churches..."],
    [[], "No churches available"],
    [{}, "Error: Invalid church data format"],
    ["x", "Error: Invalid church data format"],
    [7, "Error: Invalid church data format"],
  ])(
    "[UM-10][UM-11][UM-12][O69][L18] says what is the matter with %j, by prop and by session",
    async (value, words) => {
      const church = createDemoChurch();
      const { client, container, rerender } = show({ userChurches: value as never }, church);
      if (value === undefined || value === null) expect(shownNames()).toEqual(NAMES);
      else expect(screen.getByRole("status")).toHaveTextContent(words);
      rerender(<ChurchList />);
      act(() => client.session.assign({ userChurches: value as never }));
      expect(screen.getByRole("status")).toHaveTextContent(words);
      expect(screen.queryByRole("listitem")).toBeNull();
      await expectAccessible(container);
    },
  );

  it("[L4][L18] stands with no session at all, and with a host's props alone", async () => {
    const userChurches = [
      buildUserChurch(),
      buildUserChurch({ church: { id: "CHU2", name: "Second" } }),
    ];
    const client = createDemoClient(createDemoChurch());
    client.session.logout();
    const onChurchChange = vi.fn();
    const { user } = renderWithChurch(
      <ChurchList
        userChurches={userChurches}
        currentUserChurch={userChurches[0]}
        onChurchChange={onChurchChange}
      />,
      { host: { client } },
    );
    expect(item("Test Church")).toHaveAttribute("aria-current", "true");
    expect(screen.getAllByRole("button", { name: "Delete" })).toHaveLength(1);
    await user.click(item("Test Church"));
    expect(onChurchChange).not.toHaveBeenCalled();
    await user.click(item("Second"));
    expect(onChurchChange).toHaveBeenCalledTimes(1);
    expect(item("Second")).toHaveAttribute("aria-current", "true");
    expect(client.session.state.userChurches).toEqual(userChurches);
  });
});

describe("choosing a church", () => {
  it("[USR-09][USR-12][USR-13][USR-14][USR-15][L17] changes everything at once, and tells the host", async () => {
    const church = createDemoChurch();
    const context = deafContext(church);
    const onChurchChange = vi.fn();
    const { user, client, cookies } = show({ context, onChurchChange }, church);
    const before = client.session.state.userChurches?.[1];
    await user.click(item("Hope Chapel"));
    expect(client.session.identity).toEqual({
      userId: "USR00000001",
      churchId: "CHU00000002",
      personId: "PER00000101",
    });
    expect(client.session.state).toMatchObject({
      person: { id: "PER00000101" },
      churchChanged: true,
    });
    expect(new Set(client.apis.all.map(({ jwt }) => jwt))).toEqual(new Set([before?.jwt]));
    expect(cookies.get("lastChurchId")).toBe("CHU00000002");
    expect(context.setUserChurch.mock.calls).toEqual([[before]]);
    expect(context.setPerson.mock.calls).toEqual([[client.session.state.person]]);
    expect(onChurchChange).toHaveBeenCalledTimes(1);
    expect(screen.getAllByRole("button", { current: true })).toEqual([item("Hope Chapel")]);
    expect(screen.getAllByRole("button", { name: "Delete" })[0]).toHaveAccessibleDescription(
      "Grace Community Church",
    );
  });

  it.each(["setUserChurch", "setPerson"] as const)(
    "[D03] calls every callback of the host, though %s and the last one throw",
    async (name) => {
      allowConsole();
      const church = createDemoChurch();
      const context = deafContext(church);
      context[name].mockImplementation(() => {
        throw new Error("the host's own");
      });
      const onChurchChange = vi.fn(() => {
        throw new Error("the last one");
      });
      const { user, client } = show({ context, onChurchChange }, church);
      await user.click(item("Hope Chapel"));
      expect(
        [context.setUserChurch, context.setPerson, onChurchChange].map(
          ({ mock }) => mock.calls.length,
        ),
      ).toEqual([1, 1, 1]);
      expect(client.session.identity.churchId).toBe("CHU00000002");
      expect(vi.mocked(console.error).mock.calls.flat().map(String)).toEqual([
        "Error: the host's own",
        "Error: the last one",
      ]);
      expect(screen.getAllByRole("button", { current: true })).toEqual([item("Hope Chapel")]);
    },
  );

  it("[D03] that was removed is gone, whatever the host's callbacks throw", async () => {
    allowConsole();
    const church = createDemoChurch();
    const context = deafContext(church);
    context.setUserChurches.mockImplementation(() => {
      throw new Error("the host's own");
    });
    const onDelete = vi.fn(() => {
      throw new Error("the last one");
    });
    const { user } = show({ context, onDelete }, church);
    await user.click(deleteOf("Hope Chapel"));
    await user.click(within(await confirmation()).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(onDelete).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(shownNames()).toEqual([NAMES[0], NAMES[2]]));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(vi.mocked(console.error).mock.calls.flat().map(String)).toEqual([
      "Error: the host's own",
      "Error: the last one",
    ]);
  });

  it("[L19] twice in a row runs once, and the current one again does nothing", async () => {
    const church = createDemoChurch();
    const context = deafContext(church);
    const onChurchChange = vi.fn();
    const { user, client, cookies } = show({ context, onChurchChange }, church);
    await user.click(item("Grace Community Church"));
    expect(client.session.state.churchChanged).toBe(false);
    expect(cookies.get("lastChurchId")).toBe("CHU00000004");
    act(() => {
      const hope = item("Hope Chapel");
      hope.click();
      hope.click();
    });
    await user.dblClick(item("Hope Chapel"));
    expect(onChurchChange).toHaveBeenCalledTimes(1);
    expect(context.setUserChurch).toHaveBeenCalledTimes(1);
  });

  it.each([null, undefined, [], [null], "x"])(
    "[USR-13][USR-14][L17] with apis of %j leaves no half state",
    async (apis) => {
      const church = createDemoChurch();
      const { user, client, rerender } = show({}, church);
      const list = (client.session.state.userChurches ?? []).map((each, index) =>
        index === 1 ? { ...each, apis: apis as never } : each,
      );
      rerender(<ChurchList userChurches={list} />);
      await user.click(item("Hope Chapel"));
      expect(client.session.identity).toMatchObject({
        churchId: "CHU00000002",
        personId: "PER00000101",
      });
      expect(
        client.apis.all.map(({ jwt, permissions }) => [jwt === list[1]?.jwt, permissions]),
      ).toEqual(client.apis.all.map(() => [true, []]));
    },
  );

  it("[USR-12][L6] alone writes the cookie; to look at the list and leave it changes nothing", () => {
    const { cookies, unmount } = show();
    unmount();
    expect([...cookies]).toEqual([["lastChurchId", "CHU00000004"]]);
  });

  describe("in the default client", () => {
    const before = setDefaultClient(createDemoClient(createDemoChurch()));
    afterEach(() => void setDefaultClient(before));

    it("[L15] is what UserHelper and ApiHelper say, too", async () => {
      const client = createDemoClient(createDemoChurch());
      setDefaultClient(client);
      render(<ChurchList />);
      act(() => item("Hope Chapel").click());
      expect(UserHelper.currentUserChurch.church.name).toBe("Hope Chapel");
      expect(UserHelper.churchChanged).toBe(true);
      expect(ApiHelper.getConfig("MembershipApi")?.jwt).toBe(UserHelper.currentUserChurch.jwt);
      expect(screen.getAllByRole("button", { current: true })).toEqual([item("Hope Chapel")]);
      await waitFor(() => expect(client.session.identity.churchId).toBe("CHU00000002"));
    });
  });
});

describe("removing a church", () => {
  it("[CHL-06][CHL-07][A-37] is asked about first, in these words; the safe answer does nothing", async () => {
    const { user, church } = show();
    church.requests.length = 0;
    await user.click(deleteOf("Hope Chapel"));
    const dialog = await confirmation();
    expect(dialog).toHaveAccessibleDescription(
      "Are you sure you wish to delete this church? You will no longer be a member of HOPE CHAPEL",
    );
    await expectAccessible(dialog);
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(deleteOf("Hope Chapel")).toHaveFocus();
    expect(removals(church)).toEqual([]);
    expect(shownNames()).toEqual(NAMES);
  });

  it("[D51][CHL-06][L16][L19] is not answered by the second click of a double click on what asks", async () => {
    // Both clicks come at the same moment, however slow the machine is.
    vi.spyOn(performance, "now").mockReturnValue(1_000);
    const { church } = show();
    fireEvent.click(deleteOf("Hope Chapel"), { detail: 1 });
    fireEvent.click(
      within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }),
      { detail: 2 },
    );
    expect(removals(church)).toEqual([]);
    fireEvent.click(
      within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }),
      { detail: 1 },
    );
    await waitFor(() => expect(shownNames()).toEqual([NAMES[0], NAMES[2]]));
  });

  it.each([
    ["$& {} <b>", "$& {} <B>"],
    ["{{name}} $t(churches.none) $1", "{{NAME}} $T(CHURCHES.NONE) $1"],
    ["Straße iris", "STRASSE IRIS"],
  ])(
    "[CHL-07][O70][L18] shows a church called %s literally, in capitals, with and without a translation engine",
    async (name, capitals) => {
      const church = createDemoChurch();
      church.db.churches[1] = { ...church.db.churches[1], name };
      const { user, client } = show({}, church);
      const words = `Are you sure you wish to delete this church? You will no longer be a member of ${capitals}`;
      await user.click(deleteOf(name));
      expect(within(await confirmation()).getByText(words)).toBeVisible();
      act(() => client.locale.addTexts("en", {}));
      expect(within(await confirmation()).getByText(words)).toBeVisible();
      expect(document.querySelector("b")).toBeNull();
    },
  );

  it("[CHL-05][CHL-06][CHL-08][CHL-10][A-36][L16] ends membership and roles with that church's token; list, session and host follow", async () => {
    const church = createDemoChurch();
    const context = deafContext(church);
    const onDelete = vi.fn();
    const { user, client } = show(
      { context, userChurches: context.userChurches, onDelete },
      church,
    );
    church.requests.length = 0;
    await user.click(deleteOf("Hope Chapel"));
    await user.dblClick(within(await confirmation()).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(shownNames()).toEqual([NAMES[0], NAMES[2]]));
    expect(removals(church).map(({ path }) => path)).toEqual([
      "/membership/userchurch/record/USR00000001/CHU00000002/PER00000101",
      "/membership/rolemembers/self/CHU00000002/USR00000001",
    ]);
    expect(new Set(removals(church).map(({ authorization }) => authorization))).toEqual(
      new Set([`Bearer ${context.userChurches[1]?.jwt}`]),
    );
    expect(memberships(church)).toEqual([
      ["CHU00000001", 7],
      ["CHU00000004", 3],
    ]);
    const remaining = [context.userChurches[0], context.userChurches[2]];
    await waitFor(() => expect(onDelete.mock.calls).toEqual([[remaining]]));
    expect(context.setUserChurches.mock.calls).toEqual([[remaining]]);
    expect(client.session.state.userChurches?.map((each) => each.church.name)).toEqual([
      NAMES[0],
      NAMES[2],
    ]);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await waitFor(() => expect(item("Harbour Light Mission")).toHaveFocus());
  });

  it("[L16] twice in the same moment is asked for once", async () => {
    const { user, church } = show();
    await user.click(deleteOf("Hope Chapel"));
    const yes = within(await confirmation()).getByRole("button", { name: "Delete" });
    act(() => {
      yes.click();
      yes.click();
    });
    await waitFor(() => expect(shownNames()).toEqual([NAMES[0], NAMES[2]]));
    expect(removals(church)).toHaveLength(2);
  });

  it("[D51][CHL-05] is asked about no more once the church has become the current one", async () => {
    // The exit of the dialog takes time: with fake timers the test waits for it, however slow the machine is.
    vi.useFakeTimers();
    const { client } = show();
    fireEvent.click(deleteOf("Hope Chapel"));
    expect(screen.getByRole("alertdialog")).toBeInTheDocument();
    act(() => void client.session.selectChurch({ churchId: "CHU00000002" }));
    await act(() => vi.runOnlyPendingTimersAsync());
    expect(screen.queryByRole("alertdialog")).toBeNull();
    vi.useRealTimers();
  });

  it("gives the focus to the church before where it was the last", async () => {
    const { user } = show();
    await user.click(deleteOf("Harbour Light Mission"));
    await user.click(within(await confirmation()).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(item("Hope Chapel")).toHaveFocus());
  });

  it("[L16] gives the focus to no delete button: a church that cannot be chosen is passed over", async () => {
    const [one, two, three] = createDemoChurch().signIn("ruth@grace.example").userChurches as [
      UserChurch,
      UserChurch,
      UserChurch,
    ];
    const { user } = show({ userChurches: [one, two, { ...three, jwt: "", apis: [] }] });
    await user.click(deleteOf("Hope Chapel"));
    await user.click(within(await confirmation()).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(item("Grace Community Church")).toHaveFocus());
  });

  it("[L16] cannot be cancelled, nor asked for again, while it is under way", async () => {
    const church = createDemoChurch();
    const { user } = show({}, church);
    church.faults.add({ path: RECORD, do: { kind: "reorder" } });
    await user.click(deleteOf("Hope Chapel"));
    const dialog = await confirmation();
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(removals(church)).toHaveLength(1));
    expect(within(dialog).getByRole("button", { name: "Cancel" })).toBeDisabled();
    expect(within(dialog).getByRole("button", { name: /Delete/ })).toBeDisabled();
    // The next call of this kind lets the answer through.
    await church.fetch("http://demo.church/membership/userchurch/record/a/b/c", {
      method: "DELETE",
    });
    await waitFor(() => expect(shownNames()).toEqual([NAMES[0], NAMES[2]]));
  });

  it("[L16] is asked about no more when the browser goes back to another page", async () => {
    history.pushState(null, "", "/churches");
    const { user } = show();
    await user.click(deleteOf("Hope Chapel"));
    await confirmation();
    act(() => history.back());
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(shownNames()).toEqual(NAMES);
  });

  it("[L16] stays removed for a list that is opened again, whatever the host still says", async () => {
    const church = createDemoChurch();
    const context = deafContext(church);
    const { user, rerender } = show({ context }, church);
    await user.click(deleteOf("Hope Chapel"));
    await user.click(within(await confirmation()).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    rerender(
      <ChurchList key="again" context={{ ...context }} userChurches={context.userChurches} />,
    );
    expect(shownNames()).toEqual([NAMES[0], NAMES[2]]);
    rerender(<ChurchList context={{ ...context }} />);
    expect(shownNames()).toEqual([NAMES[0], NAMES[2]]);
  });

  it.each([
    ["the first call", RECORD, { kind: "status", status: 401, body: "{}" }],
    ["the second call", ROLES, { kind: "status", status: 500 }],
    ["the network", ROLES, { kind: "dropBefore" }],
  ] as const)(
    "[A-36][L16] that fails at %s says so, leaves the list as it is, and once more finishes",
    async (_, path, fault) => {
      allowConsole();
      const church = createDemoChurch();
      const onDelete = vi.fn();
      const { user } = show({ onDelete }, church);
      church.faults.add({ path, times: 1, do: fault });
      await user.click(deleteOf("Hope Chapel"));
      const dialog = await confirmation();
      await user.click(within(dialog).getByRole("button", { name: "Delete" }));
      expect(await within(dialog).findByRole("alert")).toHaveTextContent(
        "The church could not be removed. Please try again.",
      );
      expect(shownNames()).toEqual(NAMES);
      expect(onDelete).not.toHaveBeenCalled();
      await expectAccessible(dialog);
      await user.click(within(dialog).getByRole("button", { name: "Delete" }));
      await waitFor(() => expect(shownNames()).toEqual([NAMES[0], NAMES[2]]));
      expect(memberships(church).map(([id]) => id)).toEqual(["CHU00000001", "CHU00000004"]);
      expect(onDelete).toHaveBeenCalledTimes(1);
    },
  );

  it.each([
    ["before", "never"],
    ["after", "neverAfter"],
  ] as const)(
    "[A-36][L16] that is never answered, given up %s the server did it, says so; it can be left, or tried again",
    async (_, kind) => {
      const deadlines: AbortController[] = [];
      vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
        expect(ms).toBeLessThanOrEqual(15_000);
        const deadline = new AbortController();
        deadlines.push(deadline);
        return deadline.signal;
      });
      const church = createDemoChurch();
      const { user } = show({}, church);
      church.faults.add({ path: RECORD, times: 2, do: { kind } });
      const dialogs: HTMLElement[] = [];
      for (const way of ["leave", "again"]) {
        await user.click(deleteOf("Hope Chapel"));
        const dialog = await confirmation();
        dialogs.push(dialog);
        await user.click(within(dialog).getByRole("button", { name: "Delete" }));
        await waitFor(() => expect(deadlines).toHaveLength(dialogs.length));
        act(() =>
          deadlines.at(-1)?.abort(new DOMException("The operation timed out.", "TimeoutError")),
        );
        expect(await within(dialog).findByRole("alert")).toHaveTextContent(
          "The church could not be removed. Please try again.",
        );
        if (way === "leave") {
          await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
          await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
        } else await user.click(within(dialog).getByRole("button", { name: "Delete" }));
      }
      await waitFor(() => expect(shownNames()).toEqual([NAMES[0], NAMES[2]]));
      expect(memberships(church).map(([id]) => id)).toEqual(["CHU00000001", "CHU00000004"]);
    },
  );

  it("[L16] says nothing of an earlier failure when it is asked again", async () => {
    allowConsole();
    const church = createDemoChurch();
    church.faults.add({ path: RECORD, do: { kind: "status", status: 500 } });
    const { user } = show({}, church);
    await user.click(deleteOf("Hope Chapel"));
    await user.click(within(await confirmation()).getByRole("button", { name: "Delete" }));
    await screen.findByRole("alert");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await user.click(deleteOf("Harbour Light Mission"));
    expect(within(await confirmation()).getByText(/HARBOUR LIGHT MISSION$/)).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("[A-36][L16] is refused in words where too little is known, and asks nothing of the server", async () => {
    allowConsole();
    const church = createDemoChurch();
    const [one, two] = church.signIn("ruth@grace.example").userChurches;
    const { user, client } = show({ userChurches: [one, two] as UserChurch[] }, church);
    act(() => client.session.assign({ user: {} }));
    church.requests.length = 0;
    await user.click(deleteOf("Hope Chapel"));
    await user.click(within(await confirmation()).getByRole("button", { name: "Delete" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "This church cannot be removed from here.",
    );
    expect(removals(church)).toEqual([]);
    expect(vi.mocked(console.warn).mock.calls.flat().join(" ")).toContain("userId is not known");
  });

  it("is asked about no more once somebody else has signed in, and a late answer changes nothing for them", async () => {
    const church = createDemoChurch();
    const onDelete = vi.fn();
    const { user, client } = show({ onDelete }, church);
    church.faults.add({ path: RECORD, do: { kind: "reorder" } });
    await user.click(deleteOf("Hope Chapel"));
    await user.click(within(await confirmation()).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(removals(church)).toHaveLength(1));
    const lydia = church.signIn("lydia@river.example");
    act(() => {
      client.session.assign(lydia);
      client.session.selectChurch();
    });
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    // The next call of this kind lets the answer through.
    await church.fetch("http://demo.church/membership/userchurch/record/a/b/c", {
      method: "DELETE",
    });
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 0));
    });
    expect(shownNames()).toEqual(["Riverside Fellowship"]);
    expect(removals(church).filter(({ path }) => ROLES.test(path))).toEqual([]);
    expect(onDelete).not.toHaveBeenCalled();
  });
});

describe("the churches in a menu", () => {
  function Menu(props: { onChosen?: () => void; onKeyDown?: () => void; autoFocus?: boolean }) {
    const { onChosen = () => undefined, onKeyDown, ...rest } = props;
    return (
      <MenuList component="div" aria-label="Account" onKeyDown={onKeyDown} disabledItemsFocusable>
        <MenuItem component="div">Back</MenuItem>
        <ChurchMenuItems onChosen={onChosen} {...rest} />
      </MenuList>
    );
  }
  const radio = (name: string) => screen.getByRole("menuitemradio", { name });
  const deletes = () => screen.getAllByRole("menuitem", { name: "Delete" });

  it("[UM-09][CHL-02][CHL-03][L9][L19] are choices of which one is checked; the focus is there, and the arrow keys come to all", async () => {
    const { user, container } = renderWithChurch(<Menu autoFocus />);
    const menu = screen.getByRole("menu");
    expect(
      screen
        .getAllByRole("menuitemradio")
        .map((each) => [each.getAttribute("aria-checked"), each.parentElement]),
    ).toEqual([
      ["true", menu],
      ["false", menu],
      ["false", menu],
    ]);
    expect(
      screen.getAllByRole("menuitemradio").map((each) => each.querySelectorAll("svg").length),
    ).toEqual([2, 1, 1]);
    expect(deletes().map((each) => each.parentElement)).toEqual([menu, menu]);
    expect(deletes()[0]).toHaveAccessibleDescription("Hope Chapel");
    expect(radio("Grace Community Church")).toHaveFocus();
    const seen: (Element | null)[] = [];
    for (let step = 0; step < 5; step++) {
      await user.keyboard("{ArrowDown}");
      seen.push(document.activeElement);
    }
    expect(seen).toEqual([
      radio("Hope Chapel"),
      deletes()[0],
      radio("Harbour Light Mission"),
      deletes()[1],
      screen.getByText("Back"),
    ]);
    await user.keyboard("ha");
    expect(radio("Harbour Light Mission")).toHaveFocus();
    expect(getComputedStyle(radio("Hope Chapel")).minHeight).toBe("48px");
    await expectAccessible(container);
  });

  it("[USR-13][L19] are chosen by a click or a key, once; the menu may close whichever it was", async () => {
    const onChosen = vi.fn();
    const { user, client } = renderWithChurch(<Menu autoFocus onChosen={onChosen} />);
    await user.keyboard("{Enter}");
    expect(onChosen).toHaveBeenCalledTimes(1);
    expect(client.session.state.churchChanged).toBe(false);
    await user.keyboard("{ArrowDown}{Enter}");
    expect(onChosen).toHaveBeenCalledTimes(2);
    expect(client.session.identity.churchId).toBe("CHU00000002");
    expect(radio("Hope Chapel")).toHaveAttribute("aria-checked", "true");
  });

  it("[CHL-06][CHL-07][L16] are removed after the same question; the keys of the answer are not the menu's; the next one has the focus", async () => {
    const [onChosen, onKeyDown] = [vi.fn(), vi.fn()];
    const { user, church } = renderWithChurch(
      <Menu autoFocus onChosen={onChosen} onKeyDown={onKeyDown} />,
    );
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    const dialog = await confirmation();
    expect(dialog).toHaveAccessibleDescription(/HOPE CHAPEL$/);
    onKeyDown.mockClear();
    await user.keyboard("h{ArrowDown}{Tab}");
    expect(onKeyDown).not.toHaveBeenCalled();
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(radio("Harbour Light Mission")).toHaveFocus());
    expect(screen.queryByRole("menuitemradio", { name: "Hope Chapel" })).toBeNull();
    expect(onChosen).not.toHaveBeenCalled();
    expect(memberships(church).map(([id]) => id)).toEqual(["CHU00000001", "CHU00000004"]);
  });

  it("[L16] that are removed give the focus to the current church where it is the only one left, though it had it before", async () => {
    const church = createDemoChurch();
    church.db.memberships = church.db.memberships.filter(
      ({ churchId }) => churchId !== "CHU00000004",
    );
    const { user } = renderWithChurch(<Menu autoFocus />, { church });
    expect(radio("Grace Community Church")).toHaveFocus();
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    await user.click(within(await confirmation()).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(radio("Grace Community Church")).toHaveFocus());
  });

  it("give the focus back to the delete entry when the answer is no", async () => {
    const { user } = renderWithChurch(<Menu autoFocus />);
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    await confirmation();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(deletes()[0]).toHaveFocus());
  });

  it("leave the focus where it is unless they are told to take it", () => {
    renderWithChurch(<Menu />);
    expect(document.body).toHaveFocus();
  });

  it("[L18][L9] that have no token cannot be chosen, and say why, to the keys as well", async () => {
    const onChosen = vi.fn();
    const client = createDemoClient(createDemoChurch());
    const [one, two] = client.session.state.userChurches ?? [];
    act(() =>
      client.session.assign({ userChurches: [one, { ...two, jwt: "", apis: [] }] as UserChurch[] }),
    );
    const { user, container } = renderWithChurch(<Menu autoFocus onChosen={onChosen} />, {
      host: { client },
    });
    const hope = screen.getByRole("menuitemradio", { name: `Hope Chapel ${CANNOT_OPEN}` });
    expect(hope).toHaveAttribute("aria-disabled", "true");
    fireEvent.click(hope);
    expect(client.session.identity.churchId).toBe("CHU00000001");
    await user.keyboard("{ArrowDown}");
    expect(hope).toHaveFocus();
    await user.keyboard("{Enter} ");
    expect(onChosen).not.toHaveBeenCalled();
    await user.keyboard("{ArrowDown}");
    expect(deletes()[0]).toHaveFocus();
    await expectAccessible(container);
  });

  it.each([
    [undefined, "Loading churches..."],
    [[], "No churches available"],
    ["x", "Error: Invalid church data format"],
  ])(
    "[UM-10][UM-11][UM-12][O69] say what is the matter with %j, as an entry that cannot be pressed",
    async (value, words) => {
      const client = createDemoClient(createDemoChurch());
      client.session.assign({ userChurches: value as never });
      const { container, user } = renderWithChurch(<Menu autoFocus />, { host: { client } });
      expect(screen.getByRole("status")).toHaveTextContent(words);
      const entry = screen.getByRole("menuitem", { name: words });
      expect(entry).toHaveAttribute("aria-disabled", "true");
      expect(entry).toHaveFocus();
      await expectAccessible(container);
      await user.keyboard("{ArrowDown}");
      expect(screen.getByText("Back")).toHaveFocus();
    },
  );
});

describe("a host that keeps the session in its own state", () => {
  it("[USR-13][L15][L17] gets church and person by its setters, and its next render says the same", async () => {
    const church = createDemoChurch();
    const { user: signedIn, userChurches } = church.signIn("ruth@grace.example");
    const client = createDemoClient(church);
    client.session.logout();
    function App() {
      const [state, setState] = useState({
        user: signedIn,
        person: userChurches[0]?.person,
        userChurch: userChurches[0],
        userChurches,
      });
      const set = (key: keyof typeof state) => (value: unknown) =>
        setState((current) => ({ ...current, [key]: value }));
      const context: UserContext = {
        ...state,
        setUser: set("user"),
        setPerson: set("person"),
        setUserChurch: set("userChurch"),
        setUserChurches: set("userChurches"),
      };
      return (
        <ChurchProvider client={client} context={context}>
          <output>{`${state.person?.id} ${state.userChurches.length}`}</output>
          <ChurchList
            context={context}
            userChurches={state.userChurches}
            currentUserChurch={state.userChurch}
          />
        </ChurchProvider>
      );
    }
    const { user } = renderWithChurch(<App />, { church, host: { client } });
    await user.click(item("Hope Chapel"));
    expect(screen.getByText("PER00000101 3")).toBeVisible();
    expect(client.session.identity).toMatchObject({
      churchId: "CHU00000002",
      personId: "PER00000101",
    });
    await user.click(deleteOf("Grace Community Church"));
    await user.click(within(await confirmation()).getByRole("button", { name: "Delete" }));
    await screen.findByText("PER00000101 2");
    expect(shownNames()).toEqual([NAMES[1], NAMES[2]]);
    expect(client.session.identity.churchId).toBe("CHU00000002");
  });
});

describe("what is read out of the current church", () => {
  const notices = () =>
    screen.getAllByRole("status", { hidden: true }).map((each) => each.textContent);
  const spoken = () => notices().filter((words) => words?.startsWith("You are now"));

  it("is nothing when somebody signs in, whose church comes later; a switch is said, a logout and another user are not", async () => {
    const church = createDemoChurch();
    const client = createDemoClient(church);
    client.session.logout();
    renderWithChurch(<UserMenu />, { church, host: { client } });
    const { user, userChurches } = church.signIn("ruth@grace.example");
    act(() => client.session.assign({ user }));
    expect(await screen.findByRole("button", { name: /^Account menu/ })).toBeVisible();
    act(() => {
      client.session.assign({ userChurches });
      client.session.selectChurch();
    });
    expect(await screen.findByRole("button", { name: /unread$/ })).toBeVisible();
    // What is read out is loaded behind the page.
    await waitFor(() => expect(screen.getAllByRole("status", { hidden: true })).toHaveLength(2));
    expect(spoken()).toEqual([]);
    act(() => void client.session.selectChurch({ churchId: "CHU00000002" }));
    expect(spoken()).toEqual(["You are now in Hope Chapel"]);
    act(() => client.session.logout());
    expect(screen.queryByRole("status", { hidden: true })).toBeNull();
    act(() => void client.signIn(church.signIn("lydia@river.example")));
    expect(await screen.findByRole("button", { name: /^Account menu: Lydia/ })).toBeVisible();
    expect(spoken()).toEqual([]);
  });
});

describe("a user whom only the host's own context names", () => {
  it.each(["with the church they work in", "without any church yet"])(
    "[CHL-08][CHL-10][L16] leaves one of them: %s",
    async (how) => {
      const church = createDemoChurch();
      const { userChurch, person, ...context } = deafContext(church);
      const client = createDemoClient(church);
      client.session.logout();
      // A host that has configured its services and signs in by its own means.
      client.apis.all = church.apis;
      const told = how.startsWith("with the")
        ? { ...context, userChurch, person }
        : { ...context, userChurch: null, person: null };
      const { user } = renderWithChurch(<ChurchList context={told} />, {
        church,
        host: { client },
      });
      await user.click(deleteOf("Hope Chapel"));
      await user.click(within(await confirmation()).getByRole("button", { name: "Delete" }));
      await waitFor(() => expect(shownNames()).toEqual([NAMES[0], NAMES[2]]));
      expect(memberships(church).map(([id]) => id)).toEqual(["CHU00000001", "CHU00000004"]);
    },
  );
});
