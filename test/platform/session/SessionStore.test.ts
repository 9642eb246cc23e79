import { afterEach, describe, expect, it, vi } from "vitest";
import { ChurchClient } from "../../../src/client/ChurchClient.js";
import { epochService } from "../../../src/platform/core/Epoch.js";
import { hostSessionService } from "../../../src/platform/session/HostSession.js";
import { signIn } from "../../../src/platform/session/SessionStore.js";
import { Permissions } from "../../../src/platform/session/Permissions.js";
import { buildUserChurch } from "../../../src/testing/builders.js";
import { createMemoryStorage } from "../../../src/testing/createDemoClient.js";
import { muteConsole } from "../../harness/muteConsole.js";
import { removeLeftChurch } from "../../../src/churches/useChurchList.js";
import type { UserContext } from "../../../src/platform/session/types.js";

const view = Permissions.membershipApi.people.view;
const one = buildUserChurch({
  church: { id: "C1", name: "One", subDomain: "one" },
  person: { id: "P1" },
  jwt: "church-one",
  apis: [
    {
      keyName: "MembershipApi",
      jwt: "members-one",
      permissions: [{ contentType: "People", action: "View" }],
    },
  ],
});
const two = buildUserChurch({
  church: { id: "C2", name: "Two", subDomain: "two" },
  person: { id: "P2" },
  jwt: "church-two",
});

afterEach(() => vi.restoreAllMocks());

function setUp() {
  const cookies = new Map<string, string>();
  const client = new ChurchClient({
    apis: ["MembershipApi", "MessagingApi"].map((keyName) => ({
      keyName,
      url: "https://api.example",
      jwt: "",
      permissions: [],
    })),
    cookies: {
      get: (name) => cookies.get(name),
      set: (name, value) => void cookies.set(name, value),
    },
  });
  client.session.assign({ user: { id: "U1" }, userChurches: [one, two] });
  return { client, cookies };
}

describe("church selection", () => {
  it("[USR-03][USR-09][USR-13] selects a church by id", () => {
    const { client } = setUp();
    expect(client.session.selectChurch({ churchId: "C2" })).toBe(two);
    expect(client.session.state).toMatchObject({ userChurch: two, person: two.person });
  });

  it("[USR-10][USR-11] selects a church by subdomain, or the first one without arguments", () => {
    const { client } = setUp();
    expect(client.session.selectChurch({ keyName: "two" })).toBe(two);
    expect(client.session.selectChurch()).toBe(one);
  });

  it("[USR-12][O81] stores the church in the cookie lastChurchId and ignores a church that the user does not have", () => {
    const { client, cookies } = setUp();
    client.session.selectChurch({ churchId: "C2" });
    expect(cookies.get("lastChurchId")).toBe("C2");
    expect(client.lastChurchId).toBe("C2");
    cookies.set("lastChurchId", "somebody else's");
    expect(client.lastChurchId).toBeUndefined();
  });

  it("[USR-14][PERM-01] gives each API the church's token and permissions for it, or the church's own token if it lists none", () => {
    const { client } = setUp();
    client.session.selectChurch({ churchId: "C1" });
    expect(client.apis.all.map(({ jwt }) => jwt)).toEqual(["members-one", "church-one"]);
    expect(client.session.can(view)).toBe(true);
    client.session.selectChurch({ churchId: "C2" });
    expect(client.apis.all.map(({ jwt }) => jwt)).toEqual(["church-two", "church-two"]);
    expect(client.session.can(view)).toBe(false);
  });

  it("[USR-15] sets churchChanged, which the host resets", () => {
    const { client } = setUp();
    expect(client.session.state.churchChanged).toBe(false);
    client.session.selectChurch({ churchId: "C1" });
    client.session.selectChurch({ churchId: "C2" });
    expect(client.session.state.churchChanged).toBe(true);
    client.session.assign({ churchChanged: false });
    expect(client.session.state.churchChanged).toBe(false);
  });

  it("[D01] does not set churchChanged for the first church or for the same church again", () => {
    const { client } = setUp();
    client.session.selectChurch({ churchId: "C1" });
    client.session.selectChurch({ churchId: "C1" });
    client.session.selectUserChurch({ ...one });
    expect(client.session.state.churchChanged).toBe(false);
    client.session.selectChurch({ churchId: "C2" });
    client.session.selectChurch({ churchId: "C2" });
    expect(client.session.state.churchChanged).toBe(true);
    client.session.logout();
    client.session.assign({ user: { id: "U1" }, userChurches: [one, two] });
    client.session.selectChurch({ churchId: "C1" });
    expect(client.session.state.churchChanged).toBe(false);
  });

  it.each([
    ["another church", one, true],
    ["the same church", two, false],
    ["no church", null, false],
  ])(
    "[D01] sets churchChanged by comparison with the host's church when the host showed %s",
    (_, userChurch, expected) => {
      const { client } = setUp();
      const setters = {
        setUser: vi.fn(),
        setPerson: vi.fn(),
        setUserChurch: vi.fn(),
        setUserChurches: vi.fn(),
      };
      client.session.selectChurch(
        { churchId: "C2" },
        { user: undefined, person: undefined, userChurch, userChurches: null, ...setters },
      );
      expect(client.session.state.churchChanged).toBe(expected);
    },
  );

  it("[D04] compares ids as text: the number 9 and the text 9 are one church", () => {
    const { client, cookies } = setUp();
    const nine = buildUserChurch({
      church: { id: 9 as never, name: "Nine" },
      person: { id: 90 as never },
      jwt: "nine",
    });
    client.session.assign({ user: { id: 7 as never }, userChurches: [one, nine] });
    expect(client.session.selectChurch({ churchId: "9" })).toBe(nine);
    expect(client.session.identity).toEqual({ userId: "7", churchId: "9", personId: "90" });
    expect(cookies.get("lastChurchId")).toBe("9");
    expect(client.lastChurchId).toBe("9");
    const { value } = client.core.get(epochService);
    client.session.assign({ user: { id: "7" }, userChurch: { ...nine, church: { id: "9" } } });
    expect(client.core.get(epochService).value).toBe(value);
    client.session.assign({ churchChanged: false });
    client.session.selectChurch({ churchId: "9" });
    expect(client.session.state.churchChanged).toBe(false);
    expect(client.startSession({ user: { id: 7 as never }, userChurches: [one, nine] }, 9)).toBe(
      nine,
    );
    expect(client.startSession({ user: { id: 7 as never }, userChurches: [one, nine] })).toBe(nine);
  });

  it("[D04] selects nothing for an unknown church id", () => {
    const { client, cookies } = setUp();
    client.session.selectChurch({ churchId: "C2" });
    const { state } = client.session;
    expect(client.session.selectChurch({ churchId: "nope" })).toBeUndefined();
    expect(client.session.state).toBe(state);
    expect(cookies.get("lastChurchId")).toBe("C2");
  });

  it.each([
    null,
    undefined,
    [],
    [null],
    "x",
    [{ keyName: "MembershipApi", jwt: null, permissions: null }],
  ])("[USR-13][USR-14] sets church, person, tokens and cookie together when apis is %j", (apis) => {
    const { client, cookies } = setUp();
    client.session.assign({ userChurches: [one, { ...two, apis: apis as never }] });
    client.session.selectChurch({ churchId: "C1" });
    client.session.selectChurch({ churchId: "C2" });
    expect(client.session.identity).toEqual({ userId: "U1", churchId: "C2", personId: "P2" });
    expect(client.session.state.person).toBe(two.person);
    expect(client.apis.all.map(({ jwt, permissions }) => [jwt, permissions])).toEqual([
      ["church-two", []],
      ["church-two", []],
    ]);
    expect(cookies.get("lastChurchId")).toBe("C2");
  });

  it("[USR-13][L17] changes nothing when reading the church throws", () => {
    const { client } = setUp();
    client.session.selectChurch({ churchId: "C1" });
    const before = { ...client.session.state, apis: client.apis.all };
    const setters = {
      setUser: vi.fn(),
      setPerson: vi.fn(),
      setUserChurch: vi.fn(),
      setUserChurches: vi.fn(),
    };
    const context = {
      user: undefined,
      person: undefined,
      userChurch: undefined,
      userChurches: undefined,
      ...setters,
    };
    const broken = {
      ...two,
      get apis(): never {
        throw new Error("broken");
      },
    };
    expect(() => client.session.selectUserChurch(broken, context)).toThrow("broken");
    expect({ ...client.session.state, apis: client.apis.all }).toEqual(before);
    expect(setters.setUserChurch).not.toHaveBeenCalled();
  });

  it("[L17] calls the host's setters with the church and the person in it", () => {
    const { client } = setUp();
    const setters = {
      setUser: vi.fn(),
      setPerson: vi.fn(),
      setUserChurch: vi.fn(),
      setUserChurches: vi.fn(),
    };
    const context = {
      user: undefined,
      person: one.person,
      userChurch: one,
      userChurches: undefined,
      ...setters,
    };
    client.session.selectChurch({ churchId: "C2" }, context);
    expect(setters.setUserChurch.mock.calls).toEqual([[two]]);
    expect(setters.setPerson.mock.calls).toEqual([[two.person]]);
    expect(setters.setUserChurches).not.toHaveBeenCalled();
  });

  it.each(["setUserChurch", "setPerson"] as const)(
    "[D03][USR-13][L17] completes and calls the other setters when the host's %s throws",
    (name) => {
      const { client, cookies } = setUp();
      const log = muteConsole();
      client.session.selectChurch({ churchId: "C1" });
      const setters = {
        setUser: vi.fn(),
        setPerson: vi.fn(),
        setUserChurch: vi.fn(),
        setUserChurches: vi.fn(),
      };
      setters[name].mockImplementation(() => {
        throw new Error("thrown by the host");
      });
      const context = {
        user: undefined,
        person: one.person,
        userChurch: one,
        userChurches: undefined,
        ...setters,
      };
      client.session.selectUserChurch(two, context);
      expect([setters.setUserChurch.mock.calls, setters.setPerson.mock.calls]).toEqual([
        [[two]],
        [[two.person]],
      ]);
      expect(log.error.mock.calls).toEqual([[new Error("thrown by the host")]]);
      expect(client.session.state).toMatchObject({
        userChurch: two,
        person: two.person,
        churchChanged: true,
      });
      expect(client.apis.all.map(({ jwt }) => jwt)).toEqual(["church-two", "church-two"]);
      expect(cookies.get("lastChurchId")).toBe("C2");
      client.core.get(hostSessionService).receive({ ...context });
      expect(client.session.identity.churchId).toBe("C2");
    },
  );

  it.each([
    ["chooses another church", ["C3", "P3"]],
    ["logs out", [undefined, undefined]],
  ])(
    "[D03] leaves the host with a matching church and person when its setUserChurch %s",
    (name, expected) => {
      const { client } = setUp();
      const three = buildUserChurch({
        church: { id: "C3", name: "Three" },
        person: { id: "P3" },
        jwt: "church-three",
      });
      client.session.assign({ userChurches: [one, two, three] });
      client.session.selectChurch({ churchId: "C1" });
      const host: Pick<UserContext, "person" | "userChurch"> = {
        person: one.person,
        userChurch: one,
      };
      const context: UserContext = {
        user: { id: "U1" },
        userChurches: [one, two, three],
        ...host,
        setUser: vi.fn(),
        setUserChurches: vi.fn(),
        setPerson: (person) => void (host.person = person),
        setUserChurch: (userChurch) => {
          host.userChurch = userChurch;
          if (userChurch !== two) return;
          if (name !== "logs out") return client.session.selectUserChurch(three, context);
          host.userChurch = host.person = undefined;
          client.session.logout(context);
        },
      };
      client.session.selectUserChurch(two, context);
      expect([host.userChurch?.church.id, host.person?.id]).toEqual(expected);
      expect([client.session.identity.churchId, client.session.identity.personId]).toEqual(
        expected,
      );
    },
  );

  it("[USR-12][O81] selects the first church and replaces the cookie when the cookie names an unknown church", () => {
    const { client, cookies } = setUp();
    cookies.set("lastChurchId", "tampered");
    expect(client.session.selectChurch({ churchId: client.lastChurchId })).toBe(one);
    expect(cookies.get("lastChurchId")).toBe("C1");
  });

  it.each([null, undefined, "x", [], [null], [{}]])(
    "selects nothing when userChurches is %j",
    (userChurches) => {
      const { client } = setUp();
      client.session.assign({ userChurches: userChurches as never });
      expect(client.session.selectChurch()).toBeUndefined();
      expect(client.session.state.churchChanged).toBe(false);
    },
  );
});

describe("removeLeftChurch", () => {
  it("ignores the church in a stale list, and accepts it with a new token", () => {
    const { client } = setUp();
    const listIds = () => client.session.state.userChurches?.map(({ church }) => church.id);
    client.session.selectChurch({ churchId: "C1" });
    removeLeftChurch(client.session, two);
    expect(listIds()).toEqual(["C1"]);
    client.session.assign({ userChurches: [one, { ...two }] });
    expect(listIds()).toEqual(["C1"]);
    client.session.assign({ userChurches: [one, { ...two, jwt: "another" }] });
    expect(listIds()).toEqual(["C1", "C2"]);
    client.session.logout();
    client.session.assign({ userChurches: [one, two] });
    expect(listIds()).toEqual(["C1", "C2"]);
  });

  it.each([
    ["another church", [one, two], { churchId: "C1", jwt: "church-one" }],
    ["no church if it was the only one", [two], { churchId: undefined, jwt: "own" }],
  ])("[CHL-05] replaces the current church with %s", (_, userChurches, { churchId, jwt }) => {
    const { client } = setUp();
    client.session.assign({ user: { id: "U1", jwt: "own" }, userChurches });
    client.session.selectChurch({ churchId: "C2" });
    const setters = {
      setUser: vi.fn(),
      setPerson: vi.fn(),
      setUserChurch: vi.fn(),
      setUserChurches: vi.fn(),
    };
    removeLeftChurch(client.session, two, {
      user: { id: "U1" },
      person: two.person,
      userChurch: two,
      userChurches,
      ...setters,
    });
    expect(client.session.identity.churchId).toBe(churchId);
    expect(client.apis.all[1]?.jwt).toBe(jwt);
    expect(setters.setUserChurch.mock.calls).toEqual([[churchId && one]]);
  });

  it.each([undefined, {}, [null]])("leaves a church list of %j unchanged", (userChurches) => {
    const { client } = setUp();
    client.session.assign({ userChurches: userChurches as never });
    removeLeftChurch(client.session, two);
    expect(client.session.state.userChurches).toEqual(userChurches);
  });
});

describe("signIn", () => {
  const createContext = () => ({
    user: { id: "U1" },
    person: one.person,
    userChurch: one,
    userChurches: [one],
    setUser: vi.fn(),
    setPerson: vi.fn(),
    setUserChurch: vi.fn(),
    setUserChurches: vi.fn(),
  });
  const setterCalls = ({
    setUser,
    setUserChurches,
    setUserChurch,
    setPerson,
  }: ReturnType<typeof createContext>) =>
    [setUser, setUserChurches, setUserChurch, setPerson].map(({ mock }) => mock.calls);

  it("[USR-13][USR-14] notifies subscribers once and calls the host's setters", () => {
    const { client, cookies } = setUp();
    const host = createContext();
    const seen: unknown[] = [];
    client.session.store.subscribe(({ user, userChurch }) =>
      seen.push([user?.id, userChurch?.church.id, client.apis.all[1]?.jwt]),
    );
    expect(signIn(client.core, { user: { id: "U2" }, userChurches: [one, two] }, "C2", host)).toBe(
      two,
    );
    expect(seen).toEqual([["U2", "C2", "church-two"]]);
    expect(client.session.state.churchChanged).toBe(true);
    expect(cookies.get("lastChurchId")).toBe("C2");
    expect(setterCalls(host)).toEqual([[[{ id: "U2" }]], [[[one, two]]], [[two]], [[two.person]]]);
  });

  it("[P18] does not keep the former user's name", () => {
    const { client } = setUp();
    client.session.selectChurch();
    client.session.assign({ person: { id: "P1", name: { display: "Ada Bell" } } });
    client.startSession({
      user: { id: "U2", firstName: "Ben" },
      userChurches: [{ ...two, person: { id: "P2" } }],
    });
    expect(client.session.displayName).toBe("Ben");
  });

  it.each([null, undefined, {}, [null], [{}], [{ church: null }]])(
    "[L4] signs in without a church when the server's churches are %j",
    (userChurches) => {
      const { client } = setUp();
      client.session.selectChurch();
      expect(
        client.startSession(
          { user: { id: "U2", jwt: "own" }, userChurches: userChurches as never },
          "C2",
        ),
      ).toBeUndefined();
      expect(client.session.identity).toEqual({
        userId: "U2",
        churchId: undefined,
        personId: undefined,
      });
      expect(client.apis.all[0]?.jwt).toBe("own");
    },
  );

  it("[L4][P18] clears the former church in the session and in the host when the user has no church", () => {
    const { client, cookies } = setUp();
    client.session.selectChurch();
    removeLeftChurch(client.session, two);
    const host = createContext();
    expect(
      signIn(client.core, { user: { id: "U2", jwt: "own" }, userChurches: [] }, undefined, host),
    ).toBeUndefined();
    expect(client.session.state).toEqual({
      user: { id: "U2", jwt: "own" },
      userChurches: [],
      userChurch: undefined,
      person: undefined,
      churchChanged: false,
      leftMembershipKeys: [],
    });
    expect(client.apis.all.map(({ jwt, permissions }) => [jwt, permissions])).toEqual(
      Array(2).fill(["own", []]),
    );
    expect(cookies.get("lastChurchId")).toBe("C1");
    expect(setterCalls(host)).toEqual([
      [[{ id: "U2", jwt: "own" }]],
      [[[]]],
      [[undefined]],
      [[undefined]],
    ]);
  });
});

describe("SessionStore.assign", () => {
  const createSignedIn = () => {
    const { client } = setUp();
    client.session.selectChurch({ churchId: "C1" });
    const listener = vi.fn();
    client.session.store.subscribe(listener);
    return { client, listener, state: client.session.state };
  };

  it("[D02] does not notify for the same objects, equal copies, or copies with reordered keys", () => {
    const { client, listener, state } = createSignedIn();
    const { user, person, userChurch, userChurches } = state;
    client.session.assign({ user, person, userChurch, userChurches });
    client.session.assign(structuredClone({ user, person, userChurch, userChurches }));
    client.session.assign({
      userChurch: Object.fromEntries(Object.entries(one).reverse()) as typeof one,
    });
    client.session.assign({});
    expect(listener).not.toHaveBeenCalled();
    expect(client.session.state).toBe(state);
  });

  it("[D02] keeps the newest objects, so that later in-place changes are detected", () => {
    const { client, listener } = createSignedIn();
    const list = [one, two];
    client.session.assign({ userChurches: list });
    expect(client.session.state.userChurches).toBe(list);
    list.push(buildUserChurch({ church: { id: "C3" } }));
    client.session.assign({ userChurches: list });
    expect(listener).toHaveBeenCalledTimes(1);
    client.session.assign({ userChurches: list });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("[D02] notifies when a host changed an object in place and assigns the old content again", () => {
    const { client, listener } = createSignedIn();
    client.session.assign({ user: { id: "U1", firstName: "Ada" } });
    if (client.session.state.user) client.session.state.user.firstName = "B.";
    client.session.assign({ user: { id: "U1", firstName: "Ada" } });
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it("[D02] notifies once for new tokens and not for equal tokens", () => {
    const { client, listener } = createSignedIn();
    client.session.assign({}, client.session.configsOf({ user: undefined, userChurch: two }));
    client.session.assign({}, client.session.configsOf({ user: undefined, userChurch: two }));
    expect(listener).toHaveBeenCalledTimes(1);
    expect(client.apis.all.map(({ jwt }) => jwt)).toEqual(["church-two", "church-two"]);
  });

  it("[D02][D04] does not notify for equal users with BigInt ids", () => {
    const { client, listener } = createSignedIn();
    const userOf = (id: bigint) => ({ id }) as never;
    client.session.assign({ user: userOf(7n) });
    client.session.assign({ user: userOf(7n) });
    expect(listener).toHaveBeenCalledTimes(1);
    client.session.assign({ user: userOf(8n) });
    expect(listener).toHaveBeenCalledTimes(2);
    expect(client.session.identity.userId).toBe("8");
  });

  it("[D02] notifies for an object that cannot be serialized only when it is another object", () => {
    const { client, listener } = createSignedIn();
    const circle = { id: "U1" };
    Object.assign(circle, { circle });
    client.session.assign({ user: circle });
    client.session.assign({ user: circle });
    expect(listener).toHaveBeenCalledTimes(1);
    client.session.assign({ user: { ...circle } });
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it("[D02] does not notify when undefined fields are assigned to a new client", () => {
    const client = new ChurchClient();
    const listener = vi.fn();
    client.session.store.subscribe(listener);
    client.session.assign({
      user: undefined,
      person: undefined,
      userChurch: undefined,
      userChurches: undefined,
    });
    client.session.assign({ user: { id: "U1" } });
    expect(listener).toHaveBeenCalledTimes(1);
    expect(new ChurchClient().session.state.user).toBeUndefined();
  });
});

describe("a session subscriber that throws", () => {
  it("[USR-13][L17] does not stop the other subscribers or the host's setters", () => {
    const { client } = setUp();
    const log = muteConsole();
    const listener = vi.fn();
    const setUserChurch = vi.fn();
    client.session.store.subscribe(() => {
      throw new Error("thrown by the host");
    });
    const unsubscribe = client.session.store.subscribe(listener);
    const setters = {
      setUser: vi.fn(),
      setPerson: vi.fn(),
      setUserChurch,
      setUserChurches: vi.fn(),
    };
    client.session.selectUserChurch(two, {
      user: undefined,
      person: undefined,
      userChurch: undefined,
      userChurches: undefined,
      ...setters,
    });
    expect([listener.mock.calls.length, setUserChurch.mock.calls]).toEqual([1, [[two]]]);
    expect(log.error.mock.calls.flat().map(String)).toEqual(["Error: thrown by the host"]);
    unsubscribe();
    client.session.selectUserChurch(one);
    expect(listener).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
  });
});

describe("drafts of a person without a user id", () => {
  const setUpDraft = () => {
    const storage = createMemoryStorage();
    const client = new ChurchClient({
      storage,
      cookies: { get: () => undefined, set: () => undefined },
    });
    client.session.assign({ userChurch: one });
    client.drafts.set("CON1", "words");
    return { client, storage };
  };

  it("[O80][P18] are removed when another user signs in", () => {
    const { client, storage } = setUpDraft();
    client.startSession({ user: { id: "U2" }, userChurches: [two] });
    expect(storage.length).toBe(0);
  });

  it("[O38] survive church switches and move to the user id when it is set", () => {
    const { client, storage } = setUpDraft();
    client.session.assign({ userChurch: two });
    expect(storage.length).toBe(1);
    client.session.assign({ userChurch: one });
    client.session.assign({ user: { id: "U1" } });
    expect(client.drafts.get("CON1")).toBe("words");
  });
});

describe("SessionStore", () => {
  it("[USR-02] increments the epoch only when the user or church changes, and before it notifies subscribers", () => {
    const { client } = setUp();
    const epoch = client.core.get(epochService);
    const seen: number[] = [];
    client.session.selectChurch({ churchId: "C1" });
    const start = epoch.value;
    client.session.store.subscribe(() => seen.push(epoch.value));
    client.session.assign({ churchChanged: true });
    client.session.assign({ churchChanged: false });
    client.session.selectChurch({ churchId: "C1" });
    expect(epoch.value).toBe(start);
    client.session.selectChurch({ churchId: "C2" });
    expect(epoch.value).toBe(start + 1);
    client.session.logout();
    expect(epoch.value).toBe(start + 2);
    expect(seen).toEqual([start, start, start + 1, start + 2]);
  });

  it("[L4] allows a user without a church, who has no permissions", () => {
    const client = new ChurchClient();
    client.session.assign({ user: { id: "U1" } });
    expect(client.session.identity).toEqual({
      userId: "U1",
      churchId: undefined,
      personId: undefined,
    });
    expect(client.session.can(view)).toBe(false);
  });

  it("removes tokens and permissions on logout", () => {
    const { client } = setUp();
    client.session.selectChurch();
    client.session.logout();
    expect(client.apis.isAuthenticated).toBe(false);
    expect(client.session.can(view)).toBe(false);
    expect(client.session.state.user).toBeUndefined();
  });
});

describe("session and host context", () => {
  it("takes over the host's context once it has a person and a church", () => {
    const { client } = setUp();
    const setters = {
      setUser: vi.fn(),
      setPerson: vi.fn(),
      setUserChurch: vi.fn(),
      setUserChurches: vi.fn(),
    };
    client.core.get(hostSessionService).receive({
      user: { id: "U9" },
      person: undefined,
      userChurch: undefined,
      userChurches: undefined,
      ...setters,
    });
    expect(client.session.state.user?.id).toBe("U1");
    client.core.get(hostSessionService).receive({
      user: { id: "U9" },
      person: two.person,
      userChurch: two,
      userChurches: [two],
      ...setters,
    });
    expect(client.session.identity).toEqual({ userId: "U9", churchId: "C2", personId: "P2" });
  });

  const context = {
    user: { id: "U1" },
    person: one.person,
    userChurch: one,
    userChurches: [one, two],
  };
  const setters = {
    setUser: vi.fn(),
    setPerson: vi.fn(),
    setUserChurch: vi.fn(),
    setUserChurches: vi.fn(),
  };

  it("keeps a selected church when the host repeats its context", () => {
    const { client } = setUp();
    client.core.get(hostSessionService).receive({ ...context, ...setters });
    client.session.selectChurch({ churchId: "C2" });
    client.core.get(hostSessionService).receive({ ...context, ...setters });
    expect(client.session.identity.churchId).toBe("C2");
  });

  it("[L5] logs out for an empty context only if the host showed a session before", () => {
    const { client } = setUp();
    const emptyContext = {
      user: null,
      person: null,
      userChurch: null,
      userChurches: null,
      ...setters,
    };
    client.session.selectChurch();
    client.core.get(hostSessionService).receive(emptyContext);
    expect(client.session.identity.churchId).toBe("C1");
    client.core
      .get(hostSessionService)
      .receive({ ...context, userChurch: two, person: two.person, ...setters });
    client.core.get(hostSessionService).receive({ ...emptyContext });
    expect(client.session.identity).toEqual({
      userId: undefined,
      churchId: undefined,
      personId: undefined,
    });
  });

  it("[L5] logs out for an empty context after the church was assigned again", () => {
    const { client } = setUp();
    client.core.get(hostSessionService).receive({ ...context, ...setters });
    client.session.assign({ userChurch: { ...one } });
    client.core
      .get(hostSessionService)
      .receive({ user: null, person: null, userChurch: null, userChurches: null, ...setters });
    expect(client.session.identity).toEqual({
      userId: undefined,
      churchId: undefined,
      personId: undefined,
    });
    expect(client.apis.isAuthenticated).toBe(false);
  });

  it("[L17][USR-02] ignores a church that the host renders late, after another selection", async () => {
    const { client } = setUp();
    const host = { ...context, ...setters };
    client.core.get(hostSessionService).receive(host);
    client.session.selectChurch({ churchId: "C2" }, host);
    await Promise.resolve();
    client.session.selectChurch({ churchId: "C1" }, host);
    client.core.get(hostSessionService).receive({ ...host, userChurch: two, person: two.person });
    expect(client.session.identity.churchId).toBe("C1");
    client.core.get(hostSessionService).receive({ ...host, userChurch: one });
    client.core.get(hostSessionService).receive({ ...host, userChurch: two, person: two.person });
    expect(client.session.identity.churchId).toBe("C2");
  });

  it("[L17] gives the host the user's known name when the server has none for the selected church", () => {
    const { client } = setUp();
    const nameless = { ...two, person: { id: "P2" } };
    client.session.assign({
      person: { id: "P1", name: { first: "Ada", display: "Ada Bell" } },
      userChurches: [one, nameless],
    });
    client.session.selectChurch({ churchId: "C2" }, { ...context, ...setters });
    expect(client.session.state.person).toEqual({
      id: "P2",
      name: { first: "Ada", display: "Ada Bell" },
    });
    expect(setters.setPerson).toHaveBeenLastCalledWith(client.session.state.person);
    expect(client.session.displayName).toBe("Ada Bell");
  });

  it("[P18][L17] does not use one user's name for another user", () => {
    const { client } = setUp();
    client.session.assign({ person: { id: "P1", name: { display: "Ada Bell" } } });
    client.session.assign({ user: { id: "U2", firstName: "Ben", lastName: "Cole" } });
    client.session.assign({ userChurches: [{ ...two, person: { id: "P2" } }] });
    client.session.selectChurch();
    expect(client.session.displayName).toBe("Ben Cole");
  });

  it.each([undefined, null])("[USR-13] selects a church whose person is %j", (person) => {
    const { client } = setUp();
    client.session.assign({ userChurches: [one, { ...two, person: person as never }] });
    client.session.selectChurch({ churchId: "C2" });
    expect(client.session.identity.churchId).toBe("C2");
  });

  it("[L5] stays logged out when the host repeats the former session", () => {
    const { client } = setUp();
    client.core.get(hostSessionService).receive({ ...context, ...setters });
    client.session.logout();
    client.core.get(hostSessionService).receive({ ...context, ...setters });
    expect(client.session.identity).toEqual({
      userId: undefined,
      churchId: undefined,
      personId: undefined,
    });
  });

  it("keeps the epoch when a missing user id is added, and bumps it for another user", () => {
    const { client } = setUp();
    client.session.assign({ user: undefined });
    client.session.selectChurch();
    const { value } = client.core.get(epochService);
    client.session.assign({ user: { id: "U1" } });
    expect(client.core.get(epochService).value).toBe(value);
    client.session.assign({ user: { id: "U2" } });
    expect(client.core.get(epochService).value).toBe(value + 1);
  });
});
