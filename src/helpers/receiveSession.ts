import { getDefaultCore } from "../client/defaultCore.js";
import type { ReceivedSession, ReceiveSessionOptions } from "../client/handover/ReceivedSession.js";
import { receiveSession as receive } from "../client/handover/receiveSession.js";

/**
 * Receives the session that a sibling app hands over in the address of the page, for the default client.
 * Call it before anything else of the page looks at the address. Never rejects.
 *
 * @example
 * const received = await receiveSession({ confirm: ({ to }) => askReader(to.email) });
 * if (received.outcome === "received") navigate(received.returnUrl);
 */
export const receiveSession = (options?: ReceiveSessionOptions): Promise<ReceivedSession> => receive(getDefaultCore(), options);
