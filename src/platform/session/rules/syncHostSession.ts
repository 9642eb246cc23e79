import { asObject, toJson } from "../../../lib/text/json.js";
import type { SessionIdentity } from "../types.js";

/** The state of the sync with a host that keeps the session in a React context of its own. */
export interface HostSyncState {
  /** The identity that the host showed last; `undefined` until it shows one. */
  readonly shown: SessionIdentity | undefined;
  /** Identities that the client set and the host has not shown yet, oldest first. The host may show each later. */
  readonly pending: readonly SessionIdentity[];
  /** A church (`churchKeyOf`) that the host showed but the user's list lacks. The host may show the user of that church next. */
  readonly unlisted: string | undefined;
}

export const INITIAL_HOST_SYNC: HostSyncState = {
  shown: undefined,
  pending: [],
  unlisted: undefined,
};

interface IncomingIdentity {
  type: "incoming";
  identity: SessionIdentity;
  session: SessionIdentity;
  /** The identity that the same provider passed before; `undefined` if it is not known. */
  previous?: SessionIdentity | undefined;
  /** Whether the user has a list of churches, and the shown church is not in it. */
  isUnlisted: boolean;
}

interface OutgoingIdentity {
  type: "outgoing";
  identity: SessionIdentity;
  hasNewUser: boolean;
  /** Whether the client set another identity in the same task. The host renders only the last one. */
  isSameTask: boolean;
}

/**
 * What the session does after the host showed an identity. `signInWithoutChurch`: the new user's church is not known yet.
 * `switchChurchOnly`: keeps the user, because the host still shows a former one. `update`: copies names and lists.
 */
export type HostSyncAction =
  "signOut" | "signIn" | "signInWithoutChurch" | "switchChurch" | "switchChurchOnly" | "update";

/**
 * Returns the next state after the host showed an identity or the client set one, and the action of the session. The
 * user and the church (with the person) are compared separately, because hosts set them one after the other. Each is
 * new only if it differs from all known ones. So a late render of a former identity, or of only the user or the church of a
 * pending one, changes nothing.
 */
export function syncHostSession(
  state: HostSyncState,
  event: IncomingIdentity | OutgoingIdentity,
): HostSyncState & { action?: HostSyncAction | undefined } {
  const { identity } = event;
  if (event.type === "outgoing") {
    const pending = event.isSameTask ? state.pending.slice(0, -1) : state.pending;
    const unlisted = event.hasNewUser ? undefined : state.unlisted;
    return { ...state, pending: [...pending, identity], unlisted };
  }
  const action = actionFor(state, event);
  // Ignored, because a host that first shows only a user may show the church next.
  if (action === "signInWithoutChurch" && !state.shown) return state;
  const pendingIndex = state.pending.findIndex((each) => isSameIdentity(each, identity));
  const isRepeated = [state.shown, event.previous].some((each) => isSameIdentity(identity, each));
  const isAccepted =
    !!action || !state.shown || pendingIndex >= 0 || isSameIdentity(identity, event.session);
  const next =
    !isRepeated && isAccepted
      ? { ...state, shown: identity, pending: state.pending.slice(pendingIndex + 1) }
      : state;
  if (!action || action === "update") return { ...next, action };
  const isSwitch = action === "switchChurch" || action === "switchChurchOnly";
  const unlisted = isSwitch && event.isUnlisted ? churchKeyOf(identity) : undefined;
  return { ...next, action, pending: [], unlisted };
}

function actionFor(
  { shown, pending, unlisted }: HostSyncState,
  { identity, session, previous }: IncomingIdentity,
): HostSyncAction | undefined {
  const known = [shown, session, previous, ...pending].filter((each) => each !== undefined);
  const { userId } = identity;
  const church = churchKeyOf(identity);
  const isNewUser = known.every((each) => each.userId !== userId);
  const isNewChurch = known.every((each) => churchKeyOf(each) !== church);
  const isSessionUser = (id: string | undefined) => !id || !session.userId || id === session.userId;

  if (!userId && !church) {
    // Not if another user has signed in since, because the host then only clears the former session.
    const isSignOut = shown && isSessionUser(shown.userId) && (isNewUser || isNewChurch);
    return isSignOut ? "signOut" : undefined;
  }
  // A church without a person is ignored until the host shows the person, unless the session has no church.
  const canSwitch = isNewChurch && church && (identity.personId || !session.churchId);
  if (isNewUser && !isSessionUser(userId)) {
    // Without a new church, the host still shows the former user's, unless it showed this church before its user.
    const isUsersChurch = canSwitch || (church && church === unlisted);
    return isUsersChurch ? "signIn" : "signInWithoutChurch";
  }
  if (canSwitch) return isSessionUser(userId) ? "switchChurch" : "switchChurchOnly";
  // A known user is not signed in again after a logout.
  const isSessionData =
    church === churchKeyOf(session) ? isNewUser || !userId || session.userId : isNewUser && !church;
  return isSessionData && isSessionUser(userId) ? "update" : undefined;
}

export const churchKeyOf = ({ churchId, personId }: SessionIdentity): string | undefined =>
  churchId && `${churchId} ${personId}`;

export const isSameIdentity = (one: SessionIdentity, other: SessionIdentity | undefined): boolean =>
  !!other && one.userId === other.userId && churchKeyOf(one) === churchKeyOf(other);

const withBigIntsAsStrings = (_: string, field: unknown): unknown =>
  typeof field === "bigint" ? String(field) : field;

/** Returns a value as JSON for `isSameContent`; `undefined` if it cannot be written as JSON. BigInts become strings. */
export function contentOf(value: unknown): string | undefined {
  // In a list, where `undefined` becomes null. With the replacer only for BigInts, because it takes several times as long.
  return toJson([value]) ?? toJson([value], withBigIntsAsStrings);
}

/** Whether two results of `contentOf` are equal, in any order of keys. `undefined` equals nothing. */
export function isSameContent(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return (
    one === other || (one.length === other.length && withSortedKeys(one) === withSortedKeys(other))
  );
}

const byKey = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

const withSortedKeys = (json: string): string =>
  JSON.stringify(
    JSON.parse(json, (_, value: unknown) =>
      asObject(value) ? Object.fromEntries(Object.entries(value as object).sort(byKey)) : value,
    ),
  );
