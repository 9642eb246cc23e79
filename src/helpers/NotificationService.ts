import { getDefaultCore } from "../platform/core/defaultCore.js";
import { catchAndLog } from "../platform/core/logging.js";
import { hostSessionService } from "../platform/session/HostSession.js";
import type { UserContext } from "../platform/session/types.js";
import type { UnreadCounts } from "../unread/rules/counts.js";
import { unreadCountsService, type UnreadCountsStore } from "../unread/UnreadCountsStore.js";

const counts = (): UnreadCountsStore => getDefaultCore().get(unreadCountsService);

/**
 * The unread counts of the default client.
 * @example
 * const service = NotificationService.getInstance();
 * await service.initialize(context);
 * const unsubscribe = service.subscribe((counts) => setCounts(counts));
 */
export class NotificationService {
  static readonly #instance = new NotificationService();
  #release: (() => void) | undefined;
  #store: UnreadCountsStore | undefined;

  static getInstance = (): NotificationService => NotificationService.#instance;

  /** Sets the session, opens the socket and starts loading the counts. A call with another context switches to it. */
  initialize = (context: UserContext): Promise<void> => {
    getDefaultCore().get(hostSessionService).receive(context);
    if (this.#store !== counts()) {
      this.#release?.();
      this.#store = counts();
      this.#release = this.#store.acquire();
    }
    return Promise.resolve();
  };

  /** Calls the listener now and after every change; its errors are logged. Returns the unsubscribe function. */
  subscribe = (listener: (counts: UnreadCounts) => void): (() => void) => {
    const { store } = counts();
    const notify = catchAndLog((state: UnreadCounts) => listener(state));
    const unsubscribe = store.subscribe(notify);
    notify(store.getState());
    return unsubscribe;
  };

  getCounts = (): UnreadCounts => ({ ...counts().store.getState() });

  refresh = (): Promise<void> => counts().load();
  loadNotificationCounts = this.refresh;

  cleanup = (): void => {
    this.#release?.();
    this.#release = undefined;
    this.#store = undefined;
  };

  isReady = (): boolean => this.#store !== undefined;
}
