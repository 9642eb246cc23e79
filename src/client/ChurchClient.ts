import { idText } from "../lib/text/json.js";
import { inboxService } from "../messaging/Inbox.js";
import { peopleCacheService } from "../messaging/PeopleCache.js";
import { privateConversationsService } from "../messaging/PrivateConversations.js";
import { threadCacheService } from "../messaging/Thread.js";
import { notificationListService } from "../notifications/NotificationList.js";
import { analyticsService } from "../platform/core/AnalyticsQueue.js";
import { ClientCore } from "../platform/core/ClientCore.js";
import { errorLoggerService } from "../platform/core/ErrorLogger.js";
import { readCookie } from "../platform/core/cookies.js";
import type { ClientOptions } from "../platform/core/types.js";
import { apiClientService } from "../platform/http/ApiClient.js";
import { apiConfigsService } from "../platform/http/ApiConfigs.js";
import { localeService } from "../platform/locale/LocaleClient.js";
import { realtimeClientService } from "../platform/realtime/RealtimeClient.js";
import { draftsService } from "../platform/session/Drafts.js";
import { personLookupService } from "../platform/session/PersonLookup.js";
import { sessionService, LAST_CHURCH_COOKIE, signIn } from "../platform/session/SessionStore.js";
import { receiveSession } from "../platform/session/receiveSession.js";
import { findUserChurch } from "../platform/session/rules/churches.js";
import type { Login, ReceiveSessionOptions } from "../platform/session/types.js";
import { unreadCountsService } from "../unread/UnreadCountsStore.js";

const clients = new WeakMap<ClientCore, ChurchClient>();

/** Returns the client of a core, which has one only. */
export const getChurchClient = (core: ClientCore): ChurchClient =>
  clients.get(core) ?? new ChurchClient(core.options, core);

/**
 * The client of the suite for one session. It creates each service on first use, and sends nothing before {@link mount} or a call.
 * @example
 * const client = new ChurchClient({ apis: [{ keyName: "MessagingApi", url, jwt, permissions: [] }], socketUrl });
 * const unmount = client.mount();
 */
export class ChurchClient {
  readonly core: ClientCore;

  constructor(options: ClientOptions = {}, core = new ClientCore(options)) {
    this.core = core;
    clients.set(core, this);
    // Created at once, so that the log contains failures from before its first use.
    if (core.options.onErrorLog) core.get(errorLoggerService);
  }

  get api() {
    return this.core.get(apiClientService);
  }
  /** Addresses, tokens and permissions of the APIs. */
  get apis() {
    return this.core.get(apiConfigsService);
  }
  get session() {
    return this.core.get(sessionService);
  }
  get socket() {
    return this.core.get(realtimeClientService);
  }
  get counts() {
    return this.core.get(unreadCountsService);
  }
  get inbox() {
    return this.core.get(inboxService);
  }
  get notifications() {
    return this.core.get(notificationListService);
  }
  get threads() {
    return this.core.get(threadCacheService);
  }
  get privateConversations() {
    return this.core.get(privateConversationsService);
  }
  get people() {
    return this.core.get(peopleCacheService);
  }
  get drafts() {
    return this.core.get(draftsService);
  }
  get locale() {
    return this.core.get(localeService);
  }
  get errors() {
    return this.core.get(errorLoggerService);
  }
  get analytics() {
    return this.core.get(analyticsService);
  }

  /** The id of the church that was selected last on this device, if the user still belongs to it. */
  get lastChurchId(): string | undefined {
    const id = readCookie(this.core, LAST_CHURCH_COOKIE);
    return idText(findUserChurch(this.session.state.userChurches, id)?.church.id);
  }

  /** Starts the session from a response of POST /users/login, see {@link signIn}. */
  signIn(login: Login, churchId?: string | number) {
    return signIn(this.core, login, churchId);
  }

  /** Receives the session that a sibling app transfers in the page's URL, see {@link receiveSession}. */
  receiveSession(options?: ReceiveSessionOptions) {
    return receiveSession(this.core, options);
  }

  /** Opens the socket, loads the unread counts and follows the session, until the returned function is called. Ref-counted. */
  mount(): () => void {
    // Its constructor registers itself as the engine that `acquire` below starts.
    this.core.get(realtimeClientService);
    const releases = [this.counts.acquire(), this.core.get(personLookupService).acquire()];
    return () => releases.forEach((release) => release());
  }
}
