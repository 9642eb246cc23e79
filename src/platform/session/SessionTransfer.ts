import { readTransferredSession, readReturnUrl, hideTokens } from "../../lib/links/tokens.js";
import { USER } from "../../lib/people/shapes.js";
import type { User } from "../../lib/people/types.js";
import { isSameId, idText, ownField } from "../../lib/text/json.js";
import { readShape } from "../../lib/text/readShape.js";
import type { ClientCore, Service } from "../core/ClientCore.js";
import { epochService } from "../core/Epoch.js";
import { apiClientService, ApiClient } from "../http/ApiClient.js";
import { apiConfigsService, MEMBERSHIP_API } from "../http/ApiConfigs.js";
import { isApiError, logTextOf, ApiError } from "../http/ApiError.js";
import { repeats } from "../http/rules/responses.js";
import { type SessionStore, sessionService, signIn } from "./SessionStore.js";
import { USER_CHURCH, normalizeUserChurches } from "./rules/churches.js";
import type {
  Arrival,
  UserContext,
  ReceivedSession,
  Login,
  ReceiveSessionOptions,
  UserChurch,
} from "./types.js";

/** The statuses of an invalid token. After other failures the exchange can be repeated. */
const REFUSALS = new Set([400, 401, 403]);

const withoutToken = ({ jwt: _, ...user }: User): User => user;

const contextsOf = ({ callers }: Arrival): UserContext[] =>
  callers.flatMap(({ context }) => context ?? []);

/** Exchanges tokens of addresses for sessions, see `receiveSession`. Loaded when an address has a token. */
export class SessionTransfers {
  readonly #core: ClientCore;
  readonly #session: SessionStore;

  constructor(core: ClientCore) {
    this.#core = core;
    this.#session = core.get(sessionService);
  }

  /** `fail` returns the result of an exchange that can be repeated. */
  async receive(
    arrival: Arrival,
    fail: (reason: unknown) => ReceivedSession,
  ): Promise<ReceivedSession> {
    const transfer = readTransferredSession(arrival.href);
    if (!transfer) return { outcome: "none", returnUrl: readReturnUrl(arrival.href) };
    const { jwt, churchId, returnUrl } = transfer;
    if (!jwt)
      return {
        outcome: "refused",
        returnUrl,
        error: new Error("The link names no session, or more than one: open it anew."),
      };
    let login: Login;
    try {
      login = await loginByToken(this.#core, jwt);
    } catch (error) {
      return isApiError(error) && REFUSALS.has(error.status)
        ? { outcome: "refused", returnUrl, error }
        : fail(error);
    }
    const [from] = this.#others(arrival, login);
    if (arrival.isOver || this.#isLate(arrival, login, !!from))
      return { outcome: "kept", returnUrl };
    if (
      from &&
      !(await this.#confirm(arrival, { from: withoutToken(from), to: withoutToken(login.user) }))
    )
      return { outcome: "kept", returnUrl };
    const userChurch = signIn(this.#core, login, churchId, contextsOf(arrival).at(-1));
    return { outcome: "received", returnUrl, user: login.user, userChurch };
  }

  /** Whether the user has signed in, chosen a church or signed out meanwhile, and the host did not just restore the same user. */
  #isLate({ epoch, before, callers }: Arrival, { user }: Login, isOther: boolean): boolean {
    if (epoch === this.#core.get(epochService).value) return false;
    const present = this.#session.identity.userId;
    if (isSameId(present, user.id)) return idText(before.user?.id) === present;
    return (
      isOther ||
      !!(before.user ?? before.userChurch) ||
      callers.some(({ signedIn, context }) => signedIn ?? context?.user)
    );
  }

  /** Returns the signed-in users that are not the user of the login. An empty user means an unknown one. */
  #others(arrival: Arrival, login: Login): User[] {
    const { user, userChurch } = this.#session.state;
    const contexts = contextsOf(arrival);
    const users = [
      user,
      ...contexts.map((context) => context.user),
      ...arrival.callers.map(({ signedIn }) => signedIn),
    ];
    const known = users.filter((each) => !!each);
    if (known.length > 0) return known.filter(({ id }) => !isSameId(id, login.user.id));
    const churches = [userChurch, ...contexts.map((context) => context.userChurch)].filter(
      (each) => !!each,
    );
    const people = login.userChurches.map((entry) => idText(entry?.person?.id));
    const isSame =
      churches.length > 0 &&
      churches.every(({ person }) => idText(person?.id) && people.includes(idText(person?.id)));
    return isSame || (churches.length === 0 && !this.#core.get(apiConfigsService).isAuthenticated)
      ? []
      : [{}];
  }

  /** Asks for a confirmation. It resolves to `false` when another session starts or another link is opened. */
  #confirm(arrival: Arrival, change: { from: User; to: User }): Promise<boolean> {
    return new Promise((resolve) => {
      const ask = ({ confirm }: ReceiveSessionOptions) =>
        void isConfirmed(confirm, change).then(resolve);
      arrival.changed = () => {
        const newest = arrival.callers.at(-1);
        if (arrival.isOver) resolve(false);
        else if (newest?.confirm) ask(newest);
      };
      const follow = () =>
        void this.#core.get(epochService).signal.addEventListener("abort", handleEnd);
      // The host may restore the signed-in user while the confirmation is open.
      const handleEnd = () => {
        const { user } = this.#session.state;
        if (isSameId(user?.id, change.from.id) && !isSameId(user?.id, arrival.before.user?.id))
          follow();
        else resolve(false);
      };
      follow();
      ask(arrival.callers.findLast(({ confirm }) => confirm) ?? {});
    });
  }
}

/** Returns whether `confirm` returned exactly `true`. Errors count as no. */
async function isConfirmed(
  confirm: ReceiveSessionOptions["confirm"],
  change: { from: User; to: User },
): Promise<boolean> {
  try {
    return (await confirm?.(change)) === true;
  } catch {
    return false;
  }
}

export const sessionTransfersService: Service<SessionTransfers> = {
  name: "handovers",
  create: (core) => new SessionTransfers(core),
};

/**
 * Signs in with a token of the user or of one of their churches. The request is sent without the current session's token. The
 * hooks of the host are called without the request body, and no error contains the token. Throws an ApiError with status 401 for
 * an invalid token.
 */
export async function loginByToken(core: ClientCore, jwt: string): Promise<Login> {
  const host = core.get(apiClientService);
  // A separate client, whose hooks are called by this function only.
  const api = new ApiClient(core);
  let hookArguments: [string, RequestInit] | undefined;
  api.onRequest = (url, init) => {
    hookArguments = [url, { ...init, body: null }];
    host.onRequest?.(...hookArguments);
  };
  let answer: unknown;
  try {
    answer = await api.post("/users/login", { jwt }, MEMBERSHIP_API, {
      anonymous: true,
      quiet: true,
    });
  } catch (reason) {
    const error = withoutSecret(reason, jwt);
    if (isApiError(error) && error.status !== 401)
      console.error(
        `API error ${error.status}: POST /users/login: ${hideTokens(logTextOf(error))}`,
      );
    if (hookArguments) host.onError?.(...hookArguments, error);
    throw error;
  }
  const user = readShape<User>(ownField(answer, "user"), USER);
  if (!user?.id)
    throw new Error("The server answered the login without saying who the user is. Try again.");
  const listed =
    readShape<Partial<UserChurch>[]>(ownField(answer, "userChurches"), [USER_CHURCH]) ?? [];
  const churches = normalizeUserChurches(listed.filter(({ church }) => church));
  return { user, userChurches: churches.state === "ready" ? churches.churches : [] };
}

/** Replaces errors that contain the token, because servers and browsers quote what was sent, and errors without a message for users. */
function withoutSecret(reason: unknown, secret: string): unknown {
  if (!isApiError(reason)) return reason;
  const text = logTextOf(reason);
  const isQuoted = repeats(text, secret);
  if (reason.hasServerText && !isQuoted) return reason;
  const detail = isQuoted ? undefined : text;
  return new ApiError("The session could not be taken over.", {
    ...reason,
    hasServerText: false,
    detail,
  });
}
