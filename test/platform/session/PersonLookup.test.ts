import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ClientOptions } from "../../../src/platform/core/types.js";
import { hostSessionService } from "../../../src/platform/session/HostSession.js";
import { leaveChurch, LeaveRefusedError } from "../../../src/churches/leaveChurch.js";
import { personLookupService } from "../../../src/platform/session/PersonLookup.js";
import { makeToken } from "../../../src/testing/DemoServer.js";
import type { UserChurch } from "../../../src/platform/session/types.js";

import { createDemoChurch, createDemoClient } from "../../../src/testing.js";

import { muteConsole } from "../../harness/muteConsole.js";
import { json } from "../../harness/stubFetch.js";

type Fetch = NonNullable<ClientOptions["fetch"]>;

/** Ruth works in a church in which she has no person yet; `select` answers POST /churches/select in place of the demo church. */
function setUp(select?: (...call: Parameters<Fetch>) => ReturnType<Fetch>) {
  const church = createDemoChurch();
  const fetch: Fetch = (url, init) =>
    select && url.endsWith("/churches/select") ? select(url, init) : church.fetch(url, init);
  const client = createDemoClient(church, "ruth@grace.example", { fetch });
  const { user, userChurches } = church.signIn("ruth@grace.example");
  const withoutPerson = (entry: UserChurch): UserChurch => {
    const exp = church.now().getTime() / 1_000 + 3_600;
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
  const empty = withoutPerson(first);
  client.signIn({ user, userChurches: [empty, withoutPerson(second), third] }, first.church.id);
  church.requests.length = 0;
  const selects = () =>
    church.requests.filter(({ path }) => path === "/membership/churches/select");
  const lookup = client.core.get(personLookupService);
  return { church, client, empty, selects, lookup, status: () => lookup.store.getState().status };
}

beforeEach(() => muteConsole());
afterEach(() => vi.restoreAllMocks());

describe("PersonLookup", () => {
  it("[D05] asks for the person with the token of the church, once, and the badge loads with the new token", async () => {
    const { church, client, empty, selects, lookup, status } = setUp();
    expect(client.session.identity.personId).toBeUndefined();
    const releases = [client.mount(), lookup.acquire(), lookup.acquire()];
    await vi.waitFor(() => expect(client.counts.store.getState().pmCount).toBeGreaterThan(0));
    expect(
      selects().map(({ method, body, authorization }) => [method, body, authorization]),
    ).toEqual([["POST", { churchId: "CHU00000001" }, `Bearer ${empty.jwt}`]]);
    expect(client.session.identity).toEqual({
      userId: "USR00000001",
      churchId: "CHU00000001",
      personId: "PER00000001",
    });
    expect(client.session.state.userChurches?.[0]).toBe(client.session.state.userChurch);
    expect(client.session.state.userChurch?.jwt).not.toBe(empty.jwt);
    expect(client.apis.all.some(({ jwt }) => jwt === empty.jwt)).toBe(false);
    expect(client.apis.all.map(({ permissions }) => permissions)).toEqual(
      client.apis.all.map(
        ({ keyName }) => empty.apis.find((grant) => grant.keyName === keyName)?.permissions,
      ),
    );
    expect(client.session.state.churchChanged).toBe(false);
    expect([status(), church.requests.some(({ path }) => path.endsWith("/unreadCount"))]).toEqual([
      "idle",
      true,
    ]);
    for (const release of releases) release();
  });

  it("[D05] calls the setters of the host's own context", async () => {
    const { client, empty, lookup } = setUp();
    const setters = {
      setUser: vi.fn(),
      setPerson: vi.fn(),
      setUserChurch: vi.fn(),
      setUserChurches: vi.fn(),
    };
    const { user, userChurches } = client.session.state;
    const context = { user, userChurches, userChurch: empty, person: undefined, ...setters };
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
      "no person",
      () => Promise.resolve(json({ church: { id: "CHU00000001" }, person: { id: null } })),
    ],
    [
      "another church",
      () => Promise.resolve(json({ church: { id: "CHU00000002" }, person: { id: "PER00000101" } })),
    ],
    ["nothing", () => Promise.resolve(json({}))],
    ["a refusal", () => Promise.resolve(json({}, { status: 401 }))],
    ["a failure", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])(
    "[D05] ends without a person when the answer is %s, and asks again for the next view",
    async (_, answer) => {
      const select = vi.fn(answer);
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

  it("[D05] drops an answer that comes after another church was chosen, and asks for that one", async () => {
    const answers: (() => void)[] = [];
    const { client, lookup } = setUp((url, init) => {
      const { churchId } = JSON.parse(init.body as string) as { churchId: string };
      return new Promise((resolve) =>
        answers.push(() =>
          resolve(json({ church: { id: churchId }, person: { id: `P ${churchId}` } })),
        ),
      );
    });
    const release = lookup.acquire();
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    client.session.selectChurch({ churchId: "CHU00000002" });
    answers[0]?.();
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    expect(client.session.identity.personId).toBeUndefined();
    answers[1]?.();
    await vi.waitFor(() =>
      expect(client.session.identity).toMatchObject({
        churchId: "CHU00000002",
        personId: "P CHU00000002",
      }),
    );
    release();
  });

  it("[D05] asks nothing without a view, for a person who is known, and for who is signed out", async () => {
    const { client, selects, lookup, status } = setUp();
    lookup.acquire()();
    await new Promise((resolve) => setTimeout(resolve, 0));
    client.session.selectChurch({ churchId: "CHU00000004" });
    const release = lookup.acquire();
    client.session.logout();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect([selects(), status()]).toEqual([[], "idle"]);
    release();
  });
});

describe("leaving a church without a person", () => {
  it("[D05] asks for the person first", async () => {
    const { church, client } = setUp();
    await leaveChurch(client.core, client.session.state.userChurches?.[1] as UserChurch);
    expect(church.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /membership/churches/select",
      "DELETE /membership/userchurch/record/USR00000001/CHU00000002/PER00000101",
      "DELETE /membership/rolemembers/self/CHU00000002/USR00000001",
    ]);
    expect(client.session.state.userChurches).toHaveLength(2);
  });

  it("[D05] is refused with its own reason where there is none, and changes nothing", async () => {
    const { church, client } = setUp(() => Promise.resolve(json({ person: { id: null } })));
    const refusal = await leaveChurch(
      client.core,
      client.session.state.userChurches?.[1] as UserChurch,
    ).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(LeaveRefusedError);
    expect(refusal).toMatchObject({ reason: "noPerson" });
    expect(church.requests).toEqual([]);
  });
});
