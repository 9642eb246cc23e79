import { describe, expect, it } from "vitest";
import {
  churchKeyOf,
  contentOf,
  type HostSyncAction,
  type HostSyncState,
  INITIAL_HOST_SYNC,
  isSameContent,
  syncHostSession,
} from "../../../../src/platform/session/rules/syncHostSession.js";
import type { SessionIdentity } from "../../../../src/platform/session/types.js";

const [oneA, oneB, twoA, twoC] = (["1A", "1B", "2A", "2C"] as const).map(([user, church]) => ({
  userId: `U${user}`,
  churchId: church,
  personId: `P${user}${church}`,
})) as [SessionIdentity, SessionIdentity, SessionIdentity, SessionIdentity];
const noChurch = { churchId: undefined, personId: undefined };
const signedOut = { userId: undefined, ...noChurch };
const withUser = (userId: string | undefined, identity: object = noChurch) =>
  ({ ...noChurch, ...identity, userId }) as SessionIdentity;

/** The state before the host shows an identity. */
interface Known {
  shown?: SessionIdentity;
  session: SessionIdentity;
  previous?: SessionIdentity;
  pending?: SessionIdentity[];
  unlisted?: string;
}
const show = (identity: SessionIdentity, known: Known, isUnlisted = false) => {
  const { shown, session, previous, pending = [], unlisted } = known;
  const state: HostSyncState = { shown, pending, unlisted };
  return syncHostSession(state, { type: "incoming", identity, session, previous, isUnlisted });
};

describe("syncHostSession, incoming identity", () => {
  it.each<[string, HostSyncAction | undefined, SessionIdentity, Known]>([
    ["the same identity again", undefined, oneA, { shown: oneA, session: oneB }],
    ["a pending identity", undefined, oneB, { shown: oneA, session: twoC, pending: [oneB, twoC] }],
    [
      "the component's previous identity",
      undefined,
      oneA,
      { shown: oneB, session: oneB, previous: oneA },
    ],
    ["the session's identity", "update", oneA, { shown: oneB, session: oneA }],
    ["another church of the user", "switchChurch", oneB, { shown: oneA, session: oneA }],
    ["the first church", "switchChurch", oneA, { session: signedOut }],
    [
      "a church without a person",
      undefined,
      { ...oneB, personId: undefined },
      { shown: oneA, session: oneA },
    ],
    [
      "the new church, while the host still shows the former user",
      "switchChurchOnly",
      withUser("U1", twoC),
      { shown: oneA, session: twoA },
    ],
    ["another user with a church", "signIn", twoC, { shown: oneA, session: oneA }],
    [
      "another user with the former user's church",
      "signInWithoutChurch",
      withUser("U2", oneA),
      { shown: oneA, session: oneA },
    ],
    [
      "another user without a church",
      "signInWithoutChurch",
      withUser("U2"),
      { shown: oneA, session: oneA },
    ],
    [
      "another user whose church was shown before the user",
      "signIn",
      withUser("U2", oneB),
      { shown: oneB, session: oneB, unlisted: churchKeyOf(oneB) ?? "" },
    ],
    [
      "a user when the session has none",
      "update",
      withUser("U1"),
      { session: withUser(undefined, oneA) },
    ],
    ["a user in the same church", "update", oneA, { session: withUser(undefined, oneA) }],
    [
      "the same church without a user",
      "update",
      withUser(undefined, oneA),
      { session: withUser(undefined, oneA) },
    ],
    [
      "the session's user without a church, as the host's first identity",
      undefined,
      withUser("U1"),
      { session: oneA },
    ],
    [
      "another user without a church, as the host's first identity",
      undefined,
      withUser("U2"),
      { session: oneA },
    ],
    [
      "an empty identity after a user without a church",
      "signOut",
      signedOut,
      { shown: withUser("U1"), session: withUser("U1") },
    ],
    [
      "a former user after a sign-out",
      undefined,
      withUser("U1"),
      { shown: oneA, session: signedOut },
    ],
    ["an empty identity", "signOut", signedOut, { shown: oneA, session: oneA }],
    [
      "a pending empty identity",
      undefined,
      signedOut,
      { shown: oneA, session: oneA, pending: [signedOut] },
    ],
    ["an empty identity, as the host's first identity", undefined, signedOut, { session: oneA }],
    [
      "an empty identity after another user signed in",
      undefined,
      signedOut,
      { shown: oneA, session: twoC },
    ],
  ])("[P18][L17] returns the action for %s: %s", (_, action, identity, known) => {
    expect(show(identity, known).action).toBe(action);
  });

  it("[P18][L17] removes a pending identity and the earlier ones when the host shows it", () => {
    const state = show(oneB, { shown: oneA, session: twoC, pending: [twoA, oneB, twoC] });
    expect(state).toEqual({ shown: oneB, pending: [twoC], unlisted: undefined });
  });

  it("[P18][L17] clears the pending identities when the host shows a new one", () => {
    const state = show(twoC, { shown: oneA, session: oneB, pending: [oneB] });
    expect(state).toMatchObject({ shown: twoC, pending: [], action: "signIn" });
  });

  it("[P18][L17] keeps the state when the host shows half of a pending identity", () => {
    const known = { shown: oneA, session: twoC, pending: [twoC] };
    expect(show(withUser("U1", twoC), known)).toEqual({
      shown: oneA,
      pending: [twoC],
      unlisted: undefined,
    });
  });

  it("[P18] remembers a church that is not in the user's list until the next church", () => {
    const state = show(oneB, { shown: oneA, session: oneA }, true);
    expect(state.unlisted).toBe(churchKeyOf(oneB));
    expect(show(oneA, { ...state, session: oneB } as Known).unlisted).toBeUndefined();
  });
});

describe("syncHostSession, outgoing identity", () => {
  const change = (state: HostSyncState, identity: SessionIdentity, isSameTask = false) =>
    syncHostSession(state, { type: "outgoing", identity, hasNewUser: false, isSameTask });

  it("[L17] appends the identity to the pending ones", () => {
    const state = change(change(INITIAL_HOST_SYNC, oneA), oneB);
    expect(state.pending).toEqual([oneA, oneB]);
  });

  it("[L17] keeps only the last identity of a task, because the host renders no other", () => {
    const state = change(change(INITIAL_HOST_SYNC, oneA), oneB, true);
    expect(state.pending).toEqual([oneB]);
  });

  it("[P18] clears the unlisted church when the user changes", () => {
    const unlisted = { ...INITIAL_HOST_SYNC, unlisted: "A 1" };
    const event = { type: "outgoing", identity: twoC, isSameTask: false } as const;
    expect(syncHostSession(unlisted, { ...event, hasNewUser: false }).unlisted).toBe("A 1");
    expect(syncHostSession(unlisted, { ...event, hasNewUser: true }).unlisted).toBeUndefined();
  });
});

describe("isSameContent", () => {
  const isSame = (one: unknown, other: unknown) => isSameContent(contentOf(one), contentOf(other));

  it.each<[unknown, unknown, boolean]>([
    [
      { id: "1", name: { first: "A", last: "B" } },
      { name: { last: "B", first: "A" }, id: "1" },
      true,
    ],
    [[{ id: "1", x: 1 }], [{ x: 1, id: "1" }], true],
    [undefined, null, true],
    ["a", "a", true],
    ["a", "b", false],
    [[1, 2], [2, 1], false],
    [{ a: 1, b: 2 }, { a: 2, b: 1 }, false],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [null, {}, false],
    [{ id: 7n }, { id: 7n }, true],
    [{ id: 7n }, { id: 8n }, false],
  ])("[D02] compares %o and %o without the order of keys", (one, other, expected) =>
    expect(isSame(one, other)).toBe(expected),
  );

  it("[D02] returns false for values that cannot be serialized", () => {
    const circle: Record<string, unknown> = {};
    circle["self"] = circle;
    expect(isSame(circle, circle)).toBe(false);
    expect(isSame({}, circle)).toBe(false);
    expect(isSame(circle, {})).toBe(false);
  });
});
