import { idText, asObject } from "../lib/text/json.js";
import { inboxService, privateConversationsService } from "../messaging/Inbox.js";
import { peopleCacheService } from "../messaging/PeopleCache.js";
import { threadCacheService } from "../messaging/Thread.js";
import { notificationListService } from "../notifications/NotificationList.js";
import { analyticsService } from "../platform/core/AnalyticsQueue.js";
import { ClientCore, type ClientOptions } from "../platform/core/ClientCore.js";
import { readCookie } from "../platform/core/cookies.js";
import { getDefaultCore, setDefaultCore } from "../platform/core/defaultCore.js";
import { errorLoggerService } from "../platform/core/ErrorLogger.js";
import { apiClientService } from "../platform/http/ApiClient.js";
import { apiConfigsService } from "../platform/http/ApiConfigs.js";
import { localeService } from "../platform/locale/LocaleClient.js";
import { realtimeClientService } from "../platform/realtime/RealtimeClient.js";
import { draftsService } from "../platform/session/Drafts.js";
import { personLookupService } from "../platform/session/PersonLookup.js";
import { receiveSession as receive } from "../platform/session/receiveSession.js";
import { findUserChurch } from "../platform/session/rules/churches.js";
import { sessionService, LAST_CHURCH_COOKIE, signIn } from "../platform/session/SessionStore.js";
import type { Login, ReceiveSessionOptions, ReceivedSession } from "../platform/session/types.js";
import { unreadCountsService } from "../unread/UnreadCountsStore.js";

const clients = new WeakMap<ClientCore, ChurchClient>();

/** Returns the client of a core. Creates it if the core has none. */
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
    // Creates the error logger here instead of on first use, so that it reports all failed API calls.
    if (core.options.onErrorLog) core.get(errorLoggerService);
  }

  get api() {
    return this.core.get(apiClientService);
  }
  /** URLs, tokens and permissions of the APIs. */
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
    return receive(this.core, options);
  }

  /** Keeps the socket open, the counts up to date and the person loaded until the returned function is called. Ref-counted. */
  mount(): () => void {
    // Creates the realtime client now; `acquire` below would load its code lazily.
    this.core.get(realtimeClientService);
    const releases = [this.counts.acquire(), this.core.get(personLookupService).acquire()];
    return () => releases.forEach((release) => release());
  }
}

/** Returns the client that `ApiHelper`, `UserHelper` and the other static helpers use. */
export const getDefaultClient = (): ChurchClient => getChurchClient(getDefaultCore());

/**
 * Replaces the default client and returns the previous one. Throws if `client` is not a `ChurchClient`. A client of another copy of
 * the package is accepted.
 * @example const previous = setDefaultClient(new ChurchClient({ apis }));
 */
export function setDefaultClient(client: ChurchClient): ChurchClient {
  const { core } = asObject<Partial<ChurchClient>>(client) ?? {};
  if (typeof core?.get !== "function")
    throw new Error(
      "setDefaultClient needs a ChurchClient: make one with new ChurchClient(options).",
    );
  return getChurchClient(setDefaultCore(core));
}

/**
 * Receives the session that a sibling app transfers in the page's URL. Call it before other code reads the URL. Never rejects.
 * @example
 * const received = await receiveSession({ confirm: ({ to }) => confirmSwitch(to.email) });
 * if (received.outcome === "received") navigate(received.returnUrl);
 */
export const receiveSession = (options?: ReceiveSessionOptions): Promise<ReceivedSession> =>
  receive(getDefaultCore(), options);
