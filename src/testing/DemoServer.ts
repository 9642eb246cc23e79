import type { SocketHub } from "./DemoSocket.js";
import type { GroupInterface } from "../client/publicTypes.js";
import type { Form, Question, FormSubmission } from "../forms/types.js";
import type { Fund } from "../lib/giving/types.js";
import type { Person, User } from "../lib/people/people.js";
import { tryOrUndefined } from "../lib/text/json.js";
import type { Conversation, PrivateMessage } from "../messaging/types.js";
import type { Notification } from "../notifications/types.js";
import type { Permission } from "../platform/core/ClientCore.js";
import type { Connection } from "../platform/realtime/subscriptions.js";
import type { Church, PublicSettings } from "../platform/session/types.js";

export interface DemoServer {
  db: Database;
  quirks: Quirks;
  hub: SocketHub;
  now: () => Date;
  seed: number;
  tokenLifetimeSeconds: number | undefined;
  /** Counts calls of `readMessages`. With the quirk `secondsChangePlaces`, it changes the order of messages of the same second. */
  threadReads: number;
  nextId: (prefix: string) => string;
}

/** Unexpected behaviors of real servers. Each can be turned on or off. */
export type Quirks = ReturnType<typeof defaultQuirks>;

export const defaultQuirks = () => ({
  /** APIs respond below their prefix only (`/messaging/notifications/my`). Off: `/notifications/my` works too. */
  pathsNeedPrefixes: true,
  /** Any user of the church can overwrite any message and become its author. Off: 403 `{"errors":["Forbidden"]}`. */
  anyoneMayEdit: true,
  /** `GET /messages/{id}` does not exist. */
  messageByIdIsMissing: true,
  /** `GET /privateMessages/existing/{personId}` always responds with `{}`. */
  existingIsAlwaysEmpty: true,
  /** `GET /privateMessages` and `GET /notifications/my` mark all entries as read. */
  listsMarkRead: true,
  /** An edit leaves `timeUpdated` null. */
  editsLeaveNoTime: true,
  /** An edit with an ISO `timeUpdated` fails with status 500. */
  isoTimeUpdatedFails: true,
  /** The response to a new message has no `timeSent`. */
  newMessagesHaveNoTime: true,
  /** Messages of the same second have a pseudo-random order that depends on `seed`. Off: the order in which they were added. */
  secondsAreShuffled: true,
  /** The order of messages of the same second changes with each request. Off: it stays the same. */
  secondsChangePlaces: false,
  /** Notes about people require the permission to edit people. Off: any user of the church can read and write them. */
  personNotesAreGuarded: true,
  /** Error responses have bodies of several formats, most often `{}`. Off: always `{"errors":["…"]}`. */
  errorBodiesDiffer: true,
  /** Requests with an expired or missing token get empty data. Off: 401. */
  badTokensReadNothing: true,
  /** Removing a membership uses the church of the token. Off: the church of the path. */
  removalsUseTokenChurch: true,
  /** Frames to a person's "alerts" connections have no `personId`. */
  framesOmitPersonId: true,
  /** `GET /donate/gateways/{churchId}` responds with `{ gateways: [] }`. Off: with the list itself. */
  gatewaysAreWrapped: true,
  /** A refused card gets 4xx with `{"error":"…"}`. Off: 200 with `raw.message`, and "pending" instead of "processing". */
  cardsFailByStatus: true,
  /** A card or charge belongs to the church of the token. Off: to the church that the request names. */
  tokenChurchWins: true,
  /** The server ignores `idempotencyKey`. Off: a repeated key gets the response of the first charge. */
  chargesIgnoreKeys: true,
  /** Files are on a local disk, and `requestUpload` responds with `{}`. Off: files are in a bucket. */
  filesOnDisk: true,
  /** The bucket requires the content type of the file's extension. Off: it accepts any type, as on older servers. */
  uploadsPinTheType: true,
  /** The stock photo service has no API key, so every search fails with status 500. Off: searches work. */
  stockNeedsKey: true,
  /** Files have no `Access-Control-Allow-Origin` header, so other origins can show photos but not read their pixels. */
  filesLackCors: false,
  /** Calls whose response the client does not need take effect but never respond. */
  someCallsHang: true,
  /** A session lists only the APIs in which the user has permissions. Off: all APIs. */
  apisAreLeftOut: true,
  /** A user's church has no person (`person: { id: null }`) until POST /churches/select creates one. */
  personsAwaitSelect: false,
  /** The server refuses connections to conversations, except "alerts". */
  connectionsAreRefused: false,
});

export interface TokenClaims {
  userId: string;
  /** Empty for a token without a church. */
  churchId: string;
  personId: string;
  /** Seconds since 1970. */
  exp: number;
}

/** A user's membership in a church: the id of their person record, and their permissions by API. */
export interface Membership {
  userId: string;
  churchId: string;
  personId: string;
  permissions: Grants;
  /** The permissions as stored, if they differ from `permissions`. A login expands "Domain Admin" to all others. */
  stored?: Grants | undefined;
  /** Whether POST /churches/select has created the person (quirk `personsAwaitSelect`). */
  isSelected?: boolean | undefined;
}

/** A message as the demo server stores it. */
export interface StoredMessage {
  id: string;
  churchId: string;
  conversationId: string;
  personId: string | null;
  displayName: string | null;
  content: string | null;
  timeSent: Date;
  timeUpdated: Date | null;
  messageType: string | null;
}

/** An uploaded file. */
export type StoredFile = Pick<Blob, "type" | "arrayBuffer">;

/**
 * The data of a demo server, by table. It can be changed at any time.
 * @example
 * const { db } = createDemoChurch();
 * db.people.push(buildPerson({ id: "PER99", churchId: db.churches[0]?.id }));
 */
export interface Database {
  /** The users with their passwords. */
  users: Account[];
  /** The churches. */
  churches: Church[];
  /** Public settings by church id. */
  settings: Map<string, PublicSettings>;
  /** The people of all churches. */
  people: Person[];
  /** The groups of all churches, in the order in which a server lists them: by category and name. */
  groups: GroupInterface[];
  /** The memberships of users in churches. */
  memberships: Membership[];
  /** The conversations, with their records. */
  conversations: Conversation[];
  /** The messages by conversation id, in the order they were added. */
  messages: Map<string, StoredMessage[]>;
  /** The private conversations. */
  privateMessages: PrivateMessage[];
  /** The notifications of all people. */
  notifications: Notification[];
  /** The registrations of sockets for conversations and alerts. */
  connections: Connection[];
  /** Entries of the form `messageId/personId/emoji`. */
  reactions: Set<string>;
  /** In years, by church id. A church without an entry has no minimum age for private messages. */
  messagingMinimumAge: Map<string, number>;
  /** The funds of all churches. */
  funds: Fund[];
  /** The card providers of the churches. */
  gateways: StoredGateway[];
  /** Ids of the saved payment methods. The server refuses to save the same id twice. */
  cards: Set<string>;
  /** Every accepted charge, in order. Refused charges are not stored. */
  charges: StoredCharge[];
  /** The forms of all churches. */
  forms: Form[];
  /** The questions of all forms. */
  questions: Question[];
  /** The saved submissions. */
  submissions: StoredSubmission[];
  /** The uploaded files by storage key: the object key in a bucket, the path on a disk. */
  files: Map<string, StoredFile>;
}

/** A submission of a form as the demo server stores it, with its last change. */
export type StoredSubmission = FormSubmission & {
  id: string;
  revisionDate: string | null;
  revisedBy: string | null;
};

/** The payment provider that a church has configured. */
export interface StoredGateway {
  id: string;
  churchId: string;
  provider: string;
  publicKey: string;
  productId: string | null;
  payFees: boolean;
  currency: string;
  environment: string | null;
}

/** A card charge. It is paid when `status` is `succeeded`, and may be paid later when it is `processing`. */
export interface StoredCharge {
  id: string;
  /** The church that is paid. It is the token's church, even if the request names another (quirk `tokenChurchWins`). */
  churchId: string;
  /** As the client sent it. The server ignores it by default (quirk `chargesIgnoreKeys`). */
  idempotencyKey: string | undefined;
  /** Cents. */
  amount: number;
  /** As the client sent them, in dollars. */
  funds: object[];
  /** The id of the payment method. */
  card: string;
  status: string;
  /** The secret with which a page confirms the charge or retrieves its status from the provider. */
  clientSecret: string;
}

/** Permissions by API name. */
export type Grants = Record<string, Permission[]>;

/** A user of a demo server, with the password. */
export interface Account extends User {
  id: string;
  email: string;
  password: string | null;
  /** Signs in without a password, as an invitation link does. */
  authGuid: string | null;
  registrationDate: string;
  lastLogin: string | null;
}

const encodeBase64Url = (value: unknown): string =>
  btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

export const makeToken = (claims: TokenClaims): string =>
  `${encodeBase64Url({ alg: "none", typ: "JWT" })}.${encodeBase64Url(claims)}.demo`;

export function issueToken(server: DemoServer, days: number, claims: Omit<TokenClaims, "exp">) {
  const { now, tokenLifetimeSeconds = days * 86_400 } = server;
  return makeToken({ ...claims, exp: Math.floor(now().getTime() / 1_000) + tokenLifetimeSeconds });
}

/** Returns the claims of a token, or `undefined` if it is malformed or expired. */
export function readToken(token: string | undefined, now: Date): TokenClaims | undefined {
  const payload = token?.split(".")[1] ?? "";
  const claims = tryOrUndefined(() => {
    const json = atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
    return JSON.parse(json) as TokenClaims;
  });
  return claims && claims.exp * 1_000 > now.getTime() ? claims : undefined;
}

/** Returns a generator of repeatable pseudo-random numbers in [0, 1). */
export function seededRandom(seed: number): () => number {
  // Adjacent seeds would produce similar first numbers without this multiplication.
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

type Values<T> = { [Name in keyof T]?: T[Name] | undefined };

const hasValues = <T extends object>(row: T, values: Values<T>): boolean =>
  (Object.keys(values) as (keyof T)[]).every((name) => row[name] === values[name]);

/** Returns the rows that have all of these values. */
export const filterBy = <T extends object>(rows: readonly T[], values: Values<T>): T[] =>
  rows.filter((row) => hasValues(row, values));

export const findBy = <T extends object>(rows: readonly T[], values: Values<T>): T | undefined =>
  rows.find((row) => hasValues(row, values));

export const omitBy = <T extends object>(rows: readonly T[], values: Values<T>): T[] =>
  rows.filter((row) => !hasValues(row, values));

/** Returns a time without milliseconds, because the server stores whole seconds. */
export const toSecond = (time: Date): Date => new Date(Math.floor(time.getTime() / 1_000) * 1_000);
