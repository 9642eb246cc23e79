import { readHandover, type Handover } from "../../rules/links/readHandover.js";
import { readReturnUrl } from "../../rules/links/readReturnUrl.js";
import type { Login } from "../../types/churches.js";
import type { User } from "../../types/people.js";
import type { ClientCore, Part } from "../ClientCore.js";
import { apiConfigsPart } from "../http/ApiConfigs.js";
import { ApiError } from "../http/ApiError.js";
import type { Arrival, ReceivedSession, ReceiveSessionOptions } from "./ReceivedSession.js";
import { epochPart } from "../session/Epoch.js";
import { loginByToken } from "./loginByToken.js";
import { type SessionStore, sessionPart } from "../session/SessionStore.js";
import { signIn } from "../session/signIn.js";

/** What a server answers to a token that is not good. Anything else may be better the next time. */
const REFUSALS = new Set([400, 401, 403]);

const nameless = ({ jwt: _, ...user }: User): User => user;

/** Exchanges the tokens that come in by the address for sessions, see `receiveSession`. Loaded when there is an address to look at. */
export class Handovers {
  readonly #core: ClientCore;
  readonly #session: SessionStore;
  /** Hand-overs are numbered; only the newest may change the session. */
  #newest = 0;

  constructor(core: ClientCore) {
    this.#core = core;
    this.#session = core.part(sessionPart);
  }

  receive(arrival: Arrival, options: ReceiveSessionOptions): Promise<ReceivedSession> {
    const handover = readHandover(arrival.href);
    if (handover) return this.#exchange(handover, arrival, options, ++this.#newest);
    return Promise.resolve({ outcome: "none", returnUrl: readReturnUrl(arrival.href) });
  }

  async #exchange(handover: Handover, arrival: Arrival, options: ReceiveSessionOptions, number: number): Promise<ReceivedSession> {
    const { jwt, churchId, returnUrl } = handover;
    if (!jwt) return { outcome: "refused", returnUrl, error: new Error("The link names no session, or more than one: open it anew.") };
    const epoch = this.#core.part(epochPart);
    let login: Login;
    try {
      login = await loginByToken(this.#core, jwt);
    } catch (reason) {
      const error = reason instanceof Error ? reason : new Error("Error");
      if (error instanceof ApiError && REFUSALS.has(error.status)) return { outcome: "refused", returnUrl, error };
      return { outcome: "failed", returnUrl, error, retry: arrival.retry };
    }
    const kept: ReceivedSession = { outcome: "kept", returnUrl };
    const [from] = this.#others(options, login);
    // Whoever signed in, chose a church or logged out meanwhile meant that, unless it was the same user coming back.
    if (number !== this.#newest || (epoch.value !== arrival.epoch && (arrival.isSomebody || from))) return kept;
    if (from) {
      const { value } = epoch;
      const isWanted = await ask(options, from, login.user);
      if (!isWanted || number !== this.#newest || value !== epoch.value) return kept;
    }
    const userChurch = signIn(this.#core, login, churchId, options.context);
    return { outcome: "received", returnUrl, user: login.user, userChurch };
  }

  /** Who is signed in and is not the user of a login; an empty user where somebody is, and nobody knows who. */
  #others({ signedIn, context }: ReceiveSessionOptions, login: Login): User[] {
    const { user, userChurch } = this.#session.state;
    const known = [user, context?.user, signedIn].filter((each) => !!each);
    const people = login.userChurches.map((entry) => entry?.person?.id);
    const isUnknown = known.length === 0 && (!!userChurch || this.#core.part(apiConfigsPart).isAuthenticated);
    if (isUnknown) return userChurch?.person?.id && people.includes(userChurch.person.id) ? [] : [{}];
    return known.filter(({ id }) => !id || id !== login.user.id);
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

export const handoversPart: Part<Handovers> = { name: "handovers", create: (core) => new Handovers(core) };
