import { getDefaultCore } from "../platform/core/defaultCore.js";
import { catchAndLog } from "../platform/core/logging.js";
import { hostSessionService } from "../platform/session/HostSession.js";
import type { UserContext } from "../platform/session/types.js";
import type { UnreadCounts } from "../unread/rules/counts.js";
import { unreadCountsService, type UnreadCountsStore } from "../unread/UnreadCountsStore.js";

const counts = (): UnreadCountsStore => getDefaultCore().get(unreadCountsService);

/**
 * The unread counts of the default client, for code outside of components. In components use `useUnreadCounts`.
 * @example
 * const service = NotificationService.getInstance();
 * await service.initialize(context);
 * const unsubscribe = service.subscribe(({ pmCount }) => console.log(pmCount));
 */
export class NotificationService {
  static readonly #instance = new NotificationService();
  #release: (() => void) | undefined;
  #store: UnreadCountsStore | undefined;

  /**
   * Returns the only instance.
   * @example const service = NotificationService.getInstance();
   */
  static getInstance = (): NotificationService => NotificationService.#instance;

  /**
   * Sets the session, opens the socket and starts loading the counts. A call with another context switches to it.
   * @example await NotificationService.getInstance().initialize(context);
   */
  initialize = (context: UserContext): Promise<void> => {
    getDefaultCore().get(hostSessionService).receive(context);
    if (this.#store !== counts()) {
      this.#release?.();
      this.#store = counts();
      this.#release = this.#store.acquire();
    }
    return Promise.resolve();
  };

  /**
   * Calls the listener now and after every change; its errors are logged. Returns the unsubscribe function.
   * @example const unsubscribe = NotificationService.getInstance().subscribe(({ pmCount }) => console.log(pmCount));
   */
  subscribe = (listener: (counts: UnreadCounts) => void): (() => void) => {
    const { store } = counts();
    const notify = catchAndLog((state: UnreadCounts) => listener(state));
    const unsubscribe = store.subscribe(notify);
    notify(store.getState());
    return unsubscribe;
  };

  /**
   * Returns the current counts.
   * @example const { notificationCount, pmCount } = NotificationService.getInstance().getCounts();
   */
  getCounts = (): UnreadCounts => ({ ...counts().store.getState() });

  /**
   * Refetches the counts. Never rejects.
   * @example await NotificationService.getInstance().refresh();
   */
  refresh = (): Promise<void> => counts().refetch();

  /**
   * Refetches the counts. Another name of `refresh`.
   * @example await NotificationService.getInstance().loadNotificationCounts();
   */
  loadNotificationCounts = this.refresh;

  /**
   * Stops the updates that `initialize` started. The socket closes if nothing else uses it.
   * @example NotificationService.getInstance().cleanup();
   */
  cleanup = (): void => {
    this.#release?.();
    this.#release = undefined;
    this.#store = undefined;
  };

  /**
   * Whether `initialize` was called, and `cleanup` was not called since.
   * @example const isReady = NotificationService.getInstance().isReady();
   */
  isReady = (): boolean => this.#store !== undefined;
}
