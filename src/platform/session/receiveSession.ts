import type { OpenedLink } from "./exchangeToken.js";
import { sessionService } from "./SessionStore.js";
import type { ReceivedSession, ReceiveSessionOptions } from "./types.js";
import { withoutToken, readReturnUrl } from "../../lib/links/urls.js";
import type { Service, ClientCore } from "../core/ClientCore.js";
import { epochService } from "../core/Epoch.js";
import { readAddress, replaceAddress } from "../core/page.js";
import { waitAtMost } from "../core/time.js";

type Exchange = OpenedLink & { result: Promise<ReceivedSession> };

const currentExchangeService: Service<{ current: Exchange | undefined }> = {
  name: "sessionExchange",
  create: () => ({ current: undefined }),
};

/** Receives the session of a link from a sibling app. Concurrent calls share one exchange and the newest `confirm`. */
export function receiveSession(
  core: ClientCore,
  options: ReceiveSessionOptions = {},
): Promise<ReceivedSession> {
  const href = core.isSharedOnServer ? "" : (readAddress(core) ?? "");
  const cleanHref = withoutToken(href);
  if (cleanHref !== href) {
    replaceAddress(core, cleanHref);
    return exchange(core, href, [options]);
  }
  // StrictMode runs effects twice. The second call finds no token in the URL and joins the exchange.
  const { current } = core.get(currentExchangeService);
  return current
    ? exchange(core, current.href, [options])
    : Promise.resolve({ outcome: "none", returnUrl: readReturnUrl(href) });
}

/** Exchanges the token of a URL, or joins its running exchange. The link that was opened last replaces others. */
function exchange(
  core: ClientCore,
  href: string,
  callers: ReceiveSessionOptions[],
): Promise<ReceivedSession> {
  const exchanges = core.get(currentExchangeService);
  const { current } = exchanges;
  const isSame = current?.href === href;
  if (isSame) current.callers.push(...callers);
  else if (current) current.isReplaced = true;
  current?.onChange();
  if (isSame) return current.result;
  const link: OpenedLink = {
    href,
    sessionEnd: core.get(epochService).sessionEnd,
    before: core.get(sessionService).state,
    callers,
    onChange: () => undefined,
    isReplaced: false,
  };
  const fail = (reason: unknown): ReceivedSession => ({
    outcome: "failed",
    returnUrl: readReturnUrl(href),
    error:
      reason instanceof Error
        ? reason
        : new Error("The session could not be transferred. Try again."),
    retry: () => exchange(core, href, [...callers]),
  });
  // Loaded after the token was removed, because requests of the page send its URL as referrer.
  const result = import("./exchangeToken.js")
    .then(({ exchangeToken }) => exchangeToken(core, link, fail), fail)
    .finally(() => {
      if (exchanges.current === link) exchanges.current = undefined;
    });
  exchanges.current = Object.assign(link, { result });
  return result;
}

/** How long components wait for a `resume` that does not settle. A session that it starts later is still shown. */
const RESUME_LIMIT_MS = 10_000;

/** Runs the `resume` of the client's options, unless it has run or another session has started. */
export async function resumeSession(core: ClientCore): Promise<void> {
  const { resuming } = core.get(sessionService);
  if (!resuming.getState()) return;
  const run = import("./logIn.js").then(({ resumeService }) => core.get(resumeService));
  await waitAtMost(RESUME_LIMIT_MS, run);
  resuming.setState(false);
}
