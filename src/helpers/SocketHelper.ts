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
      release: ReturnType<RealtimeClient["acquire"]>;
    }
  | undefined;

/**
 * The real-time connection of the default client. Handlers may be registered before {@link SocketHelper.init}. Badges,
 * panels and threads share the connection; this helper only affects the host's own reference, handlers and context.
 * @example
 * SocketHelper.addHandler("privateMessage", "inbox", (data) => reload(data));
 * await SocketHelper.init();
 */
export class SocketHelper {
  static get socket(): WebSocketLike | undefined {
    return realtime().socket;
  }
  static get socketId(): string {
    return realtime().socketId ?? "";
  }
  static get actionHandlers() {
    return handlers().all;
  }

  /**
   * Opens the connection until {@link SocketHelper.cleanup}. Resolves when the socket id is known, when the connection is
   * closed, or after 3.5 s.
   */
  static init = async (): Promise<void> => {
    const client = realtime();
    if (reference?.client !== client) {
      reference?.release(true);
      reference = { client, handlers: handlers(), release: client.acquire() };
    }
    await whenReady(client.store);
  };

  /** Sets the person and church whose alerts are received. */
  static setPersonChurch = (context: PersonChurch): void => realtime().setContext(context);
  static createAlertConnection = (): void => realtime().createAlertConnection();

  // `any`, because each action has its own data type, which the server does not guarantee.
  // oxlint-disable-next-line typescript/no-explicit-any
  static addHandler = (action: string, id: string, handleMessage: (data: any) => unknown): void => {
    handlers().add(action, id, handleMessage);
  };
  static removeHandler = (id: string): void => handlers().remove(id);
  static removeHandlersByAction = (action: string): void => handlers().removeAction(action);
  static clearAllHandlers = (): void => handlers().clear();
  /** Handles a frame as if the socket had received it. Ignores payloads that JSON cannot hold. */
  static handleMessage = (payload: SocketPayload): void => realtime().receive(toJson(payload));

  /** Releases the host's reference, handlers and context. The connection closes if nothing else uses it. */
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

  static disconnect = (): void => SocketHelper.cleanup();
  static isConnected = (): boolean => realtime().state === "open";
  /** Returns "UNINITIALIZED", "CONNECTING", "OPEN", "CLOSING" or "CLOSED". */
  static getConnectionState = (): string => realtime().state.toUpperCase();
  /** Does nothing, because an unload listener would disable the browser's back/forward cache. */
  static setupGlobalCleanup = (): void => undefined;
}
