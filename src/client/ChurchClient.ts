import { findUserChurch } from "../rules/churches/findUserChurch.js";
import { idText } from "../rules/session/idText.js";
import type { Login, UserChurch } from "../types/churches.js";
import { analyticsPart } from "./analytics/AnalyticsQueue.js";
import { ClientCore, type ClientOptions } from "./ClientCore.js";
import { countsPart } from "./counts/UnreadCountsStore.js";
import { draftsPart } from "./drafts/Drafts.js";
import { errorsPart } from "./errors/ErrorLogger.js";
import type { ReceivedSession, ReceiveSessionOptions } from "./handover/ReceivedSession.js";
import { receiveSession } from "./handover/receiveSession.js";
import { apiPart } from "./http/ApiClient.js";
import { apiConfigsPart } from "./http/ApiConfigs.js";
import { inboxPart } from "./inbox/Inbox.js";
import { localePart } from "./locale/LocaleClient.js";
import { notificationsPart } from "./notifications/NotificationList.js";
import { peoplePart } from "./people/PeopleCache.js";
import { socketPart } from "./realtime/SocketClient.js";
import { readCookie } from "./session/cookieJar.js";
import { personLookupPart } from "./session/PersonLookup.js";
import { LAST_CHURCH_COOKIE, sessionPart } from "./session/SessionStore.js";
import { signIn } from "./session/signIn.js";
import { privateConversationsPart } from "./threads/PrivateConversations.js";
import { threadsPart } from "./threads/ThreadCache.js";

const clients = new WeakMap<ClientCore, ChurchClient>();

/** The one client of a core: the object that was made with it, or one that is made now. */
export const clientOf = (core: ClientCore): ChurchClient => clients.get(core) ?? new ChurchClient(core.options, core);

/**
 * One signed-in (or anonymous) client of the suite: the only stateful thing. Inert until {@link mount}; every service
 * is made on first use.
 *
 * @example
 * const client = new ChurchClient({ apis: [{ keyName: "MessagingApi", url, jwt, permissions: [] }], socketUrl });
 * const unmount = client.mount();
 */
export class ChurchClient {
  readonly core: ClientCore;

  constructor(options: ClientOptions = {}, core = new ClientCore(options)) {
    this.core = core;
    clients.set(core, this);
    // From the first failure on, and not from when somebody asks for the log.
    if (core.options.onErrorLog) core.part(errorsPart);
  }

  get api() {
    return this.core.part(apiPart);
  }
  /** Addresses, tokens and permissions of the services. */
  get apis() {
    return this.core.part(apiConfigsPart);
  }
  get session() {
    return this.core.part(sessionPart);
  }
  get socket() {
    return this.core.part(socketPart);
  }
  get counts() {
    return this.core.part(countsPart);
  }
  get inbox() {
    return this.core.part(inboxPart);
  }
  get notifications() {
    return this.core.part(notificationsPart);
  }
  get threads() {
    return this.core.part(threadsPart);
  }
  get privateConversations() {
    return this.core.part(privateConversationsPart);
  }
  get people() {
    return this.core.part(peoplePart);
  }
  get drafts() {
    return this.core.part(draftsPart);
  }
  get locale() {
    return this.core.part(localePart);
  }
  get errors() {
    return this.core.part(errorsPart);
  }
  get analytics() {
    return this.core.part(analyticsPart);
  }

  /** The id of the church chosen last on this device, if it is one of the user's own. */
  get lastChurchId(): string | undefined {
    return idText(findUserChurch(this.session.state.userChurches, readCookie(this.core, LAST_CHURCH_COOKIE))?.church.id);
  }

  /** Begins the session that POST /users/login answered, see {@link signIn}. */
  signIn(login: Login, churchId?: string | number): UserChurch | undefined {
    return signIn(this.core, login, churchId);
  }

  /** Receives the session that a sibling app hands over in the address of the page, see {@link receiveSession}. */
  receiveSession(options?: ReceiveSessionOptions): Promise<ReceivedSession> {
    return receiveSession(this.core, options);
  }

  /** Goes live: follows the session, opens the socket, loads the counts. Returns the unmount; mounts are counted. */
  mount(): () => void {
    // The socket's code is here already: made now, it opens in this turn.
    this.core.part(socketPart);
    const releases = [this.counts.retain(), this.core.part(personLookupPart).retain()];
    return () => releases.forEach((release) => release());
  }
}
