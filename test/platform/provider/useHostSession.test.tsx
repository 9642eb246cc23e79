import { act, render, screen, waitFor } from "@testing-library/react";
import { useContext, useEffect } from "react";
import { describe, expect, it, vi } from "vitest";
import { forgetChurch, leaveChurch } from "../../../src/churches/leaveChurch.js";
import { ChurchContext, type HostSettings } from "../../../src/platform/provider/ChurchContext.js";
import { useSession } from "../../../src/platform/provider/useSession.js";
import { createMemoryStorage } from "../../../src/testing/createDemoClient.js";
import type { UserChurch, UserContext } from "../../../src/platform/session/types.js";
import {
  ApiHelper,
  ChurchClient,
  ChurchList,
  ChurchProvider,
  Notes,
  Notifications,
  PrivateMessages,
  setDefaultClient,
  UserHelper,
} from "../../../src/index.js";

import { createDemoChurch } from "../../../src/testing.js";

import { allowConsole } from "../../setup/dom.js";

const CHAT = "CON00000001";

/** A host that signs in by itself and tells of it by context only. */
function signIn() {
  allowConsole();
  const church = createDemoChurch();
  const { apis, socketUrl, fetch, WebSocket } = church;
  const cookies = { get: () => undefined, set: () => undefined };
  const client = new ChurchClient({
    apis,
    socketUrl,
    fetch,
    WebSocket,
    storage: createMemoryStorage(),
    cookies,
  });
  setDefaultClient(client);
  const { user, userChurches } = church.signIn("ruth@grace.example");
  const [userChurch] = userChurches;
  if (!userChurch) throw new Error("Ruth belongs to a church.");
  ApiHelper.setDefaultPermissions(userChurch.jwt ?? "");
  const setters = {
    setUser: () => undefined,
    setPerson: () => undefined,
    setUserChurch: () => undefined,
    setUserChurches: () => undefined,
  };
  const context = {
    user,
    userChurches,
    userChurch,
    person: userChurch.person,
    ...setters,
  } as UserContext;
  const nobody: UserContext = {
    ...context,
    user: null,
    userChurches: null,
    userChurch: null,
    person: null,
  };
  return { church, client, context, nobody };
}
const says = (text: RegExp) => screen.findAllByText(text, undefined, { timeout: 3_000 });

describe("a room that is mounted alone with the host's context", () => {
  it("[USR-16] shows the conversations", async () => {
    const { context } = signIn();
    render(<PrivateMessages context={context} />);
    await says(/^8 conversations$/);
  });

  it("shows the notifications, which are asked for once", async () => {
    const { church, context } = signIn();
    render(<Notifications context={context} appName="x" onNavigate={() => undefined} />);
    await says(/Prepare the harvest dinner/);
    expect(church.requests.filter(({ path }) => path.endsWith("/notifications/my"))).toHaveLength(
      1,
    );
  });

  it("[L67] is live without a provider", async () => {
    const { church, context } = signIn();
    render(<Notes context={context} conversationId={CHAT} />);
    await says(/Daniel/);
    await waitFor(() =>
      expect(church.requests.some(({ path }) => path.endsWith("/connections"))).toBe(true),
    );
    church.addMessage({ conversationId: CHAT, personId: "PER00000002", content: "Live!" });
    await says(/^Live!$/);
  });
});

describe("a provider with the host's context", () => {
  it("knows the session before what stands in it loads", async () => {
    const { context } = signIn();
    render(
      <ChurchProvider context={context}>
        <PrivateMessages />
      </ChurchProvider>,
    );
    await says(/^8 conversations$/);
  });

  it("[L5] shows nothing of a person whom the host has logged out", async () => {
    const { client, context, nobody } = signIn();
    const ui = (value: UserContext) => (
      <ChurchProvider context={value}>
        <PrivateMessages />
      </ChurchProvider>
    );
    const { rerender } = render(ui(context));
    await says(/Daniel/);
    ApiHelper.clearPermissions();
    rerender(ui(nobody));
    await waitFor(() => expect(screen.queryByText(/Daniel/)).toBeNull());
    expect(client.session.identity.personId).toBeUndefined();
  });

  it("keeps what is shown when the user's id arrives later than person and church", async () => {
    const { church, client, context } = signIn();
    client.session.assign({ userChurches: context.userChurches ?? undefined });
    client.session.selectChurch();
    render(
      <ChurchProvider client={client}>
        <PrivateMessages />
        <Notes conversationId={CHAT} />
      </ChurchProvider>,
    );
    await says(/^8 conversations$/);
    act(() => client.session.assign({ user: context.user ?? undefined }));
    expect(screen.getByText("8 conversations")).toBeVisible();
    await waitFor(() =>
      expect(church.requests.some(({ path }) => path.endsWith("/connections"))).toBe(true),
    );
    church.addMessage({ conversationId: CHAT, personId: "PER00000002", content: "Live!" });
    await says(/Live!$/);
  });
});

describe("another client", () => {
  function Seen() {
    const { userId, churchId } = useSession();
    const { context } = useContext(ChurchContext).host;
    return <output>{[userId, churchId, context?.user?.id].join(" ")}</output>;
  }

  it("[P18] hears a context that the former one of the same provider has heard", () => {
    const [first, { client, context }] = [signIn(), signIn()];
    const ui = (each: ChurchClient) => (
      <ChurchProvider client={each} context={context}>
        <Seen />
      </ChurchProvider>
    );
    const { rerender } = render(ui(first.client));
    rerender(ui(client));
    expect(client.session.identity).toEqual({
      ...{
        userId: context.user?.id,
        churchId: context.userChurch?.church.id,
        personId: context.person?.id,
      },
    });
    const there = {
      ...context,
      userChurch: context.userChurches?.[1],
      person: context.userChurches?.[1]?.person,
    };
    rerender(
      <ChurchProvider client={client} context={there}>
        <Seen />
      </ChurchProvider>,
    );
    expect(client.session.identity.churchId).toBe(there.userChurch?.church.id);
  });

  it("[P18] inside of a provider inherits everything of the host but who is signed in there", () => {
    const [outer, { client }] = [signIn(), signIn()];
    client.signIn({ user: { id: "U9" }, userChurches: [] });
    const ui = (inner: ChurchClient) => (
      <ChurchProvider client={outer.client} context={outer.context}>
        <ChurchProvider client={inner}>
          <Seen />
        </ChurchProvider>
      </ChurchProvider>
    );
    const { rerender } = render(ui(client));
    expect(screen.getByRole("status")).toHaveTextContent(/^U9$/);
    expect(client.session.identity).toEqual({
      userId: "U9",
      churchId: undefined,
      personId: undefined,
    });
    rerender(ui(outer.client));
    const { user, userChurch } = outer.context;
    expect(screen.getByRole("status")).toHaveTextContent(
      [user?.id, userChurch?.church.id, user?.id].join(" "),
    );
  });

  it("[P18] is on its first look nobody in the church of another user", () => {
    const { client, context } = signIn();
    client.signIn({ user: { id: "U9" }, userChurches: [] });
    const seen: unknown[] = [];
    function Looks() {
      const { userId, churchId, personId, userChurches } = useSession();
      seen.push([userId, churchId, personId, userChurches?.length]);
      return null;
    }
    render(
      <ChurchProvider client={client} context={context}>
        <Looks />
      </ChurchProvider>,
    );
    expect(seen[0]).toEqual(["U9", undefined, undefined, 0]);
    expect(seen.at(-1)).toEqual([
      context.user?.id,
      context.userChurch?.church.id,
      context.person?.id,
      context.userChurches?.length,
    ]);
  });
});

describe("what a host makes of the session", () => {
  /** A host that makes its context anew on every render, of what the session answers and of what it keeps itself. */
  function Host({ context, onRender }: { context: UserContext; onRender: () => void }) {
    const { user, person } = useSession();
    onRender();
    return (
      <ChurchProvider context={{ ...structuredCloneOf(context), user, person }}>
        <ChurchList />
      </ChurchProvider>
    );
  }

  it("[L16] goes round in no circle where a church was left that the host still lists", async () => {
    const { client, context } = signIn();
    const onRender = vi.fn();
    render(<Host context={context} onRender={onRender} />);
    await screen.findByRole("button", { name: "Hope Chapel" });
    const left = context.userChurches?.find(({ church }) => church.name === "Hope Chapel");
    act(() => forgetChurch(client.session, left as UserChurch));
    expect(screen.queryByRole("button", { name: "Hope Chapel" })).toBeNull();
    const { state } = client.session;
    onRender.mockClear();
    act(() => client.session.assign({ churchChanged: true }));
    expect(onRender.mock.calls.length).toBeLessThan(4);
    expect(client.session.state).toEqual({ ...state, churchChanged: true });
  });

  it("[P18][L4] is no church for a user who has none, while the context still says the former one's", () => {
    const { client, context } = signIn();
    const seen: unknown[] = [];
    function Seen() {
      const { userId, churchId, personId, userChurches } = useSession();
      seen.push([userId, churchId, personId, userChurches]);
      return null;
    }
    const ui = (value: UserContext) => (
      <ChurchProvider context={value}>
        <Seen />
      </ChurchProvider>
    );
    const { rerender } = render(ui(context));
    expect(seen[0]).toEqual([
      context.user?.id,
      context.userChurch?.church.id,
      context.person?.id,
      context.userChurches,
    ]);
    seen.length = 0;
    act(() => void client.signIn({ user: { id: "U9" }, userChurches: [] }));
    rerender(ui(structuredCloneOf(context)));
    expect(seen.length).toBeGreaterThan(0);
    for (const each of seen) expect(each).toEqual(["U9", undefined, undefined, []]);
    seen.length = 0;
    act(() => client.session.logout());
    rerender(ui(structuredCloneOf(context)));
    for (const each of seen) expect(each).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("[P18] never says one church's name with the token of another, also on the first look", () => {
    const { client, context } = signIn();
    const seen: unknown[] = [];
    function Loads() {
      const { churchId, userChurch } = useSession();
      useEffect(
        () =>
          void seen.push([
            churchId,
            ApiHelper.getConfig("MembershipApi")?.jwt === grantOf(userChurch),
          ]),
        [churchId, userChurch],
      );
      return null;
    }
    const ui = (value: UserContext) => (
      <ChurchProvider context={value}>
        <Loads />
      </ChurchProvider>
    );
    const [first, second] = context.userChurches as [UserChurch, UserChurch];
    const { rerender } = render(ui(context));
    rerender(ui({ ...context, userChurch: second, person: second.person }));
    expect(new Set(seen.map((each) => JSON.stringify(each)))).toEqual(
      new Set([first, second].map(({ church }) => JSON.stringify([church.id, true]))),
    );
    expect(client.session.identity.churchId).toBe(second.church.id);
  });

  it("[USR-02] is obeyed when it goes back to a context of before; a view that is new with it is not", () => {
    const { client, context } = signIn();
    const [first, second] = context.userChurches as [UserChurch, UserChurch];
    const there = { ...context, userChurch: second, person: second.person };
    const ui = (value: UserContext, late?: UserContext) => (
      <ChurchProvider context={value}>{late && <ChurchProvider context={late} />}</ChurchProvider>
    );
    const { rerender } = render(ui(context));
    rerender(ui(there));
    rerender(ui(context));
    expect(client.session.identity.churchId).toBe(first.church.id);
    rerender(ui(context, there));
    expect(client.session.identity.churchId).toBe(first.church.id);
  });

  it("[L15] shows the churches that it pushes into the list it gave", () => {
    const { client, context } = signIn();
    const [first, second] = context.userChurches as [UserChurch, UserChurch];
    UserHelper.userChurches = [];
    UserHelper.userChurches.push(first);
    client.session.selectChurch();
    const { rerender } = render(<ChurchList />);
    expect(screen.queryByRole("button", { name: second.church.name ?? "" })).toBeNull();
    UserHelper.userChurches.push(second);
    rerender(<ChurchList className="again" />);
    expect(screen.getByRole("button", { name: second.church.name ?? "" })).toBeVisible();
    expect(client.session.selectChurch({ churchId: second.church.id })).toBe(second);
  });

  it("[CHL-08] is a user who may leave a church, also where only the context knows who that is", async () => {
    const { church, client, context } = signIn();
    const { userChurches, userChurch } = context;
    const [, second] = userChurches as [UserChurch, UserChurch];
    client.session.assign({
      userChurch: userChurch ?? undefined,
      userChurches: userChurches ?? undefined,
    });
    render(<ChurchProvider context={{ ...context, userChurch: null, person: null }} />);
    await act(() => leaveChurch(client.core, second));
    expect(church.requests.filter(({ method }) => method === "DELETE")).toHaveLength(2);
  });

  it("inherits what it does not say, and reads a table that says the same as the same", () => {
    const { context } = signIn();
    const seen: HostSettings[] = [];
    function Seen() {
      seen.push(useContext(ChurchContext).host);
      return null;
    }
    const ui = (tour: string) => (
      <ChurchProvider
        context={context}
        appName="Outer"
        supportMail="help@outer.example"
        apps={{ admin: "https://admin.example" }}
      >
        <ChurchProvider
          appName="Inner"
          apps={{}}
          supportTour={{ home: [{ title: tour, path: "x" }] } as never}
        >
          <Seen />
        </ChurchProvider>
      </ChurchProvider>
    );
    const { rerender } = render(ui("A tour"));
    rerender(ui("A tour"));
    expect(new Set(seen).size).toBe(1);
    expect(seen[0]).toMatchObject({
      ...{
        appName: "Inner",
        supportMail: "help@outer.example",
        apps: { admin: "https://admin.example" },
        context,
      },
      supportTour: { home: [{ title: "A tour" }] },
    });
    rerender(ui("Another tour"));
    expect(seen.at(-1)).toMatchObject({ supportTour: { home: [{ title: "Another tour" }] } });
  });
});

const grantOf = (userChurch: UserChurch | undefined) =>
  userChurch?.apis.find(({ keyName }) => keyName === "MembershipApi")?.jwt ?? userChurch?.jwt;

/** The same words, none of the same objects. */
function structuredCloneOf(context: UserContext): UserContext {
  const { user, person, userChurch, userChurches, ...setters } = context;
  return { ...structuredClone({ user, person, userChurch, userChurches }), ...setters };
}
