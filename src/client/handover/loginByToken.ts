import { ownField } from "../../rules/api/ownField.js";
import { readShape } from "../../rules/api/readShape.js";
import { repeats } from "../../rules/api/repeats.js";
import { hideTokens } from "../../rules/links/hideTokens.js";
import { USER, USER_CHURCH } from "../../rules/api/shapes.js";
import { normalizeUserChurches } from "../../rules/churches/normalizeUserChurches.js";
import type { Login, UserChurch } from "../../types/churches.js";
import type { User } from "../../types/people.js";
import { MEMBERSHIP_API } from "../api/apiNames.js";
import type { ClientCore } from "../ClientCore.js";
import { ApiClient, apiPart } from "../http/ApiClient.js";
import { ApiError, isApiError, logTextOf } from "../http/ApiError.js";

/**
 * The session that a token stands for, the user's own or that of one of their churches (RTE-09). Sent without the token of
 * whoever is signed in. The host's hooks hear of the call, but see nothing of what it sends, and no failure repeats it (O67).
 * Throws an ApiError with status 401 for a token that is not good.
 */
export async function loginByToken(core: ClientCore, jwt: string): Promise<Login> {
  const host = core.part(apiPart);
  // A client for this call alone: it says nothing to anybody but the two functions below.
  const api = new ApiClient(core);
  let shown: [string, RequestInit] | undefined;
  api.onRequest = (url, init) => {
    shown = [url, { ...init, body: null }];
    host.onRequest?.(...shown);
  };
  let answer: unknown;
  try {
    answer = await api.post("/users/login", { jwt }, MEMBERSHIP_API, { anonymous: true, quiet: true });
  } catch (reason) {
    const error = discreet(reason, jwt);
    if (isApiError(error) && error.status !== 401)
      console.error(`API error ${error.status}: POST /users/login: ${hideTokens(logTextOf(error))}`);
    if (shown) host.onError?.(...shown, error);
    throw error;
  }
  const user = readShape<User>(ownField(answer, "user"), USER);
  if (!user?.id) throw new Error("The server answered the login without saying who the user is. Try again.");
  const listed = readShape<Partial<UserChurch>[]>(ownField(answer, "userChurches"), [USER_CHURCH]) ?? [];
  const churches = normalizeUserChurches(listed.filter(({ church }) => church));
  return { user, userChurches: churches.state === "ready" ? churches.churches : [] };
}

/** Replaces an error that does not explain itself, or quotes the token: servers quote what they were sent, and so do networks. */
function discreet(reason: unknown, secret: string): unknown {
  if (!isApiError(reason)) return reason;
  const text = logTextOf(reason);
  const isQuoted = repeats(text, secret);
  if (reason.hasServerText && !isQuoted) return reason;
  const detail = isQuoted ? undefined : text;
  return new ApiError("The session could not be taken over.", { ...reason, hasServerText: false, detail });
}
