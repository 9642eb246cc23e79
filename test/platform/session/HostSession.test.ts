import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChurchClient } from "../../../src/client/ChurchClient.js";
import { hostSessionService } from "../../../src/platform/session/HostSession.js";
import { forgetChurch } from "../../../src/churches/leaveChurch.js";
import { Permissions } from "../../../src/platform/session/Permissions.js";
import { buildUserChurch } from "../../../src/testing/builders.js";
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
const ofOther = churchOf("2", "C");
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
const nobody = () => contextOf(null, { user: null, userChurches: null });
const [inA, inB] = [() => contextOf(a), () => contextOf(b)];
const ofTwo = () => contextOf(ofOther, { user: two, userChurches: [ofOther] });
/** The same words, none of the same objects. */
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
  const part = client.core.get(hostSessionService);
  const writes = vi.fn();
  client.session.store.subscribe(writes);
  return {
    client,
    writes,
    hear: (context: UserContext | null, before?: UserContext) => part.receive(context, before),
    where: () => [client.session.identity.userId, client.session.identity.churchId],
    tokens: () => client.apis.all.map(({ jwt }) => jwt),
  };
}

describe("a church that a context brings in", () => {
  it("[P18][USR-14] comes with its tokens and permissions, before anybody hears of it", () => {
    const { client, hear, tokens } = setUp();
    const seen: unknown[] = [];
    client.session.store.subscribe(({ userChurch }) =>
      seen.push([userChurch?.church.id, tokens(), client.session.can(view)]),
    );
    hear(inA());
    hear(contextOf(churchOf("1", "B", { apis: [] })));
    expect(seen).toEqual([
      ["A", ["members1A", "token1A"], true],
      ["B", ["token1B", "token1B"], false],
    ]);
  });

  it("[P18] leaves the tokens that a host has set where it grants none, but never those of another church", () => {
    const { client, hear, tokens } = setUp();
    const bare = (church: string) => contextOf(churchOf("1", church, { jwt: "", apis: [] }));
    client.apis.setToken("the-hosts-own");
    hear(bare("A"));
    expect(tokens()).toEqual(["the-hosts-own", "the-hosts-own"]);
    hear(inB());
    hear(bare("A"));
    expect(tokens()).toEqual(["", ""]);
  });

  it("[P18][L17] brings who the user is there, not who they are elsewhere", () => {
    const { client, hear } = setUp();
    hear(inA());
    hear(contextOf(b, { person: a.person }));
    expect(client.session.state.person).toEqual(b.person);
    expect(client.session.displayName).toBe("1 in B");
  });

  it("is taken without a person while there is none, and completed by one", () => {
    const { hear, client } = setUp();
    const noPerson = { ...a, person: {} };
    hear(contextOf(noPerson, { person: undefined }));
    expect(client.session.identity).toEqual({ userId: "U1", churchId: "A", personId: undefined });
    hear(contextOf(noPerson, { person: { id: "P9" } }));
    expect(client.session.identity.personId).toBe("P9");
    hear(contextOf({ ...b, person: {} }, { person: undefined }));
    expect(client.session.identity).toEqual({ userId: "U1", churchId: "A", personId: "P9" });
  });
});

describe("a change of what a context says", () => {
  it("[USR-02] is obeyed: there and back, with the same objects, through one view or through many", () => {
    const { hear, where, tokens } = setUp();
    const contexts = [inA(), inB(), inA(), inB()];
    for (const [place, context] of contexts.entries()) {
      hear(context, contexts[place - 1]);
      expect(where()).toEqual(["U1", context.userChurch?.church.id]);
      expect(tokens()[1]).toBe(context.userChurch?.jwt);
    }
    hear(inA());
    expect(where()).toEqual(["U1", "A"]);
  });

  it("is obeyed in a view that goes back to a context of before", () => {
    const { hear, where } = setUp();
    const [first, second] = [inA(), inB()];
    hear(first);
    hear(second, first);
    hear(first, second);
    expect(where()).toEqual(["U1", "A"]);
  });

  it("is obeyed in a context that is no React state: the same object says something else", () => {
    const { hear, where } = setUp();
    const context = inA();
    hear(context);
    Object.assign(context, { userChurch: b, person: b.person });
    hear(context);
    expect(where()).toEqual(["U1", "B"]);
  });

  it("[L17] is ignored while the context shows what it was told, in the order it was told", async () => {
    const { client, hear, where } = setUp();
    hear(inA());
    client.session.chooseChurch(b);
    await Promise.resolve();
    client.session.chooseChurch(a);
    hear(inB());
    expect(where()).toEqual(["U1", "A"]);
    hear(inA());
    expect(where()).toEqual(["U1", "A"]);
    hear(inB());
    expect(where()).toEqual(["U1", "B"]);
  });

  it("[L17] is obeyed after a choice that was taken back in the same task, which no context shows", () => {
    const { client, hear, where } = setUp();
    hear(inA());
    client.session.chooseChurch(b);
    client.session.chooseChurch(a);
    hear(inB());
    expect(where()).toEqual(["U1", "B"]);
  });

  it("[L17] is obeyed at once when a context that has caught up goes back to what it was told before", async () => {
    const { client, hear, where } = setUp();
    const third = churchOf("1", "D");
    const all = { userChurches: [a, b, third] };
    hear(contextOf(a, all));
    client.session.chooseChurch(b);
    await Promise.resolve();
    client.session.chooseChurch(third);
    hear(contextOf(third, all));
    expect(where()).toEqual(["U1", "D"]);
    hear(contextOf(b, all));
    expect(where()).toEqual(["U1", "B"]);
  });

  it("[L17] is none where the same is said by other objects, or by a view of long ago", () => {
    const { client, hear, where, tokens } = setUp();
    const context = inA();
    hear(context);
    client.session.chooseChurch(b);
    hear(copyOf(context));
    hear(contextOf(a, { person: null }));
    expect(where()).toEqual(["U1", "B"]);
    hear(inB());
    hear(context);
    expect(where()).toEqual(["U1", "B"]);
    expect(tokens()).toEqual(["members1B", "token1B"]);
  });

  it("[L17] is none where the host fetches anew before it says what it was told", async () => {
    const { client, hear, where } = setUp();
    hear(inA());
    client.session.chooseChurch(b);
    await Promise.resolve();
    client.session.chooseChurch(a);
    hear(contextOf(a, { userChurches: [b, a] }));
    hear(inB());
    expect(where()).toEqual(["U1", "A"]);
  });

  it("[L17] is none of the church where it only says who the user is", () => {
    const { client, hear, where } = setUp();
    hear(contextOf(a, { user: null }));
    client.session.chooseChurch(b);
    hear(inA());
    expect(where()[1]).toBe("B");
  });

  it("[L17] is none in a view that is mounted first of all with a context of before a church was chosen", () => {
    const { client, hear, where } = setUp();
    const context = inA();
    client.session.assign({ user: one, userChurches: [a, b] });
    client.session.chooseChurch(b, context);
    hear(context);
    hear(copyOf(context));
    expect(where()).toEqual(["U1", "B"]);
  });

  it("is looked for by value only where something is another object; a view of before knows such a context, too", () => {
    const { hear, where } = setUp();
    const toJSON = vi.fn(() => "One");
    const first = contextOf(a, { user: Object.assign({ ...one }, { toJSON }) });
    hear(first);
    toJSON.mockClear();
    const again = { ...first };
    hear(again, first);
    expect(toJSON).not.toHaveBeenCalled();
    hear(inB(), again);
    hear(again);
    expect(where()).toEqual(["U1", "B"]);
  });

  it("[L17] is none in a view that is behind, however often it is rendered", () => {
    const { hear, where } = setUp();
    const [first, second] = [inA(), inB()];
    hear(first);
    hear(second, first);
    hear(copyOf(first), first);
    hear(contextOf(a, { userChurches: [a] }), first);
    expect(where()).toEqual(["U1", "B"]);
    // Nor did that count as the last word.
    hear(inA(), second);
    expect(where()).toEqual(["U1", "A"]);
  });

  it("[USR-02] is obeyed by a new view, also after one that is behind was rendered", () => {
    const { hear, where } = setUp();
    const [first, second] = [inA(), inB()];
    hear(first);
    hear(second, first);
    hear(copyOf(first), first);
    hear(inA());
    expect(where()).toEqual(["U1", "A"]);
  });

  it("[USR-02] ends no session when the church, or the user, is not known for a moment", () => {
    const { hear, where } = setUp();
    hear(inA());
    hear(contextOf(null));
    hear(contextOf(a, { user: null }));
    expect(where()).toEqual(["U1", "A"]);
    hear(nobody());
    expect(where()).toEqual([undefined, undefined]);
  });
});

describe("another user", () => {
  it("[P18][L5] in a context takes nothing of the former one along", () => {
    const { client, hear } = setUp();
    hear(inA());
    hear({ ...ofTwo(), userChurches: null });
    expect(client.session.state).toMatchObject({
      user: two,
      userChurch: ofOther,
      person: ofOther.person,
      userChurches: undefined,
    });
    hear(inA());
    hear({ ...ofTwo(), userChurch: { ...ofOther, person: { id: "P2C" } }, person: null });
    expect(client.session.displayName).toBe("Two");
  });

  it("[P18] who signed in goes to the church that a context names, without the former one's name and churches", () => {
    const { client, hear } = setUp();
    const another = churchOf("2", "D");
    hear(inA());
    client.signIn({ user: two, userChurches: [ofOther, another] });
    hear(contextOf(another));
    expect(client.session.state).toMatchObject({
      user: two,
      userChurch: another,
      userChurches: [ofOther, another],
    });
  });

  it("[P18][L17] who signed in after another is not undone by a context that says the one before, half by half", async () => {
    const { client, hear } = setUp();
    hear(inA());
    client.signIn({ user: two, userChurches: [ofOther] });
    await Promise.resolve();
    client.signIn({ user: { id: "U3" }, userChurches: [churchOf("3", "D")] });
    const { state } = client.session;
    hear(contextOf(ofOther));
    hear(ofTwo());
    expect(client.session.state).toBe(state);
  });

  it.each([
    ["no church", null, undefined],
    ["no church yet", a, a.person],
  ])("[P18][L5] in a context with %s ends what was the former one's", (_, userChurch, person) => {
    const { client, hear, tokens, where } = setUp();
    hear(inA());
    hear(contextOf(userChurch, { user: two, person }));
    expect(client.session.state).toMatchObject({
      user: two,
      userChurch: undefined,
      person: undefined,
      userChurches: undefined,
    });
    expect(tokens()).toEqual(["tokenU2", "tokenU2"]);
    hear(ofTwo());
    expect(where()).toEqual(["U2", "C"]);
  });

  it.each([[[ofOther]], [[]]])(
    "[P18][L5] who signed in is not undone by copies of the context of before, with churches %#",
    (userChurches) => {
      const { client, hear, tokens } = setUp();
      const behind = inA();
      hear(behind);
      client.signIn({ user: two, userChurches });
      const { state } = client.session;
      hear(copyOf(behind));
      // The setters of a host show one by one.
      hear({ ...copyOf(behind), user: two });
      hear(copyOf(behind));
      expect(client.session.state).toBe(state);
      expect(tokens()[1]).toBe(userChurches[0]?.jwt ?? "tokenU2");
      hear(contextOf(userChurches[0], { user: two, userChurches }));
      expect(client.session.state).toBe(state);
    },
  );

  it("[P18][L5][L17] who signed in again is not undone by who was there in between, in the same church and said word by word", () => {
    const { client, hear, where, tokens } = setUp();
    const mine = churchOf("2", "A");
    hear(inA());
    client.signIn({ user: two, userChurches: [mine] });
    hear(contextOf(mine));
    const between = contextOf(mine, { user: two, userChurches: [mine] });
    hear(between);

    client.signIn({ user: one, userChurches: [a, b] }, "A");
    hear({ ...between, userChurch: a }, between);
    expect([where(), tokens()]).toEqual([
      ["U1", "A"],
      ["members1A", "token1A"],
    ]);
  });

  it("[P18][L5] takes no church that the former one has joined", () => {
    const { hear, where, tokens } = setUp();
    const joined = churchOf("1", "E");
    hear(inA());
    hear(contextOf(joined));
    hear(contextOf(joined, { userChurches: [a, b, joined] }));
    hear(contextOf(joined, { user: two, userChurches: [a, b, joined] }));
    expect([where(), tokens()]).toEqual([["U2", undefined], Array(2).fill("tokenU2")]);
  });

  it("[P18][L5] takes no church that was said before the user who came before", () => {
    const { hear, where } = setUp();
    hear(inA());
    hear(contextOf(ofOther));
    hear(ofTwo());
    expect(where()).toEqual(["U2", "C"]);
    hear({ ...ofTwo(), user: { id: "U3" } });
    expect(where()).toEqual(["U3", undefined]);
  });

  it("[P18][L5] takes no list of churches from who was there before, also where nobody was in between", () => {
    const { client, hear } = setUp();
    hear(inA());
    client.session.logout();
    client.signIn({ user: two, userChurches: [ofOther, churchOf("2", "D")] });
    hear(contextOf(ofOther, { user: two }));
    expect(client.session.state.userChurches?.map(({ jwt }) => jwt)).toEqual([
      "token2C",
      "token2D",
    ]);
    client.signIn({ user: one, userChurches: [a] });
    hear(inA());
    expect(client.session.state.userChurches).toEqual([a, b]);
    hear(nobody());
    hear(contextOf(null));
    expect(client.session.state).toMatchObject({ user: one, userChurches: [a, b] });
  });

  it("[L5] who logged out stays so, and may come back", async () => {
    const { client, hear, where } = setUp();
    hear(inA());
    client.session.logout();
    await Promise.resolve();
    hear(copyOf(inA()));
    expect(where()).toEqual([undefined, undefined]);
    // What the host clears then is no logout of whoever signs in at once.
    client.signIn({ user: one, userChurches: [a, b] });
    hear(nobody());
    expect(where()).toEqual(["U1", "A"]);
    hear(inA());
    hear(nobody());
    expect(where()).toEqual([undefined, undefined]);
    hear(inA());
    expect(where()).toEqual(["U1", "A"]);
  });

  it("[L5] is not logged out by a view that has held an empty context since before", () => {
    const { hear, where } = setUp();
    const empty = nobody();
    hear(empty);
    hear(inA(), empty);
    hear(empty);
    expect(where()).toEqual(["U1", "A"]);
  });
});

describe("what cannot be written down", () => {
  it("is taken over, and no news as long as it is the same object", () => {
    const { client, hear, writes } = setUp();
    const person: Record<string, unknown> = { id: "P1A" };
    person["self"] = person;
    const [user, context] = [{ ...one, number: 1n }, contextOf(a, { person })];
    hear({ ...context, user });
    expect(client.session.state).toMatchObject({
      userChurch: a,
      user: { id: "U1" },
      person: { id: "P1A" },
    });
    writes.mockClear();
    hear({ ...context, user, userChurches: [a, b] });
    expect(writes).not.toHaveBeenCalled();
  });
});

describe("what a context says of the same church", () => {
  it("is taken over when it was fetched anew, tokens too", () => {
    const { client, hear, tokens } = setUp();
    const renamed = { ...a, church: { ...a.church, name: "Another name" }, jwt: "newer", apis: [] };
    hear(inA());
    hear(contextOf(renamed, { userChurches: [renamed, b] }));
    expect(client.session.state).toMatchObject({ userChurch: renamed, userChurches: [renamed, b] });
    expect(tokens()).toEqual(["newer", "newer"]);
  });

  it("keeps what is known of the person while the context says who they are elsewhere", () => {
    const { client, hear } = setUp();
    const person = { ...a.person, photo: "known" };
    hear(contextOf(a, { person }));
    hear(contextOf({ ...a, groups: [{ id: "G" }] }, { person: b.person }));
    expect(client.session.state).toMatchObject({ person, userChurch: { groups: [{ id: "G" }] } });
  });

  it("[P18] brings no token of another user, though they are the same person there", () => {
    const { client, hear, tokens } = setUp();
    hear(inA());
    client.signIn({ user: two, userChurches: [{ ...a, jwt: "newer", apis: [] }] });
    hear(contextOf({ ...a, jwt: "older", apis: [] }));
    expect(tokens()).toEqual(["newer", "newer"]);
  });

  it("is no news where it is older than what a sign-in brought", () => {
    const { client, hear, tokens } = setUp();
    hear(inA());
    client.signIn({ user: one, userChurches: [{ ...a, jwt: "newer", apis: [] }] });
    hear(copyOf(inA()));
    expect(tokens()).toEqual(["newer", "newer"]);
  });

  it("writes nothing that is equal, also where a church was left", () => {
    const { client, hear, writes } = setUp();
    hear(inA());
    forgetChurch(client.session, b);
    client.session.assign({ churchChanged: true });
    writes.mockClear();
    const before = inA();
    hear(copyOf(before));
    hear(contextOf(a, { userChurches: [b, a] }), before);
    expect(writes).not.toHaveBeenCalled();
  });

  it("does not go back and forth between two views that differ", () => {
    const { hear, writes } = setUp();
    const [full, short] = [inA(), contextOf(a, { userChurches: [a] })];
    hear(short);
    hear(full);
    writes.mockClear();
    hear(copyOf(short), short);
    hear(copyOf(full), full);
    expect(writes).not.toHaveBeenCalled();
  });

  it("[P18] is not taken for another user's", () => {
    const { client, hear } = setUp();
    hear(inA());
    client.session.assign({ user: two, userChurches: [ofOther] });
    hear(contextOf({ ...a, church: { ...a.church, name: "News" } }));
    expect(client.session.state.userChurches).toEqual([ofOther]);
  });

  it("fills in a user whom only the context knows", () => {
    const { client, hear } = setUp();
    hear(contextOf(null));
    expect(client.session.state).toMatchObject({ user: one, userChurches: [a, b] });
    hear(contextOf(null, { person: { id: "P" }, userChurches: [a] }));
    expect(client.session.state.userChurches).toEqual([a]);
    client.session.assign({ user: two, userChurches: [ofOther] });
    hear(contextOf(null));
    expect(client.session.state.userChurches).toEqual([ofOther]);
    client.session.logout();
    hear(contextOf(null, { userChurches: [b] }));
    expect(client.session.state).toMatchObject({ user: undefined, userChurches: undefined });
  });
});

describe("a context that says one thing after the other", () => {
  const mine = churchOf("2", "A");
  const [nothing, first, second] = [nobody(), inA(), inB()];
  const [other, sameChurch, noChurch] = [
    contextOf(ofOther, { user: two, userChurches: [ofOther, mine] }),
    contextOf(mine, { user: two, userChurches: [mine, ofOther] }),
    contextOf(null, { user: two, person: null, userChurches: [] }),
  ];
  const WORDS = ["user", "person", "userChurch", "userChurches"] as const;
  const ordersOf = (words: readonly (typeof WORDS)[number][]): (typeof WORDS)[number][][] =>
    words.length === 0
      ? [[]]
      : words.flatMap((word) =>
          ordersOf(words.filter((each) => each !== word)).map((rest) => [word, ...rest]),
        );
  const ORDERS = ordersOf(WORDS);
  const SWITCHES: [string, UserContext, UserContext][] = [
    ["signing in", nothing, first],
    ["logging out", first, nothing],
    ["another church", first, second],
    ["another user in another church", first, other],
    ["another user in the same church", first, sameChurch],
    ["another user in the same church, after a switch", second, sameChurch],
    ["another user without a church", first, noChurch],
    ["a first church", noChurch, other],
  ];
  /** What there is of a session, as a context would say it. */
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
      ["a view", true],
      ["many views", false],
    ])("[P18][L5][L17] comes to the same in every order, through %s", (_way, isView) => {
      for (const order of ORDERS) {
        const parts = setUp();
        let said = { ...from };
        parts.hear(said);
        for (const word of order) {
          const next = { ...said, [word]: to[word] };
          parts.hear(next, isView ? said : undefined);
          said = next;
          const { user, userChurches } = stateOf(parts);
          // Whoever came last has nothing of the one before.
          if (user && user === two && from.user === one)
            expect([...parts.tokens(), ...(userChurches ?? [])].join(), order.join()).not.toMatch(
              /(token|members)1/,
            );
        }
        expect(stateOf(parts), order.join()).toEqual(expectedOf(to));
      }
    });

    it("[P18][L5][L17] changes nothing that it was told of itself, in whatever order it says so", () => {
      for (const order of ORDERS) {
        const parts = setUp();
        const { session } = parts.client;
        let said = { ...from };
        parts.hear(said);
        if (!to.user) session.logout();
        else if (to === second) session.chooseChurch(b);
        else
          parts.client.signIn(
            { user: to.user, userChurches: to.userChurches ?? [] },
            to.userChurch?.church.id,
          );
        const { state } = session;
        for (const word of order) {
          const next = { ...said, [word]: to[word] };
          parts.hear(next, said);
          said = next;
          expect(session.state, order.join()).toBe(state);
        }
        expect(stateOf(parts)).toEqual(expectedOf(to));
      }
    });
  });
});
