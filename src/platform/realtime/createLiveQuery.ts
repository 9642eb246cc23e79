import { realtimeSessionService } from "./RealtimeSession.js";
import { ALERTS, subscriptionsService, type SocketPayload } from "./subscriptions.js";
import type { ClientCore } from "../core/ClientCore.js";
import { epochService } from "../core/Epoch.js";
import { Query, type QueryOptions, type QueryRequest } from "../core/Query.js";
import { LINGER_MS, RefCount } from "../core/RefCount.js";
import { setTimer } from "../core/time.js";
import type { ApiClient } from "../http/ApiClient.js";
import { apiConfigsService } from "../http/ApiConfigs.js";
import { loadApiClient } from "../http/loadApiClient.js";
import { sessionService } from "../session/SessionStore.js";

interface LiveQueryOptions<T> extends Omit<QueryOptions<T>, "fetch" | "isLive"> {
  name: string;
  fetch: (api: ApiClient, request: QueryRequest) => Promise<T>;
  /** The actions of the frames that invalidate the data, besides `reconnect` (see {@link SocketPayload}). */
  actions: readonly string[];
  /** Called with each of these frames, also `reconnect`. Returns whether the frame invalidates the data. @default every frame does */
  onFrame?: ((data: unknown, frame: SocketPayload) => boolean) | undefined;
  /** Called when the subscription starts. Returns the cleanup, which runs when it stops, {@link LINGER_MS} after the last observer. */
  onAcquired?: (() => () => void) | undefined;
  /** Whether the first observer starts a fetch, unless the subscription has kept the data fresh. @default false */
  fetchesOnAcquire?: boolean | undefined;
  /** Called after each request, also a failed one, unless the session has changed. */
  onSettled?: (() => void) | undefined;
  onReset: () => void;
}

/** Creates a query that frames invalidate while it is observed or its subscription lingers. A new epoch resets it, and refetches it if observed. */
export function createLiveQuery<T>(core: ClientCore, options: LiveQueryOptions<T>): Query<T> {
  const epoch = core.get(epochService);
  const { handlers, store, conversations } = core.get(subscriptionsService);
  const id = `narthex-${options.name}`;
  let refetchTimer: ReturnType<typeof setTimeout> | undefined;
  let hasHandlers = false;
  /** The tokens of the last fetch in this session. */
  let lastTokens: string | undefined;

  const subscription = new RefCount(() => {
    const onReleased = options.onAcquired?.();
    const release = core.get(realtimeSessionService).acquire();
    // The handlers stay while alerts are received: if no frame comes, the data is still fresh when it is observed again.
    hasHandlers = true;
    for (const action of [...options.actions, "reconnect"]) {
      handlers.add(action, id, (data, frame) => {
        if (!subscription.isRunning || !isSignedIn()) query.expire();
        else if (options.onFrame?.(data, frame) !== false) query.invalidate();
      });
    }
    return () => {
      // Immediately, because the subscription has lingered already.
      release(true);
      expireWithoutAlerts();
      onReleased?.();
    };
  }, LINGER_MS);

  const query = new Query<T>({
    ...options,
    isLive: (requestedAt) =>
      store.getState().isRegisteredForAlerts &&
      conversations.areFramesComplete(ALERTS, requestedAt),
    async fetch(request) {
      // Without handlers or alerts, and without a subscription that waits for alerts, later changes stay unknown.
      if (!subscription.isRunning) expireWithoutAlerts();
      const api = await loadApiClient(core);
      request.signal?.throwIfAborted();
      const { sessionEnd } = epoch;
      const { tokens } = core.get(apiConfigsService);
      // Another tab may have received its response with the former tokens, which had other permissions.
      const fresh = request.fresh || (lastTokens ?? tokens) !== tokens;
      lastTokens = tokens;
      return options
        .fetch(api, { ...request, fresh })
        .finally(() => sessionEnd.aborted || options.onSettled?.());
    },
    onObserved() {
      const onUnobserved = options.onObserved?.();
      const wasFresh = subscription.isRunning && query.isFresh();
      const release = subscription.acquire();
      if (options.fetchesOnAcquire && !wasFresh) fetchWhenSignedIn();
      return () => {
        clearTimeout(refetchTimer);
        release();
        onUnobserved?.();
      };
    },
  });

  const isSignedIn = () => {
    const { personId, churchId } = core.get(sessionService).identity;
    return !!personId && !!churchId;
  };
  // Loads the code early: components create the query in their first render, before the effect that fetches. Visitors do not fetch.
  if (isSignedIn()) loadApiClient(core).catch(() => undefined);
  const fetchWhenSignedIn = () => {
    if (isSignedIn()) void query.fetch();
  };

  const expireWithoutAlerts = () => {
    if (hasHandlers && store.getState().isRegisteredForAlerts) return;
    query.expire();
    if (subscription.isRunning) return;
    handlers.remove(id);
    hasHandlers = false;
  };
  store.subscribe((_, before) => {
    // The data stays fresh while the socket is being registered.
    if (before.isRegisteredForAlerts || !subscription.isRunning) expireWithoutAlerts();
  });
  epoch.subscribe(() => {
    query.reset();
    lastTokens = undefined;
    // Nothing of the former session lingers.
    subscription.stopUnlessAcquired();
    options.onReset();
    clearTimeout(refetchTimer);
    // Waits one task, in which the host sets the new tokens and a component may fetch. Without observers nothing is
    // fetched, because the server marks messages and notifications as read when it lists them.
    refetchTimer = setTimer(() => {
      if (query.status === "idle" && query.isObserved) fetchWhenSignedIn();
    }, 0);
  });
  return query;
}
