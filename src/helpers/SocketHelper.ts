import { getDefaultCore } from "../client/defaultCore.js";
import { type Realtime, realtimePart } from "../client/realtime/Realtime.js";
import { type SocketClient, socketPart } from "../client/realtime/SocketClient.js";
import type { WebSocketLike } from "../client/realtime/SocketLink.js";
import { whenReady } from "../client/realtime/whenReady.js";
import { toJson } from "../rules/api/toJson.js";
import type { PersonChurch, SocketActionHandler, SocketPayload } from "../types/socket.js";

const socket = (): SocketClient => getDefaultCore().part(socketPart);
const realtime = (): Realtime => getDefaultCore().part(realtimePart);
/** The host's own hold. It is kept with its client, because the default client may be replaced before the cleanup. */
let hold: { client: SocketClient; release: ReturnType<SocketClient["retain"]> } | undefined;

/**
 * The real-time connection over the default client. Handlers may be registered before {@link SocketHelper.init}.
 * The connection is shared with badges, panels and threads; what is done here touches the host's own hold, handlers and
 * context only.
 */
export class SocketHelper {
  static get socket(): WebSocketLike | undefined {
    return socket().socket;
  }
  static get socketId(): string {
    return socket().socketId ?? "";
  }
  static get actionHandlers(): readonly SocketActionHandler[] {
    return realtime().hostHandlers.all;
  }

  /** Opens the connection and keeps it until {@link SocketHelper.cleanup}. Resolves with the socket id known, or after the 3 s warning. */
  static init = async (): Promise<void> => {
    const client = socket();
    if (hold?.client !== client) {
      hold?.release(true);
      hold = { client, release: client.retain() };
    }
    await whenReady(client.store);
  };

  /** Whose alerts to receive; replaced only when the ids changed. */
  static setPersonChurch = (context: PersonChurch): void => socket().setContext(context);

  static createAlertConnection = (): void => socket().createAlertConnection();

  // Handlers read the frame's data as what their action carries; the wire does not promise it.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  static addHandler = (action: string, id: string, handleMessage: (data: any) => unknown): void =>
    realtime().hostHandlers.add(action, id, handleMessage);

  static removeHandler = (id: string): void => realtime().hostHandlers.remove(id);

  static removeHandlersByAction = (action: string): void => realtime().hostHandlers.removeAction(action);

  static clearAllHandlers = (): void => realtime().hostHandlers.clear();

  /** Handles a frame as if it had arrived. Anything that JSON cannot hold is ignored, because no frame can carry it. */
  static handleMessage = (payload: SocketPayload): void => socket().receive(toJson(payload));

  /**
   * Gives back the host's hold, handlers and context. Where nobody else holds the connection it closes and is forgotten;
   * badges, panels and threads that are mounted stay live.
   */
  static cleanup = (): void => {
    const former = hold;
    hold = undefined;
    realtime().hostHandlers.clear();
    // Releases before it clears the context, so that no socket opens again without a context.
    former?.release(true);
    former?.client.clearContext("host");
    socket().clearContext("host");
  };

  static disconnect = (): void => SocketHelper.cleanup();

  static isConnected = (): boolean => socket().state === "open";

  /** "UNINITIALIZED", "CONNECTING", "OPEN", "CLOSING" or "CLOSED". */
  static getConnectionState = (): string => socket().state.toUpperCase();

  /** Nothing to set up: the connection ends with the page by itself, and an unload listener would disable the back/forward cache. */
  static setupGlobalCleanup = (): void => undefined;
}
