/** What a real server does differently from what its callers would expect; each can be turned off. */
export interface Quirks {
  /** Anyone in the church may overwrite anyone's message. Off: 403 `{"errors":["Forbidden"]}`. */
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
  /** An expired or missing token gives empty data rather than 401. */
  badTokensReadNothing: boolean;
  /** Removing a membership uses the church of the token, not of the path. */
  removalsUseTokenChurch: boolean;
  /** Frames name no person. */
  framesNameNobody: boolean;
  /** `GET /donate/gateways/{churchId}` wraps its list. */
  gatewaysAreWrapped: boolean;
  /** Files live on a local disk: `requestUpload` answers `{}`. */
  filesOnDisk: boolean;
  /** Joining a conversation's room is refused. */
  roomsAreRefused: boolean;
}

export const realQuirks = (): Quirks => ({
  anyoneMayEdit: true,
  messageByIdIsMissing: true,
  existingIsAlwaysEmpty: true,
  listsMarkRead: true,
  editsLeaveNoTime: true,
  isoTimeUpdatedFails: true,
  newMessagesHaveNoTime: true,
  badTokensReadNothing: true,
  removalsUseTokenChurch: true,
  framesNameNobody: true,
  gatewaysAreWrapped: true,
  filesOnDisk: true,
  roomsAreRefused: false,
});
