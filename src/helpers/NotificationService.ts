import { countsPart, type UnreadCountsStore } from "../client/counts/UnreadCountsStore.js";
import { guarded } from "../client/guarded.js";
import { getDefaultCore } from "../client/defaultCore.js";
import { hostContextPart } from "../client/session/HostContext.js";
import type { UserContext } from "../types/churches.js";
import type { UnreadCounts } from "../types/messaging.js";

const counts = (): UnreadCountsStore => getDefaultCore().part(countsPart);

/** The unread counts over the default client. */
export class NotificationService {
  static readonly #instance = new NotificationService();
  #release: (() => void) | undefined;
  #held: UnreadCountsStore | undefined;

  static getInstance = (): NotificationService => NotificationService.#instance;

  /** Follows the host's session: opens the socket, sets person and church, loads the counts. Again with another context: follows that one. */
  initialize = (context: UserContext): Promise<void> => {
    getDefaultCore().part(hostContextPart).hear(context);
    if (this.#held !== counts()) {
      this.#release?.();
      this.#held = counts();
      this.#release = this.#held.retain();
    }
    return Promise.resolve();
  };

  loadNotificationCounts = (): Promise<void> => counts().load();

  /** Calls the listener at once and after every change; what it throws is logged. Returns the unsubscribe. */
  subscribe = (listener: (counts: UnreadCounts) => void): (() => void) => {
    const { store } = counts();
    const notify = guarded((state: UnreadCounts) => listener(state));
    const unsubscribe = store.subscribe(notify);
    notify(store.getState());
    return unsubscribe;
  };

  getCounts = (): UnreadCounts => ({ ...counts().store.getState() });

  refresh = (): Promise<void> => counts().load();

  cleanup = (): void => {
    this.#release?.();
    this.#release = undefined;
    this.#held = undefined;
  };

  isReady = (): boolean => this.#held !== undefined;
}
