/** @module-tag slow */
import MenuItem from "@mui/material/MenuItem";
import MenuList from "@mui/material/MenuList";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createRef, useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ChurchMenuItems } from "../../src/churches/ChurchMenuItems.js";
import {
  ApiHelper,
  ChurchList,
  type ChurchListProps,
  ChurchProvider,
  setDefaultClient,
  UserHelper,
  UserMenu,
} from "../../src/entries/index.js";
import {
  buildUserChurch,
  createDemoChurch,
  createDemoClient,
  type DemoChurch,
} from "../../src/entries/testing.js";

import { allowConsole } from "../setup/dom.js";
import { expectAccessible, renderWithChurch } from "../harness/renderWithChurch.js";
import type { UserChurch, UserContext } from "../../src/platform/session/types.js";

const NAMES = ["Grace Community Church", "Hope Chapel", "Harbour Light Mission"];
const CANNOT_OPEN = "Cannot be opened. Please log out and back in, then try again.";
const RECORD = /\/userchurch\/record\//;
const ROLES = /\/rolemembers\/self\//;

const getChurchButton = (name: string) => screen.getByRole("button", { name });
const deleteButtonOf = (name: string) => screen.getByRole("button", { name: `Delete ${name}` });
/** Returns the initials in the tiles, as in the header. */
const getTiles = (container: HTMLElement) =>
  [...container.querySelectorAll(".NarthexChurchList-tile")].map((tile) =>
    tile.getAttribute("data-initials"),
  );
/** Reads the DOM instead of roles, because the page stays aria-hidden while a dialog closes. */
const listShownNames = () =>
  [...document.querySelectorAll("nav li")].map(
    (each) => each.querySelector("[dir=auto]")?.textContent,
  );
const findConfirmation = () => screen.findByRole("alertdialog");
const listRemovals = ({ requests }: DemoChurch) =>
  requests.filter(({ method }) => method === "DELETE");
const listMemberships = ({ db }: DemoChurch) =>
  db.memberships
    .filter(({ userId }) => userId === "USR00000001")
    .map(({ churchId, permissions }) => [churchId, Object.keys(permissions).length]);

function show(props: ChurchListProps = {}, server: DemoChurch = createDemoChurch()) {
  const cookies = new Map<string, string>();
  const client = createDemoClient(server, "ruth@grace.example", {
    cookies: {
      get: (name) => cookies.get(name),
      set: (name, value) => void cookies.set(name, value),
    },
  });
  // The cookie of an earlier selection names another church.
  cookies.set("lastChurchId", "CHU00000004");
  const rendered = renderWithChurch(<ChurchList {...props} />, {
    church: server,
    host: { client },
  });
  return { ...rendered, client, cookies };
}

/** Returns a host context whose setters are mocks, as in a host that never re-renders with new values. */
function createStaticContext(server: DemoChurch) {
  const { user, userChurches } = server.signIn("ruth@grace.example");
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

describe("ChurchList", () => {
  it("[CHL-01][CHL-02][CHL-03][CHL-05] renders a navigation that marks the current church and offers to delete the others", async () => {
    const { container } = show();
    const nav = screen.getByRole("navigation", { name: "Churches" });
    expect(nav).toHaveAttribute("id", "church-list");
    expect(listShownNames()).toEqual(NAMES);
    expect(getTiles(container)).toEqual(["GC", "HC", "HM"]);
    expect(screen.getAllByRole("button", { current: true })).toEqual([
      getChurchButton("Grace Community Church"),
    ]);
    expect(getChurchButton("Grace Community Church")).toHaveClass("selected");
    const deletes = screen.getAllByRole("button", { name: /^Delete / });
    expect(deletes.map((each) => [each.getAttribute("aria-label"), each.textContent])).toEqual([
      ["Delete Hope Chapel", "delete"],
      ["Delete Harbour Light Mission", "delete"],
    ]);
    for (const each of deletes) expect(each).not.toHaveAccessibleDescription();
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  it("sets its id on the first of two instances only", () => {
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

  it("[A-35] renders no delete buttons with canDelete={false}", () => {
    show({ canDelete: false });
    expect(screen.queryByRole("button", { name: /^Delete/ })).toBeNull();
  });

  it.each([{}, { name: "" }, { name: null }, { name: "\u202e\n" }])(
    "[CHL-04] shows a church of %j as Unknown",
    (church) => {
      show({ userChurches: [buildUserChurch({ church: { id: "C9", ...(church as object) } })] });
      expect(getChurchButton("Unknown")).toBeVisible();
    },
  );

  it("takes className, sx and ref", () => {
    const ref = createRef<HTMLElement>();
    show({ ref, className: "ours", sx: { margin: "3px" } });
    expect(ref.current).toBe(screen.getByRole("navigation"));
    expect(ref.current).toHaveClass("ours");
    expect(ref.current).toHaveStyle({ margin: "3px" });
    expect(ref.current).toHaveAttribute("id", "church-list");
  });

  it("[L18] shows a church without any token as unavailable, with a reason", async () => {
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
    const { user, client } = show({
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
    await user.click(getChurchButton("Harbour Light Mission"));
    expect(client.session.identity.churchId).toBe("CHU00000004");
  });

  it("renders a church without an id as plain text", () => {
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
    "[UM-10][UM-11][UM-12][O69][L18] shows the status text for a church list of %j from the prop and the session",
    async (value, message) => {
      const server = createDemoChurch();
      const { client, rerender } = show({ userChurches: value as never }, server);
      if (value === undefined || value === null) expect(listShownNames()).toEqual(NAMES);
      else expect(screen.getByRole("status")).toHaveTextContent(message);
      rerender(<ChurchList />);
      act(() => client.session.assign({ userChurches: value as never }));
      expect(screen.getByRole("status")).toHaveTextContent(message);
      expect(screen.queryByRole("listitem")).toBeNull();
    },
  );

  it("[L4][L18] works without a session, from the host's props alone", async () => {
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
    expect(getChurchButton("Test Church")).toHaveAttribute("aria-current", "true");
    expect(screen.getAllByRole("button", { name: /^Delete / })).toHaveLength(1);
    await user.click(getChurchButton("Test Church"));
    expect(onChurchChange).not.toHaveBeenCalled();
    await user.click(getChurchButton("Second"));
    expect(onChurchChange).toHaveBeenCalledTimes(1);
    expect(getChurchButton("Second")).toHaveAttribute("aria-current", "true");
    expect(client.session.state.userChurches).toEqual(userChurches);
  });
});

describe("ChurchList selection", () => {
  it("[USR-09][USR-12][USR-13][USR-14][USR-15][L17] updates the session, tokens and cookie at once and notifies the host", async () => {
    const server = createDemoChurch();
    const context = createStaticContext(server);
    const onChurchChange = vi.fn();
    const { user, client, cookies } = show({ context, onChurchChange }, server);
    const before = client.session.state.userChurches?.[1];
    await user.click(getChurchButton("Hope Chapel"));
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
    expect(screen.getAllByRole("button", { current: true })).toEqual([
      getChurchButton("Hope Chapel"),
    ]);
    expect(screen.getAllByRole("button", { name: /^Delete / })[0]).toHaveAccessibleName(
      "Delete Grace Community Church",
    );
  });

  it.each(["setUserChurch", "setPerson"] as const)(
    "[D03] calls every host callback although %s and the last one throw",
    async (name) => {
      allowConsole();
      const server = createDemoChurch();
      const context = createStaticContext(server);
      context[name].mockImplementation(() => {
        throw new Error("the host's own");
      });
      const onChurchChange = vi.fn(() => {
        throw new Error("the last one");
      });
      const { user, client } = show({ context, onChurchChange }, server);
      await user.click(getChurchButton("Hope Chapel"));
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
      expect(screen.getAllByRole("button", { current: true })).toEqual([
        getChurchButton("Hope Chapel"),
      ]);
    },
  );

  it("[D03] removes a deleted church although the host's callbacks throw", async () => {
    allowConsole();
    const server = createDemoChurch();
    const context = createStaticContext(server);
    context.setUserChurches.mockImplementation(() => {
      throw new Error("the host's own");
    });
    const onDelete = vi.fn(() => {
      throw new Error("the last one");
    });
    const { user } = show({ context, onDelete }, server);
    await user.click(deleteButtonOf("Hope Chapel"));
    await user.click(
      within(await findConfirmation()).getByRole("button", { name: "Leave church" }),
    );
    await waitFor(() => expect(onDelete).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(listShownNames()).toEqual([NAMES[0], NAMES[2]]));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(vi.mocked(console.error).mock.calls.flat().map(String)).toEqual([
      "Error: the host's own",
      "Error: the last one",
    ]);
  });

  it("[L19] selects once on repeated clicks and ignores the current church", async () => {
    const server = createDemoChurch();
    const context = createStaticContext(server);
    const onChurchChange = vi.fn();
    const { user, client, cookies } = show({ context, onChurchChange }, server);
    await user.click(getChurchButton("Grace Community Church"));
    expect(client.session.state.churchChanged).toBe(false);
    expect(cookies.get("lastChurchId")).toBe("CHU00000004");
    act(() => {
      const hope = getChurchButton("Hope Chapel");
      hope.click();
      hope.click();
    });
    await user.dblClick(getChurchButton("Hope Chapel"));
    expect(onChurchChange).toHaveBeenCalledTimes(1);
    expect(context.setUserChurch).toHaveBeenCalledTimes(1);
  });

  it.each([null, undefined, [], [null], "x"])(
    "[USR-13][USR-14][L17] with apis of %j updates church, person and tokens together",
    async (apis) => {
      const server = createDemoChurch();
      const { user, client, rerender } = show({}, server);
      const list = (client.session.state.userChurches ?? []).map((each, index) =>
        index === 1 ? { ...each, apis: apis as never } : each,
      );
      rerender(<ChurchList userChurches={list} />);
      await user.click(getChurchButton("Hope Chapel"));
      expect(client.session.identity).toMatchObject({
        churchId: "CHU00000002",
        personId: "PER00000101",
      });
      expect(
        client.apis.all.map(({ jwt, permissions }) => [jwt === list[1]?.jwt, permissions]),
      ).toEqual(client.apis.all.map(() => [true, []]));
    },
  );

  it("[USR-12][L6] writes the cookie on selection only", () => {
    const { cookies, unmount } = show();
    unmount();
    expect([...cookies]).toEqual([["lastChurchId", "CHU00000004"]]);
  });

  describe("ChurchList with the default client", () => {
    const before = setDefaultClient(createDemoClient(createDemoChurch()));
    afterEach(() => void setDefaultClient(before));

    it("[L15] updates UserHelper and ApiHelper", async () => {
      const client = createDemoClient(createDemoChurch());
      setDefaultClient(client);
      render(<ChurchList />);
      act(() => getChurchButton("Hope Chapel").click());
      expect(UserHelper.currentUserChurch.church.name).toBe("Hope Chapel");
      expect(UserHelper.churchChanged).toBe(true);
      expect(ApiHelper.getConfig("MembershipApi")?.jwt).toBe(UserHelper.currentUserChurch.jwt);
      expect(screen.getAllByRole("button", { current: true })).toEqual([
        getChurchButton("Hope Chapel"),
      ]);
      await waitFor(() => expect(client.session.identity.churchId).toBe("CHU00000002"));
    });
  });
});

describe("ChurchList deletion", () => {
  it("[CHL-06][CHL-07][A-37] asks for confirmation with the specified text, and Cancel changes nothing", async () => {
    const { user, church: server } = show();
    server.requests.length = 0;
    await user.click(deleteButtonOf("Hope Chapel"));
    const dialog = await findConfirmation();
    expect(dialog).toHaveAccessibleDescription(
      "Are you sure you wish to delete this church? You will no longer be a member of HOPE CHAPEL",
    );
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(deleteButtonOf("Hope Chapel")).toHaveFocus();
    expect(listRemovals(server)).toEqual([]);
    expect(listShownNames()).toEqual(NAMES);
  });

  it("[D51][CHL-06][L16][L19] ignores the second click of a double click, which lands on the confirmation", async () => {
    // Freezes the clock, so that both clicks have the same time on a slow machine, too.
    vi.spyOn(performance, "now").mockReturnValue(1_000);
    const { church: server } = show();
    fireEvent.click(deleteButtonOf("Hope Chapel"), { detail: 1 });
    fireEvent.click(
      within(screen.getByRole("alertdialog")).getByRole("button", { name: "Leave church" }),
      { detail: 2 },
    );
    expect(listRemovals(server)).toEqual([]);
    fireEvent.click(
      within(screen.getByRole("alertdialog")).getByRole("button", { name: "Leave church" }),
      { detail: 1 },
    );
    await waitFor(() => expect(listShownNames()).toEqual([NAMES[0], NAMES[2]]));
  });

  it.each([
    ["$& {} <b>", "$& {} <B>"],
    ["{{name}} $t(churches.none) $1", "{{NAME}} $T(CHURCHES.NONE) $1"],
    ["Straße iris", "STRASSE IRIS"],
  ])(
    "[CHL-07][O70][L18] shows the church name %s literally, in capitals, with and without a translation engine",
    async (name, capitals) => {
      const server = createDemoChurch();
      server.db.churches[1] = { ...server.db.churches[1], name };
      const { user, client } = show({}, server);
      const message = `Are you sure you wish to delete this church? You will no longer be a member of ${capitals}`;
      await user.click(deleteButtonOf(name));
      expect(within(await findConfirmation()).getByText(message)).toBeVisible();
      act(() => client.locale.addTexts("en", {}));
      expect(within(await findConfirmation()).getByText(message)).toBeVisible();
      expect(document.querySelector("b")).toBeNull();
    },
  );

  it("[CHL-05][CHL-06][CHL-08][CHL-10][A-36][L16] deletes the membership and roles with that church's token and updates list, session and host", async () => {
    const server = createDemoChurch();
    const context = createStaticContext(server);
    const onDelete = vi.fn();
    const { user, client } = show(
      { context, userChurches: context.userChurches, onDelete },
      server,
    );
    server.requests.length = 0;
    await user.click(deleteButtonOf("Hope Chapel"));
    await user.dblClick(
      within(await findConfirmation()).getByRole("button", { name: "Leave church" }),
    );
    await waitFor(() => expect(listShownNames()).toEqual([NAMES[0], NAMES[2]]));
    expect(listRemovals(server).map(({ path }) => path)).toEqual([
      "/membership/userchurch/record/USR00000001/CHU00000002/PER00000101",
      "/membership/rolemembers/self/CHU00000002/USR00000001",
    ]);
    expect(new Set(listRemovals(server).map(({ authorization }) => authorization))).toEqual(
      new Set([`Bearer ${context.userChurches[1]?.jwt}`]),
    );
    expect(listMemberships(server)).toEqual([
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
    await waitFor(() => expect(getChurchButton("Harbour Light Mission")).toHaveFocus());
  });

  it("[L16] sends the requests once for two clicks at the same time", async () => {
    const { user, church: server } = show();
    await user.click(deleteButtonOf("Hope Chapel"));
    const confirmButton = within(await findConfirmation()).getByRole("button", {
      name: "Leave church",
    });
    act(() => {
      confirmButton.click();
      confirmButton.click();
    });
    await waitFor(() => expect(listShownNames()).toEqual([NAMES[0], NAMES[2]]));
    expect(listRemovals(server)).toHaveLength(2);
  });

  it("[D51][CHL-05] closes the confirmation when the church becomes the current one", async () => {
    // Fake timers complete the dialog's exit transition.
    vi.useFakeTimers();
    const { client } = show();
    fireEvent.click(deleteButtonOf("Hope Chapel"));
    expect(screen.getByRole("alertdialog")).toBeInTheDocument();
    act(() => void client.session.selectChurch({ churchId: "CHU00000002" }));
    await act(() => vi.runOnlyPendingTimersAsync());
    expect(screen.queryByRole("alertdialog")).toBeNull();
    // It does not open again by itself when the church can be left again.
    act(() => void client.session.selectChurch({ churchId: "CHU00000001" }));
    await act(() => vi.runOnlyPendingTimersAsync());
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(deleteButtonOf("Hope Chapel")).toBeInTheDocument();
    vi.useRealTimers();
  });

  it("focuses the previous church after the last one is deleted", async () => {
    const { user } = show();
    await user.click(deleteButtonOf("Harbour Light Mission"));
    await user.click(
      within(await findConfirmation()).getByRole("button", { name: "Leave church" }),
    );
    await waitFor(() => expect(getChurchButton("Hope Chapel")).toHaveFocus());
  });

  it("[L16] focuses no delete button and skips a church that cannot be selected", async () => {
    const [one, two, three] = createDemoChurch().signIn("ruth@grace.example").userChurches as [
      UserChurch,
      UserChurch,
      UserChurch,
    ];
    const { user } = show({ userChurches: [one, two, { ...three, jwt: "", apis: [] }] });
    await user.click(deleteButtonOf("Hope Chapel"));
    await user.click(
      within(await findConfirmation()).getByRole("button", { name: "Leave church" }),
    );
    await waitFor(() => expect(getChurchButton("Grace Community Church")).toHaveFocus());
  });

  it("[L16] disables both buttons while the request is pending", async () => {
    const server = createDemoChurch();
    const { user } = show({}, server);
    server.faults.add({ path: RECORD, do: { kind: "reorder" } });
    await user.click(deleteButtonOf("Hope Chapel"));
    const dialog = await findConfirmation();
    await user.click(within(dialog).getByRole("button", { name: "Leave church" }));
    await waitFor(() => expect(listRemovals(server)).toHaveLength(1));
    expect(within(dialog).getByRole("button", { name: "Cancel" })).toBeDisabled();
    expect(within(dialog).getByRole("button", { name: /Leave church/ })).toBeDisabled();
    // The `reorder` fault releases the first response when the next matching call arrives.
    await server.fetch("http://demo.church/membership/userchurch/record/a/b/c", {
      method: "DELETE",
    });
    await waitFor(() => expect(listShownNames()).toEqual([NAMES[0], NAMES[2]]));
  });

  it("[L16] closes the confirmation when the browser goes back", async () => {
    history.pushState(null, "", "/churches");
    const { user } = show();
    await user.click(deleteButtonOf("Hope Chapel"));
    await findConfirmation();
    act(() => history.back());
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(listShownNames()).toEqual(NAMES);
  });

  it("[L16] hides the deleted church after a remount, even when the host still lists it", async () => {
    const server = createDemoChurch();
    const context = createStaticContext(server);
    const { user, rerender } = show({ context }, server);
    await user.click(deleteButtonOf("Hope Chapel"));
    await user.click(
      within(await findConfirmation()).getByRole("button", { name: "Leave church" }),
    );
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    rerender(
      <ChurchList key="again" context={{ ...context }} userChurches={context.userChurches} />,
    );
    expect(listShownNames()).toEqual([NAMES[0], NAMES[2]]);
    rerender(<ChurchList context={{ ...context }} />);
    expect(listShownNames()).toEqual([NAMES[0], NAMES[2]]);
  });

  it.each([
    ["the first call", RECORD, { kind: "status", status: 401, body: "{}" }],
    ["the second call", ROLES, { kind: "status", status: 500 }],
    ["the network", ROLES, { kind: "dropBefore" }],
  ] as const)(
    "[A-36][L16] shows an error and keeps the list when %s fails, and a second try completes it",
    async (_, path, fault) => {
      allowConsole();
      const server = createDemoChurch();
      const onDelete = vi.fn();
      const { user } = show({ onDelete }, server);
      server.faults.add({ path, times: 1, do: fault });
      await user.click(deleteButtonOf("Hope Chapel"));
      const dialog = await findConfirmation();
      await user.click(within(dialog).getByRole("button", { name: "Leave church" }));
      expect(await within(dialog).findByRole("alert")).toHaveTextContent(
        "The church could not be removed. Please try again.",
      );
      expect(listShownNames()).toEqual(NAMES);
      expect(onDelete).not.toHaveBeenCalled();
      await user.click(within(dialog).getByRole("button", { name: "Leave church" }));
      await waitFor(() => expect(listShownNames()).toEqual([NAMES[0], NAMES[2]]));
      expect(listMemberships(server).map(([id]) => id)).toEqual(["CHU00000001", "CHU00000004"]);
      expect(onDelete).toHaveBeenCalledTimes(1);
    },
  );

  it.each([
    ["before", "never"],
    ["after", "neverAfter"],
  ] as const)(
    "[A-36][L16] shows an error after a timeout %s the server handled the request, and allows cancel and retry",
    async (_, kind) => {
      const deadlines: AbortController[] = [];
      vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
        expect(ms).toBeLessThanOrEqual(15_000);
        const deadline = new AbortController();
        deadlines.push(deadline);
        return deadline.signal;
      });
      const server = createDemoChurch();
      const { user } = show({}, server);
      server.faults.add({ path: RECORD, times: 2, do: { kind } });
      const dialogs: HTMLElement[] = [];
      for (const action of ["leave", "again"]) {
        await user.click(deleteButtonOf("Hope Chapel"));
        const dialog = await findConfirmation();
        dialogs.push(dialog);
        await user.click(within(dialog).getByRole("button", { name: "Leave church" }));
        await waitFor(() => expect(deadlines).toHaveLength(dialogs.length));
        act(() =>
          deadlines.at(-1)?.abort(new DOMException("The operation timed out.", "TimeoutError")),
        );
        expect(await within(dialog).findByRole("alert")).toHaveTextContent(
          "The church could not be removed. Please try again.",
        );
        if (action === "leave") {
          await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
          await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
        } else await user.click(within(dialog).getByRole("button", { name: "Leave church" }));
      }
      await waitFor(() => expect(listShownNames()).toEqual([NAMES[0], NAMES[2]]));
      expect(listMemberships(server).map(([id]) => id)).toEqual(["CHU00000001", "CHU00000004"]);
    },
  );

  it("[L16] clears an earlier error when the confirmation opens again", async () => {
    allowConsole();
    const server = createDemoChurch();
    server.faults.add({ path: RECORD, do: { kind: "status", status: 500 } });
    const { user } = show({}, server);
    await user.click(deleteButtonOf("Hope Chapel"));
    await user.click(
      within(await findConfirmation()).getByRole("button", { name: "Leave church" }),
    );
    await screen.findByRole("alert");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await user.click(deleteButtonOf("Harbour Light Mission"));
    expect(within(await findConfirmation()).getByText(/HARBOUR LIGHT MISSION$/)).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("[A-36][L16] shows a message and sends no request when the user id is unknown", async () => {
    allowConsole();
    const server = createDemoChurch();
    const [one, two] = server.signIn("ruth@grace.example").userChurches;
    const { user, client } = show({ userChurches: [one, two] as UserChurch[] }, server);
    act(() => client.session.assign({ user: {} }));
    server.requests.length = 0;
    await user.click(deleteButtonOf("Hope Chapel"));
    await user.click(
      within(await findConfirmation()).getByRole("button", { name: "Leave church" }),
    );
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "This church cannot be removed from here.",
    );
    expect(listRemovals(server)).toEqual([]);
    expect(vi.mocked(console.warn).mock.calls.flat().join(" ")).toContain("Missing: userId.");
  });

  it("closes the confirmation when another user signs in, and ignores the late response", async () => {
    const server = createDemoChurch();
    const onDelete = vi.fn();
    const { user, client } = show({ onDelete }, server);
    server.faults.add({ path: RECORD, do: { kind: "reorder" } });
    await user.click(deleteButtonOf("Hope Chapel"));
    await user.click(
      within(await findConfirmation()).getByRole("button", { name: "Leave church" }),
    );
    await waitFor(() => expect(listRemovals(server)).toHaveLength(1));
    const lydia = server.signIn("lydia@river.example");
    act(() => {
      client.session.assign(lydia);
      client.session.selectChurch();
    });
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    // The `reorder` fault releases the first response when the next matching call arrives.
    await server.fetch("http://demo.church/membership/userchurch/record/a/b/c", {
      method: "DELETE",
    });
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 0));
    });
    expect(listShownNames()).toEqual(["Riverside Fellowship"]);
    expect(listRemovals(server).filter(({ path }) => ROLES.test(path))).toEqual([]);
    expect(onDelete).not.toHaveBeenCalled();
  });
});

describe("ChurchMenuItems", () => {
  function Menu(props: { onChosen?: () => void; onKeyDown?: () => void; autoFocus?: boolean }) {
    const { onChosen = () => undefined, onKeyDown, autoFocus = false } = props;
    return (
      <MenuList component="div" aria-label="Account" onKeyDown={onKeyDown} disabledItemsFocusable>
        <MenuItem component="div" autoFocus={autoFocus}>
          Back
        </MenuItem>
        <ChurchMenuItems onChosen={onChosen} />
      </MenuList>
    );
  }
  const getRadio = (name: string) =>
    screen.getByRole("menuitemradio", { name: new RegExp(`^${name}(, Current church)?$`) });
  const getDeleteItems = () => screen.getAllByRole("menuitem", { name: /^Delete / });

  it("[UM-09][CHL-02][CHL-03][L9][L19] renders radio items with the current church checked, all reachable by arrow keys", async () => {
    const { user } = renderWithChurch(<Menu autoFocus />);
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
    // The tile of the church, and a check on the current one.
    for (const [selector, counts] of [
      ["[data-initials]", [1, 1, 1]],
      ["svg", [1, 0, 0]],
    ] as const) {
      expect(
        screen.getAllByRole("menuitemradio").map((each) => each.querySelectorAll(selector).length),
      ).toEqual(counts);
    }
    expect(getDeleteItems().map((each) => each.parentElement)).toEqual([menu, menu]);
    expect(getDeleteItems()[0]).toHaveAccessibleName("Delete Hope Chapel");
    const focused: (Element | null)[] = [];
    for (let step = 0; step < 6; step++) {
      await user.keyboard("{ArrowDown}");
      focused.push(document.activeElement);
    }
    expect(focused).toEqual([
      getRadio("Grace Community Church"),
      getRadio("Hope Chapel"),
      getDeleteItems()[0],
      getRadio("Harbour Light Mission"),
      getDeleteItems()[1],
      screen.getByText("Back"),
    ]);
    await user.keyboard("ha");
    expect(getRadio("Harbour Light Mission")).toHaveFocus();
    expect(getComputedStyle(getRadio("Hope Chapel")).minHeight).toMatch(/^calc\(60px /);
  });

  it("[USR-13][L19] selects a church with Enter and calls onChosen for the current church, too", async () => {
    const onChosen = vi.fn();
    const { user, client } = renderWithChurch(<Menu autoFocus onChosen={onChosen} />);
    await user.keyboard("{ArrowDown}{Enter}");
    expect(onChosen).toHaveBeenCalledTimes(1);
    expect(client.session.state.churchChanged).toBe(false);
    await user.keyboard("{ArrowDown}{Enter}");
    expect(onChosen).toHaveBeenCalledTimes(2);
    expect(client.session.identity.churchId).toBe("CHU00000002");
    expect(getRadio("Hope Chapel")).toHaveAttribute("aria-checked", "true");
  });

  it("[CHL-06][CHL-07][L16] confirms a deletion without passing keys to the menu, then focuses the next church", async () => {
    const [onChosen, onKeyDown] = [vi.fn(), vi.fn()];
    const { user, church: server } = renderWithChurch(
      <Menu autoFocus onChosen={onChosen} onKeyDown={onKeyDown} />,
    );
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{Enter}");
    const dialog = await findConfirmation();
    expect(dialog).toHaveAccessibleDescription(/HOPE CHAPEL$/);
    onKeyDown.mockClear();
    await user.keyboard("h{ArrowDown}{Tab}");
    expect(onKeyDown).not.toHaveBeenCalled();
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    await user.click(within(dialog).getByRole("button", { name: "Leave church" }));
    await waitFor(() => expect(getRadio("Harbour Light Mission")).toHaveFocus());
    expect(screen.queryByRole("menuitemradio", { name: "Hope Chapel" })).toBeNull();
    expect(onChosen).not.toHaveBeenCalled();
    expect(listMemberships(server).map(([id]) => id)).toEqual(["CHU00000001", "CHU00000004"]);
  });

  it("[L16] focuses the current church when it is the only one left after a deletion", async () => {
    const server = createDemoChurch();
    server.db.memberships = server.db.memberships.filter(
      ({ churchId }) => churchId !== "CHU00000004",
    );
    const { user } = renderWithChurch(<Menu autoFocus />, { church: server });
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{Enter}");
    await user.click(
      within(await findConfirmation()).getByRole("button", { name: "Leave church" }),
    );
    await waitFor(() => expect(getRadio("Grace Community Church")).toHaveFocus());
  });

  it("returns the focus to the delete item on Escape", async () => {
    const { user } = renderWithChurch(<Menu autoFocus />);
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{Enter}");
    await findConfirmation();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(getDeleteItems()[0]).toHaveFocus());
  });

  it("does not take the focus", () => {
    renderWithChurch(<Menu />);
    expect(document.body).toHaveFocus();
  });

  it("[L18][L9] disables a church without a token and shows the reason", async () => {
    const onChosen = vi.fn();
    const client = createDemoClient(createDemoChurch());
    const [one, two] = client.session.state.userChurches ?? [];
    act(() =>
      client.session.assign({ userChurches: [one, { ...two, jwt: "", apis: [] }] as UserChurch[] }),
    );
    const { user, container } = renderWithChurch(<Menu autoFocus onChosen={onChosen} />, {
      host: { client },
    });
    const hope = screen.getByRole("menuitemradio", { name: `Hope Chapel, ${CANNOT_OPEN}` });
    expect(hope).toHaveAttribute("aria-disabled", "true");
    fireEvent.click(hope);
    expect(client.session.identity.churchId).toBe("CHU00000001");
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(hope).toHaveFocus();
    await user.keyboard("{Enter} ");
    expect(onChosen).not.toHaveBeenCalled();
    await user.keyboard("{ArrowDown}");
    expect(getDeleteItems()[0]).toHaveFocus();
    await expectAccessible(container);
  });

  it.each([
    [undefined, "Loading churches..."],
    [[], "No churches available"],
    ["x", "Error: Invalid church data format"],
  ])(
    "[UM-10][UM-11][UM-12][O69] shows the status text for a church list of %j as a disabled item",
    async (value, message) => {
      const client = createDemoClient(createDemoChurch());
      client.session.assign({ userChurches: value as never });
      const { user } = renderWithChurch(<Menu autoFocus />, { host: { client } });
      expect(screen.getByRole("status")).toHaveTextContent(message);
      const entry = screen.getByRole("menuitem", { name: message });
      expect(entry).toHaveAttribute("aria-disabled", "true");
      await user.keyboard("{ArrowDown}");
      expect(entry).toHaveFocus();
      await user.keyboard("{ArrowDown}");
      expect(screen.getByText("Back")).toHaveFocus();
    },
  );
});

describe("ChurchList in a host that keeps the session in its own state", () => {
  it("[USR-13][L15][L17] passes church and person to the host's setters and follows the host's next render", async () => {
    const server = createDemoChurch();
    const { user: signedInUser, userChurches } = server.signIn("ruth@grace.example");
    const client = createDemoClient(server);
    client.session.logout();
    function App() {
      const [state, setState] = useState({
        user: signedInUser,
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
    const { user } = renderWithChurch(<App />, { church: server, host: { client } });
    await user.click(getChurchButton("Hope Chapel"));
    expect(screen.getByText("PER00000101 3")).toBeVisible();
    expect(client.session.identity).toMatchObject({
      churchId: "CHU00000002",
      personId: "PER00000101",
    });
    await user.click(deleteButtonOf("Grace Community Church"));
    await user.click(
      within(await findConfirmation()).getByRole("button", { name: "Leave church" }),
    );
    await screen.findByText("PER00000101 2");
    expect(listShownNames()).toEqual([NAMES[1], NAMES[2]]);
    expect(client.session.identity.churchId).toBe("CHU00000002");
  });
});

describe("announcement of the current church", () => {
  const listStatusTexts = () =>
    screen.getAllByRole("status", { hidden: true }).map((each) => each.textContent);
  const listAnnouncements = () =>
    listStatusTexts().filter((message) => message?.startsWith("You are now"));

  it("follows a church switch only, not a sign-in, a logout or another user", async () => {
    const server = createDemoChurch();
    const client = createDemoClient(server);
    client.session.logout();
    renderWithChurch(<UserMenu />, { church: server, host: { client } });
    const { user, userChurches } = server.signIn("ruth@grace.example");
    act(() => client.session.assign({ user }));
    expect(await screen.findByRole("button", { name: /^Account menu/ })).toBeVisible();
    act(() => {
      client.session.assign({ userChurches });
      client.session.selectChurch();
    });
    expect(await screen.findByRole("button", { name: /unread$/ })).toBeVisible();
    expect(listAnnouncements()).toEqual([]);
    act(() => void client.session.selectChurch({ churchId: "CHU00000002" }));
    expect(await screen.findByText("You are now in Hope Chapel")).toBeVisible();
    expect(listAnnouncements()).toEqual(["You are now in Hope Chapel"]);
    act(() => client.session.logout());
    expect(screen.queryByRole("status", { hidden: true })).toBeNull();
    act(() => void client.startSession(server.signIn("lydia@river.example")));
    expect(await screen.findByRole("button", { name: /^Account menu: Lydia/ })).toBeVisible();
    expect(listAnnouncements()).toEqual([]);
  });

  it("is visible for 6 seconds, also after a click beside it", async () => {
    const { client } = renderWithChurch(<UserMenu />);
    act(() => void client.session.selectChurch({ churchId: "CHU00000002" }));
    // The notice is loaded with the first switch.
    expect(await screen.findByText("You are now in Hope Chapel")).toBeVisible();
    vi.useFakeTimers();
    act(() => void client.session.selectChurch({ churchId: "CHU00000001" }));
    const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
    wait(5_000);
    fireEvent.click(document.body);
    wait(900);
    expect(listAnnouncements()).toEqual([expect.stringMatching(/^You are now in Grace/)]);
    wait(200);
    // The transition starts after the state has changed.
    wait(1_000);
    expect(listAnnouncements()).toEqual([]);
    vi.useRealTimers();
  });
});

describe("ChurchList with a user from the host's context only", () => {
  it.each(["with the current church", "without a current church"])(
    "[CHL-08][CHL-10][L16] deletes a church: %s",
    async (variant) => {
      const server = createDemoChurch();
      const { userChurch, person, ...context } = createStaticContext(server);
      const client = createDemoClient(server);
      client.session.logout();
      // This host has configured the APIs and signs in without the client.
      client.apis.all = server.apis;
      const hostContext = variant.startsWith("with the")
        ? { ...context, userChurch, person }
        : { ...context, userChurch: null, person: null };
      const { user } = renderWithChurch(<ChurchList context={hostContext} />, {
        church: server,
        host: { client },
      });
      await user.click(deleteButtonOf("Hope Chapel"));
      await user.click(
        within(await findConfirmation()).getByRole("button", { name: "Leave church" }),
      );
      await waitFor(() => expect(listShownNames()).toEqual([NAMES[0], NAMES[2]]));
      expect(listMemberships(server).map(([id]) => id)).toEqual(["CHU00000001", "CHU00000004"]);
    },
  );
});
