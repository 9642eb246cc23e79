import type { Arrival } from "./exchangeToken.js";
import { sessionService } from "./SessionStore.js";
import type { ReceivedSession, ReceiveSessionOptions } from "./types.js";
import { withoutToken, readReturnUrl } from "../../lib/links/urls.js";
import type { Service, ClientCore } from "../core/ClientCore.js";
import { epochService } from "../core/Epoch.js";
import { readAddress, replaceAddress } from "../core/page.js";

type Exchange = Arrival & { result: Promise<ReceivedSession> };

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
  const bare = withoutToken(href);
  if (bare !== href) {
    replaceAddress(core, bare);
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
  const holder = core.get(currentExchangeService);
  const { current } = holder;
  const isSame = current?.href === href;
  if (isSame) current.callers.push(...callers);
  else if (current) current.isOver = true;
  current?.changed();
  if (isSame) return current.result;
  const arrival: Arrival = {
    href,
    epoch: core.get(epochService).value,
    before: core.get(sessionService).state,
    callers,
    changed: () => undefined,
    isOver: false,
  };
  const fail = (reason: unknown): ReceivedSession => ({
    outcome: "failed",
    returnUrl: readReturnUrl(href),
    error:
      reason instanceof Error
        ? reason
        : new Error("The session could not be taken over. Try again."),
    retry: () => exchange(core, href, [...callers]),
  });
  // Loaded after the token was removed, because requests of the page send its URL as referrer.
  const result = import("./exchangeToken.js")
    .then(({ exchangeToken }) => exchangeToken(core, arrival, fail), fail)
    .finally(() => {
      if (holder.current === arrival) holder.current = undefined;
    });
  holder.current = Object.assign(arrival, { result });
  return result;
}
