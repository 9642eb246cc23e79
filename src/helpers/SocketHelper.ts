import { toJson } from "../lib/text/json.js";
import type { WebSocketLike } from "../platform/core/ClientCore.js";
import { getDefaultCore } from "../platform/core/defaultCore.js";
import { type RealtimeClient, realtimeClientService } from "../platform/realtime/RealtimeClient.js";
import {
  type PersonChurch,
  type SocketPayload,
  subscriptionsService,
  whenReady,
} from "../platform/realtime/subscriptions.js";

const realtime = (): RealtimeClient => getDefaultCore().get(realtimeClientService);
const handlers = () => getDefaultCore().get(subscriptionsService).hostHandlers;

/** Stored with its client, because the default client may be replaced before `cleanup`. */
let reference:
  | {
      client: RealtimeClient;
      handlers: ReturnType<typeof handlers>;
      release: (isImmediate?: boolean) => void;
    }
  | undefined;

/**
 * The real-time connection of the default client, which badges, panels and threads share. Handlers may be registered before
 * `init`. `cleanup` and the handler methods affect only the host's own reference, handlers and context; `setPersonChurch`
 * and `handleMessage` affect all users of the connection.
 * @example
 * SocketHelper.addHandler("privateMessage", "inbox", (data) => console.log(data));
 * await SocketHelper.init();
 */
export class SocketHelper {
  /** The open WebSocket; `undefined` before the first connect and after the last release. */
  static get socket(): WebSocketLike | undefined {
    return realtime().socket;
  }
  /** The id that the server gave this connection; "" while it is not known. */
  static get socketId(): string {
    return realtime().socketId ?? "";
  }
  /** The handlers that the host has added with `addHandler`. */
  static get actionHandlers() {
    return handlers().all;
  }

  /**
   * Opens the connection until `cleanup`. Resolves when the socket id is known, when the connection is closed, or after 3.5
   * s.
   * @example await SocketHelper.init();
   */
  static init = async (): Promise<void> => {
    const client = realtime();
    if (reference?.client !== client) {
      reference?.release(true);
      reference = { client, handlers: handlers(), release: client.acquire() };
    }
    await whenReady(client.store);
  };

  /**
   * Sets the person and church whose alerts are received.
   * @example SocketHelper.setPersonChurch({ personId: "PER1", churchId: "CHU1" });
   */
  static setPersonChurch = (context: PersonChurch): void => realtime().setContext(context);

  /**
   * Registers the socket for alerts and the open conversations, as the client does after each connect. Warns if person,
   * church or socket id is not known yet.
   * @example SocketHelper.createAlertConnection();
   */
  static createAlertConnection = (): void => realtime().createAlertConnection();

  /**
   * Calls a function for each frame with an action, such as "privateMessage", "notification" or "message". Another handler
   * with the same action and id replaces it. Errors of the function are logged.
   * @example SocketHelper.addHandler("notification", "badge", (data) => console.log(data));
   */
  // `any`, because each action has its own data type, which the server does not guarantee.
  // oxlint-disable-next-line typescript/no-explicit-any
  static addHandler = (action: string, id: string, handleMessage: (data: any) => unknown): void => {
    handlers().add(action, id, handleMessage);
  };

  /**
   * Removes the handlers with an id.
   * @example SocketHelper.removeHandler("badge");
   */
  static removeHandler = (id: string): void => handlers().remove(id);

  /**
   * Removes all handlers of an action that the host has added.
   * @example SocketHelper.removeHandlersByAction("notification");
   */
  static removeHandlersByAction = (action: string): void => handlers().removeAction(action);

  /**
   * Removes all handlers that the host has added. Handlers of the package stay.
   * @example SocketHelper.clearAllHandlers();
   */
  static clearAllHandlers = (): void => handlers().clear();

  /**
   * Handles a frame as if the socket had received it. Ignores payloads that JSON cannot hold.
   * @example SocketHelper.handleMessage({ action: "notification", data: {} });
   */
  static handleMessage = (payload: SocketPayload): void => realtime().receive(toJson(payload));

  /**
   * Releases the host's reference, handlers and context. The connection closes if nothing else uses it.
   * @example SocketHelper.cleanup();
   */
  static cleanup = (): void => {
    const previous = reference;
    reference = undefined;
    previous?.handlers.clear();
    handlers().clear();
    // Releases first: an acquired client restarts its socket when its context changes.
    previous?.release(true);
    previous?.client.clearContext("host");
    realtime().clearContext("host");
  };

  /**
   * Releases the host's reference, handlers and context. Another name of `cleanup`.
   * @example SocketHelper.disconnect();
   */
  static disconnect = (): void => SocketHelper.cleanup();

  /**
   * Whether the connection is open.
   * @example const isOnline = SocketHelper.isConnected();
   */
  static isConnected = (): boolean => realtime().state === "open";

  /**
   * Returns "UNINITIALIZED", "CONNECTING", "OPEN", "CLOSING" or "CLOSED".
   * @example const isConnecting = SocketHelper.getConnectionState() === "CONNECTING";
   */
  static getConnectionState = (): string => realtime().state.toUpperCase();

  /**
   * Does nothing, because an unload listener would disable the browser's back/forward cache.
   * @example SocketHelper.setupGlobalCleanup();
   */
  static setupGlobalCleanup = (): void => undefined;
}
