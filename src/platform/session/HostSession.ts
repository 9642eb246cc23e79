import { withoutLeftMemberships } from "./rules/churches.js";
import * as hostSync from "./rules/syncHostSession.js";
import {
  identityOf,
  SIGNED_OUT,
  sessionService,
  type SessionState,
  type SessionStore,
} from "./SessionStore.js";
import type { SessionIdentity, UserChurch, UserContext } from "./types.js";
import { withKnownName } from "../../lib/people/people.js";
import { asObject, idText, isSameId } from "../../lib/text/json.js";
import { type ClientCore, defineService } from "../core/ClientCore.js";

const FIELDS = ["user", "person", "userChurch", "userChurches"] as const;
type HostFields = Pick<UserContext, (typeof FIELDS)[number]>;
type ChurchList = UserChurch[] | null | undefined;

/** Hosts copy the objects that they got from the session, so fields are compared by content. */
const isEqual = (one: unknown, other: unknown) =>
  one === other || hostSync.isSameContent(hostSync.contentOf(one), hostSync.contentOf(other));

/** Returns the current object unless the given one has other content, because subscribers compare by identity. */
const takeIfChanged = <T>(given: T | null | false | "" | undefined, current: T) =>
  given && !isEqual(given, current) ? given : current;

/** Whether a list has an entry of the church, with the same person or with none. Hosts pass lists unchecked. */
const hasChurch = (list: ChurchList, { churchId, personId }: SessionIdentity) =>
  Array.isArray(list) &&
  list.some(
    (entry) =>
      isSameId(entry?.church?.id, churchId) && (idText(entry?.person?.id) ?? personId) === personId,
  );

const hasCommonChurch = (one: ChurchList, other: ChurchList) =>
  Array.isArray(one) && one.some((userChurch) => hasChurch(other, identityOf({ userChurch })));

/** Syncs the session with the one that the host keeps in a React context of its own, see `syncHostSession`. */
export class HostSession {
  /** The context that was received last, whose setters get changes by the client. */
  lastContext: UserContext | undefined;
  readonly #session: SessionStore;
  #sync = hostSync.INITIAL_HOST_SYNC;
  /** The fields that each context had when it was received: hosts may change a context in place. */
  readonly #received = new WeakMap<UserContext, HostFields>();
  /** The fields of the context that was received last, from any provider. */
  #lastFields: HostFields | undefined;
  /** The session of the previous user, whose church list the host may still show. */
  #formerSession: SessionState | undefined;
  #isReceiving = false;
  #hasChangedInTask = false;

  constructor(core: ClientCore) {
    this.#session = core.get(sessionService);
    this.#session.store.subscribe((state, before) => this.#followSession(state, before));
  }

  /** Whether a host has shown a session so far. */
  get hasShown(): boolean {
    return this.#shown !== undefined;
  }

  /** Applies what changed in a context since `previous`, which the same component received before. */
  receive(context: UserContext | null | undefined, previous?: UserContext | null): void {
    const given = asObject<UserContext>(context);
    if (!given) return;
    this.lastContext = given;
    const former = previous ?? this.#received.get(given) ?? this.#lastFields;
    const fields = { ...given };
    this.#received.set(given, fields);
    if (former && FIELDS.every((name) => isEqual(fields[name], former[name]))) return;
    this.#lastFields = fields;
    this.#isReceiving = true;
    try {
      this.#apply(given, previous ? identityOf(previous) : undefined);
    } finally {
      this.#isReceiving = false;
    }
  }

  #apply(context: UserContext, previous: SessionIdentity | undefined): void {
    const { state, identity: session } = this.#session;
    const identity = identityOf(context);
    // A context with a church and without a user belongs to the user that the host showed before.
    if (identity.churchId) identity.userId ??= this.#shown?.userId;
    const isUnlisted = !!state.userChurches?.[0] && !hasChurch(state.userChurches, identity);
    const { action, ...sync } = hostSync.syncHostSession(
      { ...this.#sync, shown: this.#shown },
      { type: "incoming", identity, session, previous, isUnlisted },
    );
    this.#sync = sync;
    if (action === "signOut") this.#session.logout();
    else if (action === "update" || action === "switchChurch") this.#assign(context, state);
    else if (action === "switchChurchOnly")
      this.#assign({ ...state, userChurch: context.userChurch }, state);
    else if (action) {
      this.#formerSession = state;
      this.#assign(action === "signIn" ? context : { ...context, userChurch: null }, SIGNED_OUT);
    }
  }

  /** Sets the session to `base` plus the given fields whose content differs, with the tokens of the church. */
  #assign(given: HostFields, base: SessionState): void {
    const { user, person, userChurch, userChurches } = given;
    const identity = identityOf(given);
    const matchingPerson = [person, base.person, userChurch?.person].find(
      (each) => idText(each?.id) === identity.personId,
    );
    const ownPerson =
      identity.churchId && withKnownName(matchingPerson, base.person, user ?? base.user);
    const isOwnList = this.#acceptList(identity, userChurches, base);
    const ownList = isOwnList && withoutLeftMemberships(userChurches, base.leftMembershipKeys);
    const next: SessionState = {
      ...base,
      user: takeIfChanged(user, base.user),
      userChurch: takeIfChanged(userChurch, base.userChurch),
      person: takeIfChanged(ownPerson, base.person),
      userChurches: takeIfChanged(ownList, base.userChurches),
    };
    if (FIELDS.every((name) => next[name] === this.#session.state[name])) return;
    // The API configurations change only with the tokens and permissions of the church: the host may have set its own.
    const [before, after] = [this.#session.state, next].map((state) =>
      this.#session.configsOf(state),
    );
    this.#session.assign(next, isEqual(before, after) ? undefined : after);
  }

  /** Returns whether a church list is the user's own, and not the former user's, which the host may still show. Clears `unlisted` when the user has joined the church. */
  #acceptList(identity: SessionIdentity, list: ChurchList, base: SessionState): boolean {
    const hasCurrent = hasChurch(list, identity);
    const hasCommon = hasCommonChurch(list, base.userChurches);
    // The list has changed and has the church, so the user has joined it.
    if (hasCurrent && hasCommon && !isEqual(list, base.userChurches))
      this.#sync = { ...this.#sync, unlisted: undefined };
    const isFormer =
      idText(this.#formerSession?.user?.id) !== identity.userId &&
      hasCommonChurch(list, this.#formerSession?.userChurches);
    return hasCurrent || hasCommon || (!isFormer && !base.userChurches?.[0]);
  }

  #followSession(state: SessionState, before: SessionState): void {
    const [identity, former] = [identityOf(state), identityOf(before)];
    const hasNewUser = identity.userId !== former.userId;
    if (hasNewUser && former.userId) this.#formerSession = before;
    if (this.#isReceiving || hostSync.isSameIdentity(identity, former)) return;
    const isSameTask = this.#hasChangedInTask;
    const event = { type: "outgoing", identity, hasNewUser, isSameTask } as const;
    this.#sync = hostSync.syncHostSession(this.#sync, event);
    this.#hasChangedInTask = true;
    queueMicrotask(() => (this.#hasChangedInTask = false));
  }

  get #shown(): SessionIdentity | undefined {
    return this.#sync.shown ?? this.#session.shownByHost;
  }
}

export const hostSessionService = /* @__PURE__ */ defineService("hostSession", HostSession);
