import { diagnose, type Diagnosis } from "./diagnose.js";
import { idText, asObject } from "../lib/text/json.js";
import { inboxService, privateConversationsService } from "../messaging/Inbox.js";
import { peopleCacheService } from "../messaging/PeopleCache.js";
import { threadCacheService } from "../messaging/Thread.js";
import { watchKeptMessages } from "../messaging/watchKeptMessages.js";
import { notificationListService } from "../notifications/NotificationList.js";
import { analyticsService } from "../platform/core/AnalyticsQueue.js";
import { ClientCore, type ClientOptions } from "../platform/core/ClientCore.js";
import { readCookie } from "../platform/core/cookies.js";
import { getDefaultCore, setDefaultCore } from "../platform/core/defaultCore.js";
import { epochService } from "../platform/core/Epoch.js";
import { errorLoggerService } from "../platform/core/ErrorLogger.js";
import { apiClientService } from "../platform/http/ApiClient.js";
import { apiConfigsService } from "../platform/http/ApiConfigs.js";
import { localeService } from "../platform/locale/LocaleClient.js";
import { realtimeClientService } from "../platform/realtime/RealtimeClient.js";
import { subscriptionsService } from "../platform/realtime/subscriptions.js";
import { draftsService } from "../platform/session/Drafts.js";
import { personLookupService } from "../platform/session/PersonLookup.js";
import { receiveSession as receive, resumeSession } from "../platform/session/receiveSession.js";
import { findUserChurch } from "../platform/session/rules/churches.js";
import { sessionService, LAST_CHURCH_COOKIE, signIn } from "../platform/session/SessionStore.js";
import type {
  Credentials,
  Login,
  ReceiveSessionOptions,
  ReceivedSession,
} from "../platform/session/types.js";
import { unreadCountsService } from "../unread/UnreadCountsStore.js";

const clients = new WeakMap<ClientCore, ChurchClient>();

/** Returns the client of a core. Creates it if the core has none. */
export const getChurchClient = (core: ClientCore): ChurchClient =>
  clients.get(core) ?? new ChurchClient(core.options, core);

/**
 * The client of the suite's APIs. Signing in, signing out and choosing a church change its session, but not the client. It
 * creates each service on first use, and sends nothing before `mount` or a call.
 * @example
 * const client = new ChurchClient({
 *   apis: apisAt("https://api.example.org"),
 *   socketUrl: "wss://socket.example.org",
 * });
 * await client.logIn({ email, password });
 */
export class ChurchClient {
  /** Creates and holds the services of the client. For the package's own use. */
  readonly core: ClientCore;

  constructor(options: ClientOptions = {}, core = new ClientCore(options)) {
    this.core = core;
    clients.set(core, this);
    // Creates the error logger here instead of on first use, so that it reports all failed API calls.
    if (core.options.onErrorLog) core.get(errorLoggerService);
    core.options.tabs?.attach(core);
    const { hiddenCloseDelayMs } = core.options;
    if (hiddenCloseDelayMs !== undefined)
      void import("../platform/realtime/closeWhenHidden.js").then(
        ({ closeWhenHidden }) =>
          closeWhenHidden(core.get(subscriptionsService), hiddenCloseDelayMs),
        () => undefined,
      );
    // Creates the locale service now, because the first render shows its texts.
    if (core.options.language || core.options.texts) core.get(localeService);
  }

  /**
   * Sends requests to the APIs with the tokens of the session.
   * @example const people = await client.api.get("/people", "MembershipApi");
   */
  get api() {
    return this.core.get(apiClientService);
  }
  /** URLs, tokens and permissions of the APIs. */
  get apis() {
    return this.core.get(apiConfigsService);
  }

  /**
   * The session: user, person, church and permissions. `session.store` can be subscribed to, and `session.logout()` signs
   * out.
   * @example const unsubscribe = client.session.store.subscribe(({ user }) => console.log(user?.email));
   */
  get session() {
    return this.core.get(sessionService);
  }
  /** The WebSocket of live data. */
  get socket() {
    return this.core.get(realtimeClientService);
  }
  /** The unread counts of messages and notifications. */
  get counts() {
    return this.core.get(unreadCountsService);
  }
  /** The private messages of the current person. */
  get inbox() {
    return this.core.get(inboxService);
  }
  /** The notifications of the current person. */
  get notifications() {
    return this.core.get(notificationListService);
  }
  /** The messages of each conversation that is open or was open shortly before. */
  get threads() {
    return this.core.get(threadCacheService);
  }
  /** Finds or starts the private conversation with a person. */
  get privateConversations() {
    return this.core.get(privateConversationsService);
  }
  /** The people that were loaded by id. */
  get people() {
    return this.core.get(peopleCacheService);
  }
  /** Unsent text of composers and forms, and messages that were not sent. */
  get drafts() {
    return this.core.get(draftsService);
  }
  /** The language of the client and its texts. */
  get locale() {
    return this.core.get(localeService);
  }
  /** Creates error log records and passes them to the host. */
  get errors() {
    return this.core.get(errorLoggerService);
  }
  /** The queue of analytics events, which writes to `window.dataLayer`. */
  get analytics() {
    return this.core.get(analyticsService);
  }

  /** The id of the church that was selected last on this device, if the user still belongs to it. */
  get lastChurchId(): string | undefined {
    const id = readCookie(this.core, LAST_CHURCH_COOKIE);
    return idText(findUserChurch(this.session.state.userChurches, id)?.church.id);
  }

  /**
   * Starts the session from a response of POST /users/login. Selects the church `churchId`, or the last one on this device,
   * or the first. Returns the selected church; `undefined` if the user has none.
   * @example
   * const login = await client.api.post("/users/login", { jwt }, "MembershipApi");
   * const userChurch = client.startSession(login as Login);
   */
  startSession(login: Login, churchId?: string | number) {
    return signIn(this.core, login, churchId);
  }

  /**
   * Signs in with POST /users/login: with email and password, or with the token of an earlier session. Resolves to the
   * selected church, as `startSession` returns it.
   * @throws {ApiError} the server refused (status 401), failed or could not be reached; the present session is kept
   * @throws {Error} the response names no user
   * @throws {StaleSessionError} another session started, or the user signed out, during the request
   * @example
   * await client.logIn({ email, password });
   * await client.logIn({ jwt }); // after a reload, with the `user.jwt` of the former session
   */
  async logIn(credentials: Credentials, churchId?: string | number) {
    const { sessionEnd } = this.core.get(epochService);
    const { logIn } = await import("../platform/session/logIn.js");
    return logIn(this.core, credentials, sessionEnd, churchId);
  }

  /**
   * Receives the session that a sibling app transfers in the page's URL, like the function `receiveSession`. Never rejects.
   * @example const { outcome, returnUrl } = await client.receiveSession();
   */
  receiveSession(options?: ReceiveSessionOptions) {
    return receive(this.core, options);
  }

  /**
   * Returns the state of the connection as plain data, to find out why no updates arrive. It contains no tokens,
   * names or message content.
   * @example console.table(client.diagnose());
   */
  diagnose(): Diagnosis {
    return diagnose(this.core);
  }

  /**
   * Keeps the socket open, the counts up to date and the person loaded. Also sends the user's messages that the device has
   * kept, and runs the option `resume`. Returns a function that ends this. Ref-counted. For code without a `<ChurchProvider>`.
   * @example const unmount = client.mount();
   */
  mount(): () => void {
    // Creates the realtime client now; `acquire` below would load its code lazily.
    this.core.get(realtimeClientService);
    const releases = [
      this.counts.acquire(),
      this.core.get(personLookupService).acquire(),
      watchKeptMessages(this.core, () => Promise.resolve(this.threads)),
    ];
    void resumeSession(this.core);
    return () => releases.forEach((release) => release());
  }
}

/**
 * Returns the client that `ApiHelper`, `UserHelper` and the other static helpers use.
 * @example <ChurchProvider client={getDefaultClient()}><App /></ChurchProvider>
 */
export const getDefaultClient = (): ChurchClient => getChurchClient(getDefaultCore());

/**
 * Replaces the default client and returns the previous one. Throws if `client` is not a `ChurchClient`. A client of another
 * copy of the package is accepted.
 * @example const previous = setDefaultClient(new ChurchClient({ apis: apisAt("https://api.example.org") }));
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
 * Receives the session that a sibling app transfers in the page's URL. Call it before other code reads the URL. Never
 * rejects.
 * @example
 * const received = await receiveSession({ confirm: ({ to }) => confirm(`Continue as ${to.email}?`) });
 * if (received.outcome === "received") navigate(received.returnUrl);
 */
export const receiveSession = (options?: ReceiveSessionOptions): Promise<ReceivedSession> =>
  receive(getDefaultCore(), options);
