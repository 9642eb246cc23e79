/** Unexpected behaviors of real servers. Each can be turned off. */
export interface Quirks {
  /** Services respond below their prefix only. Off: `/notifications/my` works too. */
  pathsNeedPrefixes: boolean;
  /** Any user of the church can overwrite any message and become its author. Off: 403 `{"errors":["Forbidden"]}`. */
  anyoneMayEdit: boolean;
  /** `GET /messages/{id}` does not exist. */
  messageByIdIsMissing: boolean;
  /** `GET /privateMessages/existing/{personId}` always responds with `{}`. */
  existingIsAlwaysEmpty: boolean;
  /** `GET /privateMessages` and `GET /notifications/my` mark all entries as read. */
  listsMarkRead: boolean;
  /** An edit leaves `timeUpdated` null. */
  editsLeaveNoTime: boolean;
  /** An edit with an ISO `timeUpdated` fails with status 500. */
  isoTimeUpdatedFails: boolean;
  /** The response to a new message has no `timeSent`. */
  newMessagesHaveNoTime: boolean;
  /** Messages of the same second have a pseudo-random order that depends on `seed`. Off: the order in which they were added. */
  secondsAreShuffled: boolean;
  /** The order of messages of the same second changes with each request. Off: it stays the same. */
  secondsChangePlaces: boolean;
  /** Notes about people require the permission to edit people. Off: any user of the church can read and write them. */
  personNotesAreGuarded: boolean;
  /** Error responses have one of four body formats, most often `{}`. Off: always `{"errors":["…"]}`. */
  errorBodiesDiffer: boolean;
  /** Requests with an expired or missing token get empty data. Off: 401. */
  badTokensReadNothing: boolean;
  /** Removing a membership uses the church of the token. Off: the church of the path. */
  removalsUseTokenChurch: boolean;
  /** Frames to a person's "alerts" connections have no `personId`. */
  framesNameNobody: boolean;
  /** `GET /donate/gateways/{churchId}` responds with `{ gateways: [] }`. Off: with the list itself. */
  gatewaysAreWrapped: boolean;
  /** A refused card gets 4xx with `{"error":"…"}`. Off: 200 with `raw.message`, and "pending" instead of "processing". */
  cardsFailByStatus: boolean;
  /** A card or charge belongs to the church of the token. Off: to the church that the request names. */
  tokenChurchWins: boolean;
  /** The server ignores `idempotencyKey`. Off: a repeated key gets the response of the first charge. */
  chargesIgnoreKeys: boolean;
  /** Files are on a local disk, and `requestUpload` responds with `{}`. Off: files are in a bucket. */
  filesOnDisk: boolean;
  /** The bucket requires the content type of the file's extension. Off: it accepts any type, as on older servers. */
  uploadsPinTheType: boolean;
  /** The stock photo service has no API key, so every search fails with status 500. Off: searches work. */
  stockNeedsKey: boolean;
  /** Files have no `Access-Control-Allow-Origin` header, so other origins can show photos but not read their pixels. */
  filesLackCors: boolean;
  /** Some calls whose response clients ignore take effect but never respond. */
  someCallsHang: boolean;
  /** A session lists only the APIs in which the user has permissions. Off: all APIs. */
  apisAreLeftOut: boolean;
  /** A user's church has no person (`person: { id: null }`) until POST /churches/select creates one. */
  personsAwaitSelect: boolean;
  /** The server refuses connections to conversations, except "alerts". */
  roomsAreRefused: boolean;
}

/** Returns the quirks of a real server. */
export const defaultQuirks = (): Quirks => ({
  pathsNeedPrefixes: true,
  anyoneMayEdit: true,
  messageByIdIsMissing: true,
  existingIsAlwaysEmpty: true,
  listsMarkRead: true,
  editsLeaveNoTime: true,
  isoTimeUpdatedFails: true,
  newMessagesHaveNoTime: true,
  secondsAreShuffled: true,
  secondsChangePlaces: false,
  personNotesAreGuarded: true,
  errorBodiesDiffer: true,
  badTokensReadNothing: true,
  removalsUseTokenChurch: true,
  framesNameNobody: true,
  gatewaysAreWrapped: true,
  cardsFailByStatus: true,
  tokenChurchWins: true,
  chargesIgnoreKeys: true,
  filesOnDisk: true,
  uploadsPinTheType: true,
  stockNeedsKey: true,
  filesLackCors: false,
  someCallsHang: true,
  apisAreLeftOut: true,
  personsAwaitSelect: false,
  roomsAreRefused: false,
});
