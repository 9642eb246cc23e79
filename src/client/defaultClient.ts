import { type ChurchClient, getChurchClient } from "./ChurchClient.js";
import { asObject } from "../lib/text/json.js";
import { getDefaultCore, setDefaultCore } from "../platform/core/defaultCore.js";
import { receiveSession as receive } from "../platform/session/receiveSession.js";
import type { ReceiveSessionOptions, ReceivedSession } from "../platform/session/types.js";

/** Returns the client behind `ApiHelper`, `UserHelper` and the other static helpers. */
export const getDefaultClient = (): ChurchClient => getChurchClient(getDefaultCore());

/**
 * Replaces the default client and returns the previous one. Throws if `client` is no `ChurchClient`, of any copy of the package.
 * @example const previous = setDefaultClient(new ChurchClient({ apis }));
 */
export function setDefaultClient(client: ChurchClient): ChurchClient {
  const { core } = asObject<Partial<ChurchClient>>(client) ?? {};
  if (typeof core?.get !== "function")
    throw new Error(
      "setDefaultClient needs a ChurchClient: make one with new ChurchClient(options).",
    );
  return getChurchClient(setDefaultCore(core));
}

/**
 * Receives the session that a sibling app transfers in the page's URL, before other code reads the URL. Never rejects.
 * @example
 * const received = await receiveSession({ confirm: ({ to }) => confirmSwitch(to.email) });
 * if (received.outcome === "received") navigate(received.returnUrl);
 */
export const receiveSession = (options?: ReceiveSessionOptions): Promise<ReceivedSession> =>
  receive(getDefaultCore(), options);
