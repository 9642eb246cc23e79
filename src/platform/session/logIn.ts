import { USER_CHURCH, normalizeUserChurches } from "./rules/churches.js";
import { signIn } from "./SessionStore.js";
import type { Credentials, Login, UserChurch } from "./types.js";
import { hideTokens } from "../../lib/links/urls.js";
import type { User } from "../../lib/people/people.js";
import { USER } from "../../lib/people/shapes.js";
import { asObject, asText, ownField, readShape } from "../../lib/text/json.js";
import type { ClientCore, Service } from "../core/ClientCore.js";
import { catchAndLog } from "../core/logging.js";
import { ApiClient, apiClientService } from "../http/ApiClient.js";
import { MEMBERSHIP_API } from "../http/ApiConfigs.js";
import {
  ApiError,
  isApiError,
  isSilentFailure,
  logTextOf,
  StaleSessionError,
} from "../http/ApiError.js";
import { quotesSecret } from "../http/rules/responses.js";

/** The run of the client's `resume`, which the first use starts. Never rejects. */
export const resumeService: Service<Promise<void>> = {
  name: "resume",
  async create({ options }) {
    try {
      await options.resume?.();
    } catch (error) {
      // The API client has logged failed calls, and a login that another session has overtaken is no failure.
      if (!isApiError(error) && !isSilentFailure(error)) console.error(error);
    }
  },
};

/** Signs in, unless the session has changed since `sessionEnd` was read, see `ChurchClient.logIn`. */
export async function logIn(
  core: ClientCore,
  credentials: Credentials,
  sessionEnd: AbortSignal,
  churchId?: string | number,
): Promise<UserChurch | undefined> {
  const login = await requestLogin(core, credentials, "Signing in failed. Try again.");
  if (sessionEnd.aborted) throw new StaleSessionError();
  return signIn(core, login, churchId);
}

/**
 * Sends POST /users/login and checks the response. Neither the host's hooks nor errors get the password or the token.
 * `failureText` is the error's message if the server gives none that may be shown.
 */
export async function requestLogin(
  core: ClientCore,
  credentials: Credentials,
  failureText: string,
): Promise<Login> {
  // Hosts without TypeScript may pass anything.
  const { email, password, jwt } = asObject<Record<string, unknown>>(credentials) ?? {};
  const secret = asText(jwt ?? password) ?? "";
  const body = jwt === undefined ? { email, password } : { jwt };
  const hooks = core.get(apiClientService);
  const api = new ApiClient(core);
  let hookArguments: [string, RequestInit] | undefined;
  api.onRequest = (url, init) => {
    hookArguments = [url, { ...init, body: null }];
    return hooks.onRequest?.(...hookArguments);
  };
  let answer: unknown;
  try {
    const options = { anonymous: true, quiet: true };
    answer = await api.post("/users/login", body, MEMBERSHIP_API, options);
  } catch (reason) {
    const error = withoutSecret(reason, secret, failureText);
    if (isApiError(error) && error.status !== 401)
      console.error(
        `API error ${error.status}: POST /users/login: ${hideTokens(logTextOf(error))}`,
      );
    if (hookArguments && hooks.onError) catchAndLog(hooks.onError)(...hookArguments, error);
    throw error;
  }
  const user = readShape<User>(ownField(answer, "user"), USER);
  if (!user?.id)
    throw new Error("The server answered the login without saying who the user is. Try again.");
  const listed =
    readShape<Partial<UserChurch>[]>(ownField(answer, "userChurches"), [USER_CHURCH]) ?? [];
  const { churches } = normalizeUserChurches(listed.filter(({ church }) => church));
  return { user, userChurches: churches };
}

/** Replaces an ApiError that quotes the secret, as servers and browsers may do, or that has no text of the server. */
function withoutSecret(reason: unknown, secret: string, failureText: string): unknown {
  if (!isApiError(reason)) return reason;
  const text = logTextOf(reason);
  const isQuoted = quotesSecret(text, secret);
  if (reason.hasServerText && !isQuoted) return reason;
  const fields = { ...reason, hasServerText: false, detail: isQuoted ? undefined : text };
  return new ApiError(failureText, fields);
}
