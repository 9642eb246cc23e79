import { readHandover } from "../../rules/links/readHandover.js";
import { readReturnUrl } from "../../rules/links/readReturnUrl.js";
import { idText } from "../../rules/session/idText.js";
import { isSameId } from "../../rules/session/isSameId.js";
import type { Login, UserContext } from "../../types/churches.js";
import type { User } from "../../types/people.js";
import type { ClientCore, Part } from "../ClientCore.js";
import { apiConfigsPart } from "../http/ApiConfigs.js";
import { isApiError } from "../http/ApiError.js";
import { epochPart } from "../session/Epoch.js";
import { type SessionStore, sessionPart } from "../session/SessionStore.js";
import { signIn } from "../session/signIn.js";
import { loginByToken } from "./loginByToken.js";
import type { Arrival, ReceivedSession, ReceiveSessionOptions } from "./ReceivedSession.js";

/** What a server answers to a token that is not good. Anything else may be better the next time. */
const REFUSALS = new Set([400, 401, 403]);

const nameless = ({ jwt: _, ...user }: User): User => user;
const contextsOf = ({ callers }: Arrival): UserContext[] => callers.flatMap(({ context }) => context ?? []);

/** Exchanges the tokens that come in by the address for sessions, see `receiveSession`. Loaded when there is one. */
export class Handovers {
  readonly #core: ClientCore;
  readonly #session: SessionStore;

  constructor(core: ClientCore) {
    this.#core = core;
    this.#session = core.part(sessionPart);
  }

  /** `fail` says what came of it when nobody can tell yet. */
  async receive(arrival: Arrival, fail: (reason: unknown) => ReceivedSession): Promise<ReceivedSession> {
    const handover = readHandover(arrival.href);
    if (!handover) return { outcome: "none", returnUrl: readReturnUrl(arrival.href) };
    const { jwt, churchId, returnUrl } = handover;
    if (!jwt) return { outcome: "refused", returnUrl, error: new Error("The link names no session, or more than one: open it anew.") };
    let login: Login;
    try {
      login = await loginByToken(this.#core, jwt);
    } catch (error) {
      return isApiError(error) && REFUSALS.has(error.status) ? { outcome: "refused", returnUrl, error } : fail(error);
    }
    const [from] = this.#others(arrival, login);
    if (arrival.isOver || this.#isLate(arrival, login, !!from)) return { outcome: "kept", returnUrl };
    if (from && !(await this.#ask(arrival, { from: nameless(from), to: nameless(login.user) }))) return { outcome: "kept", returnUrl };
    const userChurch = signIn(this.#core, login, churchId, contextsOf(arrival).at(-1));
    return { outcome: "received", returnUrl, user: login.user, userChurch };
  }

  /** Whoever signed in, chose a church or logged out meanwhile meant that, unless the host found the same user again. */
  #isLate({ epoch, before, callers }: Arrival, { user }: Login, isOther: boolean): boolean {
    if (epoch === this.#core.part(epochPart).value) return false;
    const present = this.#session.identity.userId;
    if (isSameId(present, user.id)) return idText(before.user?.id) === present;
    return isOther || !!(before.user ?? before.userChurch) || callers.some(({ signedIn, context }) => signedIn ?? context?.user);
  }

  /** Who is signed in and is not the user of a login; an empty user where somebody is, and nobody knows who. */
  #others(arrival: Arrival, login: Login): User[] {
    const { user, userChurch } = this.#session.state;
    const contexts = contextsOf(arrival);
    const users = [user, ...contexts.map((context) => context.user), ...arrival.callers.map(({ signedIn }) => signedIn)];
    const known = users.filter((each) => !!each);
    if (known.length > 0) return known.filter(({ id }) => !isSameId(id, login.user.id));
    const churches = [userChurch, ...contexts.map((context) => context.userChurch)].filter((each) => !!each);
    const people = login.userChurches.map((entry) => idText(entry?.person?.id));
    const isSame = churches.length > 0 && churches.every(({ person }) => idText(person?.id) && people.includes(idText(person?.id)));
    return isSame || (churches.length === 0 && !this.#core.part(apiConfigsPart).isAuthenticated) ? [] : [{}];
  }

  /** Nobody has to answer a question that another session has overtaken, or another link. */
  #ask(arrival: Arrival, change: { from: User; to: User }): Promise<boolean> {
    return new Promise((resolve) => {
      const put = ({ confirm }: ReceiveSessionOptions) => void answer(confirm, change).then(resolve);
      arrival.changed = () => {
        const newest = arrival.callers.at(-1);
        if (arrival.isOver) resolve(false);
        else if (newest?.confirm) put(newest);
      };
      const follow = () => void this.#core.part(epochPart).signal.addEventListener("abort", handleEnd);
      // The host may find the reader again while they are being asked.
      const handleEnd = () => {
        const { user } = this.#session.state;
        if (isSameId(user?.id, change.from.id) && !isSameId(user?.id, arrival.before.user?.id)) follow();
        else resolve(false);
      };
      follow();
      put(arrival.callers.findLast(({ confirm }) => confirm) ?? {});
    });
  }
}

/** Only a plain yes is one. */
async function answer(confirm: ReceiveSessionOptions["confirm"], change: { from: User; to: User }): Promise<boolean> {
  try {
    return (await confirm?.(change)) === true;
  } catch {
    return false;
  }
}

export const handoversPart: Part<Handovers> = { name: "handovers", create: (core) => new Handovers(core) };
