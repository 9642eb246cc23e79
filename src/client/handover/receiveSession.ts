import { readReturnUrl } from "../../rules/links/readReturnUrl.js";
import { withoutToken } from "../../rules/links/withoutToken.js";
import type { ClientCore, Part } from "../ClientCore.js";
import { readAddress, replaceAddress } from "./pageAddress.js";
import type { Arrival, ReceivedSession, ReceiveSessionOptions } from "./ReceivedSession.js";
import { epochPart } from "../session/Epoch.js";
import { sessionPart } from "../session/SessionStore.js";

interface Flight {
  href: string;
  result: Promise<ReceivedSession> | undefined;
}
const flightPart: Part<Flight> = { name: "handoverFlight", create: () => ({ href: "", result: undefined }) };

/**
 * The receiving side of a link to a sibling app (RTE-09, RTE-11). Takes token and church out of the address before it does
 * anything else, whatever comes of it (O67); then exchanges the token for a session, which replaces the present one in one
 * step. Calls at the same time share one exchange. Resolves at once where the address holds no token; rejects only with what
 * the host's own setters throw.
 *
 * @example
 * const received = await receiveSession({ confirm: ({ to }) => askReader(to.email) });
 * if (received.outcome === "received") navigate(received.returnUrl);
 */
export function receiveSession(core: ClientCore, options: ReceiveSessionOptions = {}): Promise<ReceivedSession> {
  const href = core.isSharedOnServer ? "" : (readAddress(core) ?? "");
  const cleanHref = withoutToken(href);
  if (cleanHref !== href) {
    replaceAddress(core, cleanHref);
    return begin(core, href, options);
  }
  // The second call of an effect that runs twice finds the address clean already.
  return core.part(flightPart).result ?? Promise.resolve({ outcome: "none", returnUrl: readReturnUrl(href) });
}

/** One exchange at a time for an address, however often somebody asks. */
function begin(core: ClientCore, href: string, options: ReceiveSessionOptions): Promise<ReceivedSession> {
  const flight = core.part(flightPart);
  if (flight.result && flight.href === href) return flight.result;
  const result = exchange(core, href, options).finally(() => {
    if (flight.result === result) flight.result = undefined;
  });
  Object.assign(flight, { href, result });
  return result;
}

async function exchange(core: ClientCore, href: string, options: ReceiveSessionOptions): Promise<ReceivedSession> {
  const { user, userChurch } = core.part(sessionPart).state;
  const isSomebody = !!(user ?? userChurch ?? options.context?.user ?? options.signedIn);
  const arrival: Arrival = { href, epoch: core.part(epochPart).value, isSomebody, retry: () => begin(core, href, options) };
  // Fetched with a clean address already: the page's own requests name it to its server.
  const [module, reason] = await import("./Handovers.js").then(
    (loaded) => [loaded, undefined] as const,
    (error: unknown) => [undefined, error] as const,
  );
  if (module) return core.part(module.handoversPart).receive(arrival, options);
  const error = reason instanceof Error ? reason : new Error("Error");
  return { outcome: "failed", returnUrl: readReturnUrl(href), error, retry: arrival.retry };
}
