import { readHandover, type Handover } from "../../rules/links/readHandover.js";
import { readReturnUrl } from "../../rules/links/readReturnUrl.js";
import { withoutToken } from "../../rules/links/withoutToken.js";
import type { UserChurch, UserContext } from "../../types/churches.js";
import type { User } from "../../types/people.js";
import type { ClientCore, Part } from "../ClientCore.js";
import { apiConfigsPart } from "../http/ApiConfigs.js";
import { ApiError } from "../http/ApiError.js";
import { readAddress, replaceAddress } from "./address.js";
import { epochPart } from "./Epoch.js";
import { type Login, type SessionStore, sessionPart } from "./SessionStore.js";

export interface ReceiveSessionOptions {
  /**
   * Asked when somebody else is signed in: anybody can make a link that would sign a reader in as another user. Only `true`
   * replaces the session. `from` is empty where nobody knows who it is. @default the session stays
   */
  confirm?: (change: { from: User; to: User }) => boolean | Promise<boolean>;
  /** Who is signed in by the host's own knowledge, as from a cookie, before the client has been told. */
  signedIn?: User | null | undefined;
  /** The host's own session context: counts as signed in, and is told of the new session. */
  context?: UserContext | null | undefined;
}

/** How a hand-over ended. `returnUrl` is where to go next: a path of this site, without any token. */
export type ReceivedSession = { returnUrl: string } & (
  | { outcome: "none" }
  /** The session of the link is the session now. */
  | { outcome: "received"; user: User; userChurch: UserChurch | undefined }
  /** The session is what it was: somebody else is signed in and wants to stay so, or has signed in meanwhile. */
  | { outcome: "kept" }
  /** The token is not good, or not good any more. */
  | { outcome: "refused"; error: Error }
  /** Nobody can tell yet. The address has no token any more; `retry` still has it. */
  | { outcome: "failed"; error: Error; retry: () => Promise<ReceivedSession> }
);

/** What a server answers to a token that is not good. Anything else may be better the next time. */
const REFUSALS = new Set([400, 401, 403]);

const nameless = ({ jwt: _, ...user }: User): User => user;

class Handovers {
  readonly #core: ClientCore;
  readonly #session: SessionStore;
  #flight: { key: string; result: Promise<ReceivedSession> } | undefined;
  /** Hand-overs are numbered; only the newest may change the session. */
  #newest = 0;

  constructor(core: ClientCore) {
    this.#core = core;
    this.#session = core.part(sessionPart);
  }

  receive(options: ReceiveSessionOptions): Promise<ReceivedSession> {
    const href = this.#core.isSharedOnServer ? "" : (readAddress(this.#core) ?? "");
    const cleanHref = withoutToken(href);
    if (cleanHref !== href) replaceAddress(this.#core, cleanHref);
    const handover = readHandover(href);
    if (handover) return this.#redeem(handover, options);
    // The second call of an effect that runs twice finds the address clean already.
    return this.#flight?.result ?? Promise.resolve({ outcome: "none", returnUrl: readReturnUrl(href) });
  }

  #redeem(handover: Handover, options: ReceiveSessionOptions): Promise<ReceivedSession> {
    const key = `${handover.churchId} ${handover.jwt}`;
    if (this.#flight?.key === key) return this.#flight.result;
    const result = this.#exchange(handover, options, ++this.#newest).finally(() => {
      if (this.#flight?.result === result) this.#flight = undefined;
    });
    this.#flight = { key, result };
    return result;
  }

  async #exchange(handover: Handover, options: ReceiveSessionOptions, number: number): Promise<ReceivedSession> {
    const { jwt, churchId, returnUrl } = handover;
    if (!jwt) return { outcome: "refused", returnUrl, error: new Error("The link names no session, or more than one: open it anew.") };
    const epoch = this.#core.part(epochPart);
    const start = epoch.value;
    const wasSomebody = this.#others(options, undefined).length > 0;
    let login: Login;
    try {
      login = await this.#login(jwt);
    } catch (reason) {
      const error = reason instanceof Error ? reason : new Error("Error");
      if (error instanceof ApiError && REFUSALS.has(error.status)) return { outcome: "refused", returnUrl, error };
      return { outcome: "failed", returnUrl, error, retry: () => this.#redeem(handover, options) };
    }
    const kept: ReceivedSession = { outcome: "kept", returnUrl };
    const [from] = this.#others(options, login);
    // Whoever signed in, chose a church or logged out meanwhile meant that, unless it was the same user coming back.
    if (number !== this.#newest || (epoch.value !== start && (wasSomebody || from))) return kept;
    if (from) {
      const { value } = epoch;
      const isWanted = await ask(options, from, login.user);
      if (!isWanted || number !== this.#newest || value !== epoch.value) return kept;
    }
    const userChurch = this.#session.signIn(login, churchId, options.context);
    return { outcome: "received", returnUrl, user: login.user, userChurch };
  }

  /** Loaded when it is needed: whoever only reads the session brings no HTTP of its own. */
  async #login(jwt: string): Promise<Login> {
    const [{ apiPart }, { loginByToken }] = await Promise.all([import("../http/ApiClient.js"), import("../api/membership.js")]);
    return loginByToken(this.#core.part(apiPart), jwt);
  }

  /** Who is signed in and is not the user of a login; an empty user where somebody is, and nobody knows who. */
  #others({ signedIn, context }: ReceiveSessionOptions, login: Login | undefined): User[] {
    const { user, userChurch } = this.#session.state;
    const known = [user, context?.user, signedIn].filter((each) => !!each);
    const people = login?.userChurches.map((entry) => entry?.person?.id) ?? [];
    const isUnknown = known.length === 0 && (!!userChurch || this.#core.part(apiConfigsPart).isAuthenticated);
    if (isUnknown) return userChurch?.person?.id && people.includes(userChurch.person.id) ? [] : [{}];
    return known.filter(({ id }) => !id || id !== login?.user.id);
  }
}

/** Only a plain yes is one. */
async function ask({ confirm }: ReceiveSessionOptions, from: User, to: User): Promise<boolean> {
  try {
    return (await confirm?.({ from: nameless(from), to: nameless(to) })) === true;
  } catch {
    return false;
  }
}

const handoversPart: Part<Handovers> = { name: "handovers", create: (core) => new Handovers(core) };

/**
 * The receiving side of a link to a sibling app (RTE-09, RTE-11). Takes token and church out of the address before it does
 * anything else, whatever comes of it (O67); then exchanges the token for a session, which replaces the present one in one
 * step. Calls at the same time share one exchange. Resolves at once where the address holds no token; rejects only with what
 * the host's own setters throw.
 *
 * @example
 * const received = await UserHelper.receiveSession({ confirm: ({ to }) => askReader(to.email) });
 * if (received.outcome === "received") navigate(received.returnUrl);
 */
export const receiveSession = (core: ClientCore, options: ReceiveSessionOptions = {}): Promise<ReceivedSession> =>
  core.part(handoversPart).receive(options);
