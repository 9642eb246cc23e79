import { act, render, screen, waitFor } from "@testing-library/react";
import { useContext, useEffect } from "react";
import { describe, expect, it, vi } from "vitest";
import {
  ChurchContext,
  type HostSettings,
  useSession,
} from "../../../src/platform/provider/ChurchContext.js";
import { createMemoryStorage } from "../../../src/testing/createDemoClient.js";
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
} from "../../../src/entries/index.js";

import { createDemoChurch } from "../../../src/entries/testing.js";

import { allowConsole } from "../../setup/dom.js";
import { removeLeftChurch, leaveChurch } from "../../../src/churches/useChurchList.js";
import type { UserChurch, UserContext } from "../../../src/platform/session/types.js";

const CHAT = "CON00000001";

/** Signs in like a host that passes its session only by context. */
function signIn() {
  allowConsole();
  const server = createDemoChurch();
  const { apis, socketUrl, fetch, WebSocket } = server;
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
  const { user, userChurches } = server.signIn("ruth@grace.example");
  const [userChurch] = userChurches;
  if (!userChurch) throw new Error("Ruth has no church.");
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
  const signedOut: UserContext = {
    ...context,
    user: null,
    userChurches: null,
    userChurch: null,
    person: null,
  };
  return { server, client, context, signedOut };
}
const findText = (text: RegExp) => screen.findAllByText(text, undefined, { timeout: 3_000 });

describe("a component with the host's context and no provider", () => {
  it("[USR-16] shows the conversations", async () => {
    const { context } = signIn();
    render(<PrivateMessages context={context} />);
    await findText(/^8 conversations$/);
  });

  it("shows the notifications and requests them once", async () => {
    const { server, context } = signIn();
    render(<Notifications context={context} appName="x" onNavigate={() => undefined} />);
    await findText(/Prepare the harvest dinner/);
    expect(server.requests.filter(({ path }) => path.endsWith("/notifications/my"))).toHaveLength(
      1,
    );
  });

  it("[L67] receives live messages without a provider", async () => {
    const { server, context } = signIn();
    render(<Notes context={context} conversationId={CHAT} />);
    await findText(/Daniel/);
    await waitFor(() =>
      expect(server.requests.some(({ path }) => path.endsWith("/connections"))).toBe(true),
    );
    server.addMessage({ conversationId: CHAT, personId: "PER00000002", content: "Live!" });
    await findText(/^Live!$/);
  });
});

describe("ChurchProvider with the host's context", () => {
  it("sets the session before its children load", async () => {
    const { context } = signIn();
    render(
      <ChurchProvider context={context}>
        <PrivateMessages />
      </ChurchProvider>,
    );
    await findText(/^8 conversations$/);
  });

  it("[L5] hides the user's data after the host has logged the user out", async () => {
    const { client, context, signedOut } = signIn();
    const ui = (value: UserContext) => (
      <ChurchProvider context={value}>
        <PrivateMessages />
      </ChurchProvider>
    );
    const { rerender } = render(ui(context));
    await findText(/Daniel/);
    ApiHelper.clearPermissions();
    rerender(ui(signedOut));
    await waitFor(() => expect(screen.queryByText(/Daniel/)).toBeNull());
    expect(client.session.identity.personId).toBeUndefined();
  });

  it("keeps its content when the user id arrives after person and church", async () => {
    const { server, client, context } = signIn();
    client.session.assign({ userChurches: context.userChurches ?? undefined });
    client.session.selectChurch();
    render(
      <ChurchProvider client={client}>
        <PrivateMessages />
        <Notes conversationId={CHAT} />
      </ChurchProvider>,
    );
    await findText(/^8 conversations$/);
    act(() => client.session.assign({ user: context.user ?? undefined }));
    expect(screen.getByText("8 conversations")).toBeVisible();
    await waitFor(() =>
      expect(server.requests.some(({ path }) => path.endsWith("/connections"))).toBe(true),
    );
    server.addMessage({ conversationId: CHAT, personId: "PER00000002", content: "Live!" });
    await findText(/Live!$/);
  });
});

describe("ChurchProvider with another client", () => {
  function Probe() {
    const { userId, churchId } = useSession();
    const { context } = useContext(ChurchContext).host;
    return <output>{[userId, churchId, context?.user?.id].join(" ")}</output>;
  }

  it("[P18] applies a context again to its new client", () => {
    const [first, { client, context }] = [signIn(), signIn()];
    const ui = (each: ChurchClient) => (
      <ChurchProvider client={each} context={context}>
        <Probe />
      </ChurchProvider>
    );
    const { rerender } = render(ui(first.client));
    rerender(ui(client));
    expect(client.session.identity).toEqual({
      userId: context.user?.id,
      churchId: context.userChurch?.church.id,
      personId: context.person?.id,
    });
    const otherContext = {
      ...context,
      userChurch: context.userChurches?.[1],
      person: context.userChurches?.[1]?.person,
    };
    rerender(
      <ChurchProvider client={client} context={otherContext}>
        <Probe />
      </ChurchProvider>,
    );
    expect(client.session.identity.churchId).toBe(otherContext.userChurch?.church.id);
  });

  it("[P18] does not inherit the context of an outer provider's client", () => {
    const [outer, { client }] = [signIn(), signIn()];
    client.startSession({ user: { id: "U9" }, userChurches: [] });
    const ui = (inner: ChurchClient) => (
      <ChurchProvider client={outer.client} context={outer.context}>
        <ChurchProvider client={inner}>
          <Probe />
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

  it("[P18] has no church of another user on the first render", () => {
    const { client, context } = signIn();
    client.startSession({ user: { id: "U9" }, userChurches: [] });
    const seen: unknown[] = [];
    function SessionProbe() {
      const { userId, churchId, personId, userChurches } = useSession();
      seen.push([userId, churchId, personId, userChurches?.length]);
      return null;
    }
    render(
      <ChurchProvider client={client} context={context}>
        <SessionProbe />
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

describe("the host's context", () => {
  /** A host that creates a new context on every render, from `useSession` and from its own data. */
  function Host({ context, onRender }: { context: UserContext; onRender: () => void }) {
    const { user, person } = useSession();
    onRender();
    return (
      <ChurchProvider context={{ ...cloneContext(context), user, person }}>
        <ChurchList />
      </ChurchProvider>
    );
  }

  it("[L16] causes no render loop when it still lists a church that the user left", async () => {
    const { client, context } = signIn();
    const onRender = vi.fn();
    render(<Host context={context} onRender={onRender} />);
    await screen.findByRole("button", { name: "Hope Chapel" });
    const left = context.userChurches?.find(({ church }) => church.name === "Hope Chapel");
    act(() => removeLeftChurch(client.session, left as UserChurch));
    expect(screen.queryByRole("button", { name: "Hope Chapel" })).toBeNull();
    const { state } = client.session;
    onRender.mockClear();
    act(() => client.session.assign({ churchChanged: true }));
    expect(onRender.mock.calls.length).toBeLessThan(4);
    expect(client.session.state).toEqual({ ...state, churchChanged: true });
  });

  it("[P18][L4] is ignored while it still has the church of the former user", () => {
    const { client, context } = signIn();
    const seen: unknown[] = [];
    function Probe() {
      const { userId, churchId, personId, userChurches } = useSession();
      seen.push([userId, churchId, personId, userChurches]);
      return null;
    }
    const ui = (value: UserContext) => (
      <ChurchProvider context={value}>
        <Probe />
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
    act(() => void client.startSession({ user: { id: "U9" }, userChurches: [] }));
    rerender(ui(cloneContext(context)));
    expect(seen.length).toBeGreaterThan(0);
    for (const each of seen) expect(each).toEqual(["U9", undefined, undefined, []]);
    seen.length = 0;
    act(() => client.session.logout());
    rerender(ui(cloneContext(context)));
    for (const each of seen) expect(each).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("[P18] never combines one church with the token of another, also on the first render", () => {
    const { client, context } = signIn();
    const seen: unknown[] = [];
    function TokenProbe() {
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
        <TokenProbe />
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

  it("[USR-02] applies when it changes back to an earlier church, but not from a newly mounted provider", () => {
    const { client, context } = signIn();
    const [first, second] = context.userChurches as [UserChurch, UserChurch];
    const otherContext = { ...context, userChurch: second, person: second.person };
    const ui = (value: UserContext, late?: UserContext) => (
      <ChurchProvider context={value}>{late && <ChurchProvider context={late} />}</ChurchProvider>
    );
    const { rerender } = render(ui(context));
    rerender(ui(otherContext));
    rerender(ui(context));
    expect(client.session.identity.churchId).toBe(first.church.id);
    rerender(ui(context, otherContext));
    expect(client.session.identity.churchId).toBe(first.church.id);
  });

  it("[L15] adds the churches that the host pushes into UserHelper.userChurches", () => {
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

  it("[CHL-08] provides the user who leaves a church when the session has none", async () => {
    const { server, client, context } = signIn();
    const { userChurches, userChurch } = context;
    const [, second] = userChurches as [UserChurch, UserChurch];
    client.session.assign({
      userChurch: userChurch ?? undefined,
      userChurches: userChurches ?? undefined,
    });
    render(<ChurchProvider context={{ ...context, userChurch: null, person: null }} />);
    await act(() => leaveChurch(client.core, second));
    expect(server.requests.filter(({ method }) => method === "DELETE")).toHaveLength(2);
  });

  it("inherits missing settings, and keeps the same object while nested values are equal", () => {
    const { context } = signIn();
    const seen: HostSettings[] = [];
    function Probe() {
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
          <Probe />
        </ChurchProvider>
      </ChurchProvider>
    );
    const { rerender } = render(ui("A tour"));
    rerender(ui("A tour"));
    expect(new Set(seen).size).toBe(1);
    expect(seen[0]).toMatchObject({
      appName: "Inner",
      supportMail: "help@outer.example",
      apps: { admin: "https://admin.example" },
      context,
      supportTour: { home: [{ title: "A tour" }] },
    });
    rerender(ui("Another tour"));
    expect(seen.at(-1)).toMatchObject({ supportTour: { home: [{ title: "Another tour" }] } });
  });
});

const grantOf = (userChurch: UserChurch | undefined) =>
  userChurch?.apis.find(({ keyName }) => keyName === "MembershipApi")?.jwt ?? userChurch?.jwt;

/** Returns a deep copy with the same setters. */
function cloneContext(context: UserContext): UserContext {
  const { user, person, userChurch, userChurches, ...setters } = context;
  return { ...structuredClone({ user, person, userChurch, userChurches }), ...setters };
}
