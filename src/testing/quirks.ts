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
  framesNameNobody: true,
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
  roomsAreRefused: false,
});
