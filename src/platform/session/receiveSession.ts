import { withoutToken, readReturnUrl } from "../../lib/links/tokens.js";
import type { Service, ClientCore } from "../core/ClientCore.js";
import { epochService } from "../core/Epoch.js";
import { readAddress, replaceAddress } from "../core/page.js";
import { sessionService } from "./SessionStore.js";
import type { Arrival } from "./exchangeToken.js";
import type { ReceivedSession, ReceiveSessionOptions } from "./types.js";

interface Exchange {
  arrival: Arrival;
  result: Promise<ReceivedSession>;
}

const currentExchangeService: Service<{ current: Exchange | undefined }> = {
  name: "handoverFlight",
  create: () => ({ current: undefined }),
};

/**
 * Receives the session of a link from a sibling app. It removes token and church from the address first, then exchanges the token
 * for a session, which replaces the current one in one step. Concurrent calls share one exchange; the `confirm` of the newest call
 * is used. Resolves at once if the address has no token. Never rejects.
 *
 * @example
 * const received = await receiveSession({ confirm: ({ to }) => askReader(to.email) });
 * if (received.outcome === "received") navigate(received.returnUrl);
 */
export function receiveSession(
  core: ClientCore,
  options: ReceiveSessionOptions = {},
): Promise<ReceivedSession> {
  const href = core.isSharedOnServer ? "" : (readAddress(core) ?? "");
  const bare = withoutToken(href);
  if (bare !== href) {
    replaceAddress(core, bare);
    return begin(core, href, options);
  }
  // An effect that runs twice finds no token in the address at its second call.
  const { current } = core.get(currentExchangeService);
  return current
    ? join(current, options)
    : Promise.resolve({ outcome: "none", returnUrl: readReturnUrl(href) });
}

function join(
  { arrival, result }: Exchange,
  ...callers: ReceiveSessionOptions[]
): Promise<ReceivedSession> {
  arrival.callers.push(...callers);
  arrival.changed();
  return result;
}

/** Starts the exchange of an address, or joins the running one. The link that was opened last replaces others. */
function begin(
  core: ClientCore,
  href: string,
  ...callers: ReceiveSessionOptions[]
): Promise<ReceivedSession> {
  const holder = core.get(currentExchangeService);
  const { current } = holder;
  if (current?.arrival.href === href) return join(current, ...callers);
  if (current) {
    current.arrival.isOver = true;
    current.arrival.changed();
  }
  const arrival: Arrival = {
    href,
    epoch: core.get(epochService).value,
    before: core.get(sessionService).state,
    callers,
    changed: () => undefined,
    isOver: false,
  };
  const result = exchange(core, arrival).finally(() => {
    if (holder.current?.arrival === arrival) holder.current = undefined;
  });
  holder.current = { arrival, result };
  return result;
}

function exchange(core: ClientCore, arrival: Arrival): Promise<ReceivedSession> {
  const { href, callers } = arrival;
  const fail = (reason: unknown): ReceivedSession => ({
    outcome: "failed",
    returnUrl: readReturnUrl(href),
    error:
      reason instanceof Error
        ? reason
        : new Error("The session could not be taken over. Try again."),
    retry: () => begin(core, href, ...callers),
  });
  // Loaded after the token was removed, because requests of the page send its address as referrer.
  return import("./exchangeToken.js").then(
    ({ exchangeToken }) => exchangeToken(core, arrival, fail),
    fail,
  );
}
