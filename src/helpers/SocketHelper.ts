import { getDefaultCore } from "../client/defaultClient.js";
import { type SocketClient, socketPart } from "../client/realtime/SocketClient.js";
import type { WebSocketLike } from "../client/realtime/SocketLink.js";
import type { PersonChurch, SocketActionHandler, SocketPayload } from "../types/socket.js";

const socket = (): SocketClient => getDefaultCore().part(socketPart);
const holds = new WeakMap<SocketClient, () => void>();

/** The real-time connection over the default client (SPEC §4). Handlers may be registered before {@link SocketHelper.init}. */
export class SocketHelper {
  static get socket(): WebSocketLike | undefined {
    return socket().socket;
  }
  static get socketId(): string {
    return socket().socketId ?? "";
  }
  static get actionHandlers(): readonly SocketActionHandler[] {
    return socket().handlers.all;
  }

  /** Opens the connection and keeps it until {@link SocketHelper.cleanup}. Resolves with the socket id known, or after the 3 s warning. */
  static init = async (): Promise<void> => {
    const client = socket();
    if (!holds.has(client)) holds.set(client, client.retain());
    await client.whenReady();
  };

  /** Whose alerts to receive; replaced only when the ids changed (SOC-10). */
  static setPersonChurch = (context: PersonChurch): void => socket().setContext(context);

  static createAlertConnection = (): void => socket().createAlertConnection();

  // Handlers read the frame's data as what their action carries; the wire does not promise it.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  static addHandler = (action: string, id: string, handleMessage: (data: any) => unknown): void =>
    socket().handlers.add(action, id, handleMessage);

  static removeHandler = (id: string): void => socket().handlers.remove(id);

  static removeHandlersByAction = (action: string): void => socket().handlers.removeAction(action);

  static clearAllHandlers = (): void => socket().handlers.clear();

  /** Handles a frame as if it had arrived. */
  static handleMessage = (payload: SocketPayload): void => socket().receive(JSON.stringify(payload));

  /** Closes, and forgets id, handlers and context (SOC-11 to SOC-14). */
  static cleanup = (): void => {
    holds.delete(socket());
    socket().cleanup();
  };

  static disconnect = (): void => SocketHelper.cleanup();

  static isConnected = (): boolean => socket().state === "open";

  /** "UNINITIALIZED", "CONNECTING", "OPEN", "CLOSING" or "CLOSED" (SOC-02). */
  static getConnectionState = (): string => socket().state.toUpperCase();

  /** Nothing to set up: the connection ends with the page by itself, and an unload listener would disable the back/forward cache. */
  static setupGlobalCleanup = (): void => undefined;
}
