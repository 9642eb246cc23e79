import { threadCacheService } from "../messaging/Thread.js";
import type { ClientCore } from "../platform/core/ClientCore.js";
import { VERSION } from "../platform/core/defaultCore.js";
import { isPageHidden } from "../platform/core/wakeEvents.js";
import { type ConnectionState, subscriptionsService } from "../platform/realtime/subscriptions.js";
import { sessionService } from "../platform/session/SessionStore.js";

/** The state of a client's connection, as `client.diagnose` returns it. Times are in ISO 8601, by the clock of the client. */
export interface Diagnosis {
  /** The version of the package. */
  version: string;
  /** When the state was read. */
  time: string;
  /** Whether the session has a user. */
  hasUser: boolean;
  /** Whether the session has a person. Without one, no socket is opened. */
  hasPerson: boolean;
  /** Whether the session has a church. Without one, no socket is opened. */
  hasChurch: boolean;
  /**
   * The state of the socket. `uninitialized`: no connection is wanted, because the session has no person or church, nothing is
   * mounted, or the page has been hidden for `hiddenCloseDelayMs`.
   */
  socket: ConnectionState;
  /** Since when the socket is in this state. `undefined` if it was never opened. */
  socketSince: string | undefined;
  /** Whether the server has registered the socket for the alerts of the person. */
  isRegisteredForAlerts: boolean;
  /** When the last frame arrived, also the answer to a heartbeat. `undefined` before the first. */
  lastFrame: string | undefined;
  /** Whether the page is hidden. */
  isHidden: boolean;
  /** Whether the browser has a network. */
  isOnline: boolean;
  /** Whether the browser may show notifications. `undefined` if it has none. */
  notificationPermission: NotificationPermission | undefined;
  /** The clock of the server minus the clock of the client, in milliseconds. `undefined` before a response with the header Date. */
  clockDifferenceMs: number | undefined;
  /** Whether this tab holds the connection that the tabs share. `undefined` without `shareTabs`. */
  isTabLeader: boolean | undefined;
  /** The number of own messages that are being sent or have failed, in the conversations that were open. */
  unsentMessages: number;
}

/** Returns the current state of a client's connection. */
export function diagnose(core: ClientCore): Diagnosis {
  const { userId, personId, churchId } = core.get(sessionService).identity;
  const { store, engine } = core.get(subscriptionsService);
  const { state, isRegisteredForAlerts } = store.getState();
  const now = core.now();
  /** Returns the time that was `getElapsedMs()` ago. */
  const isoTimeAgo = (getElapsedMs: (() => number) | undefined) =>
    getElapsedMs && new Date(now.getTime() - getElapsedMs()).toISOString();
  return {
    version: VERSION,
    time: now.toISOString(),
    hasUser: !!userId,
    hasPerson: !!personId,
    hasChurch: !!churchId,
    socket: state,
    socketSince: isoTimeAgo(engine?.sinceState),
    isRegisteredForAlerts,
    lastFrame: isoTimeAgo(engine?.sinceFrame),
    isHidden: isPageHidden(),
    isOnline: typeof navigator === "undefined" || navigator.onLine !== false,
    notificationPermission:
      typeof Notification === "undefined" ? undefined : Notification.permission,
    clockDifferenceMs: core.clockDifferenceMs,
    isTabLeader: core.options.tabs?.isLeader,
    unsentMessages: core.get(threadCacheService).unsentCount,
  };
}
