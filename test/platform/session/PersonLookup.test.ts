import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hostSessionService } from "../../../src/platform/session/HostSession.js";
import { personLookupService } from "../../../src/platform/session/PersonLookup.js";
import { makeToken } from "../../../src/testing/DemoServer.js";
import { createDemoChurch, createDemoClient } from "../../../src/entries/testing.js";

import { muteConsole } from "../../harness/muteConsole.js";
import { json } from "../../harness/stubFetch.js";
import type { ClientOptions } from "../../../src/platform/core/ClientCore.js";
import { leaveChurch, LeaveRefusedError } from "../../../src/churches/useChurchList.js";
import type { UserChurch } from "../../../src/platform/session/types.js";

type Fetch = NonNullable<ClientOptions["fetch"]>;

/** Signs Ruth in to a church where she has no person yet. `select` replaces the demo server for POST /churches/select. */
function setUp(select?: (...call: Parameters<Fetch>) => ReturnType<Fetch>) {
  const server = createDemoChurch();
  const fetch: Fetch = (url, init) =>
    select && url.endsWith("/churches/select") ? select(url, init) : server.fetch(url, init);
  const client = createDemoClient(server, "ruth@grace.example", { fetch });
  const { user, userChurches } = server.signIn("ruth@grace.example");
  const removePerson = (entry: UserChurch): UserChurch => {
    const exp = server.now().getTime() / 1_000 + 3_600;
    const jwt = makeToken({
      userId: user.id ?? "",
      churchId: entry.church.id ?? "",
      personId: "",
      exp,
    });
    return {
      ...entry,
      person: { id: null as never },
      jwt,
      apis: entry.apis.map((grant) => ({ ...grant, jwt })),
    };
  };
  const [first, second, third] = userChurches as [UserChurch, UserChurch, UserChurch];
  const churchWithoutPerson = removePerson(first);
  client.startSession(
    { user, userChurches: [churchWithoutPerson, removePerson(second), third] },
    first.church.id,
  );
  server.requests.length = 0;
  const listSelects = () =>
    server.requests.filter(({ path }) => path === "/membership/churches/select");
  const lookup = client.core.get(personLookupService);
  return {
    server,
    client,
    churchWithoutPerson,
    listSelects,
    lookup,
    status: () => lookup.store.getState().status,
  };
}

beforeEach(() => muteConsole());
afterEach(() => vi.restoreAllMocks());

describe("PersonLookup", () => {
  it("[D05] requests the person once with the church's token, then loads the unread counts", async () => {
    const { server, client, churchWithoutPerson, listSelects, lookup, status } = setUp();
    expect(client.session.identity.personId).toBeUndefined();
    const releases = [client.mount(), lookup.acquire(), lookup.acquire()];
    await vi.waitFor(() => expect(client.counts.store.getState().pmCount).toBeGreaterThan(0));
    expect(
      listSelects().map(({ method, body, authorization }) => [method, body, authorization]),
    ).toEqual([["POST", { churchId: "CHU00000001" }, `Bearer ${churchWithoutPerson.jwt}`]]);
    expect(client.session.identity).toEqual({
      userId: "USR00000001",
      churchId: "CHU00000001",
      personId: "PER00000001",
    });
    expect(client.session.state.userChurches?.[0]).toBe(client.session.state.userChurch);
    expect(client.session.state.userChurch?.jwt).not.toBe(churchWithoutPerson.jwt);
    expect(client.apis.all.some(({ jwt }) => jwt === churchWithoutPerson.jwt)).toBe(false);
    expect(client.apis.all.map(({ permissions }) => permissions)).toEqual(
      client.apis.all.map(
        ({ keyName }) =>
          churchWithoutPerson.apis.find((grant) => grant.keyName === keyName)?.permissions,
      ),
    );
    expect(client.session.state.churchChanged).toBe(false);
    expect([status(), server.requests.some(({ path }) => path.endsWith("/unreadCount"))]).toEqual([
      "idle",
      true,
    ]);
    for (const release of releases) release();
  });

  it("[D05] calls the setters of the host's context", async () => {
    const { client, churchWithoutPerson, lookup } = setUp();
    const setters = {
      setUser: vi.fn(),
      setPerson: vi.fn(),
      setUserChurch: vi.fn(),
      setUserChurches: vi.fn(),
    };
    const { user, userChurches } = client.session.state;
    const context = {
      user,
      userChurches,
      userChurch: churchWithoutPerson,
      person: undefined,
      ...setters,
    };
    client.core.get(hostSessionService).receive(context);
    const release = lookup.acquire();
    await vi.waitFor(() => expect(client.session.identity.personId).toBe("PER00000001"));
    expect(setters.setUserChurch.mock.calls).toEqual([[client.session.state.userChurch]]);
    expect(setters.setPerson.mock.calls).toEqual([[client.session.state.person]]);
    client.core.get(hostSessionService).receive({ ...context });
    expect(client.session.identity.personId).toBe("PER00000001");
    release();
  });

  it.each<[string, () => ReturnType<Fetch>]>([
    [
      "a response without a person",
      () => Promise.resolve(json({ church: { id: "CHU00000001" }, person: { id: null } })),
    ],
    [
      "a response for another church",
      () => Promise.resolve(json({ church: { id: "CHU00000002" }, person: { id: "PER00000101" } })),
    ],
    ["an empty response", () => Promise.resolve(json({}))],
    ["a 401 response", () => Promise.resolve(json({}, { status: 401 }))],
    ["a network error", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])(
    "[D05] reports the person as missing after %s, and requests it again on the next acquire",
    async (_, respond) => {
      const select = vi.fn(respond);
      const { client, lookup, status } = setUp(select);
      const release = lookup.acquire();
      await vi.waitFor(() => expect(status()).toBe("missing"));
      client.session.assign({ churchChanged: true });
      expect([status(), select.mock.calls.length]).toEqual(["missing", 1]);
      const second = lookup.acquire();
      await vi.waitFor(() => expect(select).toHaveBeenCalledTimes(2));
      await vi.waitFor(() => expect(status()).toBe("missing"));
      expect(client.session.identity.personId).toBeUndefined();
      release();
      second();
    },
  );

  it("[D05] drops the response after a church switch and requests the person of the new church", async () => {
    const responses: (() => void)[] = [];
    const { client, lookup } = setUp((url, init) => {
      const { churchId } = JSON.parse(init.body as string) as { churchId: string };
      return new Promise((resolve) =>
        responses.push(() =>
          resolve(json({ church: { id: churchId }, person: { id: `P ${churchId}` } })),
        ),
      );
    });
    const release = lookup.acquire();
    await vi.waitFor(() => expect(responses).toHaveLength(1));
    client.session.selectChurch({ churchId: "CHU00000002" });
    responses[0]?.();
    await vi.waitFor(() => expect(responses).toHaveLength(2));
    expect(client.session.identity.personId).toBeUndefined();
    responses[1]?.();
    await vi.waitFor(() =>
      expect(client.session.identity).toMatchObject({
        churchId: "CHU00000002",
        personId: "P CHU00000002",
      }),
    );
    release();
  });

  it("[D05] sends no request when released at once, when the person is known, or after a logout", async () => {
    const { client, listSelects, lookup, status } = setUp();
    lookup.acquire()();
    await new Promise((resolve) => setTimeout(resolve, 0));
    client.session.selectChurch({ churchId: "CHU00000004" });
    const release = lookup.acquire();
    client.session.logout();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect([listSelects(), status()]).toEqual([[], "idle"]);
    release();
  });
});

describe("leaveChurch without a person", () => {
  it("[D05] requests the person first", async () => {
    const { server, client } = setUp();
    await leaveChurch(client.core, client.session.state.userChurches?.[1] as UserChurch);
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /membership/churches/select",
      "DELETE /membership/userchurch/record/USR00000001/CHU00000002/PER00000101",
      "DELETE /membership/rolemembers/self/CHU00000002/USR00000001",
    ]);
    expect(client.session.state.userChurches).toHaveLength(2);
  });

  it("[D05] rejects with the reason noPerson and deletes nothing when the server has no person", async () => {
    const { server, client } = setUp(() => Promise.resolve(json({ person: { id: null } })));
    const error = await leaveChurch(
      client.core,
      client.session.state.userChurches?.[1] as UserChurch,
    ).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(LeaveRefusedError);
    expect(error).toMatchObject({ reason: "noPerson" });
    expect(server.requests).toEqual([]);
  });
});
