import { readReturnUrl } from "../../rules/links/readReturnUrl.js";
import { withoutToken } from "../../rules/links/withoutToken.js";
import type { ClientCore, Part } from "../ClientCore.js";
import { epochPart } from "../session/Epoch.js";
import { sessionPart } from "../session/SessionStore.js";
import { readAddress, replaceAddress } from "./pageAddress.js";
import type { Arrival, ReceivedSession, ReceiveSessionOptions } from "./ReceivedSession.js";

interface Exchange {
  arrival: Arrival;
  result: Promise<ReceivedSession>;
}
const flightPart: Part<{ current: Exchange | undefined }> = { name: "handoverFlight", create: () => ({ current: undefined }) };

/**
 * The receiving side of a link to a sibling app (RTE-09, RTE-11). Takes token and church out of the address before it does
 * anything else, whatever comes of it (O67); then exchanges the token for a session, which replaces the present one in one
 * step. Calls at the same time share one exchange: what any of them knows counts, and the newest `confirm` is asked, anew if
 * a question is open. Resolves at once where the address holds no token. Never rejects: what the host's setters throw is logged.
 *
 * @example
 * const received = await receiveSession({ confirm: ({ to }) => askReader(to.email) });
 * if (received.outcome === "received") navigate(received.returnUrl);
 */
export function receiveSession(core: ClientCore, options: ReceiveSessionOptions = {}): Promise<ReceivedSession> {
  const href = core.isSharedOnServer ? "" : (readAddress(core) ?? "");
  const bare = withoutToken(href);
  if (bare !== href) {
    replaceAddress(core, bare);
    return begin(core, href, options);
  }
  // The second call of an effect that runs twice finds the address clean already.
  const { current } = core.part(flightPart);
  return current ? join(current, options) : Promise.resolve({ outcome: "none", returnUrl: readReturnUrl(href) });
}

function join({ arrival, result }: Exchange, ...callers: ReceiveSessionOptions[]): Promise<ReceivedSession> {
  arrival.callers.push(...callers);
  arrival.changed();
  return result;
}

/** One exchange at a time for an address, however often somebody asks; the link that was followed last counts. */
function begin(core: ClientCore, href: string, ...callers: ReceiveSessionOptions[]): Promise<ReceivedSession> {
  const flight = core.part(flightPart);
  const { current } = flight;
  if (current?.arrival.href === href) return join(current, ...callers);
  if (current) {
    current.arrival.isOver = true;
    current.arrival.changed();
  }
  const before = core.part(sessionPart).state;
  const { value: epoch } = core.part(epochPart);
  const arrival: Arrival = { href, epoch, before, callers, changed: () => undefined, isOver: false };
  const result = exchange(core, arrival).finally(() => {
    if (flight.current?.arrival === arrival) flight.current = undefined;
  });
  flight.current = { arrival, result };
  return result;
}

function exchange(core: ClientCore, arrival: Arrival): Promise<ReceivedSession> {
  const { href, callers } = arrival;
  const fail = (reason: unknown): ReceivedSession => ({
    outcome: "failed",
    returnUrl: readReturnUrl(href),
    error: reason instanceof Error ? reason : new Error("The session could not be taken over. Try again."),
    retry: () => begin(core, href, ...callers),
  });
  // Fetched with a clean address already: the page's own requests name it to its server.
  const loading = import("./Handovers.js").then((module) => core.part(module.handoversPart));
  return loading.then((handovers) => handovers.receive(arrival, fail), fail);
}
