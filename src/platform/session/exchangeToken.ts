import { requestLogin } from "./logIn.js";
import { type SessionState, sessionService, signIn } from "./SessionStore.js";
import type { ReceivedSession, Login, ReceiveSessionOptions, UserChurch } from "./types.js";
import { readTransferredSession, readReturnUrl } from "../../lib/links/urls.js";
import { type User } from "../../lib/people/people.js";
import { isSameId, idText } from "../../lib/text/json.js";
import type { ClientCore } from "../core/ClientCore.js";
import { epochService } from "../core/Epoch.js";
import { apiConfigsService } from "../http/ApiConfigs.js";
import { isApiError } from "../http/ApiError.js";

/** An opened link with a token. `onChange` is called when a caller is added, or when another link replaces this one. */
export interface OpenedLink {
  readonly href: string;
  /** Aborts when the session ends in which the link was opened. */
  readonly sessionEnd: AbortSignal;
  readonly before: SessionState;
  readonly callers: ReceiveSessionOptions[];
  onChange: () => void;
  isReplaced: boolean;
}

type Change = Parameters<NonNullable<ReceiveSessionOptions["confirm"]>>[0];
/** The statuses of an invalid token. After other failures the exchange can be repeated. */
const INVALID_TOKEN_STATUSES = new Set([400, 401, 403]);
const withoutToken = ({ jwt: _, ...user }: User): User => user;

/** Exchanges the token of a URL for a session, see `receiveSession`. `fail` returns a result with `retry`. */
export async function exchangeToken(
  core: ClientCore,
  link: OpenedLink,
  fail: (reason: unknown) => ReceivedSession,
): Promise<ReceivedSession> {
  const transfer = readTransferredSession(link.href);
  if (!transfer) return { outcome: "none", returnUrl: readReturnUrl(link.href) };
  const { jwt, churchId, returnUrl } = transfer;
  if (!jwt) {
    const error = new Error("The link names no session, or more than one: open it anew.");
    return { outcome: "refused", returnUrl, error };
  }
  let login: Login;
  try {
    login = await requestLogin(core, { jwt }, "The session could not be transferred.");
  } catch (error) {
    return isApiError(error) && INVALID_TOKEN_STATUSES.has(error.status)
      ? { outcome: "refused", returnUrl, error }
      : fail(error);
  }
  const { user } = login;
  const other = findOtherUser(core, link, login);
  if (link.isReplaced || isLate(core, link, user, !!other)) return { outcome: "kept", returnUrl };
  const change = other && { from: withoutToken(other), to: withoutToken(user) };
  if (change && !(await requestConfirmation(core, link, change)))
    return { outcome: "kept", returnUrl };
  const { context } = link.callers.findLast((caller) => caller.context) ?? {};
  const userChurch = signIn(core, login, churchId, context);
  return { outcome: "received", returnUrl, user, userChurch };
}

/** Whether the session changed during the exchange, other than that the host restored the link's user. */
function isLate(core: ClientCore, link: OpenedLink, user: User, hasOther: boolean): boolean {
  const { sessionEnd, before, callers } = link;
  if (!sessionEnd.aborted) return false;
  const present = core.get(sessionService).identity.userId;
  if (isSameId(present, user.id)) return idText(before.user?.id) === present;
  const wasSignedIn = callers.some(({ signedIn, context }) => signedIn ?? context?.user);
  return hasOther || !!(before.user ?? before.userChurch) || wasSignedIn;
}

/** Returns a signed-in user who is not the user of the login. An empty user means an unknown one. */
function findOtherUser(core: ClientCore, { callers }: OpenedLink, login: Login): User | undefined {
  const contexts = [core.get(sessionService).state, ...callers.map(({ context }) => context)];
  const users = [...contexts.map((each) => each?.user), ...callers.map(({ signedIn }) => signedIn)];
  const known = users.filter((each) => !!each);
  if (known.length > 0) return known.find(({ id }) => !isSameId(id, login.user.id));
  const churches = contexts.map((each) => each?.userChurch).filter((each) => !!each);
  const isOwn = ({ person }: UserChurch) =>
    login.userChurches.some((own) => isSameId(own.person.id, person?.id));
  const isSameOrNone =
    churches.length > 0 ? churches.every(isOwn) : !core.get(apiConfigsService).isAuthenticated;
  return isSameOrNone ? undefined : {};
}

/** Asks for a confirmation. Resolves to `false` when another session starts or another link is opened. */
function requestConfirmation(core: ClientCore, link: OpenedLink, change: Change): Promise<boolean> {
  return new Promise((resolve) => {
    const ask = async ({ confirm }: ReceiveSessionOptions) => {
      try {
        resolve((await confirm?.(change)) === true);
      } catch {
        resolve(false);
      }
    };
    link.onChange = () => {
      const newest = link.callers.at(-1);
      if (link.isReplaced) resolve(false);
      else if (newest?.confirm) void ask(newest);
    };
    const listen = () =>
      void core.get(epochService).sessionEnd.addEventListener("abort", handleEnd);
    // The host may restore the signed-in user while the confirmation is open.
    const handleEnd = () => {
      const { user } = core.get(sessionService).state;
      if (isSameId(user?.id, change.from.id) && !isSameId(user?.id, link.before.user?.id)) listen();
      else resolve(false);
    };
    listen();
    void ask(link.callers.findLast((caller) => caller.confirm) ?? {});
  });
}
