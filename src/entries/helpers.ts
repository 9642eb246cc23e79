export { ApiHelper } from "../helpers/ApiHelper.js";
export { UserHelper } from "../helpers/UserHelper.js";
export { getDefaultClient, receiveSession, setDefaultClient } from "../client/ChurchClient.js";
export { PermissionHelper } from "../helpers/PermissionHelper.js";
export { Permissions } from "../platform/session/Permissions.js";
export { SocketHelper } from "../helpers/SocketHelper.js";
export { NotificationService } from "../helpers/NotificationService.js";
export { Locale } from "../helpers/Locale.js";
export { DateHelper } from "../helpers/DateHelper.js";
export { PersonHelper } from "../helpers/PersonHelper.js";
export { ArrayHelper, type ValueAt } from "../helpers/ArrayHelper.js";
export { AppearanceHelper } from "../helpers/AppearanceHelper.js";
export { UniqueIdHelper } from "../helpers/UniqueIdHelper.js";
export { ErrorHelper } from "../helpers/ErrorHelper.js";
export { FileHelper } from "../helpers/FileHelper.js";
export { CurrencyHelper } from "../helpers/CurrencyHelper.js";
export { DonationHelper } from "../helpers/DonationHelper.js";
export { EventHelper } from "../helpers/EventHelper.js";
export { SlugHelper } from "../helpers/SlugHelper.js";
export { StripePaymentMethod } from "../helpers/StripePaymentMethod.js";
export { AnalyticsHelper } from "../helpers/AnalyticsHelper.js";
export { CommonEnvironmentHelper } from "../helpers/CommonEnvironmentHelper.js";
export {
  ApiError,
  isApiError,
  isStaleSessionError,
  StaleSessionError,
} from "../platform/http/ApiError.js";
export { ChurchClient } from "../client/ChurchClient.js";
export type { Diagnosis } from "../client/diagnose.js";
export {
  apisAt,
  ATTENDANCE_API,
  CONTENT_API,
  GIVING_API,
  MEMBERSHIP_API,
  MESSAGING_API,
} from "../platform/http/ApiConfigs.js";
export { COOKIE_POLL_MS } from "../platform/core/cookies.js";
export type {
  DeviceStorage,
  AddressBar,
  ClientOptions,
  TabSharing,
  CookieAttributes,
  CookieJar,
  PageHistory,
  StorageLike,
  WebSocketConstructor,
  WebSocketLike,
} from "../platform/core/ClientCore.js";
export type { UploadAnswer } from "../platform/http/uploadPresigned.js";
export type { ApiClient, CallOptions } from "../platform/http/ApiClient.js";
export type { SessionState } from "../platform/session/SessionStore.js";
export type { ConnectionState } from "../platform/realtime/subscriptions.js";
export type { Environment, Stage } from "../platform/core/defaultCore.js";
export type { DonationInterval, FeeRate } from "../lib/giving/amounts.js";
export type { PresignedUpload } from "../platform/http/rules/uploads.js";
export type { StockPhoto } from "../gallery/types.js";
export type * from "../client/publicTypes.js";
export type {
  Credentials,
  Login,
  ReceivedSession,
  ReceiveSessionOptions,
  SessionIdentity,
} from "../platform/session/types.js";
