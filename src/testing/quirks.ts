/** What a real server does differently from what its callers would expect; each can be turned off. */
export interface Quirks {
  /** Services answer below their prefix only. Off: `/notifications/my` is found too. */
  pathsNeedPrefixes: boolean;
  /** Anyone in the church may overwrite anyone's message, and take it over. Off: 403 `{"errors":["Forbidden"]}`. */
  anyoneMayEdit: boolean;
  /** There is no `GET /messages/{id}`. */
  messageByIdIsMissing: boolean;
  /** `GET /privateMessages/existing/{personId}` always answers `{}`. */
  existingIsAlwaysEmpty: boolean;
  /** `GET /privateMessages` and `GET /notifications/my` mark everything read. */
  listsMarkRead: boolean;
  /** An edit leaves `timeUpdated` null. */
  editsLeaveNoTime: boolean;
  /** An ISO `timeUpdated` in an edit is answered with 500. */
  isoTimeUpdatedFails: boolean;
  /** An answer to a new message has no `timeSent`. */
  newMessagesHaveNoTime: boolean;
  /** Messages of the same second come in an order of their own, which the seed of the church decides. Off: as written. */
  secondsAreShuffled: boolean;
  /** Messages of the same second come in another order with each reading. Off: in the same one. */
  secondsChangePlaces: boolean;
  /** Notes about people are for those who may edit people. Off: for everybody in the church. */
  personNotesAreGuarded: boolean;
  /** A refusal has one of four bodies, most often `{}`. Off: always `{"errors":["…"]}`. */
  errorBodiesDiffer: boolean;
  /** An expired or missing token gives empty data rather than 401. */
  badTokensReadNothing: boolean;
  /** Removing a membership uses the church of the token, not of the path. */
  removalsUseTokenChurch: boolean;
  /** Frames name no person. */
  framesNameNobody: boolean;
  /** `GET /donate/gateways/{churchId}` wraps its list. */
  gatewaysAreWrapped: boolean;
  /** A refused card is 4xx with `{"error":"…"}`. Off: 200 with `raw.message`, and "pending" for what takes time. */
  cardsFailByStatus: boolean;
  /** A card or a charge belongs to the church of the token, whatever church is sent. Off: to the one that is sent. */
  tokenChurchWins: boolean;
  /** Every charge is a charge of its own. Off: one with a known `idempotencyKey` gets the answer of the first. */
  chargesIgnoreKeys: boolean;
  /** Files live on a local disk: `requestUpload` answers `{}`. */
  filesOnDisk: boolean;
  /** A bucket takes a file with the type of its name only. Off: with any type, as older servers sign it. */
  uploadsPinTheType: boolean;
  /** The stock photo service was given no key: every search is 500. Off: it finds what it has. */
  stockNeedsKey: boolean;
  /** Pictures come without `Access-Control-Allow-Origin`: pages of other origins may show them, and not read their pixels. */
  filesLackCors: boolean;
  /** Some calls that nobody waits for never answer, although their work is done. */
  someCallsHang: boolean;
  /** A session lists the APIs only that somebody has rights in. Off: all of them. */
  apisAreLeftOut: boolean;
  /** A user's church has no person (`person: { id: null }`) until POST /churches/select makes one. */
  personsAwaitSelect: boolean;
  /** Joining a conversation's room is refused. */
  roomsAreRefused: boolean;
}

export const realQuirks = (): Quirks => ({
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
