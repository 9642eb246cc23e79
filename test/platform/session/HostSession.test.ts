import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChurchClient } from "../../../src/client/ChurchClient.js";
import { hostSessionService } from "../../../src/platform/session/HostSession.js";
import { Permissions } from "../../../src/platform/session/Permissions.js";
import { buildUserChurch } from "../../../src/testing/builders.js";
import { removeLeftChurch } from "../../../src/churches/useChurchList.js";
import type { UserChurch, UserContext } from "../../../src/platform/session/types.js";

const view = Permissions.membershipApi.people.view;
const churchOf = (user: string, church: string, given: Partial<UserChurch> = {}) =>
  buildUserChurch({
    church: { id: church, name: church, subDomain: church.toLowerCase() },
    person: { id: `P${user}${church}`, name: { display: `${user} in ${church}` } },
    jwt: `token${user}${church}`,
    apis: [
      {
        keyName: "MembershipApi",
        jwt: `members${user}${church}`,
        permissions: [{ contentType: "People", action: "View" }],
      },
    ],
    ...given,
  });
const [a, b] = [churchOf("1", "A"), churchOf("1", "B")];
const churchOfTwo = churchOf("2", "C");
const [one, two] = [
  { id: "U1", firstName: "One" },
  { id: "U2", firstName: "Two", jwt: "tokenU2" },
];

const contextOf = (
  userChurch: UserChurch | null | undefined,
  given: Partial<UserContext> = {},
): UserContext => ({
  user: one,
  person: userChurch?.person,
  userChurch,
  userChurches: [a, b],
  setUser: vi.fn(),
  setPerson: vi.fn(),
  setUserChurch: vi.fn(),
  setUserChurches: vi.fn(),
  ...given,
});
const emptyContext = () => contextOf(null, { user: null, userChurches: null });
const [contextInA, contextInB] = [() => contextOf(a), () => contextOf(b)];
const contextOfTwo = () => contextOf(churchOfTwo, { user: two, userChurches: [churchOfTwo] });
/** Returns a context with equal content in new objects. */
const copyOf = (context: UserContext): UserContext => {
  const { user, person, userChurch, userChurches, ...setters } = context;
  return { ...structuredClone({ user, person, userChurch, userChurches }), ...setters };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const client = new ChurchClient({
    apis: ["MembershipApi", "MessagingApi"].map((keyName) => ({
      keyName,
      url: "https://api.example",
      jwt: "",
      permissions: [],
    })),
    cookies: { get: () => undefined, set: () => undefined },
  });
  const hostSession = client.core.get(hostSessionService);
  const listener = vi.fn();
  client.session.store.subscribe(listener);
  return {
    client,
    listener,
    receive: (context: UserContext | null, previous?: UserContext) =>
      hostSession.receive(context, previous),
    sessionIds: () => [client.session.identity.userId, client.session.identity.churchId],
    tokens: () => client.apis.all.map(({ jwt }) => jwt),
  };
}

describe("a church in the host's context", () => {
  it("[P18][USR-14] sets its tokens and permissions before subscribers are notified", () => {
    const { client, receive, tokens } = setUp();
    const seen: unknown[] = [];
    client.session.store.subscribe(({ userChurch }) =>
      seen.push([userChurch?.church.id, tokens(), client.session.can(view)]),
    );
    receive(contextInA());
    receive(contextOf(churchOf("1", "B", { apis: [] })));
    expect(seen).toEqual([
      ["A", ["members1A", "token1A"], true],
      ["B", ["token1B", "token1B"], false],
    ]);
  });

  it("[P18] keeps the tokens that the host has set when it has none, but never those of another church", () => {
    const { client, receive, tokens } = setUp();
    const createBareContext = (church: string) =>
      contextOf(churchOf("1", church, { jwt: "", apis: [] }));
    client.apis.setToken("the-hosts-own");
    receive(createBareContext("A"));
    expect(tokens()).toEqual(["the-hosts-own", "the-hosts-own"]);
    receive(contextInB());
    receive(createBareContext("A"));
    expect(tokens()).toEqual(["", ""]);
  });

  it("[P18][L17] sets the person in that church, not the person in another church", () => {
    const { client, receive } = setUp();
    receive(contextInA());
    receive(contextOf(b, { person: a.person }));
    expect(client.session.state.person).toEqual(b.person);
    expect(client.session.displayName).toBe("1 in B");
  });

  it("is accepted without a person only while the session has no church, and gets its person later", () => {
    const { receive, client } = setUp();
    const noPerson = { ...a, person: {} };
    receive(contextOf(noPerson, { person: undefined }));
    expect(client.session.identity).toEqual({ userId: "U1", churchId: "A", personId: undefined });
    receive(contextOf(noPerson, { person: { id: "P9" } }));
    expect(client.session.identity.personId).toBe("P9");
    receive(contextOf({ ...b, person: {} }, { person: undefined }));
    expect(client.session.identity).toEqual({ userId: "U1", churchId: "A", personId: "P9" });
  });
});

describe("a change of the host's context", () => {
  it("[USR-02] switches the church back and forth, in one view or in several", () => {
    const { receive, sessionIds, tokens } = setUp();
    const contexts = [contextInA(), contextInB(), contextInA(), contextInB()];
    for (const [index, context] of contexts.entries()) {
      receive(context, contexts[index - 1]);
      expect(sessionIds()).toEqual(["U1", context.userChurch?.church.id]);
      expect(tokens()[1]).toBe(context.userChurch?.jwt);
    }
    receive(contextInA());
    expect(sessionIds()).toEqual(["U1", "A"]);
  });

  it("switches back when a view returns to an earlier context", () => {
    const { receive, sessionIds } = setUp();
    const [first, second] = [contextInA(), contextInB()];
    receive(first);
    receive(second, first);
    receive(first, second);
    expect(sessionIds()).toEqual(["U1", "A"]);
  });

  it("switches the church when the same context object was changed in place", () => {
    const { receive, sessionIds } = setUp();
    const context = contextInA();
    receive(context);
    Object.assign(context, { userChurch: b, person: b.person });
    receive(context);
    expect(sessionIds()).toEqual(["U1", "B"]);
  });

  it("[L17] is ignored while the host catches up with earlier selections in their order", async () => {
    const { client, receive, sessionIds } = setUp();
    receive(contextInA());
    client.session.selectUserChurch(b);
    await Promise.resolve();
    client.session.selectUserChurch(a);
    receive(contextInB());
    expect(sessionIds()).toEqual(["U1", "A"]);
    receive(contextInA());
    expect(sessionIds()).toEqual(["U1", "A"]);
    receive(contextInB());
    expect(sessionIds()).toEqual(["U1", "B"]);
  });

  it("[L17] switches the church after a selection that was undone in the same task", () => {
    const { client, receive, sessionIds } = setUp();
    receive(contextInA());
    client.session.selectUserChurch(b);
    client.session.selectUserChurch(a);
    receive(contextInB());
    expect(sessionIds()).toEqual(["U1", "B"]);
  });

  it("[L17] switches the church when the host has caught up and returns to an earlier selection", async () => {
    const { client, receive, sessionIds } = setUp();
    const third = churchOf("1", "D");
    const all = { userChurches: [a, b, third] };
    receive(contextOf(a, all));
    client.session.selectUserChurch(b);
    await Promise.resolve();
    client.session.selectUserChurch(third);
    receive(contextOf(third, all));
    expect(sessionIds()).toEqual(["U1", "D"]);
    receive(contextOf(b, all));
    expect(sessionIds()).toEqual(["U1", "B"]);
  });

  it("[L17] is ignored when it repeats content in new objects or in an old view", () => {
    const { client, receive, sessionIds, tokens } = setUp();
    const context = contextInA();
    receive(context);
    client.session.selectUserChurch(b);
    receive(copyOf(context));
    receive(contextOf(a, { person: null }));
    expect(sessionIds()).toEqual(["U1", "B"]);
    receive(contextInB());
    receive(context);
    expect(sessionIds()).toEqual(["U1", "B"]);
    expect(tokens()).toEqual(["members1B", "token1B"]);
  });

  it("[L17] is ignored when the host refetches its list before it shows an earlier selection", async () => {
    const { client, receive, sessionIds } = setUp();
    receive(contextInA());
    client.session.selectUserChurch(b);
    await Promise.resolve();
    client.session.selectUserChurch(a);
    receive(contextOf(a, { userChurches: [b, a] }));
    receive(contextInB());
    expect(sessionIds()).toEqual(["U1", "A"]);
  });

  it("[L17] does not switch the church when it only adds the user", () => {
    const { client, receive, sessionIds } = setUp();
    receive(contextOf(a, { user: null }));
    client.session.selectUserChurch(b);
    receive(contextInA());
    expect(sessionIds()[1]).toBe("B");
  });

  it("[L17] is ignored in a first view whose context is older than the church selection", () => {
    const { client, receive, sessionIds } = setUp();
    const context = contextInA();
    client.session.assign({ user: one, userChurches: [a, b] });
    client.session.selectUserChurch(b, context);
    receive(context);
    receive(copyOf(context));
    expect(sessionIds()).toEqual(["U1", "B"]);
  });

  it("compares content only for new objects, and ignores a view's repeated context", () => {
    const { receive, sessionIds } = setUp();
    const toJSON = vi.fn(() => "One");
    const first = contextOf(a, { user: Object.assign({ ...one }, { toJSON }) });
    receive(first);
    toJSON.mockClear();
    const again = { ...first };
    receive(again, first);
    expect(toJSON).not.toHaveBeenCalled();
    receive(contextInB(), again);
    receive(again);
    expect(sessionIds()).toEqual(["U1", "B"]);
  });

  it("[L17] is ignored in a stale view, however often it renders", () => {
    const { receive, sessionIds } = setUp();
    const [first, second] = [contextInA(), contextInB()];
    receive(first);
    receive(second, first);
    receive(copyOf(first), first);
    receive(contextOf(a, { userChurches: [a] }), first);
    expect(sessionIds()).toEqual(["U1", "B"]);
    // The stale view did not become the last shown context.
    receive(contextInA(), second);
    expect(sessionIds()).toEqual(["U1", "A"]);
  });

  it("[USR-02] switches the church in a new view, also after a stale view rendered", () => {
    const { receive, sessionIds } = setUp();
    const [first, second] = [contextInA(), contextInB()];
    receive(first);
    receive(second, first);
    receive(copyOf(first), first);
    receive(contextInA());
    expect(sessionIds()).toEqual(["U1", "A"]);
  });

  it("[USR-02] ends the session only when user and church are both missing", () => {
    const { receive, sessionIds } = setUp();
    receive(contextInA());
    receive(contextOf(null));
    receive(contextOf(a, { user: null }));
    expect(sessionIds()).toEqual(["U1", "A"]);
    receive(emptyContext());
    expect(sessionIds()).toEqual([undefined, undefined]);
  });
});

describe("a change of user", () => {
  it("[P18][L5] clears everything of the former user if it comes from the host's context", () => {
    const { client, receive } = setUp();
    receive(contextInA());
    receive({ ...contextOfTwo(), userChurches: null });
    expect(client.session.state).toMatchObject({
      user: two,
      userChurch: churchOfTwo,
      person: churchOfTwo.person,
      userChurches: undefined,
    });
    receive(contextInA());
    receive({
      ...contextOfTwo(),
      userChurch: { ...churchOfTwo, person: { id: "P2C" } },
      person: null,
    });
    expect(client.session.displayName).toBe("Two");
  });

  it("[P18] keeps the new user and their church list when the host shows another of their churches", () => {
    const { client, receive } = setUp();
    const another = churchOf("2", "D");
    receive(contextInA());
    client.startSession({ user: two, userChurches: [churchOfTwo, another] });
    receive(contextOf(another));
    expect(client.session.state).toMatchObject({
      user: two,
      userChurch: another,
      userChurches: [churchOfTwo, another],
    });
  });

  it("[P18][L17] is not undone by a host that shows an earlier sign-in one field at a time", async () => {
    const { client, receive } = setUp();
    receive(contextInA());
    client.startSession({ user: two, userChurches: [churchOfTwo] });
    await Promise.resolve();
    client.startSession({ user: { id: "U3" }, userChurches: [churchOf("3", "D")] });
    const { state } = client.session;
    receive(contextOf(churchOfTwo));
    receive(contextOfTwo());
    expect(client.session.state).toBe(state);
  });

  it.each([
    ["no church", null, undefined],
    ["the former church", a, a.person],
  ])(
    "[P18][L5] clears the former user's session if the context has %s",
    (_, userChurch, person) => {
      const { client, receive, tokens, sessionIds } = setUp();
      receive(contextInA());
      receive(contextOf(userChurch, { user: two, person }));
      expect(client.session.state).toMatchObject({
        user: two,
        userChurch: undefined,
        person: undefined,
        userChurches: undefined,
      });
      expect(tokens()).toEqual(["tokenU2", "tokenU2"]);
      receive(contextOfTwo());
      expect(sessionIds()).toEqual(["U2", "C"]);
    },
  );

  it.each([[[churchOfTwo]], [[]]])(
    "[P18][L5] is not undone by copies of the former context (church list %#)",
    (userChurches) => {
      const { client, receive, tokens } = setUp();
      const stale = contextInA();
      receive(stale);
      client.startSession({ user: two, userChurches });
      const { state } = client.session;
      receive(copyOf(stale));
      // The host's setters render one after the other.
      receive({ ...copyOf(stale), user: two });
      receive(copyOf(stale));
      expect(client.session.state).toBe(state);
      expect(tokens()[1]).toBe(userChurches[0]?.jwt ?? "tokenU2");
      receive(contextOf(userChurches[0], { user: two, userChurches }));
      expect(client.session.state).toBe(state);
    },
  );

  it("[P18][L5][L17] is not undone by the user in between when the first user signs in again in the same church", () => {
    const { client, receive, sessionIds, tokens } = setUp();
    const mine = churchOf("2", "A");
    receive(contextInA());
    client.startSession({ user: two, userChurches: [mine] });
    receive(contextOf(mine));
    const between = contextOf(mine, { user: two, userChurches: [mine] });
    receive(between);

    client.startSession({ user: one, userChurches: [a, b] }, "A");
    receive({ ...between, userChurch: a }, between);
    expect([sessionIds(), tokens()]).toEqual([
      ["U1", "A"],
      ["members1A", "token1A"],
    ]);
  });

  it("[P18][L5] does not keep a church that the former user joined", () => {
    const { receive, sessionIds, tokens } = setUp();
    const joined = churchOf("1", "E");
    receive(contextInA());
    receive(contextOf(joined));
    receive(contextOf(joined, { userChurches: [a, b, joined] }));
    receive(contextOf(joined, { user: two, userChurches: [a, b, joined] }));
    expect([sessionIds(), tokens()]).toEqual([["U2", undefined], Array(2).fill("tokenU2")]);
  });

  it("[P18][L5] does not keep a church that was shown before the former user", () => {
    const { receive, sessionIds } = setUp();
    receive(contextInA());
    receive(contextOf(churchOfTwo));
    receive(contextOfTwo());
    expect(sessionIds()).toEqual(["U2", "C"]);
    receive({ ...contextOfTwo(), user: { id: "U3" } });
    expect(sessionIds()).toEqual(["U3", undefined]);
  });

  it("[P18][L5] ignores the former user's church list, also after a logout", () => {
    const { client, receive } = setUp();
    receive(contextInA());
    client.session.logout();
    client.startSession({ user: two, userChurches: [churchOfTwo, churchOf("2", "D")] });
    receive(contextOf(churchOfTwo, { user: two }));
    expect(client.session.state.userChurches?.map(({ jwt }) => jwt)).toEqual([
      "token2C",
      "token2D",
    ]);
    client.startSession({ user: one, userChurches: [a] });
    receive(contextInA());
    expect(client.session.state.userChurches).toEqual([a, b]);
    receive(emptyContext());
    receive(contextOf(null));
    expect(client.session.state).toMatchObject({ user: one, userChurches: [a, b] });
  });

  it("[L5] ignores stale contexts after a logout and allows a new sign-in", async () => {
    const { client, receive, sessionIds } = setUp();
    receive(contextInA());
    client.session.logout();
    await Promise.resolve();
    receive(copyOf(contextInA()));
    expect(sessionIds()).toEqual([undefined, undefined]);
    // The host clears its former session: that does not log out the new one.
    client.startSession({ user: one, userChurches: [a, b] });
    receive(emptyContext());
    expect(sessionIds()).toEqual(["U1", "A"]);
    receive(contextInA());
    receive(emptyContext());
    expect(sessionIds()).toEqual([undefined, undefined]);
    receive(contextInA());
    expect(sessionIds()).toEqual(["U1", "A"]);
  });

  it("[L5] does not log out for a view that repeats an old empty context", () => {
    const { receive, sessionIds } = setUp();
    const empty = emptyContext();
    receive(empty);
    receive(contextInA(), empty);
    receive(empty);
    expect(sessionIds()).toEqual(["U1", "A"]);
  });
});

describe("a context that cannot be serialized", () => {
  it("is applied, and ignored while its objects stay the same", () => {
    const { client, receive, listener } = setUp();
    const person: Record<string, unknown> = { id: "P1A" };
    person["self"] = person;
    const [user, context] = [{ ...one, number: 1n }, contextOf(a, { person })];
    receive({ ...context, user });
    expect(client.session.state).toMatchObject({
      userChurch: a,
      user: { id: "U1" },
      person: { id: "P1A" },
    });
    listener.mockClear();
    receive({ ...context, user, userChurches: [a, b] });
    expect(listener).not.toHaveBeenCalled();
  });
});

describe("an update of the same church", () => {
  it("is applied with its tokens when the host refetched the church", () => {
    const { client, receive, tokens } = setUp();
    const renamed = { ...a, church: { ...a.church, name: "Another name" }, jwt: "newer", apis: [] };
    receive(contextInA());
    receive(contextOf(renamed, { userChurches: [renamed, b] }));
    expect(client.session.state).toMatchObject({ userChurch: renamed, userChurches: [renamed, b] });
    expect(tokens()).toEqual(["newer", "newer"]);
  });

  it("keeps the known person while the context has the person of another church", () => {
    const { client, receive } = setUp();
    const person = { ...a.person, photo: "known" };
    receive(contextOf(a, { person }));
    receive(contextOf({ ...a, groups: [{ id: "G" }] }, { person: b.person }));
    expect(client.session.state).toMatchObject({ person, userChurch: { groups: [{ id: "G" }] } });
  });

  it("[P18] does not apply tokens of another user with the same person id", () => {
    const { client, receive, tokens } = setUp();
    receive(contextInA());
    client.startSession({ user: two, userChurches: [{ ...a, jwt: "newer", apis: [] }] });
    receive(contextOf({ ...a, jwt: "older", apis: [] }));
    expect(tokens()).toEqual(["newer", "newer"]);
  });

  it("is ignored when it is older than the sign-in", () => {
    const { client, receive, tokens } = setUp();
    receive(contextInA());
    client.startSession({ user: one, userChurches: [{ ...a, jwt: "newer", apis: [] }] });
    receive(copyOf(contextInA()));
    expect(tokens()).toEqual(["newer", "newer"]);
  });

  it("writes nothing when the content is equal, also after a church was left", () => {
    const { client, receive, listener } = setUp();
    receive(contextInA());
    removeLeftChurch(client.session, b);
    client.session.assign({ churchChanged: true });
    listener.mockClear();
    const before = contextInA();
    receive(copyOf(before));
    receive(contextOf(a, { userChurches: [b, a] }), before);
    expect(listener).not.toHaveBeenCalled();
  });

  it("does not alternate between two views with different lists", () => {
    const { receive, listener } = setUp();
    const [full, short] = [contextInA(), contextOf(a, { userChurches: [a] })];
    receive(short);
    receive(full);
    listener.mockClear();
    receive(copyOf(short), short);
    receive(copyOf(full), full);
    expect(listener).not.toHaveBeenCalled();
  });

  it("[P18] does not replace another user's church list", () => {
    const { client, receive } = setUp();
    receive(contextInA());
    client.session.assign({ user: two, userChurches: [churchOfTwo] });
    receive(contextOf({ ...a, church: { ...a.church, name: "News" } }));
    expect(client.session.state.userChurches).toEqual([churchOfTwo]);
  });

  it("sets the user and the church list only if the session has no other user", () => {
    const { client, receive } = setUp();
    receive(contextOf(null));
    expect(client.session.state).toMatchObject({ user: one, userChurches: [a, b] });
    receive(contextOf(null, { person: { id: "P" }, userChurches: [a] }));
    expect(client.session.state.userChurches).toEqual([a]);
    client.session.assign({ user: two, userChurches: [churchOfTwo] });
    receive(contextOf(null));
    expect(client.session.state.userChurches).toEqual([churchOfTwo]);
    client.session.logout();
    receive(contextOf(null, { userChurches: [b] }));
    expect(client.session.state).toMatchObject({ user: undefined, userChurches: undefined });
  });
});

describe("a context that changes one field at a time", () => {
  const mine = churchOf("2", "A");
  const [nothing, first, second] = [emptyContext(), contextInA(), contextInB()];
  const [other, sameChurch, noChurch] = [
    contextOf(churchOfTwo, { user: two, userChurches: [churchOfTwo, mine] }),
    contextOf(mine, { user: two, userChurches: [mine, churchOfTwo] }),
    contextOf(null, { user: two, person: null, userChurches: [] }),
  ];
  const FIELDS = ["user", "person", "userChurch", "userChurches"] as const;
  const ordersOf = (fields: readonly (typeof FIELDS)[number][]): (typeof FIELDS)[number][][] =>
    fields.length === 0
      ? [[]]
      : fields.flatMap((field) =>
          ordersOf(fields.filter((each) => each !== field)).map((rest) => [field, ...rest]),
        );
  const ORDERS = ordersOf(FIELDS);
  const SWITCHES: [string, UserContext, UserContext][] = [
    ["signing in", nothing, first],
    ["logging out", first, nothing],
    ["another church", first, second],
    ["another user in another church", first, other],
    ["another user in the same church", first, sameChurch],
    ["another user in the same church, after a switch", second, sameChurch],
    ["another user without a church", first, noChurch],
    ["the first church", noChurch, other],
  ];
  /** Returns the fields and tokens of the session. */
  const stateOf = ({ client, tokens }: ReturnType<typeof setUp>) => {
    const { user, person, userChurch, userChurches } = client.session.state;
    return {
      user,
      person,
      userChurch,
      userChurches: userChurches?.map(({ jwt }) => jwt),
      tokens: tokens(),
    };
  };
  const expectedOf = ({ user, person, userChurch, userChurches }: UserContext) => ({
    user: user ?? undefined,
    person: person ?? undefined,
    userChurch: userChurch ?? undefined,
    userChurches: userChurches?.map(({ jwt }) => jwt),
    tokens: userChurch ? [userChurch.apis[0]?.jwt, userChurch.jwt] : Array(2).fill(user?.jwt ?? ""),
  });

  describe.each(SWITCHES)("%s", (_, from, to) => {
    it.each([
      ["one view", true],
      ["several views", false],
    ])(
      "[P18][L5][L17] leads to the same session in every order of fields, in %s",
      (_view, isOneView) => {
        for (const order of ORDERS) {
          const setup = setUp();
          let shown = { ...from };
          setup.receive(shown);
          for (const field of order) {
            const next = { ...shown, [field]: to[field] };
            setup.receive(next, isOneView ? shown : undefined);
            shown = next;
            const { user, userChurches } = stateOf(setup);
            // The new user gets no tokens of the former user.
            if (user && user === two && from.user === one)
              expect([...setup.tokens(), ...(userChurches ?? [])].join(), order.join()).not.toMatch(
                /(token|members)1/,
              );
          }
          expect(stateOf(setup), order.join()).toEqual(expectedOf(to));
        }
      },
    );

    it("[P18][L5][L17] changes nothing in any order of fields when the session has changed first", () => {
      for (const order of ORDERS) {
        const setup = setUp();
        const { session } = setup.client;
        let shown = { ...from };
        setup.receive(shown);
        if (!to.user) session.logout();
        else if (to === second) session.selectUserChurch(b);
        else
          setup.client.startSession(
            { user: to.user, userChurches: to.userChurches ?? [] },
            to.userChurch?.church.id,
          );
        const { state } = session;
        for (const field of order) {
          const next = { ...shown, [field]: to[field] };
          setup.receive(next, shown);
          shown = next;
          expect(session.state, order.join()).toBe(state);
        }
        expect(stateOf(setup)).toEqual(expectedOf(to));
      }
    });
  });
});
