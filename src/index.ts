export { AppList, type AppListProps } from "./header/AppList.js";
export { type SiteHeaderProps, SiteHeader } from "./header/SiteHeader.js";
export { type UserMenuProps, UserMenu } from "./header/UserMenu.js";
export type { HeaderMenuItem } from "./header/types.js";
export { ChurchProvider, type ChurchProviderProps } from "./client/ChurchProvider.js";
export { type HostProps, withHost } from "./platform/provider/withHost.js";
export { useClient } from "./client/useClient.js";
export { type Host, useHost } from "./platform/provider/useHost.js";
export { type Session, useSession } from "./platform/provider/useSession.js";
export { useUnreadCounts } from "./unread/useUnreadCounts.js";
export { useLanguage } from "./platform/provider/useText.js";
export { useNotifications, type UseNotificationsResult } from "./unread/useNotifications.js";
export { type AppLinkOptions, type AppLinkProps, useAppLink } from "./platform/provider/useLink.js";
export { type Dialogs, useDialogs } from "./header/useDialogs.js";
export type { DialogName } from "./header/HeaderDialogFlags.js";
export { useMountedState } from "./platform/provider/useMountedState.js";
export { createEmotionCache } from "./ui/createEmotionCache.js";
export type {
  AppAddresses,
  AppNames,
  HostSettings,
  SupportPaths,
} from "./platform/provider/ChurchContext.js";
export { Banner, type BannerProps } from "./ui/layout/Banner.js";
export { ConfirmDialog, type ConfirmDialogProps } from "./ui/feedback/ConfirmDialog.js";
export { DisplayBox, type DisplayBoxProps } from "./ui/layout/DisplayBox.js";
export { EmptyState, type EmptyStateProps } from "./ui/feedback/EmptyState.js";
export { ErrorMessages, type ErrorMessagesProps } from "./ui/feedback/ErrorMessages.js";
export { ExportLink, type ExportLinkProps } from "./ui/actions/ExportLink.js";
export type { CsvHeader } from "./lib/text/csv.js";
export { HelpIcon, type HelpIconProps } from "./ui/actions/HelpIcon.js";
export { InputBox, type InputBoxProps } from "./ui/layout/InputBox.js";
export { LoadFailure, type LoadFailureProps } from "./ui/feedback/LoadFailure.js";
export { Loading, type LoadingProps } from "./ui/feedback/Loading.js";
export { NamedIcon, type NamedIconProps } from "./ui/display/NamedIcon.js";
export { NavItem, type NavItemProps } from "./ui/layout/NavItem.js";
export { OfflineBar, type OfflineBarProps } from "./ui/feedback/OfflineBar.js";
export {
  type Crumb,
  PageHeader,
  type PageHeaderProps,
  type PageStatistic,
} from "./ui/layout/PageHeader.js";
export {
  type AvatarSize,
  PersonAvatar,
  type PersonAvatarProps,
} from "./ui/display/PersonAvatar.js";
export { PersonName, type PersonNameProps } from "./ui/display/PersonName.js";
export { RelativeTime, type RelativeTimeProps } from "./ui/display/RelativeTime.js";
export { SmallButton, type SmallButtonProps } from "./ui/actions/SmallButton.js";
export { TabPanel, type TabPanelProps } from "./ui/layout/TabPanel.js";
export { UnreadBadge, type UnreadBadgeProps } from "./ui/display/UnreadBadge.js";
export { ChurchList, type ChurchListProps } from "./churches/ChurchList.js";
export { AddNote, type AddNoteProps } from "./messaging/notes/AddNote.js";
export { Note, type NoteProps } from "./messaging/notes/Note.js";
export { Notes, type NotesProps } from "./messaging/notes/Notes.js";
export {
  NewPrivateMessage,
  type NewPrivateMessageProps,
} from "./messaging/inbox/NewPrivateMessage.js";
export {
  PrivateMessageDetails,
  type PrivateMessageDetailsProps,
} from "./messaging/inbox/PrivateMessageDetails.js";
export { PrivateMessages, type PrivateMessagesProps } from "./messaging/inbox/PrivateMessages.js";
export { Notifications, type NotificationsProps } from "./notifications/Notifications.js";
export { FloatingSupport, type FloatingSupportProps } from "./support/FloatingSupport.js";
export { SupportDrawer, type SupportDrawerProps } from "./support/SupportDrawer.js";
export { SupportModal, type SupportModalProps } from "./support/SupportModal.js";
export type {
  AppKind,
  SupportArticle,
  SupportArticles,
  SupportTour,
} from "./lib/links/appLinks.js";
export type { CardFieldProps, CardTokenizer, PaymentContact } from "./lib/giving/types.js";
export { AnalyticsHelper } from "./helpers/AnalyticsHelper.js";
export {
  ApiError,
  isApiError,
  isStaleSessionError,
  StaleSessionError,
} from "./platform/http/ApiError.js";
export { ApiHelper } from "./helpers/ApiHelper.js";
export { AppearanceHelper } from "./helpers/AppearanceHelper.js";
export { ArrayHelper, type ValueAt } from "./helpers/ArrayHelper.js";
export {
  ATTENDANCE_API,
  CONTENT_API,
  GIVING_API,
  MEMBERSHIP_API,
  MESSAGING_API,
} from "./platform/http/ApiConfigs.js";
export { ChurchClient } from "./client/ChurchClient.js";
export { CommonEnvironmentHelper } from "./helpers/CommonEnvironmentHelper.js";
export { COOKIE_POLL_MS } from "./platform/core/cookies.js";
export { CurrencyHelper } from "./helpers/CurrencyHelper.js";
export { DateHelper } from "./helpers/DateHelper.js";
export { DonationHelper } from "./helpers/DonationHelper.js";
export { ErrorHelper } from "./helpers/ErrorHelper.js";
export { EventHelper } from "./helpers/EventHelper.js";
export { FileHelper } from "./helpers/FileHelper.js";
export { getDefaultClient, receiveSession, setDefaultClient } from "./client/defaultClient.js";
export { Locale } from "./helpers/Locale.js";
export { NotificationService } from "./helpers/NotificationService.js";
export { PermissionHelper } from "./helpers/PermissionHelper.js";
export { Permissions } from "./platform/session/Permissions.js";
export { PersonHelper } from "./helpers/PersonHelper.js";
export { SlugHelper } from "./helpers/SlugHelper.js";
export { SocketHelper } from "./helpers/SocketHelper.js";
export { StripePaymentMethod } from "./helpers/StripePaymentMethod.js";
export { UniqueIdHelper } from "./helpers/UniqueIdHelper.js";
export { UserHelper } from "./helpers/UserHelper.js";
export type {
  AddressBar,
  ClientOptions,
  CookieAttributes,
  CookieJar,
  PageHistory,
  StorageLike,
  WebSocketConstructor,
  WebSocketLike,
} from "./platform/core/types.js";
export type { ApiClient, CallOptions } from "./platform/http/ApiClient.js";
export type { DonationInterval, FeeRate } from "./lib/giving/amounts.js";
export type { Environment, Stage } from "./platform/core/defaultCore.js";
export type {
  Login,
  ReceivedSession,
  ReceiveSessionOptions,
  SessionIdentity,
} from "./platform/session/types.js";
export type { PresignedUpload } from "./platform/http/rules/uploads.js";
export type { SessionState } from "./platform/session/SessionStore.js";
export type { StockPhoto } from "./gallery/types.js";
export type { UploadAnswer } from "./platform/http/uploadPresigned.js";
export type * from "./client/hostNames.js";
